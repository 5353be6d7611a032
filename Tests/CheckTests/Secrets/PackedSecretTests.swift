import Basics
@testable import Check
import Deflate
import Secrets
import TestSupport
import Testing

/// Nobody's address, put together so that no scanner stumbles over this file.
private let address = "rosa.lind" + "@" + "harbour-mail.co.uk"

/// Rules and entries of what is found in a file.
private func found(_ path: String, _ bytes: [UInt8]) -> [String] {
  let gate = SecretGate(allowed: AllowedSecrets())
  gate.look(path: path, bytes: bytes, source: nil)
  return gate.found.map { "\($0.rule.rawValue) \($0.places[0].entry ?? "-")" }
}

private func wide(_ text: String, isLittle: Bool, hasMark: Bool) -> [UInt8] {
  ((hasMark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
    return isLittle ? [low, high] : [high, low]
  }
}

private func gzip(_ bytes: [UInt8], name: String? = nil) -> [UInt8] {
  [0x1F, 0x8B, 8, name == nil ? 0 : 8, 0, 0, 0, 0, 0, 3] + (name.map { Array($0.utf8) + [0] } ?? [])
    + Deflater(level: 6).pack(bytes) + [UInt8](repeating: 0, count: 8)
}

private func zip(_ files: [(String, [UInt8])], isPacked: Bool = true) -> [UInt8] {
  var zip = ZipWriter()
  for (name, bytes) in files { zip.add(name, bytes, isPacked: isPacked) }
  return zip.bytes
}

private func tar(_ name: String, _ text: String) -> [UInt8] {
  var head = [UInt8](repeating: 0, count: 512)
  head.replaceSubrange(0..<name.utf8.count, with: name.utf8)
  let size = String(text.utf8.count, radix: 8)
  head.replaceSubrange(124..<135, with: (String(repeating: "0", count: 11 - size.count) + size).utf8)
  head.replaceSubrange(257..<262, with: "ustar".utf8)
  let body = Array(text.utf8)
  return head + body + [UInt8](repeating: 0, count: (512 - body.count % 512) % 512 + 1024)
}

private func pdf(_ stream: String) -> [UInt8] {
  let packed = [0x78, 0x9C] + Deflater(level: 6).pack(Array(stream.utf8)) + [0, 0, 0, 0]
  return Array("%PDF-1.4\n4 0 obj\n<< /Length \(packed.count) /Filter /FlateDecode >>\nstream\n".utf8)
    + packed
    + Array("\nendstream\nendobj\n%%EOF\n".utf8)
}

@Suite struct PackedSecretTests {
  @Test(
    "text of two bytes a letter is looked at, with and without its mark (safety 5)",
    arguments: [(true, true), (false, true), (true, false), (false, false)])
  func wideText(isLittle: Bool, hasMark: Bool) {
    let text = "A note for all of the crew.\nWrite to \(address) today.\n"
    #expect(found("notes.txt", wide(text, isLittle: isLittle, hasMark: hasMark)) == ["email -"])
  }

  @Test("text in an older encoding of one byte a letter is looked at (safety 5)")
  func oneByteText() {
    #expect(found("notes.txt", [0x47, 0x72, 0xFC, 0xDF, 0x65, 0x20] + Array(address.utf8)) == ["email -"])
  }

  @Test("a file in a zip, stored or packed, is looked at and named (safety 5)", arguments: [true, false])
  func zipped(isPacked: Bool) {
    let bytes = zip([("empty/", []), ("deep/notes.txt", Array("to \(address)".utf8))], isPacked: isPacked)
    #expect(found("all.zip", bytes) == ["email deep/notes.txt"])
  }

  @Test("words of docx, xlsx and odt are read over the ends of their runs (safety 5)")
  func office() {
    let (start, end) = (address.prefix(9), address.dropFirst(9))
    let runs = "<w:p><w:r><w:t>to </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>\(start)</w:t></w:r>"
    let word = "\(runs)<w:proofErr/><w:r><w:t xml:space=\"preserve\">\(end)</w:t></w:r></w:p><w:p/>"
    #expect(found("a.docx", zip([("word/document.xml", Array(word.utf8))])) == ["email word/document.xml"])
    let cells = "<sst><si><t>Rosa</t></si><si><r><t>\(start)</t></r><r><t>\(end)</t></r></si></sst>"
    let sheet = zip([("xl/sharedStrings.xml", Array(cells.utf8))])
    #expect(found("a.xlsx", sheet) == ["email xl/sharedStrings.xml"])
    let open = "<text:p>to <text:span text:style-name=\"T1\">\(start)</text:span>\(end)</text:p>"
    #expect(found("a.odt", zip([("content.xml", Array(open.utf8))])) == ["email content.xml"])
  }

  @Test("words of neighbouring paragraphs and cells stay apart (safety 5)")
  func paragraphs() {
    let cells = "<sst><si><t>rosa@harbour</t></si><si><t>.net</t></si></sst>"
    #expect(found("a.xlsx", zip([("xl/sharedStrings.xml", Array(cells.utf8))])) == [])
  }

  @Test("gzip, tar and archives in archives are looked at (safety 5)")
  func nested() {
    let note = Array("to \(address)".utf8)
    #expect(found("notes.txt.gz", gzip(note)) == ["email "])
    #expect(found("notes.gz", gzip(note, name: "notes.txt")) == ["email "])
    #expect(found("notes.txt.gz", gzip(note) + gzip([0x41])) == ["email "])
    #expect(found("a.tar.gz", gzip(tar("crew.txt", "to \(address)"))) == ["email crew.txt"])
    #expect(found("a.zip", zip([("b.zip", zip([("c.txt", note)]))])) == ["email b.zip/c.txt"])
  }

  @Test(
    "text of packed pages of PDF is looked at, also in pieces and in digits (safety 5)",
    arguments: [
      "BT /F1 12 Tf (to \(address)) Tj ET", "BT [(to ro) -20 (sa.li) 4 (nd@harbour-mail) (.co.uk)] TJ ET",
      "BT <\(address.utf8.map { String($0, radix: 16) }.joined())> Tj ET",
      "BT <\(address.utf8.map { "00" + String($0, radix: 16) }.joined())> Tj ET",
      "BT (rosa.\\154ind\\100harbour-mail.co.uk) Tj ET",
    ])
  func pdfs(stream: String) { #expect(found("a.pdf", pdf(stream)) == ["email "]) }

  @Test("a packed file with nothing in it gives nothing, and no warning (safety 5)")
  func clean() {
    let gate = SecretGate(allowed: AllowedSecrets())
    gate.look(path: "a.zip", bytes: zip([("a.txt", Array("nothing".utf8))]), source: nil)
    gate.look(path: "a.pdf", bytes: pdf("BT (nothing) Tj ET"), source: nil)
    #expect(gate.diagnostics(siteName: "site").isEmpty)
  }

  @Test("what cannot be unpacked whole is named in a warning (safety 5)")
  func unread() {
    var locked = ZipWriter()
    locked.add("a.txt", "secret")
    locked.entries[0].flags |= 1
    let deep = (0..<5).reduce(into: Array("a".utf8)) { bytes, _ in bytes = zip([("a.zip", bytes)]) }
    let whole = gzip(Array(repeating: 0x41, count: 4000))
    for bytes in [locked.bytes, deep, Array(whole.dropLast(12)), Array(zip([("a", [1])]).dropLast(22))] {
      let gate = SecretGate(allowed: AllowedSecrets())
      gate.look(path: "files/a.bin", bytes: bytes, source: nil)
      let warnings = gate.diagnostics(siteName: "site")
      #expect(warnings.map(\.path) == ["site/files/a.bin"])
      #expect(warnings.allSatisfy { $0.severity == .warning })
    }
  }

  @Test("an archive that would become endless stops at its bound (safety 5)")
  func bomb() {
    let zeros = [UInt8](repeating: 0x41, count: 1 << 20)
    let bytes = zip((0..<8).map { ("\($0).txt", zeros) })
    var unpacker = Unpacker(budget: 3 << 20)
    let parts = unpacker.parts(of: bytes) ?? []
    #expect(parts.reduce(0) { $0 + $1.bytes.count } <= 3 << 20)
    #expect(!unpacker.isComplete)
  }

  @Test("every cut and every changed byte of packed files is read to its end (safety 5)")
  func damage() {
    let note = Array("to \(address)".utf8)
    for whole in [zip([("a.txt", note), ("b.zip", zip([("c", note)]))]), gzip(tar("a", "b")), pdf("(a) Tj")] {
      for count in whole.indices { _ = FileViews(path: "a", bytes: Array(whole[..<count])) }
      for index in whole.indices {
        var bytes = whole
        bytes[index] = bytes[index] &* 31 &+ 255
        _ = FileViews(path: "a", bytes: bytes)
      }
    }
  }
}
