import Testing

/// What an export tells without words of its own, in the language that is asked for (C-60).
@Suite("words of an import")
struct ImportWordsTests {
  private static let chat = """
    [20/05/2024, 10:00:00] Bo: \u{200E}image omitted
    [20/05/2024, 10:01:00] Bo: \u{200E}<attached: p.svg>

    """
  private static let picture = #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#

  private static func export() throws -> Folder {
    try Folder(["export/_chat.txt": chat, "export/p.svg": picture])
  }

  @Test(
    "are those of --language, and English without it",
    arguments: [
      ([], [#""path":"photo""#, "Photo from Bo"]),
      (["--language", "de"], [#""path":"Foto""#, "Foto von Bo"]),
      (["--language", "de-AT"], [#""path":"Foto""#, "Foto von Bo"]),
    ])
  func written(options: [String], words: [String]) throws {
    let folder = try Self.export()
    let run = try Program.run(["import", "export", "-o", "chats"] + options, in: folder)
    #expect(run.status == 0, "\(run.report)")
    let messages = try folder.text("chats/export/messages.jsonl")
    for words in words { #expect(messages.contains(words), "\(messages)") }
  }

  @Test("a language without words speaks English and says so; what is no language is refused")
  func others() throws {
    let folder = try Self.export()
    let run = try Program.run(["import", "export", "--language", "tlh", "-o", "chats"], in: folder)
    #expect(run.status == 0 && run.errors.contains("no translation for \"tlh\""), "\(run.report)")
    #expect(try folder.text("chats/export/messages.jsonl").contains("Photo from Bo"))
    let refused = try Program.run(["import", "export", "--language", "d"], in: folder)
    #expect(refused.status == 2 && refused.errors.contains("must be a tag such as"), "\(refused.report)")
  }

  @Test("are those of the site where an export lies in its content; addresses and anchors are not")
  func built() throws {
    let folder = try Folder([
      "content/chats/club/_chat.txt": Self.chat, "content/chats/club/p.svg": Self.picture,
      "content/chats/notes.json":
        #"{"type":"saved_messages","id":7,"messages":[{"id":1,"type":"service","action":"pin_message","actor":"Ada","actor_id":"user1","date_unixtime":"1700000000"}]}"#,
    ])
    var anchors: Set<[String]> = []
    for (language, words) in [("en", "Ada pinned a message"), ("de", "Ada hat eine Nachricht angeheftet")] {
      try folder.write("content/site.yml", "title: T\nlanguage: \(language)\n")
      let run = try Program.run(["build", "--output", language], in: folder)
      #expect(run.status == 0, "\(run.report)")
      let notes = try folder.text("\(language)/chats/saved-messages-7/index.html")
      #expect(notes.contains(words), "\(notes)")
      let club = try folder.text("\(language)/chats/club/index.html")
      anchors.insert((notes + club).matches(of: /id="(m-[^"]*)"/).map { String($0.1) })
    }
    #expect(anchors.count == 1 && anchors.first?.count == 3, "\(anchors)")
  }
}
