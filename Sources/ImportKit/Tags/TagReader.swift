package import Basics
package import Content

/// Reads the tags and texts of XML or HTML that another program wrote, one at a time: only the current one
/// is in
/// memory.
///
/// Lenient, as such files are often not well-formed: SMS backups write emoji as two halves
/// (`&#55357;&#56832;`),
/// pages leave tags open. Names are in lower case; comments, declarations and scripts are left out.
package struct TagReader {
  /// A tag or the text between two tags.
  package enum Piece {
    case open(Tag)
    /// `</name>`.
    case close(String)
    case text(String)
  }

  /// `<name key="value">`.
  package struct Tag {
    package var name: String
    package let attributes: [ContentValue.Entry]
    /// Whether it ends with `/>`.
    package let isClosed: Bool
    package let position: SourcePosition

    package subscript(key: String) -> String? { attributes.first { $0.key == key }?.value.string }

    /// The attributes as a record.
    package var record: ContentValue { ContentValue(.map(attributes), at: position) }
  }

  /// A larger tag is no tag; one with the data of a film has 200 MB.
  private static let mostBytes = 256 << 20
  private static let pieceBytes = 64 << 10

  private var stream: ByteStream
  private let path: String
  private var buffer: [UInt8] = []
  private var at = 0
  private var line = 1
  private var isAtEnd = false
  /// The open element whose content is no text: `script`.
  private var raw: String?

  package init(_ file: InputFile) throws(Diagnostic) {
    stream = try file.stream()
    path = file.path
  }

  package init(_ text: String) {
    stream = ByteStream(Array(text.utf8))
    path = ""
  }

  /// All pieces of a text in memory. A tag that its end cuts off is text: `a <b` is somebody's words.
  package static func pieces(_ text: String) -> [Piece] {
    var reader = TagReader(text)
    var pieces: [Piece] = []
    do throws(Diagnostic) {
      while let piece = try reader.next() { pieces.append(piece) }
    } catch {
      pieces.append(.text(TagText.decoded(reader.buffer[reader.at...])))
    }
    return pieces
  }

  /// Passes the pieces of a file on, also those before a fault, which it returns.
  package static func each(of file: InputFile, _ take: (Piece) -> Void) -> Diagnostic? {
    do throws(Diagnostic) {
      var reader = try TagReader(file)
      while let piece = try reader.next() { take(piece) }
      return nil
    } catch {
      return error
    }
  }

  /// Nil at the end; a tag that the end cuts off is an error.
  package mutating func next() throws(Diagnostic) -> Piece? {
    while true {
      drop()
      guard try has(at) else { return nil }
      if let raw {
        try skip(raw)
        continue
      }
      if buffer[at] != UInt8(ascii: "<") {
        return .text(TagText.decoded(try take(to: end(of: "<", from: at))))
      }
      if let piece = try markup() { return piece }
    }
  }

  // MARK: pieces

  /// What begins with `<`; nil for anything that is left out.
  private mutating func markup() throws(Diagnostic) -> Piece? {
    if try starts("<!--") { return try skipped(past: "-->") }
    if try starts("<![CDATA[") {
      _ = try take(to: at + 9)
      let text = try take(to: end(of: "]]>", from: at))
      _ = try take(to: min(at + 3, buffer.count))
      return .text(String(decoding: text, as: UTF8.self))
    }
    guard try has(at + 1) else { return .text(String(decoding: try take(to: at + 1), as: UTF8.self)) }
    switch buffer[at + 1] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return try skipped(past: ">")
    case UInt8(ascii: "/"):
      let bytes = try take(to: end(of: ">", from: at))
      _ = try take(to: min(at + 1, buffer.count))
      return .close(Self.name(bytes.dropFirst(2)))
    case let byte where TagText.isLetter(byte): return .open(try tag())
    default: return .text(String(decoding: try take(to: at + 1), as: UTF8.self))
    }
  }

  private mutating func skipped(past end: String) throws(Diagnostic) -> Piece? {
    let place = try self.end(of: end, from: at)
    _ = try take(to: min(place + end.utf8.count, buffer.count))
    return nil
  }

  private mutating func tag() throws(Diagnostic) -> Tag {
    let position = SourcePosition(line: line, column: 1)
    let end = try endOfTag(position)
    let bytes = try take(to: end)
    let inner = bytes.dropFirst().dropLast()
    let isClosed = inner.last == UInt8(ascii: "/")
    let name = Self.name(inner)
    if !isClosed, ["script", "style"].contains(name) { raw = name }
    return Tag(
      name: name, attributes: TagText.attributes(isClosed ? inner.dropLast() : inner, at: position),
      isClosed: isClosed, position: position)
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      decoding: bytes.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") },
      as: UTF8.self
    )
    .lowercased()
  }

  /// Skips the content of a script.
  private mutating func skip(_ name: String) throws(Diagnostic) {
    while try has(at) {
      _ = try take(to: end(of: "</", from: at))
      guard try has(at) else { return }
      if try starts("</" + name) {
        raw = nil
        return
      }
      _ = try take(to: at + 2)
    }
  }

  // MARK: bytes

  private mutating func drop() {
    // Half of the buffer at least, so that each byte moves once on average.
    guard at > Self.pieceBytes, at * 2 > buffer.count else { return }
    buffer.removeFirst(at)
    at = 0
  }

  /// Whether there is a byte at `index`, read if necessary.
  private mutating func has(_ index: Int) throws(Diagnostic) -> Bool {
    while index >= buffer.count, !isAtEnd {
      if let chunk = try stream.next() { buffer += chunk } else { isAtEnd = true }
    }
    return index < buffer.count
  }

  private mutating func starts(_ word: String) throws(Diagnostic) -> Bool {
    let bytes = Array(word.utf8)
    guard try has(at + bytes.count - 1) else { return false }
    return zip(buffer[at...], bytes).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  /// Where `word` begins, or the end of the text.
  private mutating func end(of word: String, from start: Int) throws(Diagnostic) -> Int {
    let bytes = Array(word.utf8)
    var place = start
    while try has(place + bytes.count - 1) {
      guard let first = buffer[place...].firstIndex(of: bytes[0]) else {
        place = buffer.count
        continue
      }
      place = first
      guard try has(place + bytes.count - 1) else { break }
      if buffer[place..<place + bytes.count].elementsEqual(bytes) { return place }
      place += 1
    }
    return buffer.count
  }

  /// The place after the `>` that ends the tag; those in quotation marks do not.
  private mutating func endOfTag(_ position: SourcePosition) throws(Diagnostic) -> Int {
    var (place, quote) = (at + 1, UInt8?.none)
    while try has(place), place - at < Self.mostBytes {
      if let mark = quote {
        let end = buffer[place...].firstIndex(of: mark)
        (place, quote) = (end.map { $0 + 1 } ?? buffer.count, end == nil ? mark : nil)
        continue
      }
      let byte = buffer[place]
      place += 1
      if byte == UInt8(ascii: ">") { return place }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
    }
    throw Diagnostic(
      .error, "file ends inside a tag", path: path, line: position.line, column: 1,
      help: ["export it again; the file is truncated"])
  }

  private mutating func take(to end: Int) throws(Diagnostic) -> ArraySlice<UInt8> {
    let bytes = buffer[at..<end]
    for byte in bytes where byte == 0x0A { line += 1 }
    at = end
    return bytes
  }
}
