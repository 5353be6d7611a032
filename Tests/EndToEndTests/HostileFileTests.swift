import Foundation
import Testing

/// The row "directory named like a file, pipe, link" of the threats, through the program.
@Suite("What stands in the place of a file")
struct HostileFileTests {
  private static let chat =
    "{\"title\":\"T\",\"messages\":[{\"sender\":\"a\",\"text\":\"hi\",\"timestamp\":\"2025-11-01T10:00:00Z\"}]}"

  @Test(
    "a folder is told by its name, as an error or a warning (threats: directory named like a file)",
    arguments: [
      ("content/site.yml/x", 0, "content/site.yml/x: warning: no kind of content reads this file"),
      ("content/chats/x.json/y.txt", 1, "content/chats/x.json: error: folder has no \"chat.yml\""),
      (
        "content/chats/x/messages.jsonl/y", 1, "content/chats/x/chat.yml: error: messages not found"
      ),
      ("content/stories/users.json/y", 1, "content/stories: error: missing \"users.json\""),
      ("content/pages/a.md/y", 1, "content/pages/a.md/y: error: pages must be .md files"),
      (
        "content/people/users/since-0.json/y", 0,
        "content/people/users/since-0.json/y: warning: file is not used"
      ),
    ])
  func folders(path: String, status: Int32, message: String) throws {
    let folder = try Folder(["content/chats/a.json": Self.chat, path: "x"])
    if path.contains("messages") { try folder.write("content/chats/x/chat.yml", "title: X\n") }
    let outcome = try Program.build(folder)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(folder.exists("site") == (status == 0))
  }

  @Test(
    "a pipe or a device is never waited for (threats: FIFO, device)",
    .timeLimit(.minutes(1)), arguments: ["content/site.yml", "content/chats/p.json", "templates/page.html"])
  func pipes(path: String) throws {
    let folder = try Folder(["content/chats/a.json": Self.chat, "templates/x/y": "x"])
    mkfifo(folder.at(path), 0o600)
    symlink("/dev/zero", folder.at("content/chats/zero.json"))
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("\(path): warning: is not a file or folder; it was skipped"))
    #expect(outcome.errors.contains("content/chats/zero.json: warning: is a link out of the project"))
  }
}
