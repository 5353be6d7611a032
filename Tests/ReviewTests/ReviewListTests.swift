import Foundation
import Model
import Testing

@testable import Review

@Suite("Lists of the review")
struct ReviewListTests {
  /// One conversation in so many runs.
  private static func site(_ count: Int, title: String = "Night") throws -> ReviewSite {
    var files: [String: String] = [:]
    for number in 0..<count {
      files["runs/nightly-\(number)/run.yml"] = "title: \(title) \(number)\n"
      files["runs/nightly-\(number)/a.jsonl"] = SampleRun.file(["Hello", "Hi \(number)"])
    }
    return try ReviewSite(files)
  }

  private static let many = Result { try site(120) }

  /// What the links of a list name, over all its pages, in order.
  private static func names(_ site: ReviewSite, _ folder: String, _ link: Regex<(Substring, Substring)>)
    -> [Substring]
  {
    var names: [Substring] = []
    for number in 1..<50 {
      guard let page = site.pages[ListParts.path(folder, number)] else { break }
      names += page.matches(of: link).map(\.1)
    }
    return names
  }

  @Test(
    "120 runs are pages of a list, newest first; the review shows ten and the way to all (requirements 9)")
  func runs() throws {
    let site = try Self.many.get()
    let link = #/<a class="row-link" href="[.\/]*\/nightly-(\d+)\/index.html"/#
    #expect(Self.names(site, "review/_runs", link) == (0..<120).reversed().map { "\($0)" })
    let page = site["review/index.html"]
    #expect(
      page.matches(of: #/<bdi>Night (\d+)<\/bdi><\/a> <span class="sub">1 conv/#).map(\.1).first == "119")
    #expect(page.matches(of: #/<bdi>Night (\d+)<\/bdi><\/a> <span class="sub">1 conv/#).count == 10)
    #expect(page.contains("<a href=\"_runs/index.html\">All 120 runs</a>"))
    #expect(site["review/_runs/index.html"].contains("rel=\"next\""))
  }

  @Test(
    "119 comparisons are pages of a list, newest first; the review shows ten and the way to all (requirements 9)"
  )
  func comparisons() throws {
    let site = try Self.many.get()
    let link = #/<a class="row-link" href="[.\/]*\/nightly-\d+\.\.nightly-(\d+)\/index.html"/#
    #expect(Self.names(site, "review/_comparisons", link) == (1..<120).reversed().map { "\($0)" })
    let page = site["review/index.html"]
    #expect(page.matches(of: #/href="nightly-\d+\.\.nightly-\d+\/index.html"/#).count == 10)
    #expect(page.contains("<a href=\"_comparisons/index.html\">All 119 comparisons</a>"))
  }

  @Test("no page of twenty runs is over the budget, and no transcript names all of them (requirements 9)")
  func budget() throws {
    let site = try Self.site(20, title: String(repeating: "<&> ", count: 2_000))
    for (path, text) in site.pages where path.hasSuffix(".html") && !path.contains("..") {
      #expect(text.utf8.count <= 300_000, "\(path): \(text.utf8.count)")
    }
    let ways = try #require(
      try Self.many.get()["review/nightly-60/c/index.html"].firstMatch(of: #/<p class="ways">.*?<\/p>/#))
    #expect(ways.0.matches(of: #/In <bdi>Night/#).count == 10)
  }

  @Test("a few runs have no page of their own for the list")
  func few() throws {
    let site = try Self.site(3)
    #expect(
      site.pages["review/_runs/index.html"] == nil && site.pages["review/_comparisons/index.html"] == nil)
    #expect(
      !site["review/index.html"].contains("_runs") && !site["review/index.html"].contains("_comparisons"))
  }

  /// Disputes about the reply of so many conversations.
  private static func disputes(_ question: String, _ reply: String, _ count: Int) throws -> ReviewSite {
    let texts = [question, reply]
    let key = try SampleRun.key(SampleRun.file(texts), 1)
    var files = ["runs/one/a.jsonl": (0..<count).map { SampleRun.file(texts, id: "c\($0)") }.joined()]
    for (reviewer, label) in [("ada", "good"), ("bo", "bad")] {
      files["reviews/reviews-\(reviewer).jsonl"] = (0..<count).map {
        SampleRun.verdict(reviewer, label, turn: "t2", key: key, conversation: "c\($0)")
      }.joined()
    }
    return try ReviewSite(files)
  }

