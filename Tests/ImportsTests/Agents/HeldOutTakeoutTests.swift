import Basics
@testable import Conversations
import ImportKit
import Testing

/// Gemini's activity in other languages than those of the samples.
@Suite("Gemini's activity in the wild")
struct HeldOutTakeoutTests {
  private static let noon = "2026/04/22 12:43:46 JST"

  private static func card(
    _ title: String, at time: String = noon, answer: String = "<p>Yes.</p>", header: String = "Gemini Apps"
  ) -> String {
    """
    <div class="outer-cell mdl-cell"><div class="mdl-grid">
      <div class="header-cell mdl-cell"><p class="mdl-typography--title">\(header)<br></p></div>
      <div class="content-cell mdl-cell mdl-typography--body-1">\(title)<br>\(time)<br>
      \(answer)</div>
      <div class="content-cell mdl-typography--caption"><b>Products:</b><br>Gemini</div></div></div>
    """
  }

  private func page(_ card: String) throws -> Reading { try Reading([("MyActivity.html", card)]) }

  @Test(
    "a prompt in a language whose verb is last, or unknown, is kept",
    arguments: [
      ("달의 색&nbsp;항목을 검색함", "달의 색"), ("달의 색 항목을 검색함", "달의 색"), ("月の色&nbsp;を検索しました", "月の色"),
      ("달의 색을(를) 입력함", "달의 색을(를) 입력함"), ("달의 색 을(를) 입력함", "달의 색"),
      ("Eingegebener Prompt: Mond", "Mond"), ("Eingegebener Prompt:&nbsp;Mond", "Mond"),
      ("Gav instruktionen&nbsp;Måne", "Måne"), ("Kuu kysyttiin", "Kuu kysyttiin"),
      ("Prompted&nbsp;Moon", "Moon"),
      ("Promptedly Moon", "Promptedly Moon"),
    ])
  func prompts(_ title: String, _ prompt: String) throws {
    let read = try page("<html><body>\(Self.card(title))</body></html>")
    #expect(read.format == "gemini-takeout-html" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: \(prompt)", "Gemini: Yes."], "\(read.lines)")
  }

  @Test("activity without an answer and a known verb is no prompt")
  func noPrompt() throws {
    #expect(try page(Self.card("Used a feature", answer: "")).messages.isEmpty)
    #expect(try page(Self.card("달의 색 항목을 검색함", answer: "")).lines == ["User: 달의 색"])
  }

  @Test(
    "times in figures are read in any order",
    arguments: [
      ("2026. 9. 8. 오후 1:54:14 KST", "2026-09-08T04:54:14Z"),
      ("2026. 9. 8. 오전 12:05:01 KST", "2026-09-07T15:05:01Z"),
      ("2026年6月19日 12:23:08 CST", "2026-06-19T04:23:08Z"),
      ("2026/04/22 12:43:46 JST", "2026-04-22T03:43:46Z"),
      ("Jun 19, 2026, 12:23:08 PM CST", "2026-06-19T18:23:08Z"),
      ("2026-09-02T12:00:00Z", "2026-09-02T12:00:00Z"),
      ("2026-09-02T12:00:00+02:00", "2026-09-02T10:00:00Z"),
      ("22.04.2026, 12:43:46 MESZ", "2026-04-22T10:43:46Z"),
    ])
  func times(_ written: String, _ time: String) throws {
    let read = try page(Self.card("Prompted&nbsp;Moon", at: written))
    #expect(read.diagnostics.isEmpty && read.lines == ["User: Moon", "Gemini: Yes."], "\(read.diagnostics)")
    #expect(read.messages.map { ISO8601.utc($0.time) } == [time, time])
  }

  @Test(
    "a page without a head is Gemini's if its first card says so", arguments: ["Gemini 앱", "Apps von Gemini"])
  func headless(_ header: String) throws {
    let read = try page(Self.card("달의 색 항목을 검색함", header: header))
    #expect(read.format == "gemini-takeout-html" && read.lines.first == "User: 달의 색", "\(read.lines)")
    #expect(try page(Self.card("Searched for&nbsp;Gemini", header: "Search")).format == nil)
  }

  @Test(
    "lists in other languages are read, with a title of an unknown verb as a whole",
    arguments: [
      ("Gemini-Apps", "Eingegebener Prompt: Mond", "Mond"),
      ("Gemini-appar", "Gav instruktionen Måne", "Måne"),
      ("Gemini 앱", "달의 색 항목을 검색함", "달의 색"), ("Gemini アプリ", "月の色 を検索しました", "月の色"),
      ("Aplicaciones de Gemini", "Luna preguntada", "Luna preguntada"),
      ("Gemini Apps", "Prompted Moon", "Moon"),
    ])
  func lists(_ header: String, _ title: String, _ prompt: String) throws {
    let read = try Reading([
      ("MyActivity.json", Self.list(header, title, answers: #"[{"html": "<p>Yes.</p>"}]"#))
    ])
    #expect(read.format == "gemini-takeout" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: \(prompt)", "Gemini: Yes."], "\(read.lines)")
  }

  private static func list(_ header: String, _ title: String, answers: String = "[]") -> String {
    #"[{"header": "\#(header)", "title": "\#(title)", "time": "2026-04-22T03:43:46.000Z", "products": "#
      + #"["\#(header)"], "safeHtmlItem": \#(answers)}]"#
  }

  @Test("Gemini may be any of the products")
  func secondProduct() throws {
    let list = Self.list("Search", "Prompted Moon").replacing(
      #"["Search"]"#, with: #"["Search", "Gemini Apps"]"#)
    #expect(try Reading([("a.json", list)]).format == "gemini-takeout")
  }

  @Test("lists of other products, and activity without an answer, are none")
  func otherLists() throws {
    #expect(try Reading([("a.json", Self.list("Search", "Searched for Gemini"))]).format == nil)
    #expect(try Reading([("a.json", Self.list("Gemini Apps", "Used a feature"))]).messages.isEmpty)
  }
}
