import Basics
@testable import ErrorAnalysis
import Evaluation
import Foundation
import Model
import Site
import Testing

@Suite("Pages of the error analysis")
struct AnalysisPagesTests {
  private static let theme = Result { try Theme(overrides: []) }

  private func pages(_ traces: [Trace], _ taxonomy: Taxonomy) throws -> [String: String] {
    let theme = try Self.theme.get()
    let context = BuildContext(
      settings: SiteSettings(), now: Instant(seconds: 1_762_344_000),
      shell: SiteShell(sections: [], assets: theme.assetPaths))
    let pages = AnalysisPages(
      traces, AnalysisFiles(taxonomy: taxonomy), runs: ["one"], isAsked: false,
      ForeignVerdicts(), context)
    var out: [String: String] = [:]
    for file in pages.files(try AnalysisTemplates(theme: theme.library)) {
      out[file.path] = String(decoding: try file.content.bytes(), as: UTF8.self)
    }
    return out
  }

  @Test("titles, definitions, notes and tasks are text on every page, whatever they contain")
  func hostile() throws {
    let evil = "<script>alert(1)</script>\"'{{x}}\u{202E}"
    var mode = FailureMode(name: "a", title: evil)
    (mode.definition, mode.examples, mode.counterExamples) = (evil, [evil], [evil])
    var trace = Traces.one(1, modes: ["a"])
    (trace.task, trace.model, trace.tools) = (evil, evil, [evil])
    trace.notes = [2, 3].map {
      Trace.Note(reviewer: "ada", turn: $0, messageID: evil, key: evil, text: evil, at: Instant(seconds: 0))
    }
    let pages = try pages([trace], Taxonomy([mode]))
    #expect(pages.count == 16)
    for (path, page) in pages { #expect(!page.contains("<script>alert"), "\(path)") }
    #expect(pages["review/_modes/index.html"]?.contains("&lt;script&gt;alert(1)") == true)
  }

  @Test("a mode that was split says how many answers need a new verdict, in the number of their noun")
  func openAnswers() throws {
    var mode = FailureMode(name: "a", title: "Wrong")
    mode.splitInto = ["b", "c"]
    for (count, words) in [
      (0, "</p>"), (1, " 1 answer needs a new verdict.</p>"), (2, " 2 answers need a new verdict.</p>"),
    ] {
      let pages = try pages((0..<count).map { Traces.one($0, modes: ["a"]) }, Taxonomy([mode]))
      for path in ["review/_modes/index.html", "review/_modes/a/index.html"] {
        #expect(
          pages[path]?.contains("<p class=\"note\">Split into b, c.\(words)") == true, "\(path) \(count)")
      }
    }
  }

