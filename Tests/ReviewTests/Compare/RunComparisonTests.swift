import Basics
import Markup
import Model
@testable import Review
import Runs
import Secrets
import Testing

struct RunComparisonTests {
  @Test("conversations are aligned by id: changed, added, removed and identical (X-08)")
  func states() throws {
    var files = RunFiles()
    files.add("r1", ["a": ["u:hello", "a:Hi"], "b": ["u:x", "a:y"], "c": ["u:x", "a:y"]])
    files.add("r2", ["c": ["u:x", "a:y"], "a": ["u:hello", "a:Good day", "u:more"], "d": ["u:new"]])
    let changes = try changes(files)
    #expect(
      changes.map { "\($0.id) \($0.summary(Strings()))" } == [
        "a 1 changed, 1 inserted", "b only in the older run", "c identical", "d only in the newer run",
      ])
    let totals = ComparisonTotals(changes)
    #expect(
      totals.words(Strings()) == "1 changed, 1 only in the newer run, 1 only in the older run, 1 identical")
    #expect(!totals.isSame)
  }

  @Test("ids, times and tokens are no difference, arguments of tools and errors are")
  func volatile() throws {
    var files = RunFiles()
    files.add(
      "r1",
      [
        "a": [#"a:ok|"usage":{"input":1,"output":2}|"took":1.5"#],
        "b": [#"a:ok|"toolCalls":[{"id":"1","name":"f","arguments":{"x":1}}]"#], "c": ["a:ok"],
      ])
    files.add(
      "r2",
      [
        "a": [#"a:ok|"usage":{"input":9,"output":9}|"took":2.5"#],
        "b": [#"a:ok|"toolCalls":[{"id":"2","name":"f","arguments":{"x":2}}]"#],
        "c": [#"a:ok|"error":"down""#],
      ])
    let changes = try changes(files)
    #expect(changes.map { $0.summary(Strings()) } == ["identical", "1 changed, tool calls", "1 changed"])
    #expect(changes[0].newer.input == 9)
  }

  @Test("scrubbed values change neither keys nor diffs")
  func scrubbed() throws {
    var files = RunFiles()
    files.add("r1", ["a": ["a:order 5f0c1c1e-aaaa-4bbb-8ccc-000000000003 is on its way"]])
    files.add("r2", ["a": ["a:order 00000000-bbbb-4ccc-8ddd-00000000000f is on its way"]])
    #expect(try changes(files).map(\.state) == [.changed])
    var settings = SiteSettings()
    settings.review.scrub = Scrub([
      Scrub.Rule(name: "uuid", pattern: try Pattern(#"\b[0-9a-f]{8}-[0-9a-f-]{27}\b"#))
    ])
    #expect(try changes(files, settings).map(\.state) == [.same])
    var diagnostics: [Diagnostic] = []
    let group = try #require(files.groups(settings, &diagnostics).first)
    #expect(Set(group.versions.map { $0.turns[0].key }).count == 1)
  }

  @Test("runs are compared in order of date, the accepted one with the newest, and as the settings say")
  func pairs() {
    var files = RunFiles()
    for (name, day) in [("z", 1), ("y", 2), ("x", 3)] {
      files.add(name, header: "date: 2025-01-0\(day)T00:00:00Z\n", ["a": ["u:x"]])
    }
    files.add("runs/approved", "z\n")
    var settings = SiteSettings()
    settings.review.compare = [
      .init(older: "x", newer: "z", path: "content/site.yml", position: .start),
      .init(older: "q", newer: "z", path: "content/site.yml", position: .start),
    ]
    var diagnostics: [Diagnostic] = []
    let pairs = files.groups(settings, &diagnostics)[0].comparison.pairs
    #expect(pairs.map(\.name) == ["z..y", "y..x", "z..x", "x..z"])
    #expect(pairs.allSatisfy { $0.approved == "z" })
    #expect(diagnostics.map(\.message) == ["run to compare not found: \"q\""])
  }

  @Test("an accepted run that is not there is an error with its place")
  func approved() {
    var files = RunFiles()
    files.add("r1", ["a": ["u:x"]])
    files.add("runs/approved", "r7\n")
    var diagnostics: [Diagnostic] = []
    _ = files.groups(SiteSettings(), &diagnostics)
    #expect(
      diagnostics.map(\.description) == [
        "content/runs/approved:1:1: error: run \"r7\" not found\n  help: did you mean \"r1\"?"
      ])
  }

  @Test("preferences count once a reviewer, ties apart, stale ones apart, with Wilson's interval")
  func preferences() throws {
    var files = RunFiles()
    files.add("r1", ["a": ["u:q", "a:x"], "b": ["u:q", "a:x"]])
    files.add("r2", ["a": ["u:q", "a:y"], "b": ["u:q", "a:z"]])
    let keys = try changes(files).map(\.preferenceKey)
    files.add(
      "reviews/preferences-ada.jsonl",
      [
        line("a", "prefer:r1", keys[0], 1), line("a", "prefer:r2", keys[0], 2), line("b", "tie", keys[1], 3),
      ].joined())
    files.add(
      "reviews/preferences-bo.jsonl",
      line("a", "prefer:r2", keys[0], 1, "bo") + line("b", "prefer:r1", "old", 1, "bo"))
    let rate = WinRate(try changes(files))
    #expect(rate.words(Strings()) == "100 % (95 % interval 34–100 %): 2 newer, 0 older, 1 tie, 1 stale")
    #expect(WinRate([]).isEmpty)
  }

  @Test("a preference for a third run is an error with its place")
  func wrongPreference() {
    var files = RunFiles()
    files.add("r1", ["a": ["u:q"]])
    files.add("reviews/preferences-ada.jsonl", line("a", "prefer:r9", "k", 1) + "{\n")
    var diagnostics: [Diagnostic] = []
    _ = files.groups(SiteSettings(), &diagnostics)
    #expect(diagnostics.count == 2)
    #expect(
      diagnostics[0].description.contains(
        "preferences-ada.jsonl:1:44: error: unknown preference \"prefer:r9\""))
  }

  @Test("verdicts of one reviewer that differ between the versions are counted")
  func verdicts() throws {
    var files = RunFiles()
    files.add("r1", ["a": ["u:q", "a:x"]])
    files.add("r2", ["a": ["u:q", "a:y"]])
    var diagnostics: [Diagnostic] = []
    let group = try #require(files.groups(SiteSettings(), &diagnostics).first)
    let comparison = try #require(ConversationComparison(group, group.comparison.pairs[0]))
    let change = ConversationChange(comparison, group) { _, _ in
      { version, turn in
        turn == 1 ? [TurnVerdict(reviewer: "ada", label: version.run.name == "r1" ? "good" : "bad")] : []
      }
    }
    #expect(change.verdicts == [VerdictChange(reviewer: "ada", from: "good", to: "bad")])
    #expect(ComparisonTotals([change]).verdicts.map { "\($0.change): \($0.count)" } == ["good → bad: 1"])
  }

  @Test("answers to all criteria are compared, on turns and on the whole conversation")
  func criteria() throws {
    let texts = ["Is it open?", "Yes"]
    func line(
      _ run: String, _ texts: [String], _ turn: Int?, _ criterion: String, _ label: String
    ) throws -> String {
      let file = SampleRun.file(texts)
      return SampleRun.verdict(
        "ada", label, turn: turn.map { "t\($0)" },
        key: try turn.map { try SampleRun.key(file, $0 - 1) } ?? SampleRun.whole(file), run: run,
        more: #""criterion":"\#(criterion)""#)
    }
    let rubric = """
      criteria:
        - {name: correct, kind: binary}
        - {name: tone, kind: ordinal, values: [{name: rude}, {name: kind}]}
        - {name: solved, kind: binary, target: conversation}
      """
    let other = ["Is it open?", "No"]
    let lines = try [
      line("one", texts, 2, "correct", "pass"), line("two", other, 2, "correct", "fail"),
      line("one", texts, 2, "tone", "kind"), line("two", other, 2, "tone", "kind"),
      line("one", texts, nil, "solved", "pass"), line("two", other, nil, "solved", "fail"),
    ]
    let site = try ReviewSite([
      "review/rubric.yml": rubric, "reviews/reviews-ada.jsonl": lines.joined(),
      "runs/one/a.jsonl": SampleRun.file(texts), "runs/two/a.jsonl": SampleRun.file(other),
      "runs/two/run.yml": "date: 2025-12-01T00:00:00Z\n",
    ])
    #expect(site.diagnostics.map(\.message) == [])
    let page = site["review/one..two/index.html"]
    #expect(page.contains("Correct: pass → fail") && page.contains("Solved: pass → fail"))
    #expect(!page.contains("Tone:"))
  }

  @Test("tokens that no file should claim do not stop the program, and costs are told in full")
  func usage() throws {
    var files = RunFiles()
    let huge = #"a:x|"usage":{"input":9223372036854775807,"output":9223372036854775807,"cost":1e308}"#
    files.add("r1", ["a": [huge, huge, huge]])
    files.add(
      "r2", header: "prices: {input: 3, output: 15, cached: 0.3, currency: EUR}\n",
      [
        "a": [#"a:x|"usage":{"input":1000,"output":100,"cached":400}"#]
      ])
    let change = try #require(try changes(files).first)
    #expect(change.older.input == 3_000_000_000_000)
    #expect(change.newer.money == "0.0034 EUR")
    #expect(change.older.money.isEmpty)
  }

  @Test("a diff never fills a page: long texts that both have show their ends, and of the rest a part")
  func clipping() {
    var view = DiffView(strings: Strings())
    let long = String(repeating: "same words here. ", count: 500)
    let parts = view.parts(old: long + "a", new: long + "b")
    #expect(parts.map(\.kind) == [.equal, .gap, .equal, .deleted, .inserted])
    #expect(parts[1].text == "8,020 identical characters")
    var other = DiffView(strings: Strings())
    let flood = other.parts(old: "", new: String(repeating: "<&\"", count: 100_000))
    #expect(flood.html(Strings()).bytes.count < 60_000)
    #expect(flood.last?.kind == .gap)
  }

  @Test(
    "a line of a list stays short, however heavy its characters",
    arguments: ["👨‍👩‍👧‍👦", "<", "a", "e\u{301}\u{302}\u{303}"])
  func shortLines(character: Character) {
    let text = String(repeating: character, count: 5000)
    #expect(ListParts.weight(RowText.short(text, weight: 480)) <= 483)
    #expect(RowText.short(String(character), weight: 480) == String(character))
  }

  private func line(_ id: String, _ label: String, _ key: String, _ hour: Int, _ reviewer: String = "ada")
    -> String
  {
    #"{"conversation":"\#(id)","run":"r1..r2","label":"\#(label)","reviewer":"\#(reviewer)","at":"2025-02-01T0\#(hour):00:00Z","key":"\#(key)"}"#
      + "\n"
  }

  private func changes(_ files: RunFiles, _ settings: SiteSettings = SiteSettings()) throws
    -> [ConversationChange]
  {
    var diagnostics: [Diagnostic] = []
    let groups = files.groups(settings, &diagnostics)
    #expect(diagnostics.isEmpty)
    return groups.compactMap { group in
      group.comparison.pairs.first.flatMap { ConversationComparison(group, $0) }.map {
        ConversationChange($0, group, RunComparison.noVerdicts)
      }
    }
  }
}
