import Basics
import Foundation
import Markup
import Model
@testable import Review
import Testing

@Suite("The pages of the review")
struct ReviewPagesTests {
  private static let texts = ["Hello", "Hi there", "And the sky?", "It is blue today"]

  /// A site of one run with conversations `c0`, `c1`… and verdicts on their second turn.
  private func site(_ count: Int, _ label: (_ reviewer: String, _ number: Int) -> String?) throws
    -> ReviewSite
  {
    var (runs, files) = ("", [String: String]())
    for number in 0..<count { runs += SampleRun.file(Self.texts, id: "c\(number)") }
    let key = try SampleRun.key(SampleRun.file(Self.texts), 1)
    for reviewer in ["ada", "bo", "cy"] {
      let lines = (0..<count).compactMap { number in
        label(reviewer, number).map {
          SampleRun.verdict(reviewer, $0, turn: "t2", key: key, conversation: "c\(number)")
        }
      }
      if !lines.isEmpty { files["reviews/reviews-\(reviewer).jsonl"] = lines.joined() }
    }
    files["runs/one/a.jsonl"] = runs
    return try ReviewSite(files)
  }

  @Test("conditions of a run are on its transcript; scores and their reasons only on the page of verdicts")
  func conditions() throws {
    let extra =
      #""metadata":{"temperature":0.5,"git commit":"<b>abc","accuracy reason":"because"},"scores":[{"name":"accuracy","value":0.25,"explanation":"Misses <the> point"}]"#
    let file = SampleRun.file(["Hi", "Hello"]).replacing("\"messages\":", with: "\(extra),\"messages\":")
    let site = try ReviewSite(["runs/one/a.jsonl": file])
    let transcript = site["review/one/c/index.html"]
    #expect(transcript.contains("<dt><bdi>temperature</bdi></dt><dd><bdi>0.5</bdi></dd>"))
    #expect(transcript.contains("&lt;b&gt;abc") && transcript.contains(">Scores</a>"))
    for hidden in ["accuracy", "0.25", "Misses", "because"] { #expect(!transcript.contains(hidden)) }
    let verdicts = site["review/one/c/verdicts/index.html"]
    #expect(verdicts.contains("<bdi>accuracy</bdi></b> <span class=\"badge\"><bdi>0.25</bdi>"))
    #expect(verdicts.contains("Misses &lt;the&gt; point") && verdicts.contains("because"))
    let plain = try ReviewSite(["runs/one/a.jsonl": SampleRun.file(["Hi", "Hello"])])
    #expect(plain.pages["review/one/c/verdicts/index.html"] == nil)
    #expect(!plain["review/one/c/index.html"].contains("Conditions of the run"))
  }

  @Test(
    "a page of verdicts stays small, whatever the length of a comment and the number of verdicts on a turn")
  func largePages() throws {
    let file = SampleRun.file(["Hi", "Hello there"])
    let key = try SampleRun.key(file, 1)
    let long = SampleRun.verdict(
      "ada", "good", turn: "t2", key: key,
      more: #""comment":"\#(String(repeating: "long ", count: 200_000))""#)
    let many = (0..<3000).map { number in
      SampleRun.verdict(
        "bo", "good", turn: "t2", key: key,
        more: #""comment":"Word \#(number)","span":{"start":0,"end":\#(number + 1)}"#)
    }
    let site = try ReviewSite([
      "runs/one/a.jsonl": file, "reviews/reviews-ada.jsonl": long, "reviews/reviews-bo.jsonl": many.joined(),
    ])
    let pages = site.pages.filter { $0.key.hasPrefix("review/") && $0.key.hasSuffix("index.html") }
    for (path, page) in pages { #expect(page.utf8.count < 300_000, "\(path): \(page.utf8.count)") }
    let verdicts = pages.filter { $0.key.hasPrefix("review/one/c/verdicts/") }.values.joined()
    #expect(verdicts.ranges(of: #/Word \d+</#).count == 3000 && verdicts.contains(#/long \w*…<\/p>/#))
    #expect(verdicts.contains("991,600 more characters in the file"))
    #expect(site["review/one/c/verdicts.js"].utf8.count > 1_000_000)
  }

  @Test("a folder that is no conversation is reported at its place")
  func brokenFolder() throws {
    let site = try ReviewSite([
      "runs/one/a.jsonl": SampleRun.file(["Hi"]), "runs/two/part/x.json": #"{"callID":1}"#,
    ])
    #expect(site.diagnostics.filter { $0.severity == .error }.map(\.path) == ["content/runs/two/part"])
  }

  @Test("only names that belong to conditions are on a transcript and filter the queue; all others may judge")
  func unknownNames() throws {
    let judging = [
      "outcome", "pass", "solved", "accuracy", "quality", "points", "critique", "evaluation", "is_ok",
      "match",
      "hallucination", "annotation", "notes", "task_completion", "error type", "2", "",
    ]
    let known = [
      "model", "temperature", "top_p", "seed", "dataset", "split", "epoch", "git commit", "branch",
      "promptIdx",
      "solver", "provider", "language", "category", "domain", "difficulty", "reasoning_effort", "max_tokens",
      "commit is dirty", "agent version", "topP", "vars.language", "swe_agent_version", "rules",
    ]
    let metadata = (judging + known).map { "\"\($0)\":\"value of \($0)\"" }.joined(separator: ",")
    let file = SampleRun.file(["Hi", "Hello"]).replacing(
      "\"messages\":", with: "\"metadata\":{\(metadata)},\"messages\":")
    let site = try ReviewSite(["runs/one/a.jsonl": file])
    let page = site["review/one/c/index.html"]
    let shown = page.matches(of: #/<dt><bdi>([^<]*)<\/bdi><\/dt><dd>/#).map { String($0.1) }
    #expect(shown == known)
    for name in judging where name != "" { #expect(!page.contains("value of \(name)<")) }
    let verdicts = site["review/one/c/verdicts/index.html"]
    for name in judging { #expect(verdicts.contains("value of \(name)<")) }
    let queue = site["review/one/_queue.js"]
    for name in judging where name != "" { #expect(!queue.contains("value of \(name)\"")) }
  }

  @Test("without runs there is no page and no entry in the navigation, with them there is one")
  func navigation() throws {
    let empty = try ReviewSite([:])
    #expect(empty.pages.isEmpty && empty.sections?.isEmpty == true)
    #expect(try site(1) { _, _ in nil }.sections?.map(\.title) == ["Review"])
  }

  @Test("neither order nor badges of a queue tell what reviewers disagree on (evaluation 1)")
  func order() throws {
    let site = try site(4) { reviewer, number in
      switch (reviewer, number) {
      case ("ada", 1): "good"
      case ("bo", 1): "bad"
      case (_, 2): "good"
      default: nil
      }
    }
    let titles = site["review/index.html"].matches(of: #/row-title">Talk (c\d)/#).map { String($0.1) }
    #expect(titles == ["c0", "c1", "c2", "c3"])
    for path in ["review/index.html", "review/one/index.html", "review/one/c0/index.html"] {
      #expect(!site[path].lowercased().contains(">disputed<"), "\(path)")
    }
    #expect(
      ReviewSite.verdicts(in: site["review/_adjudicate/index.html"]) == ["ada good kept", "bo bad kept"])
    #expect(site["review/_adjudicate/index.html"].contains("href=\"../one/c1/index.html#m-t2\""))
    #expect(site["review/one/c1/verdicts/index.html"].contains("Reviewers agree on 0 of 1 turn"))
  }

  @Test("the home page shows what is open, what is disputed and how many runs there are (requirements 1)")
  func home() throws {
    let site = try site(4) { reviewer, number in
      number == 1 ? (reviewer == "bo" ? "bad" : "good") : number == 2 ? "good" : nil
    }
    let home = try #require(site.home)
    #expect(home.count == "1 run")
    let html = String(decoding: home.html.bytes, as: UTF8.self)
    let chips = html.matches(of: #/<a class="chip" href="([^"]*)">([^<]*)<span class="chip-count">(\d+)</#)
      .map { "\($0.2)\($0.3) \($0.1)" }
    let open = site["review/_unreviewed/index.html"].matches(of: #/row-title"/#).count
    #expect(chips == ["Not reviewed \(open) review/_unreviewed/index.html"])
    #expect(html.contains("<a href=\"review/_adjudicate/index.html\">1 disputed verdict</a>"))
    #expect(html.contains("href=\"review/one/index.html\""))
  }

  @Test("each transcript leads to the one before and after it in the queue of its run, without script")
  func neighbours() throws {
    let site = try site(3) { _, number in number == 0 ? "good" : nil }
    let page = site["review/one/c1/index.html"]
    #expect(page.contains("<a rel=\"next\" href=\"../c2/index.html\">"))
    #expect(!site["review/one/c2/index.html"].contains("rel=\"next\""))
    #expect(page.contains("<a rel=\"prev\" href=\"../c0/index.html\">"))
  }

  @Test("each transcript lists up to 15 conversations around it, and itself among them")
  func near() throws {
    for (count, shown) in [(3, 3), (15, 15), (20, 15)] {
      let site = try site(count) { _, number in number == 0 ? "good" : nil }
      for number in 0..<count {
        let page = site["review/one/c\(number)/index.html"]
        let links = page.matches(of: #/<li><a href="([^"]*)"( aria-current="page")?><bdi>/#)
        #expect(links.count == shown)
        #expect(links.filter { $0.2 != nil }.map(\.1) == ["index.html"])
        let facts = page.matches(of: #/<span class="badge state-[a-z]+">[A-Z][a-z ]+</span> \d+ turns?</#)
        #expect(facts.count == shown)
      }
    }
  }

  @Test("two reviewers have kappa, three have alpha, and where there is none the page says why")
  func agreement() throws {
    let two = try site(4) { reviewer, number in
      reviewer == "cy"
        ? nil : reviewer == "ada" ? (number < 2 ? "good" : "bad") : (number < 1 ? "good" : "bad")
    }
    // Observed 3/4, expected (2·1 + 2·3)/16 = 1/2.
    // Of so few targets the interval comes first.
    func figure(_ name: String, _ high: String, _ value: String, on site: ReviewSite) throws -> Bool {
      let pattern = "<dt>\(name)</dt><dd>[^<]* to \(high) <span class=\"estimate\">\(value)<"
      return site["review/index.html"].contains(try Regex(pattern))
    }
    #expect(try figure("Cohen’s kappa", "1.000", "0.500", on: two))
    #expect(try figure("Same answer", "100\u{A0}%", "75\u{A0}%", on: two))
    #expect(
      two["review/_agreement/index.html"].contains("<th scope=\"row\">Good</th><td>1</td><td><b>1</b></td>"))
    let three = try site(2) { _, number in number == 0 ? "good" : "bad" }
    #expect(try figure("Same answer", "100\u{A0}%", "100\u{A0}%", on: three))
    #expect(
      three["review/index.html"].contains("alpha</dt><dd><span class=\"estimate\">1.000</span> <span class"))
    #expect(!three["review/index.html"].contains("Cohen’s kappa"))
    let same = try site(2) { reviewer, _ in reviewer == "cy" ? nil : "good" }
    #expect(same["review/index.html"].contains("<dd>undefined: only one label used</dd>"))
    let alone = try site(2) { reviewer, _ in reviewer == "ada" ? "good" : nil }
    #expect(alone["review/index.html"].contains("<dd>undefined: only one reviewer</dd>"))
    let none = try site(1) { _, _ in nil }
    #expect(none["review/index.html"].contains("<dd>undefined: no verdicts</dd>"))
  }

  @Test("verdicts on a user's turn are shown, but are neither progress nor agreement nor a dispute (use 5)")
  func userTurns() throws {
    let file = SampleRun.file(Self.texts)
    let (question, answer) = (try SampleRun.key(file, 0), try SampleRun.key(file, 1))
    var files = ["runs/one/a.jsonl": file]
    for (reviewer, label) in [("ada", "good"), ("bo", "bad")] {
      files["reviews/reviews-\(reviewer).jsonl"] =
        SampleRun.verdict(reviewer, label, turn: "t1", key: question)
        + SampleRun.verdict(reviewer, "good", turn: "t2", key: answer)
    }
    let site = try ReviewSite(files)
    #expect(try site.verdicts("t1", on: "review/one/c/index.html") == ["ada good kept", "bo bad kept"])
    #expect(site["review/one/c/verdicts/index.html"].contains("Reviewers agree on 1 of 1 turn"))
    #expect(!site["review/_adjudicate/index.html"].contains("t1"))
  }

  @Test("a thousand conversations make pages below 300 KB")
  func paging() throws {
    let site = try site(1000) { reviewer, number in
      reviewer == "ada" ? "good" : number % 2 == 0 ? "bad" : "good"
    }
    for (path, page) in site.pages where path.hasSuffix(".html") {
      #expect(page.utf8.count < 300_000, "\(path)")
    }
    #expect(site.pages.keys.contains("review/_page/10/index.html"))
    #expect(site.pages.keys.contains("review/one/_page/10/index.html"))
    #expect(site.pages.keys.contains("review/_adjudicate/_page/10/index.html"))
    #expect(site["review/index.html"].contains("1000 of 1000") || site["review/index.html"].contains("1,000"))
  }

  @Test("private conversations stay out, and drafts wait for their day")
  func hidden() throws {
    let file = SampleRun.file(Self.texts)
    for word in ["private", "draft"] {
      let text = file.replacing("\"title\"", with: "\"\(word)\":true,\"title\"")
      let site = try ReviewSite(["runs/one/a.jsonl": text])
      #expect(!site.pages.keys.contains("review/one/c/index.html"), "\(word)")
    }
  }

  @Test("runs are compared by their date, else by their name with numbers by value")
  func runs() throws {
    let texts = SampleRun.file(Self.texts)
    let site = try ReviewSite([
      "runs/n-10/a.jsonl": texts, "runs/n-9/a.jsonl": texts, "runs/old/a.jsonl": texts,
      "runs/old/run.yml": "date: 2025-01-01T00:00:00Z\n",
    ])
    let page = site["review/index.html"]
    let names = page.matches(of: #/<li><a href="([a-z0-9-]*)/index.html"><bdi>/#).map { String($0.1) }
    #expect(names == ["old", "n-10", "n-9"])
  }
}