  @Test("the curve of new kinds has a column for each ten that brought any, a name, and words for its peak")
  func curve() throws {
    let traces = (0..<45).map { Traces.one($0, modes: $0 == 3 || $0 == 4 || $0 == 31 ? ["mode-\($0)"] : []) }
    let page = try #require(try pages(traces, Taxonomy())["review/_modes/_figures/index.html"])
    let drawing = try #require(
      page.firstMatch(of: #/<svg [^>]*class="drawing".*?<\/svg>/#.dotMatchesNewlines()))
    #expect(drawing.0.contains("role=\"img\" aria-labelledby=\"new-kinds\""))
    #expect(drawing.0.contains("From 1–10 to 41–45; peak in 1–10: 2</desc>"))
    #expect(
      drawing.0.matches(of: #/<title>([^<]*)<\/title>/#).map { String($0.1) } == ["1–10: 2", "31–40: 1"])
    #expect(page.contains("<h2 id=\"new-kinds\">"))
    // One step is no curve.
    let short = try pages((0..<10).map { Traces.one($0, modes: ["a"]) }, Taxonomy())
    #expect(short["review/_modes/_figures/index.html"]?.contains("class=\"drawing\"") == false)
  }

  @Test("the notes of a kind are a script, by its present name, and only those on turns that have it")
  func sortedNotes() throws {
    var trace = Traces.one(1, modes: ["a"])
    trace.notes = [2, 3].map { (turn: Int) in
      Trace.Note(
        reviewer: "ada", turn: turn, messageID: "t\(turn)", key: "k\(turn)", text: "Note \(turn)",
        at: Instant(seconds: 0))
    }
    let script = try pages([trace], Taxonomy())["review/_modes/a/_notes.js"]
    #expect(
      script
        == #"Scrollback.sortedNotes?.(["a",[{"conversation":"c1","run":"one","turn":"t2","key":"k2","reviewer":"ada","text":"Note 2","title":"Talk 1"}]]);"#
        + "\n")
    let without = try pages([Traces.one(1, modes: ["a"])], Taxonomy())
    #expect(without["review/_modes/a/_notes.js"] == nil && without["review/_modes/a/index.html"] != nil)
  }

  @Test("each cell of a table leads to a section that has its conversations")
  func cells() throws {
    let traces = (0..<30).map {
      Traces.one($0, modes: $0 % 3 == 0 ? ["a"] : [], run: $0 < 15 ? "one" : "two")
    }
    let pages = try pages(traces, Taxonomy())
    let table = try #require(pages["review/_modes/_by/run/index.html"])
    let links = table.matches(of: #/<td><span class="foreign"><a href="([^"#]+)#([^"]+)">5<\/a>/#)
    #expect(links.map { String($0.2) } == ["value-1", "value-2"])
    let page = try #require(pages["review/_modes/a/_by/run/index.html"])
    for link in links { #expect(page.contains("id=\"\(link.2)\"")) }
    #expect(page.ranges(of: "Talk ").count == 10)
  }

  @Test("a cell of an older run leads to the version of that run, also for kinds that only it has")
  func olderCells() throws {
    var trace = Traces.one(1, run: "two")
    trace.older = [Traces.older(1, "one", modes: ["gone"])]
    let pages = try pages([trace], Taxonomy())
    #expect(
      pages["review/_modes/_by/run/index.html"]?.contains("gone/_by/run/index.html#value-1\">1</a>") == true)
    let cells = try #require(pages["review/_modes/gone/_by/run/index.html"])
    #expect(cells.contains("review/one/c1/index.html#m-t2") || cells.contains("one/c1/index.html#m-t2"))
    #expect(pages["review/_modes/gone/_by/task/index.html"] == nil)
    let links = try #require(pages["review/_modes/gone/index.html"])
    #expect(links.contains("_by/run/") && !links.contains("_by/task/"))
  }

  @Test("10,000 conversations and 30 modes: no page exceeds 300 KB, and all figures take a moment")
  func large() throws {
    let traces = (0..<10_000).map { number in
      var trace = Traces.one(
        number, modes: (0..<30).filter { (number * 31 + $0 * 7) % 11 == 0 }.map { "mode-\($0)" })
      (trace.task, trace.model) = ("task \(number)", "model \(number % 40)")
      trace.notes = [number % 5].map { (turn: Int) in
        Trace.Note(
          reviewer: "ada", turn: turn, messageID: "t\(turn)", key: "0123456789ab-0123456789ab",
          text: String(repeating: "A note & more. ", count: 60), at: Instant(seconds: 0))
      }
      return trace
    }
    let clock = ContinuousClock()
    let context = BuildContext(
      settings: SiteSettings(), now: Instant(seconds: 0), shell: SiteShell(sections: [], assets: [:]))
    let templates = try AnalysisTemplates(theme: Self.theme.get().library)
    // What a build does before it writes: everything but the text of the pages.
    let reduced = clock.measure {
      _ = AnalysisPages(
        traces, AnalysisFiles(), runs: ["one"], isAsked: true, ForeignVerdicts(), context
      ).files(templates)
    }
    var sizes: [String: Int] = [:]
    let time = try clock.measure { sizes = try pages(traces, Taxonomy()).mapValues(\.utf8.count) }
    print("10,000 conversations, 30 modes: \(sizes.count) pages in \(time), \(reduced) of it for figures")
    let (path, size) = try #require(sizes.max { $0.value < $1.value })
    #expect(size < 300_000, "\(path)")
  }
}

extension AnalysisFiles {
  /// Files with a taxonomy alone.
  init(taxonomy: Taxonomy) {
    self.init()
    self.taxonomy = taxonomy
  }
}
