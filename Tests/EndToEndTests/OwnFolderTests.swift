import Testing

/// Chats that `scrollback import` wrote, as the one thing to build from.
@Suite("A site built from folders of our own chats (use 8)")
struct OwnFolderTests {
  private static let exports = [
    "WhatsApp Chat with Bo.txt": "20/05/2024, 10:00 - Bo: Hello there\n20/05/2024, 10:05 - Ann: Hi\n",
    "WhatsApp Chat with Cy.txt": "21/05/2024, 10:00 - Cy: Ahoy\n21/05/2024, 10:05 - Ann: Hi\n",
  ]

  /// A folder with `own/bo` and `own/cy`.
  private func imported() throws -> Folder {
    let folder = try Folder()
    for (name, text) in Self.exports {
      try folder.write(name, text)
      let outcome = try Program.run(["import", name, "-o", "own"], in: folder)
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    }
    return folder
  }

  /// The title of a page, and each of its messages with its side and id.
  private func chat(_ page: String) -> [String] {
    let title = page.firstMatch(of: #/<title>([^·<]*)/#).map { String($0.1) } ?? ""
    return [title] + page.matches(of: #/<li id="m-[^>]*/#).map { String($0.0) }
  }

  @Test(
    "has the titles, senders and ids of the import", arguments: ["own", "own/", "own/bo", "./own/../own/bo"])
  func same(_ path: String) throws {
    let folder = try imported()
    let export = try Program.run(
      ["build", "WhatsApp Chat with Bo.txt", "-o", "direct", "--now", Program.now], in: folder)
    #expect(export.status == 0, "\(export.errors)")
    let own = try Program.run(["build", path, "-o", "out", "--now", Program.now], in: folder)
    #expect(own.status == 0 && own.errors == "", "\(own.errors)")
    #expect(!own.output.contains("one message per line") && !own.output.contains("not read"), "\(own.output)")
    let first = chat(try folder.text("direct/chats/bo/index.html"))
    let second = chat(try folder.text("out/chats/bo/index.html"))
    #expect(first == second && second.count == 3, "\(second)")
    #expect(folder.exists("out/chats/cy/index.html") == !path.hasSuffix("bo"))
  }

  @Test("may be the chats of a project, or one of them", arguments: ["content/chats", "content/chats/bo"])
  func project(_ path: String) throws {
    let folder = try Folder([
      "content/site.yml": "title: S\n",
      "content/chats/bo/chat.yml":
        "title: Bo and I\nparticipants:\n  - {id: me, name: Ann, me: true}\n  - {id: bo, name: Bo}\n",
      "content/chats/bo/messages.jsonl":
        #"{"id":"a1","sender":"bo","text":"see","timestamp":"2025-11-01T10:00:00Z","attachments":[{"path":"media/p.svg","alt":"A pier"}]}"#,
      "content/chats/bo/media/p.svg":
        #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#,
      "content/chats/bo/_old.md": "not yet",
      "content/chats/cy/chat.yml": "title: Cy\n",
      "content/chats/cy/messages.jsonl":
        #"{"id":"b1","sender":"cy","text":"hi","timestamp":"2025-11-01T10:00:00Z"}"#,
      "content/chats/notes.md": "---\ntitle: Notes\n---\n**Ann** 2025-11-01T10:00:00Z\nhi\n",
    ])
    let outcome = try Program.run(["build", path, "-o", "out", "--now", Program.now], in: folder)
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    let page = try folder.text("out/chats/bo/index.html")
    #expect(chat(page).first == "Bo and I " && page.contains("m-a1") && page.contains("A pier"))
    #expect(folder.exists("out/chats/notes/index.html") == (path == "content/chats"))
  }

  @Test("may have chats with the names of other content, and exports beside them")
  func mixed() throws {
    let folder = try imported()
    try folder.write("mixed/WhatsApp Chat with Cy.txt", Self.exports["WhatsApp Chat with Cy.txt"] ?? "")
    try folder.copy(from: folder.at("own/bo"), to: "mixed/people")
    let outcome = try Program.run(["build", "mixed/", "-o", "out", "--now", Program.now], in: folder)
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    let pages = try folder.tree("out/chats").filter { $0.key.hasSuffix("/index.html") }.values
    let text = pages.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(text.contains("Hello there") && text.contains("Ahoy"))
  }

  @Test("is not imported again: it is to be built", arguments: ["own", "own/bo"])
  func again(_ path: String) throws {
    let folder = try imported()
    let outcome = try Program.run(["import", path], in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(
        "own/bo: error: is already in Scrollback's own format\n  help: build it: scrollback build own/bo"),
      "\(outcome.errors)")
  }
}