  @Test("disputes have the whole question and the whole reply, collapsed if they are long")
  func texts() throws {
    let words = String(repeating: "why not ", count: 1_000)
    let site = try Self.disputes(words + "asked", words + "<answered>", 60)
    let pages = site.pages.filter { $0.key.hasPrefix("review/_adjudicate") }.map(\.value)
    #expect(pages.count > 2 && pages.allSatisfy { $0.utf8.count <= 300_000 })
    let all = pages.joined()
    #expect(
      all.matches(of: #/class="question long" dir="auto"><span class="sub">User<\/span>why/#).count == 60)
    #expect(all.matches(of: #/why not asked<\/p>\n<details class="unclip">/#).count == 60)
    #expect(all.matches(of: #/why not &lt;answered&gt;<\/p>\n<details class="unclip">/#).count == 60)
    #expect(!all.contains("The rest is in the transcript."))
    let short = try Self.disputes("One\\n\\n  two", "Three", 1)["review/_adjudicate/index.html"]
    #expect(short.contains("One\n\n  two</p>") && !short.contains("unclip"))
  }

  @Test("a dispute about a conversation has its first question and its last answer")
  func whole() throws {
    let texts = ["First asked", "First told", "Then asked", "Last told"]
    let key = try SampleRun.whole(SampleRun.file(texts))
    var files = ["runs/one/a.jsonl": SampleRun.file(texts)]
    for (reviewer, label) in [("ada", "good"), ("bo", "bad")] {
      files["reviews/reviews-\(reviewer).jsonl"] = SampleRun.verdict(reviewer, label, turn: nil, key: key)
    }
    let page = try ReviewSite(files)["review/_adjudicate/index.html"]
    #expect(page.contains("The whole conversation") && !page.contains("First told"))
    #expect(
      page.contains("First asked</p>\n<p class=\"sub\">…</p>\n<p class=\"reply\" dir=\"auto\">Last told"))
  }

  @Test("of a text without end, a dispute has 40 KB and the way to the rest (requirements 9)")
  func endless() throws {
    let words = String(repeating: "<&> ", count: 15_000)
    let page = try Self.disputes(words, words, 1)["review/_adjudicate/index.html"]
    #expect(page.utf8.count <= 300_000)
    let rest =
      "<p class=\"note\"><a href=\"../one/c0/index.html#m-t2\">The rest is in the transcript.</a></p>"
    #expect(page.components(separatedBy: rest).count == 3)
  }

  @Test(
    "long comments of many reviewers are cut in the list of disputes, and whole on the page of verdicts (requirements 9)"
  )
  func comments() throws {
    let texts = ["Hello", "Hi there"]
    let key = try SampleRun.key(SampleRun.file(texts), 1)
    var files = ["runs/one/a.jsonl": (0..<60).map { SampleRun.file(texts, id: "c\($0)") }.joined()]
    let comment = String(repeating: "why ", count: 2_000) + "end"
    for reviewer in ["ada", "bo"] {
      files["reviews/reviews-\(reviewer).jsonl"] = (0..<60).map {
        SampleRun.verdict(
          reviewer, reviewer == "bo" ? "bad" : "good", turn: "t2", key: key, conversation: "c\($0)",
          more: #""comment":"\#(comment)""#)
      }.joined()
    }
    let site = try ReviewSite(files)
    let link = #/<h2><a href="[.\/]*\/one\/(c\d+)\/index.html#m-t2"/#
    #expect(Set(Self.names(site, "review/_adjudicate", link)).count == 60)
    for (path, text) in site.pages where path.hasPrefix("review/_adjudicate") {
      #expect(text.utf8.count <= 300_000 && !text.contains("why end"), "\(path): \(text.utf8.count)")
    }
    #expect(site["review/one/c0/verdicts/index.html"].contains("why end"))
  }
}
