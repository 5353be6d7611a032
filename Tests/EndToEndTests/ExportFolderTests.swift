import Foundation
import TestSupport
import Testing

/// A folder that another program wrote, as it was unpacked, as the one thing to build from.
@Suite("A site built from an unpacked export")
struct ExportFolderTests {
  /// An export of each program: the files of its folder, and words that its site must show.
  struct Export: CustomTestStringConvertible, Sendable {
    let name: String
    let files: [(name: String, text: String)]
    var shows = ["Hello there"]

    var testDescription: String { name }
  }

  private static let discord =
    #"{"guild":{"id":"1","name":"Club"},"channel":{"id":"2","type":"GuildTextChat","name":"general"},"messages":[{"id":"3","type":"Default","timestamp":"2024-05-01T10:00:00+00:00","content":"Hello there","author":{"id":"4","name":"ada"}}]}"#

  static let exports = [
    Export(
      name: "WhatsApp Chat - Bo",
      files: [
        (
          "_chat.txt",
          "[20/05/2024, 10:00:00] Bo: Hello there\n[20/05/2024, 10:01:00] Bo: \u{200E}<attached: p.svg>\n"
        ),
        ("p.svg", #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#),
      ], shows: ["Hello there", "files/"]),
    Export(
      name: "Team export",
      files: [
        ("users.json", #"[{"id":"U1","name":"ada"}]"#),
        ("channels.json", #"[{"id":"C1","name":"_quiet"},{"id":"C2","name":"chats"}]"#),
        (
          "_quiet/2024-05-01.json",
          #"[{"type":"message","user":"U1","ts":"1714550400.000100","text":"Hello there"}]"#
        ),
        (
          "chats/2024-05-01.json",
          #"[{"type":"message","user":"U1","ts":"1714550400.000100","text":"In chats"}]"#
        ),
      ], shows: ["Hello there", "In chats", "#_quiet"]),
    Export(
      name: "Telegram",
      files: [
        (
          "result.json",
          #"{"name":"Bo","type":"personal_chat","id":1,"messages":[{"id":1,"type":"message","date":"2024-05-01T10:00:00","from":"Bo","from_id":"user1","text":"Hello there"}]}"#
        ),
        ("photos/x.txt", "x"),
      ]),
    Export(
      name: "Discord", files: [("Club - general.json", discord), ("Club - general.json_Files/x.txt", "x")]),
    Export(name: "logs", files: [("tea-2024-05-01.log", "[12:18] <ada> Hello there\n[12:19] <bo> hi\n")]),
    Export(
      name: "ChatGPT",
      files: [
        (
          "conversations.json",
          #"[{"title":"T","conversation_id":"c","create_time":1714550400,"current_node":"a","mapping":{"a":{"id":"a","message":{"author":{"role":"user"},"create_time":1714550400,"content":{"content_type":"text","parts":["Hello there"]}}}}}]"#
        ),
        ("user.json", "{}"), ("chat.html", "<html></html>"),
      ]),
    Export(
      name: "Claude",
      files: [
        (
          "conversations.json",
          #"[{"uuid":"k","name":"T","created_at":"2024-05-01T10:00:00Z","chat_messages":[{"uuid":"m","sender":"human","created_at":"2024-05-01T10:00:00Z","text":"Hello there"}]}]"#
        ),
        ("users.json", "[]"),
      ]),
    Export(
      name: "-home-ada-project",
      files: [
        (
          "s1.jsonl",
          #"{"type":"user","uuid":"u1","sessionId":"s1","timestamp":"2024-05-01T10:00:00Z","message":{"role":"user","content":"Hello there"}}"#
            + "\n"
        )
      ]),
    Export(
      name: "openai",
      files: [
        (
          "train.jsonl",
          #"{"messages":[{"role":"user","content":"Hello there"},{"role":"assistant","content":"Hi"}]}"#
            + "\n"
        )
      ]),
    Export(
      name: "sharegpt",
      files: [
        (
          "data.json",
          #"[{"id":"1","conversations":[{"from":"human","value":"Hello there"},{"from":"gpt","value":"Hi"}]}]"#
        )
      ]),
  ]

  private func build(_ path: String, _ folder: Folder) throws -> (outcome: Program.Outcome, text: String) {
    let outcome = try Program.run(["build", path, "--now", Program.now], in: folder)
    guard outcome.status == 0 else { return (outcome, "") }
    let pages = try folder.tree("site").filter { $0.key.hasSuffix(".html") }
    return (outcome, pages.values.map { String(decoding: $0, as: UTF8.self) }.joined())
  }

  @Test("takes one command and no settings, for each program", arguments: exports)
  func folder(_ export: Export) throws {
    let folder = try Folder()
    for (name, text) in export.files { try folder.write("x/\(export.name)/\(name)", text) }
    let (outcome, text) = try build("x/\(export.name)", folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors == "")
    for words in export.shows { #expect(text.contains(words), "\(words)") }
    #expect(text.contains(" · \(export.name)</title>"))
  }

  @Test(
    "is the same where the folder lies among the content: names that begin with _ are no drafts there",
    arguments: exports)
  func content(_ export: Export) throws {
    let folder = try Folder()
    for (name, text) in export.files { try folder.write("content/chats/\(export.name)/\(name)", text) }
    let (outcome, text) = try build(".", folder)
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    for words in export.shows { #expect(text.contains(words), "\(words)") }
  }

  @Test("takes several exports beside each other, zips among them")
  func several() throws {
    let folder = try Folder()
    for export in Self.exports {
      for (name, text) in export.files { try folder.write("all/\(export.name)/\(name)", text) }
    }
    try folder.write("all/_draft/_chat.txt", "[20/05/2024, 10:00:00] Bo: Not yet\n")
    let (outcome, text) = try build("all", folder)
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    for words in Self.exports.flatMap(\.shows) { #expect(text.contains(words), "\(words)") }
    #expect(!text.contains("Not yet"))
    for export in Self.exports {
      #expect(text.contains("/\(export.name)") || text.contains(export.name), "\(export.name)")
    }
  }

  @Test("is not what a folder of content is, whatever lies beside its kinds")
  func contentFolder() throws {
    let folder = try Folder()
    try folder.write("c/README.md", "What this is")
    try folder.write("c/pages/about.md", "---\ntitle: About us\n---\nText\n")
    try folder.write("c/chats/_chat.txt", "[20/05/2024, 10:00:00] Bo: Hello there\n")
    let (outcome, text) = try build("c", folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(text.contains("About us") && text.contains("Hello there"))
  }

  /// Ways to type a place: `AT` is the folder of the test, absolute.
  static let places = [
    "AT/all/Telegram", "AT/all/../all/Telegram//", "AT/link", "all/./Telegram/", "AT/all",
    "AT/all/Telegram/result.json", "AT/zip/Telegram.zip", "AT/project", "AT/project/content/",
  ]

  @Test(
    "names no folder of the machine, however its place is typed (imports blocker, safety 4)",
    arguments: places)
  func typed(_ place: String) throws {
    let folder = try Folder()
    let telegram =
      #"{"name":"Bo","type":"personal_chat","id":1,"messages":[{"id":1,"type":"message","date":"2024-05-01T10:00:00","from":"Bo","from_id":"user1","text":"Hello there"},{"id":2,"type":"message","date":"none","from":"Bo","from_id":"user1","text":"x"}]}"#
    try folder.write("all/Telegram/result.json", telegram)
    try folder.write("all/logs/tea-2024-05-01.log", "[12:18] <ada> Hello there\n[12:19] <bo> \u{FFFD}\n")
    try folder.write("project/content/chats/Telegram/result.json", telegram)
    try folder.write("zip/Telegram.zip", ZipWriter.bytes([("result.json", telegram)]))
    try FileManager.default.createSymbolicLink(
      atPath: folder.at("link"), withDestinationPath: folder.at("all/Telegram"))
    let path = place.replacing("AT", with: folder.path)
    let output = place.hasPrefix("AT") ? "\(folder.path)/x/../out/" : "out"
    let outcome = try Program.run(["build", path, "-o", output, "--now", Program.now], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for (name, bytes) in try folder.tree("out") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(folder.path), "\(name)")
    }
    let ledgers = try folder.text("out/about/build/imports.json")
    #expect(ledgers.contains("Telegram") || place == "AT/link", "\(ledgers)")
    #expect(!ledgers.contains(#""path":"""#) && !ledgers.contains("../"), "\(ledgers)")
  }

  @Test("reads or names every file of a folder: exports, archives, other files (imports 6, imports 14)")
  func everything() throws {
    let folder = try Folder()
    let inner = ZipWriter.bytes([("_chat.txt", "[20/05/2024, 10:00:00] Bo: In a zip in a zip\n")])
    var outer = ZipWriter()
    outer.add("WhatsApp Chat - Cy.zip", inner)
    try folder.write("all/outer.zip", outer.bytes)
    for export in Self.exports.prefix(3) {
      for (name, text) in export.files { try folder.write("all/\(export.name)/\(name)", text) }
    }
    try folder.write("all/Telegram/export_results.html", "<html></html>")
    try folder.write("all/photo.jpg", [0xFF, 0xD8, 0xFF])
    try folder.write(
      "all/notes/activity.json", #"[{"header":"a","title":"b","time":"c","products":["d"]}]"#)
    let (outcome, text) = try build("all", folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for words in ["Hello there", "In chats", "In a zip in a zip"] {
      #expect(text.contains(words), "\(words)")
    }
    let unread =
      "notes/activity.json (in an unsupported format: Google Takeout (My Activity)), photo.jpg (a photo)"
    #expect(
      outcome.errors.contains("all: warning: 2 files were not read: \(unread)\n"), "\(outcome.errors)")
    #expect(
      outcome.output.contains("Telegram: 2 files were not read: export_results.html, photos/x.txt"),
      "\(outcome.output)")
    let page = try folder.text("site/about/build/index.html")
    for words in ["photo.jpg", "activity.json", "export_results.html"] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(
      try folder.text("site/about/build/imports.json").contains(
        #""unread":["export_results.html","photos/x.txt"]"#))
  }

  @Test(
    "is not begun in a wrong folder, and each command says what to do (use 6)",
    arguments: [["build"], ["stats"], ["doctor"], ["serve", "--port", "0"]])
  func wrongFolder(_ command: [String]) throws {
    for names in [[], ["a.py", "b.md", "c/d.txt"]] {
      let folder = try Folder()
      for name in names { try folder.write(name, "x") }
      let outcome = try Program.run(command, in: folder)
      #expect(outcome.status != 0)
      let said = outcome.errors + outcome.output
      #expect(said.contains("no project here") && said.contains("scrollback init"), "\(said)")
      #expect(!said.contains("3 files") && !said.contains("cannot be written here"))
      #expect(try folder.names() == names.map { String($0.prefix { $0 != "/" }) }.sorted())
    }
  }

  @Test("may be chats in our own form, packed or not (use 8)")
  func own() throws {
    let folder = try Folder()
    let archive =
      #"{"id":"a","title":"T","participants":[{"id":"u","name":"U"}],"messages":[{"id":"1","role":"user","sender":"u","text":"Hello there","timestamp":"2024-05-01T10:00:00Z"}]}"#
    try folder.write("own/chats.jsonl", archive + "\n")
    let (outcome, text) = try build("own", folder)
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    #expect(text.contains("Hello there"))
    let told = try Program.run(["import", "own/chats.jsonl"], in: folder)
    let help = "is already in Scrollback's own format\n  help: build it: scrollback build own/chats.jsonl\n"
    #expect(told.errors.contains(help), "\(told.errors)")
  }

  @Test(
    "is refused in the same way when it is empty",
    arguments: ["empty.txt", "empty.jsonl", "empty.ndjson", "empty.json"])
  func nothing(_ name: String) throws {
    let folder = try Folder()
    try folder.write(name, "")
    let outcome = try Program.run(["build", name], in: folder)
    #expect(outcome.status == 1 && !folder.exists("site"), "\(outcome.output)")
    if !name.hasSuffix(".json") { #expect(outcome.errors.contains("it is empty"), "\(outcome.errors)") }
  }

  @Test("is refused by what a zip has instead of messages")
  func zips() throws {
    let folder = try Folder()
    try folder.write("photos.zip", ZipWriter.bytes([("a.jpg", "x")]))
    try folder.write("none.zip", ZipWriter().bytes)
    let photos = try Program.run(["build", "photos.zip"], in: folder)
    #expect(
      photos.status == 1
        && photos.errors.hasPrefix("photos.zip: error: no messages found: 1 file (.jpg)\n"),
      "\(photos.errors)")
    let none = try Program.run(["build", "none.zip"], in: folder)
    #expect(none.errors.contains("none.zip: contains no files\n"), "\(none.errors)")
  }

  @Test("leaves drafts of our own out")
  func drafts() throws {
    let folder = try Folder()
    try folder.write("content/chats/c/chat.yml", "title: C\n")
    try folder.write(
      "content/chats/c/messages.jsonl",
      #"{"sender":"a","timestamp":"2024-05-01T10:00:00Z","text":"Hello there"}"#)
    try folder.write("content/chats/c/_old/users.json", "[]")
    try folder.write("content/chats/_c/_chat.txt", "[20/05/2024, 10:00:00] Bo: Not yet\n")
    let (outcome, text) = try build(".", folder)
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    #expect(text.contains("Hello there") && !text.contains("Not yet"))
  }

  @Test("build and publish take --me, --timezone and --day-first, and say whose chat they read it as (use 1)")
  func owner() throws {
    let text = "03/04/2024, 10:00 - Bo: Hello\n03/04/2024, 10:05 - Ann: Hi\n"
    let folder = try Folder(["WhatsApp Chat with Bo.txt": text])
    let chat = "WhatsApp Chat with Bo.txt"
    let built = try Program.run(["build", chat, "-o", "a", "--day-first"], in: folder)
    #expect(built.output.contains("Reading as Ann. Wrong? --me Bo"), "\(built.output)\(built.errors)")
    #expect(try folder.text("a/chats/bo/index.html").contains(#"" class="sent">"#))
    let other = try Program.run(
      ["build", chat, "-o", "b", "--day-first", "--me", "Bo", "--timezone", "Europe/Berlin"], in: folder)
    #expect(!other.output.contains("Reading as"))
    let page = try folder.text("b/chats/bo/index.html")
    #expect(page.contains("2024-04-03T10:00:00+02:00"), "\(page)")
    let published = try Program.run(
      ["publish", chat, "--to", "dir:p", "--day-first"], in: folder)
    #expect(published.output.contains("Reading as Ann. Wrong? --me Bo"), "\(published.errors)")
  }

  @Test("build asks whose chat it is where the export does not say, but a project is not asked (use 1)")
  func unknownOwner() throws {
    let text = "23/04/2024, 10:00 - Bo: Hello\n23/04/2024, 10:05 - Ann Li: Hi\n"
    let folder = try Folder(["export.txt": text, "p/content/chats/export.txt": text])
    let question = "export.txt: No one is marked as you. To mark yourself: --me Bo or --me 'Ann Li'\n"
    let built = try Program.run(["build", "export.txt", "-o", "a"], in: folder)
    #expect(built.status == 0 && built.output.contains(question), "\(built.output)\(built.errors)")
    let named = try Program.run(["build", "export.txt", "-o", "b", "--me", "Bo"], in: folder)
    #expect(named.status == 0 && !named.output.contains("No one is marked") && named.errors.isEmpty)
    let project = try Program.run(["build", "p", "-o", "c"], in: folder)
    #expect(project.status == 0 && !project.output.contains("No one is marked"), "\(project.output)")
  }

  @Test("a name for --me that no participant has is a warning with the names (use 1)")
  func wrongOwner() throws {
    let head = "23/04/2024, 10:0"
    let crowd = (1...8).map { "\(head)\($0) - P\($0): Hello\n" }.joined()
    let folder = try Folder([
      "WhatsApp Chat with Bo.txt": "\(head)0 - Bo: Hello\n\(head)5 - Ann: Hi\n",
      "both/one.txt": "\(head)0 - Bo: Hello\n\(head)5 - Ann: Hi\n", "both/two.txt": crowd,
    ])
    let chat = "WhatsApp Chat with Bo.txt"
    let warning = "--me: warning: no participant is called \"Zed\"\n  help: participants: Bo, Ann\n"
    let built = try Program.run(["build", chat, "-o", "a", "--me", "Zed"], in: folder)
    #expect(built.status == 0 && built.errors.contains(warning), "\(built.errors)")
    let strict = try Program.run(["build", chat, "-o", "b", "--me", "Zed", "--strict"], in: folder)
    #expect(strict.status == 1 && !folder.exists("b"))
    let imported = try Program.run(["import", chat, "--me", "Zed"], in: folder)
    #expect(imported.status == 0 && imported.errors.contains(warning), "\(imported.errors)")
    let both = try Program.run(["build", "both", "-o", "c", "--me", "Zed"], in: folder)
    #expect(both.errors.contains("participants: Bo, Ann, P1, P2, P3, P4 and 4 more"), "\(both.errors)")
    let one = try Program.run(["build", "both", "-o", "d", "--me", "Ann"], in: folder)
    #expect(one.status == 0 && one.errors.isEmpty, "\(one.errors)")
  }

  @Test("ambiguous dates name the options and the setting (use 1)")
  func ambiguousDates() throws {
    let folder = try Folder(["c.txt": "03/04/2024, 10:00 - Bo: Hello\n03/04/2024, 10:05 - Ann: Hi\n"])
    let built = try Program.run(["build", "c.txt"], in: folder)
    #expect(
      built.errors.contains("help: add --day-first or --month-first, or set imports.dateOrder in site.yml\n"))
  }

  @Test("an export without conversations is a warning")
  func empty() throws {
    let folder = try Folder(["slack/channels.json": "[]", "slack/users.json": "[]"])
    let outcome = try Program.run(["import", "slack"], in: folder)
    #expect(outcome.errors == "slack: warning: no conversations found (format: Slack)\n")
  }
}
