import Foundation
import TestSupport
import Testing

/// Zip archives under `content/chats/` and as the one thing to build from.
@Suite("A site built from a zip archive")
struct ZipTests {
  private static let files: [(name: String, text: String)] = [
    (
      "chat.yml",
      "title: From a zip\nparticipants:\n  - id: a\n    name: Ada\n    me: true\n  - id: b\n    name: Bo\n"
    ),
    (
      "messages.jsonl",
      """
      {"id":"m1","sender":"a","text":"Hello","timestamp":"2025-11-01T10:00:00Z"}
      {"id":"m2","sender":"b","text":"Hi","timestamp":"2025-11-01T10:01:00Z","attachments":[{"path":"media/a.txt"}]}

      """
    ),
    ("media/a.txt", String(repeating: "a text ", count: 100)),
    ("media/ü.txt", "never named"), (".DS_Store", "x"),
  ]

  private func folder(_ write: (Folder) throws -> Void) throws -> Folder {
    let folder = try Folder()
    try write(folder)
    return folder
  }

  @Test("is the same as that from a folder with the same files")
  func sameAsFolder() throws {
    let unpacked = try folder { folder in
      for (name, text) in Self.files { try folder.write("content/chats/x.zip/\(name)", text) }
    }
    let packed = try folder { try $0.write("content/chats/x.zip", ZipWriter.bytes(Self.files)) }
    let outcomes = try [unpacked, packed].map { try Program.build($0) }
    #expect(outcomes[0].status == 0, "\(outcomes[0].errors)")
    #expect(outcomes[0].report == outcomes[1].report)
    #expect(try unpacked.tree("site") == packed.tree("site"))
    #expect(try packed.tree("site").contains { $0.value == Array(Self.files[2].text.utf8) })
  }

  @Test("may have no other source")
  func alone() throws {
    let folder = try folder { try $0.write("export.zip", ZipWriter.bytes(Self.files)) }
    let outcome = try Program.run(["build", "export.zip", "--now", Program.now], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.text("site/index.html").contains("From a zip"))
  }

  @Test("that is hostile is a content error, with nothing written anywhere (threats: zip slip)")
  func slip() throws {
    let folder = try folder { folder in
      try folder.write("content/chats/x.zip", ZipWriter.bytes([("../../../evil.txt", "x"), ("a.md", "x")]))
      try folder.write("site/index.html", "old")
    }
    let outcome = try Program.build(folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix(
        """
        content/chats/x.zip: error: entry "../../../evil.txt" leads outside the archive
          help: do not unpack it: such an archive is malicious

        """), "\(outcome.errors)")
    #expect(try folder.tree("").keys.sorted() == ["content/chats/x.zip", "site/index.html"])
    #expect(try folder.text("site/index.html") == "old")
  }

  @Test("whose entry is damaged names archive and entry, and keeps the old site")
  func damaged() throws {
    var zip = ZipWriter()
    for (name, text) in Self.files { zip.add(name, text) }
    zip.entries[1].checksum ^= 1
    let folder = try folder { try $0.write("content/chats/x.zip", zip.bytes) }
    let outcome = try Program.build(folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(
        "content/chats/x.zip/messages.jsonl: error: is damaged: wrong checksum"), "\(outcome.errors)")
    #expect(!folder.exists("site"))
  }

  @Test("under another kind's folder is a file that nobody reads, as before")
  func elsewhere() throws {
    let folder = try folder { folder in
      try folder.write("content/pages/a.md", "# A")
      try folder.write("content/pages/x.zip", ZipWriter.bytes([("../evil.md", "# X")]))
      try folder.write("content/x.zip", ZipWriter.bytes([("../evil.md", "# X")]))
    }
    let outcome = try Program.build(folder)
    #expect(outcome.errors.contains("content/x.zip: warning: no kind of content reads this file"))
    #expect(!outcome.errors.contains("evil"))
  }
}
