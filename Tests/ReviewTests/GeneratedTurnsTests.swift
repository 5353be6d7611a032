import Foundation
@testable import Review
import Testing
@testable import Transcripts

@Suite("Generated turns")
struct GeneratedTurnsTests {
  private func message(_ id: String, _ role: String, _ minute: Int, _ more: String) -> String {
    #"{"id":"\#(id)","sender":"\#(role)","role":"\#(role)","timestamp":"2025-11-01T10:\#(10 + minute):00Z",\#(more)}"#
  }

  private func page(_ messages: [String], run: String = "") throws -> (site: ReviewSite, html: String) {
    let file =
      #"{"id":"c","title":"C","participants":["user","assistant","system","tool"],"messages":["#
      + messages.joined(separator: ",") + "]}\n"
    let site = try ReviewSite(["runs/one/a.jsonl": file, "runs/one/run.yml": "title: One\n\(run)"])
    return (site, site["review/one/c/index.html"])
  }

  @Test("system prompt, thinking, tool call and tool result are folded blocks with names, all in the page")
  func folded() throws {
    let (site, html) = try page([
      message("s", "system", 0, #""text":"Be *kind*.""#),
      message(
        "a", "assistant", 1,
        #""text":"","thinking":"Let me <look>.","toolCalls":[{"id":"k","name":"find","arguments":{"q":"sun","n":[1,2],"e":{}}}]"#
      ),
      message("t", "tool", 2, #""text":"line *one*\n  line two","toolCallId":"k","isError":true"#),
    ])
    #expect(site.diagnostics == [])
    #expect(html.contains("<details class=\"part\"><summary>System prompt</summary>"))
    #expect(
      site.turn("a", on: "review/one/c/index.html").contains(
        "<summary>Thinking</summary>\n<div class=\"text\" dir=\"auto\"><p>Let me &lt;look&gt;.</p>"))
    #expect(html.contains("<summary>Tool call: <code><bdi>find</bdi></code></summary>"))
    #expect(
      html.contains(
        "{\n  &quot;q&quot;: &quot;sun&quot;,\n  &quot;n&quot;: [\n    1,\n    2\n  ],\n  &quot;e&quot;: {}\n}</code>"
      ))
    #expect(html.contains("<summary>Tool result: failed</summary>"))
    #expect(html.contains("line *one*\n  line two</code></pre>"))
  }

