import Basics
@testable import Conversations
@testable import ImportKit
@testable import Model
import Testing

@Suite("Activities of Copilot and Gemini") struct ActivityFormatTests {
  private static var berlin: SiteSettings.Imports {
    var options = SiteSettings.Imports()
    options.zone = ZoneTable(identifier: "Europe/Berlin")
    return options
  }

  private static func said(_ read: Reading) -> [[String]] {
    read.chats.map { chat in
      chat.messages.map { "\($0.time.seconds - 1_714_550_400) \($0.sender): \($0.text)" }
    }
  }

  // MARK: Copilot

  static let history = """
    \u{FEFF}Conversation,Time,Author,Message\r
    "Tea, and cake",2024-05-01T10:01:00,AI,"**Four**.
    Or five."\r
    "Tea, and cake",2024-05-01T10:01:00,Human,And tomorrow?\r
    Tides,2024-05-01T10:00:30,AI,Low at ten.\r
    Tides,2024-05-01T10:00:30,Human,When is it low?\r
    "Tea, and cake",2024-05-01T10:00:00,AI,At four.\r
    "Tea, and cake",2024-05-01T10:00:00,Human,"When is ""tea""?"\r

    """

  private static func copilot(_ text: String) throws -> Reading {
    let read = try Reading([("copilot.csv", text)], options: berlin)
    #expect(read.format == "microsoft-copilot")
    #expect(read.ledger.addsUp)
    return read
  }

  @Test("the history of Copilot is oldest first, and answers follow their prompts") func history() throws {
    let read = try Self.copilot(Self.history)
    #expect(read.chats.map(\.title) == ["Tides", "Tea, and cake"])
    #expect(
      Self.said(read) == [
        ["30 User: When is it low?", "30 Copilot: Low at ten."],
        [
          "-7200 User: When is \"tea\"?", "-7200 Copilot: At four.", "60 User: And tomorrow?",
          "60 Copilot: **Four**.\nOr five.",
        ].map { $0.replacing("-7200", with: "0") },
      ])
    #expect(read.diagnostics.isEmpty)
    #expect(read.ledger.read == 6)
  }

  @Test("the other tables of Copilot have a zone, or only prompts") func tables() throws {
    let chats = try Self.copilot(
      """
      CreatedAt,MessageContent,Author,ChatName
      5/1/2024 8:00:00 +00:00,Query,user,Research
      5/1/2024 8:00:01 +00:00,Answer,bot,Research

      """)
    #expect(Self.said(chats) == [["0 User: Query", "1 Copilot: Answer"]])
    let prompts = try Self.copilot("Timestamp,ClientApp,Prompt\n2024-05-01T10:00:00,Notepad,Shorten this\n")
    #expect(Self.said(prompts) == [["0 User: Shorten this"]])
  }

  @Test(
    "a changed table gives a warning with its place, and nothing is lost",
    arguments: [
      (",Human,And", ",Zorblax,And", "unknown author \"Zorblax\"; the text is shown", "And tomorrow?"),
      (",Message\r\n", ",Text\r\n", "table has no column \"Message\"", "Low at ten."),
      ("Author,Message", "Author,Message,Mood", "row has 4 columns, header has 5", "At four."),
      ("Time,Author,Message", "Time,Author,Message,Mood", "unknown column \"Mood\"; it is kept", "At four."),
      ("2024-05-01T10:00:30,AI", "soon,AI", "time of a row is in no known form", "Low at ten."),
    ])
  func copilotDrift(_ old: String, _ new: String, _ says: String, _ word: String) throws {
    let read = try Self.copilot(Self.history.replacing(old, with: new))
    let found = read.diagnostics.filter { $0.message.contains(says) }
    #expect(!found.isEmpty && found.allSatisfy { $0.line != nil }, "\(read.diagnostics)")
    #expect(read.messages.contains { $0.text.contains(word) }, "\(read.lines)")
  }

  // MARK: Gemini

  private static func card(_ content: String, conversation: String? = nil) -> String {
    let link = conversation.map { "<a href=\"https://gemini.google.com/app/\($0)\">x</a>" } ?? ""
    return """
      <div class="outer-cell mdl-cell"><div class="mdl-grid"><div class="header-cell mdl-cell">\
      <p class="mdl-typography--title">Gemini Apps<br></p></div>\
      <div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">\(content)</div>\
      <div class="content-cell mdl-cell mdl-typography--body-1 mdl-typography--text-right"></div>\
      <div class="content-cell mdl-cell mdl-typography--caption"><b>Products:</b><br>Gemini Apps\(link)</div></div></div>
      """
  }

  static let page = """
    <html><head><title>My Activity</title><style>.a{}</style></head><body><div class="mdl-grid">
    \(card("Prompted&nbsp;And why?<br>May 1, 2024, 10:02:00\u{202F}AM CEST<br><p>Because of the <b>moon</b>.</p>", conversation: "one"))
    \(card("Used an Assistant feature<br>1 May 2024, 08:01:30 UTC<br>"))
    \(card("Poslali ste poziv:\u{A0}Look<br>1 attached file.<br>-  <a href=\"shot-1.png\">shot.png</a><br>01.05.2024, 10:01:00 MESZ<br><div><p>A tide.</p></div>"))
    \(card("Created Gemini Canvas titled&nbsp;Tide table<br>May 1, 2024, 4:00:30 AM EDT<br>"))
    \(card("Prompted&nbsp;What is a tide?<br>May 1, 2024, 10:00:00 AM CEST<br><p>Water.</p>", conversation: "one"))
    </div></body></html>
    """

  private static func gemini(_ text: String) throws -> Reading {
    let read = try Reading([("t/MyActivity.html", text), ("t/shot-1.png", "x")], options: berlin)
    #expect(read.format == "gemini-takeout-html")
    #expect(read.ledger.addsUp)
    return read
  }

  @Test("cards of Gemini are conversations, oldest first, in any language") func page() throws {
    let read = try Self.gemini(Self.page)
    #expect(
      Self.said(read) == [
        [
          "0 User: What is a tide?", "0 Gemini: Water.", "120 User: And why?",
          "120 Gemini: Because of the **moon**.",
        ],
        ["30 System: Created Gemini Canvas titled Tide table"],
        ["60 User: Look", "60 Gemini: A tide."],
      ])
    #expect(read.messages[5].attachments.map(\.title) == ["shot-1.png"])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.ledger.skipped.map(\.reason) == ["other activity"])
  }

  @Test(
    "a changed page gives a warning with its place, and nothing is lost",
    arguments: [
      (
        "May 1, 2024, 10:02:00\u{202F}AM CEST", "zorblax", "activity has no time; its text is kept",
        "And why?"
      ),
      ("May 1, 2024, 10:02", "Zorblax 1, 2024, 10:02", "is in no known form", "And why?"),
      ("AM CEST<br><p>Bec", "AM ZORB<br><p>Bec", "zone of the time", "Because"),
    ])
  func geminiDrift(_ old: String, _ new: String, _ says: String, _ word: String) throws {
    let read = try Self.gemini(Self.page.replacing(old, with: new))
    let found = read.diagnostics.filter { $0.message.contains(says) }
    #expect(!found.isEmpty && found.allSatisfy { $0.line != nil }, "\(read.diagnostics)")
    #expect(read.messages.contains { $0.text.contains(word) }, "\(read.lines)")
  }
}
