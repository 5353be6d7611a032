import Foundation
import Testing

/// The row "ids, slugs, logins, titles as paths" of the threats, through the program.
@Suite("Names from content")
struct HostileNameTests {
  private static func chat(_ more: String = "") -> String {
    "{\"title\":\"T \(UInt32(truncatingIfNeeded: more.hashed))\"\(more),\"messages\":[{\"id\":\"m\",\"sender\":\"a\",\"text\":\"hi\","
      + "\"timestamp\":\"2025-11-01T10:00:00Z\"}]}"
  }

  /// Folders directly below a folder of the site.
  private func folders(_ folder: Folder, _ inner: String) throws -> [String] {
    try folder.names("site/\(inner)").filter { (!$0.contains(".") || $0.hasPrefix(".")) && $0 != "_people" }
  }

  @Test("of files become folders that every disk and host can have (threats: names as paths)")
  func files() throws {
    let folder = try Folder()
    let long = String(repeating: "n", count: 240)
    let names = [
      "CON": "con-", "com1 ": "com1-", "dot.": "dot", "space ": "space", "-dash": "dash",
      "index.html": "index-html",
      "a\\b": "a-b", "c:d": "c-d", "e\nf": "e-f", "%2e%2e": "2e-2e", "\u{202E}gpj": "gpj",
      "\"><script>": "script",
      "\u{C9}t\u{E9}": "ete", long: String(long.prefix(80)),
    ]
    for (index, name) in names.keys.sorted().enumerated() {
      try folder.write("content/chats/\(name).json", Self.chat(",\"summary\":\"\(index)\""))
    }
    for hidden in [".git", "_since", "..x"] { try folder.write("content/chats/\(hidden).json", Self.chat()) }
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folders(folder, "chats") == names.values.sorted())
  }

  @Test("of ids become folders, and nothing is written elsewhere (threats: names as paths)")
  func ids() throws {
    let folder = try Folder(name: "a/b/c/project")
    let ids = [
      "..", "../../x", "/etc/passwd", "a/../b", ".git", "index.html", "_since", "NUL", "", "\u{1F600}",
      "a\u{0}z",
      String(repeating: "l", count: 300), "__proto__",
    ]
    func quoted(_ text: String) throws -> String {
      String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
    let lines = try ids.map { Self.chat(",\"id\":\(try quoted($0))") }
    try folder.write("content/chats/all.jsonl", lines.joined(separator: "\n"))
    let services = try ids.filter { !$0.isEmpty }.enumerated().map { index, id in
      """
      {"id":\(try quoted(id)),"title":"Mend \(index)","customerName":"c","description":"d","status":"Active",\
      "priority":"Low","scheduledDate":"2025-11-05T10:00:00Z","location":""}
      """
    }
    try folder.write("content/services/a.json", "[\(services.joined(separator: ","))]")
    let users = try ids.filter { !$0.isEmpty }.enumerated().map { index, id in
      "{\"id\":\(try quoted(id)),\"name\":\"N\(index)\"}"
    }
    try folder.write(
      "content/stories/users.json", "{\"pages\":[{\"users\":[\(users.joined(separator: ","))]}]}")
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folders(folder, "chats").count == ids.count)
    #expect(try folders(folder, "stories").filter { !$0.hasPrefix("_") }.count == users.count)
    for path in try folder.tree("site").keys {
      #expect(path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }, "\(path)")
    }
    let above = URL(fileURLWithPath: folder.path).deletingLastPathComponent()
    #expect(try FileManager.default.contentsOfDirectory(atPath: above.path) == ["project"])
    #expect(try folder.names() == ["content", "site"])
  }

  @Test("that become one name are an error that names both sources (threats: twins)")
  func twins() throws {
    for (one, other) in [("A", "a"), ("\u{E9}", "e"), ("a b", "a-b"), ("e\u{301}", "\u{E9}")] {
      let folder = try Folder()
      for name in [one, other] { try folder.write("content/chats/\(name).json", Self.chat()) }
      let outcome = try Program.build(folder)
      #expect(outcome.status == 1)
      for name in [one, other] {
        let path = "content/chats/\(name).json"
        #expect(outcome.errors.utf8.contains(path.utf8), "\(path) in \(outcome.errors)")
      }
      #expect(!folder.exists("site"))
    }
  }

  @Test("of attachments lead to files of their chat only (threats: names as paths)")
  func attachments() throws {
    let folder = try Folder()
    try folder.write("content/chats/x/chat.yml", "title: X\n")
    try folder.write("content/secret.txt", "secret")
    let paths = [
      "../secret.txt", "../../secret.txt", "/etc/passwd", "a/../../../secret.txt", "..", ".",
      "file:///etc/passwd",
      "media\\\\a.txt", "chat.yml", "messages.jsonl",
    ]
    for (index, path) in paths.enumerated() {
      try folder.write(
        "content/chats/x/messages.jsonl",
        "{\"id\":\"m\(index)\",\"sender\":\"a\",\"text\":\"hi\",\"timestamp\":\"2025-11-01T10:00:00Z\",\"attachments\":[{\"path\":\"\(path)\"}]}\n"
      )
      let outcome = try Program.build(folder)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("content/chats/x/messages.jsonl:1:"), "\(path): \(outcome.errors)")
      #expect(outcome.errors.contains("does not exist"), "\(path): \(outcome.errors)")
    }
  }

  @Test("of pictures that no browser can show are an error, the old site stays (threats: image size)")
  func pictures() throws {
    let folder = try Folder()
    let size: [UInt8] = [0, 1, 0x86, 0xA0]
    let bomb =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + size + size
    try folder.write("content/chats/x/chat.yml", "title: X\n")
    try folder.write(
      "content/chats/x/messages.jsonl",
      "{\"id\":\"m\",\"sender\":\"a\",\"text\":\"hi\",\"timestamp\":\"2025-11-01T10:00:00Z\",\"attachments\":[{\"path\":\"a.png\",\"alt\":\"A\"}]}\n"
    )
    try folder.write("content/chats/x/a.png", bomb + [8, 6, 0, 0, 0])
    let outcome = try Program.build(folder)
    #expect(outcome.status == 5)
    #expect(
      outcome.errors.contains(
        """
        content/chats/x/a.png: error: picture has 100000 × 100000 pixels, the limit is 250000000 in total
          help: reduce its size, or remove it
        """), "\(outcome.errors)")
    #expect(!folder.exists("site"))
  }
}

extension String {
  /// A number for a text, the same in every run.
  fileprivate var hashed: UInt64 { utf8.reduce(7) { $0 &* 31 &+ UInt64($1) } }
}

extension String.UTF8View {
  fileprivate func contains(_ other: String.UTF8View) -> Bool {
    Array(self).firstRange(of: Array(other)) != nil
  }
}