  @Test("system messages before the first turn are the prompt, later ones are messages")
  func laterSystem() throws {
    let (site, _) = try page([
      message("s", "system", 0, #""text":"Be kind.""#), message("t", "system", 1, #""text":"And brief.""#),
      message("u", "user", 2, #""text":"Hi""#), message("v", "system", 3, #""text":"Compacted.""#),
    ])
    for (id, title) in [("s", "System prompt"), ("t", "System prompt"), ("v", "System message")] {
      #expect(site.turn(id, on: "review/one/c/index.html").contains("<summary>\(title)</summary>"))
    }
  }

  @Test("arguments that are no JSON are shown as they are", arguments: ["{\"a\":", "x", "{\"a\":1}{", "NaN"])
  func noJSON(text: String) { #expect(PrettyJSON.text(text) == text) }

  @Test("JSON gets lines and keeps its digits, its order and what is in its strings")
  func pretty() {
    #expect(
      PrettyJSON.text(#"{"b":1.50,"a":[],"s":"{,:\"[\\"}"#)
        == "{\n  \"b\": 1.50,\n  \"a\": [],\n  \"s\": \"{,:\\\"[\\\\\"\n}")
    #expect(PrettyJSON.text("[[1],{}]") == "[\n  [\n    1\n  ],\n  {}\n]")
  }

  @Test(
    "tokens and cost stand at each turn and in all; usage that turns of one request repeat is counted once (X-08)"
  )
  func usage() throws {
    let usage = #""usage":{"input":1000,"output":200,"cached":400}"#
    let (site, html) = try page(
      [
        message("u", "user", 0, #""text":"Q""#),
        message("a", "assistant", 1, #""text":"A","model":"m-1",\#(usage)"#),
        message("b", "assistant", 2, #""text":"B",\#(usage)"#), message("v", "user", 3, #""text":"Q2""#),
        message("c", "assistant", 4, #""text":"C",\#(usage)"#),
        message("d", "assistant", 5, #""text":"D","usage":{"input":10,"output":1,"cost":0.5}"#),
      ], run: "prices: {input: 2, output: 10, cached: 0.5, currency: EUR}\n")
    // 600 · 2 + 400 · 0.5 + 200 · 10 = 3,400 millionths.
    #expect(
      site.turn("a", on: "review/one/c/index.html").contains(
        "<bdi>m-1</bdi> <span>1,000 tokens in (400 cached), 200 out</span> <span>0.003400 EUR</span>"))
    #expect(site.turn("d", on: "review/one/c/index.html").contains("<span>0.5000 EUR</span>"))
    #expect(html.contains("2,010 tokens in (800 cached), 401 out · 0.5068 EUR"))
    #expect(html.contains("sum of all turns: 3,010 tokens in (1,200 cached), 601 out · 0.5102 EUR"))
  }

  @Test("without prices tokens have no cost, and huge numbers do no harm")
  func noPrices() throws {
    let (_, html) = try page([
      message(
        "a", "assistant", 1,
        #""text":"A","usage":{"input":9223372036854775807,"output":9223372036854775807,"cost":1e300}"#),
      message("b", "assistant", 2, #""text":"B","usage":{"input":5}"#),
    ])
    #expect(html.contains("9,223,372,036,854,775,807 tokens in"))
    #expect(
      try !page([message("a", "assistant", 1, #""text":"A","usage":{"input":5}"#)]).html.contains("USD"))
  }

  @Test("alternatives are chips that lead to one another, and what the newest line left is folded")
  func branches() throws {
    let (site, html) = try page([
      message("u", "user", 0, #""text":"Q""#), message("a", "assistant", 1, #""text":"First","parent":"u""#),
      message("v", "user", 2, #""text":"More","parent":"a""#),
      message("b", "assistant", 3, #""text":"Second","parent":"u""#),
      message("c", "assistant", 4, #""text":"Third","parent":"u""#),
      message("w", "user", 5, #""text":"End""#),
    ])
    let path = "review/one/c/index.html"
    #expect(html.contains("<summary>Another branch: 2 messages</summary>"))
    #expect(html.contains("<summary>Another branch: 1 message</summary>"))
    #expect(site.turn("b", on: path).contains("<a href=\"#m-a\">1 of 3</a>"))
    #expect(site.turn("c", on: path).contains("<a href=\"#m-c\" aria-current=\"true\">3 of 3</a>"))
    #expect(!site.turn("w", on: path).contains("branches"))
    let open = html.replacing(#/<li class="branch">(.|\n)*?<\/details>\n<\/li>/#, with: "")
    #expect(open.matches(of: #/id="m-([a-z])"/#).map { String($0.1) } == ["u", "c", "w"])
    for id in ["a", "v", "b"] { #expect(html.contains("id=\"m-\(id)\"")) }
  }

  @Test(
    "hostile transcripts are text: scripts, links that run, invisible characters, control characters, huge output"
  )
  func hostile() throws {
    let evil =
      #"<script>alert(1)</script><img src=x onerror=alert(2)>[x](javascript:alert(3)) \u0000\u202e\u2066"#
    let huge = String(repeating: "<b>x</b>\\n", count: 6000)
    let (_, html) = try page(
      [
        message("s", "system", 0, #""text":"\#(evil)""#),
        message(
          "a", "assistant", 1,
          #""text":"\#(evil)","thinking":"\#(evil)","model":"\#(evil)","rule":"\#(evil)","toolCalls":[{"id":"\#(evil)","name":"\#(evil)","arguments":{"\#(evil)":"\#(evil)"}},{"name":"n","arguments":"\#(evil)"}]"#
        ),
        message("t", "tool", 2, #""text":"\#(evil)""#), message("t2", "tool", 3, #""text":"\#(huge)""#),
        message("e", "assistant", 4, #""error":"\#(evil)""#),
      ], run: "model: \"<script>alert(4)</script>\"\nnotes: \"<img src=x onerror=alert(5)>\"\n")
    let body = html.components(separatedBy: "<main").last ?? ""
    #expect(!body.contains("<script") && !body.contains("<img") && !body.contains("href=\"javascript"))
    #expect(!body.contains("onerror=alert(2)>[") || body.contains("&lt;img src=x onerror"))
    #expect(!html.utf8.contains(0))
    let code = html.components(separatedBy: "<pre class=\"output\"").dropFirst().joined()
    let shown = code.components(separatedBy: "</pre>")[0]
    #expect(shown.contains("\\u{202E}") && !shown.unicodeScalars.contains("\u{202E}"))
    #expect(html.components(separatedBy: "&lt;b&gt;x&lt;/b&gt;").count == 6001)
    #expect(html.contains("<details class=\"unclip\"><summary>Show all</summary></details>"))
  }

  @Test("hostile verdicts are text on every page of the review, and in the script for their reviewer")
  func hostileVerdicts() throws {
    let file = SampleRun.file(["Hello", "Hi"])
    let evil = #"</script><script>alert(1)</script>\u202e\u0000"#
    let key = try SampleRun.key(file, 1)
    let more = #""comment":"\#(evil)","text":"\#(evil)","span":{"start":0,"end":2,"quote":"\#(evil)"}"#
    let site = try ReviewSite([
      "runs/one/a.jsonl": file,
      "reviews/reviews-ada.jsonl": SampleRun.verdict("ada", "good", turn: "t2", key: key, more: more)
        + SampleRun.verdict("ada", "bad", turn: "t9", key: String(key.reversed()), more: more)
        + SampleRun.verdict("ada", "bad", turn: "t2", key: key, conversation: "<b>", more: more),
    ])
    for (path, page) in site.pages where path.hasSuffix(".html") {
      #expect(!(page.components(separatedBy: "<main").last ?? "").contains("<script"), "\(path)")
      #expect(!page.utf8.contains(0), "\(path)")
    }
    #expect(site["review/_vanished/index.html"].contains("&lt;/script&gt;"))
    #expect(!site["review/_reviewers/ada.js"].utf8.contains(0))
  }

  @Test("a point to check in a turn that is held back has no link, since the page lacks the turn")
  func future() throws {
    let call =
      #"{"id":"a","sender":"a","role":"assistant","timestamp":"2030-01-01T10:00:00Z","text":"","toolCalls":"#
      + #"[{"id":"1","name":"find","arguments":"{}"}]}"#
    let question = #"{"id":"q","sender":"u","role":"user","timestamp":"2025-01-01T10:00:00Z","text":"Go"}"#
    let file = #"{"id":"c","title":"C","participants":["u","a"],"messages":[\#(question),\#(call)]}"# + "\n"
    let page = try ReviewSite(["runs/one/a.jsonl": file])["review/one/c/index.html"]
    #expect(page.contains("<span class=\"badge\">") && !page.contains("#m-a\""))
  }
}
