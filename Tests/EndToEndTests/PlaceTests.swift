import TestSupport
import Testing

/// `publish: true`: pictures and films of the site tell no place and no serial number; documents hide no secret.
@Suite("Places and secrets in files that were sent") struct PlaceTests {
  /// Put together here, so that no scanner stumbles over this file.
  private static let token = "gh" + "p_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
  private static let picture = Media.jpeg(
    iptc: Media.resources,
    [Media.exifHead + Media.exif(isBig: false), Media.packetHead + Array(Media.packet.utf8)])

  private func folder(_ name: String, _ bytes: [UInt8], publishes: Bool = true) throws -> Folder {
    let folder = try Folder([
      "content/site.yml": "title: S\ntimezone: UTC\nbaseURL: https://x.example/\npublish: \(publishes)\n",
      "content/chats/a/chat.yml":
        "title: T\nparticipants:\n  - {id: me, name: Ann, me: true}\n  - {id: b, name: Bo}\n",
      "content/chats/a/messages.jsonl":
        #"{"id":"1","sender":"b","text":"see","timestamp":"2025-11-01T10:00:00Z","attachments":[{"path":"\#(name)","alt":"A pier"}]}"#
        + "\n",
    ])
    try folder.write("content/chats/a/\(name)", bytes)
    return folder
  }

  /// Bytes of a file that was sent, as the site has it.
  private func sent(_ folder: Folder, _ ending: String) throws -> [UInt8] {
    let files = try folder.tree("site").filter { $0.key.hasPrefix("chats/a/") && $0.key.hasSuffix(ending) }
    #expect(files.count == 1, "\(files.keys)")
    return files.first?.value ?? []
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
  }

  private static let personal = [
    "SN-98765", "OWNER-ROSA", "51,30.4N", "Quillmouth", "Old pier", "Farland", Media.coordinates, "+51.5",
  ]

  @Test(
    "a published picture has no place and no serial number, all else and its pixels byte for byte (safety 5)")
  func picture() throws {
    let folder = try folder("pier.jpg", Self.picture)
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0 && !outcome.report.contains("cannot be read completely"), "\(outcome.report)")
    let bytes = try sent(folder, ".jpg")
    #expect(bytes.count == Self.picture.count && bytes.suffix(15) == Self.picture.suffix(15))
    for word in Self.personal { #expect(!text(bytes).contains(word), "\(word)") }
    for word in ["2025:11:05 12:30:00", "Cam", "Low tide", "R. Lind", "<dc:title>The pier</dc:title>"] {
      #expect(text(bytes).contains(word), "\(word)")
    }
    #expect(try folder.bytes("content/chats/a/pier.jpg") == Self.picture)
  }

  @Test("a published film has no place, and its samples byte for byte (safety 5)", arguments: ["mp4", "mov"])
  func film(ending: String) throws {
    let film = Media.film(samplesFirst: ending == "mov")
    let folder = try folder("pier.\(ending)", film)
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.report)")
    let bytes = try sent(folder, ".\(ending)")
    #expect(bytes.count == film.count)
    for word in Self.personal { #expect(!text(bytes).contains(word), "\(word)") }
    let samples: [UInt8] = [7, 7, 51, 7] + Media.coordinates.utf8.reversed() + [9]
    #expect(text(bytes).contains(text(samples)) && text(bytes).contains("com.apple.quicktime.make"))
  }

  @Test("a site that is not published keeps its files byte for byte (safety 5)")
  func unpublished() throws {
    let folder = try folder("pier.jpg", Self.picture, publishes: false)
    #expect(try Program.build(folder).status == 0)
    #expect(try sent(folder, ".jpg") == Self.picture)
  }

  @Test("a document with a secret inside is refused, with its place in the document (safety 5)")
  func document() throws {
    var zip = ZipWriter()
    let (start, end) = (Self.token.prefix(9), Self.token.dropFirst(9))
    let words = "<w:p><w:r><w:t>use \(start)</w:t></w:r><w:r><w:t>\(end)</w:t></w:r></w:p>"
    zip.add("word/document.xml", Array(words.utf8), isPacked: true)
    let folder = try folder("notes.docx", zip.bytes)
    let outcome = try Program.build(folder)
    #expect(outcome.status == 5 && !folder.exists("site"))
    for part in ["notes.docx", "word/document.xml", "content/chats/a/"] {
      #expect(outcome.report.contains(part), "\(outcome.report)")
    }
    #expect(!outcome.report.contains(Self.token))
  }
}
