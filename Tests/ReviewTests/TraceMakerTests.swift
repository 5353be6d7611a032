import Basics
import Content
import Evaluation
@testable import Review
import Testing

@Suite("Runs and verdicts as the error analysis sees them")
struct TraceMakerTests {
  private static let rubric = """
    criteria:
      - {name: label, kind: nominal}
      - {name: modes, kind: multi, required: false}
    """
  private static let texts = ["Привет, как дела?", "Hello", "Is it open?", "Yes"]

  private func site(_ lines: [String], _ more: [String: String] = [:]) throws -> ReviewSite {
    var files = ["runs/one/a.jsonl": SampleRun.file(Self.texts), "review/rubric.yml": Self.rubric]
    files["reviews/reviews-ada.jsonl"] = lines.joined()
    return try ReviewSite(files.merging(more) { $1 })
  }

  private func line(_ turn: Int, _ more: String, label: String? = nil) throws -> String {
    let key = try SampleRun.key(SampleRun.file(Self.texts), turn - 1)
    return SampleRun.verdict("ada", label, turn: "t\(turn)", key: key, more: more)
  }

  @Test("answers of a criterion with several values are failures; notes on other turns are to be sorted")
  func answers() throws {
    let site = try site([
      line(2, #""criterion":"modes","labels":["wrong-day","unsure"],"comment":"Says Monday""#),
      line(4, #""comment":"Too <short>""#, label: "bad"),
    ])
    #expect(site.diagnostics.map(\.message) == [])
    let page = site["review/_modes/index.html"]
    #expect(page.contains("data-value=\"wrong-day\"") && page.contains("Not in the taxonomy"))
    #expect(page.contains("1 failure mode in 1 of 1 conversation read"))
    #expect(page.contains("Too &lt;short&gt;") && !page.contains("Says Monday"))
    #expect(page.contains("data-item=\"t4\" data-key="))
    #expect(site["review/_modes/wrong-day/index.html"].contains("one/c/index.html#m-t2"))
    #expect(site["review/_modes/wrong-day/index.html"].contains("Says Monday"))
    #expect(site["review/_modes/wrong-day/_by/language/index.html"].contains("Cyrillic"))
    #expect(site["review/index.html"].contains("_modes/index.html"))
  }

  @Test("a final verdict's comment explains a decision: it is no note to sort")
  func decided() throws {
    let site = try site([line(2, #""comment":"Agreed over tea","final":true"#, label: "good")])
    #expect(site.diagnostics.map(\.message) == [])
    #expect(site.pages["review/_modes/index.html"]?.contains("Agreed over tea") != true)
  }

  @Test("what a judge says is no note to sort, no failure mode found, and no first failure")
  func judge() throws {
    let key = try SampleRun.key(SampleRun.file(Self.texts), 3)
    let site = try site(
      [line(2, #""comment":"Says Monday""#)],
      [
        "review/rubric.yml": Self.rubric + "\njudges:\n  - {name: bo}\n",
        "reviews/reviews-bo.jsonl": SampleRun.verdict(
          "bo", "bad", turn: "t4", key: key, more: #""comment":"Scored 2 of 5","first":true"#)
          + line(4, #""criterion":"modes","labels":["curt"]"#).replacing("\"ada\"", with: "\"bo\""),
      ])
    #expect(site.diagnostics.map(\.message) == [])
    let page = site["review/_modes/index.html"]
    #expect(page.contains("Says Monday") && !page.contains("Scored 2 of 5"))
    #expect(!page.contains("curt") && site.pages["review/_modes/curt/index.html"] == nil)
    let figures = site.pages["review/_modes/_figures/index.html"] ?? ""
    #expect(!figures.contains("<th scope=\"row\">Reply"))
    #expect(site["review/one/c/verdicts/index.html"].contains("Scored 2 of 5"))
  }

  @Test("a note that the file of changes sorts is an answer; it stays with its turn in the next run")
  func assigned() throws {
    let key = try SampleRun.key(SampleRun.file(Self.texts), 3)
    let change =
      #"{"change":"assign","mode":"curt","conversation":"c","run":"one","turn":"t4","key":"\#(key)","reviewer":"bo","at":"2025-11-03T10:00:00Z"}"#
    let next = SampleRun.file(["Hi", "Hello", "Is it open?", "Yes"])
    let site = try site(
      [line(4, #""comment":"Too short""#)],
      [
        "review/modes.jsonl": change + "\n", "runs/two/a.jsonl": next,
        "runs/two/run.yml": "date: 2025-12-01T00:00:00Z\n",
      ])
    #expect(site["review/_modes/curt/index.html"].contains("two/c/index.html#m-t4"))
    #expect(!site["review/_modes/index.html"].contains("Notes without a mode"))
    #expect(site["review/_modes/changes.js"] == "Scrollback.modeLines?.([\(JSONText.quoted(change))]);\n")
  }

  @Test("the tables by run and model count the verdicts of each run; the others those of the newest")
  func runs() throws {
    let files = ["runs/two/a.jsonl": ["Hi", "Hello", "Is it open?", "No"], "runs/three/a.jsonl": Self.texts]
    var more = files.mapValues { SampleRun.file($0) }
    for (run, month) in [("one", 1), ("two", 2), ("three", 3)] {
      more["runs/\(run)/run.yml"] = "date: 2025-0\(month)-01T00:00:00Z\nmodel: m-\(run)\n"
    }
    let key = try SampleRun.key(SampleRun.file(["Hi", "Hello", "Is it open?", "No"]), 3)
    let site = try site(
      [
        line(2, #""criterion":"modes","labels":["curt"]"#),
        SampleRun.verdict(
          "ada", nil, turn: "t4", key: key, run: "two", more: #""criterion":"modes","labels":["wrong"]"#),
      ], more)
    #expect(site.diagnostics.map(\.message) == [])
    let byRun = site["review/_modes/_by/run/index.html"]
    for run in ["one", "two", "three"] { #expect(byRun.contains("<bdi>\(run)</bdi> <span class=\"sub\">1<")) }
    #expect(site["review/_modes/_by/model/index.html"].contains("<bdi>m-two</bdi>"))
    #expect(site["review/_modes/wrong/_by/run/index.html"].contains("two/c/index.html#m-t4"))
    #expect(!site["review/_modes/_by/tool/index.html"].contains("wrong"))
    #expect(site["review/_modes/curt/_by/run/index.html"].contains("three/c/index.html#m-t2"))
  }

  @Test("the first failure is the earliest turn that a reviewer marks")
  func first() throws {
    let site = try site([line(4, #""first":true"#, label: "bad"), line(2, #""first":true"#, label: "bad")])
    let page = site["review/_modes/_figures/index.html"]
    #expect(page.contains("<th scope=\"row\">User message") && page.contains("<th scope=\"row\">Reply<svg"))
  }

  @Test("a query of the sampling plan looks into all turns; progress counts assigned conversations")
  func sample() throws {
    let plan =
      "reviewers: [ada]\nstrata: [{by: query, query: IS open, size: 5}, {by: query, query: closed}]\n"
    let site = try site([line(2, #""score":1"#, label: "good")], ["review/sample.yml": plan])
    let page = site["review/_sample/index.html"]
    #expect(page.contains("With the words “IS open” <span class=\"sub\">1 of 1</span>"))
    #expect(page.contains("With the words “closed” <span class=\"sub\">0 of 0</span>"))
    // No verdict decides this probability, so a reviewer may see it.
    #expect(page.contains("<td>100\u{A0}%</td><td>ada</td><td>yes</td>"))
    #expect(page.contains("<progress value=\"1\" max=\"1\""))
  }

  @Test("a kept draw counts as it is, also of a run that is no more the newest")
  func keptDraw() throws {
    let drawn = #"{"conversation":"c","run":"one","probability":0.25,"reviewers":["ada"],"strata":[1]}"#
    let stray = #"{"conversation":"gone","run":"one","probability":1}"#
    let site = try site(
      [line(2, #""score":1"#, label: "good")],
      [
        "review/sample.yml": "strata: [{by: query, query: nothing}, {by: disagreement}]\n",
        "review/sample.jsonl": "\(drawn)\n\(stray)\n",
        "runs/two/a.jsonl": SampleRun.file(["Other", "Text"]),
        "runs/two/run.yml": "date: 2025-12-01T00:00:00Z\n",
      ])
    #expect(
      site.diagnostics.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.message)" }
        == ["2:1 drawn conversation \"gone\" is in no run"])
    let page = site["review/_sample/index.html"]
    #expect(page.contains("1 conversation drawn; the draw is kept in a file.") && !page.contains("not kept"))
    #expect(page.contains("<span class=\"foreign\">25\u{A0}%</span></td><td>ada</td><td>yes</td>"))
    #expect(page.contains("data-run=\"one\"") && page.contains("one/c/index.html"))
    #expect(site["review/_queue.js"].contains(#""assigned":["ada"]"#))
    #expect(site["review/one/_queue.js"].contains(#""assigned":["ada"]"#))
    #expect(!site["review/two/_queue.js"].contains("assigned"))
  }

  @Test("a draw that is not kept says so, and how to keep it")
  func unkept() throws {
    let page = try site([], ["review/sample.yml": "size: 1\n"])["review/_sample/index.html"]
    #expect(page.contains("This draw is not kept") && page.contains("<code>scrollback new sample</code>"))
  }

  @Test("without notes, failures and plan there are no such pages")
  func none() throws {
    let site = try ReviewSite(["runs/one/a.jsonl": SampleRun.file(Self.texts)])
    #expect(site.pages.keys.filter { $0.contains("_modes") || $0.contains("_sample") } == [])
    #expect(!site["review/index.html"].contains("_modes"))
  }
}

/// Text as a JSON string.
private enum JSONText {
  static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }
}
