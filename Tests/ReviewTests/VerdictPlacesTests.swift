import Basics
import Foundation
@testable import Review
import Runs
import Testing

@Suite("Verdicts find their turns again")
struct VerdictPlacesTests {
  static let old = ["Hello", "Hi there", "And the sky?", "It is blue today", "Thanks", "You are welcome"]

  /// A verdict on the turn at each place, given on `old`.
  private func verdicts(_ places: [Int], more: (Int) -> String = { _ in "" }) throws -> String {
    let file = SampleRun.file(Self.old)
    return try places.map { place in
      SampleRun.verdict(
        "ada", "good", turn: "t\(place + 1)", key: try SampleRun.key(file, place), more: more(place))
    }.joined()
  }

  private func site(_ runs: [String: [String]], _ verdicts: String, ids: [String]? = nil) throws -> ReviewSite
  {
    var files = ["reviews/reviews-ada.jsonl": verdicts]
    for (name, texts) in runs { files["runs/\(name)/a.jsonl"] = SampleRun.file(texts, ids: ids) }
    return try ReviewSite(files)
  }

  @Test("the same turn after the same turns keeps its verdict, in whatever run")
  func kept() throws {
    let site = try site(["one": Self.old, "two": Self.old], try verdicts([1, 3]))
    for run in ["one", "two"] {
      #expect(try site.verdicts("t2", on: "review/\(run)/c/index.html") == ["ada good kept"])
      #expect(try site.verdicts("t4", on: "review/\(run)/c/index.html") == ["ada good kept"])
    }
    #expect(site.diagnostics == [])
  }

  @Test("a changed turn has its verdict as stale with a word diff; turns after it keep theirs with a mark")
  func stale() throws {
    var new = Self.old
    new[3] = "It is grey today"
    let site = try site(["one": Self.old, "two": new], try verdicts([1, 3, 5]))
    let path = "review/two/c/index.html"
    #expect(try site.verdicts("t2", on: path) == ["ada good kept"])
    #expect(try site.verdicts("t4", on: path) == ["ada good stale"])
    #expect(try site.verdicts("t6", on: path) == ["ada good context"])
    let turn = site.judged("t4", on: path)
    #expect(turn.contains(#/<del>.*blue.*</del>/#) && turn.contains(#/<ins>.*grey.*</ins>/#))
    #expect(site["review/two/index.html"].contains("state-stale"))
  }

  @Test("a run made again in place has its verdicts by id, with a diff from the text that the verdict keeps")
  func regenerated() throws {
    var new = Self.old
    new[1] = "Good morning"
    new[3] = "It is grey today"
    let lines = try verdicts([1, 3, 5]) { "\"text\":\"\(Self.old[$0])\"" }
    let site = try site(["one": new], lines)
    let path = "review/one/c/index.html"
    #expect(try site.verdicts("t2", on: path) == ["ada good stale"])
    #expect(try site.verdicts("t4", on: path) == ["ada good stale"])
    #expect(try site.verdicts("t6", on: path) == ["ada good context"])
    #expect(site.judged("t4", on: path).contains(#/<del>.*blue.*</del>/#))
  }

  @Test("where ids change with the text, a changed turn is found by what came before it")
  func withoutIDs() throws {
    var new = Self.old
    new[3] = "It is grey today"
    let site = try site(["one": new], try verdicts([3]), ids: ["a", "b", "c", "d", "e", "f"])
    #expect(try site.verdicts("d", on: "review/one/c/index.html") == ["ada good stale"])
  }

  @Test("an equal text elsewhere does not take a verdict away from its turn")
  func repeated() throws {
    let old = ["One", "I am not sure", "Two", "Two it is", "Three", "I am not sure"]
    var new = old
    new[1] = "Now I am sure"
    let key = try SampleRun.key(SampleRun.file(old), 1)
    for runs in [["one": new], ["one": old, "two": new]] {
      let site = try site(runs, SampleRun.verdict("ada", "bad", turn: "t2", key: key))
      let path = "review/\(runs.keys.max() ?? "")/c/index.html"
      #expect(try site.verdicts("t2", on: path) == ["ada bad stale"])
      #expect(try site.verdicts("t6", on: path) == [])
    }
  }

  @Test("a verdict whose turn the newest run does not have is listed with a link to the run that has it")
  func vanished() throws {
    let site = try site(["one": Self.old, "two": Array(Self.old[..<2])], try verdicts([1, 5]))
    let page = site["review/_vanished/index.html"]
    #expect(ReviewSite.verdicts(in: page) == ["ada good kept"])
    #expect(page.contains("href=\"../one/c/index.html\""))
    #expect(try site.verdicts("t6", on: "review/one/c/index.html") == ["ada good kept"])
  }

  @Test("verdicts on unknown conversations and runs are listed, with a warning that says what is near")
  func unknown() throws {
    let key = try SampleRun.key(SampleRun.file(Self.old), 1)
    let site = try site(
      ["one": Self.old],
      SampleRun.verdict("ada", "good", turn: "t2", key: key, conversation: "cc")
        + SampleRun.verdict("ada", "bad", turn: "t2", key: key, run: "ome"))
    #expect(ReviewSite.verdicts(in: site["review/_vanished/index.html"]) == ["ada good kept"])
    #expect(try site.verdicts("t2", on: "review/one/c/index.html") == ["ada bad kept"])
    #expect(
      site.diagnostics.map(\.description) == [
        """
        content/reviews/reviews-ada.jsonl:1:1: warning: verdict on unknown conversation "cc"
          help: did you mean "c"? its verdicts are listed on /review/
        """,
        """
        content/reviews/reviews-ada.jsonl:2:1: warning: verdict on unknown run "ome"
          help: did you mean "one"? its verdicts apply to turns with the same keys
        """,
      ])
  }

  @Test("of one reviewer on one thing the later verdict counts, and null takes it back")
  func later() throws {
    let file = SampleRun.file(Self.old)
    let (first, second) = (try SampleRun.key(file, 1), try SampleRun.key(file, 3))
    let lines = [
      SampleRun.verdict("ada", "good", turn: "t2", key: first, at: "2025-11-02T10:00:02Z"),
      SampleRun.verdict("ada", "bad", turn: "t2", key: first, at: "2025-11-02T10:00:01Z"),
      SampleRun.verdict("ada", "good", turn: "t4", key: second),
      SampleRun.verdict("ada", nil, turn: "t4", key: second, at: "2025-11-02T11:00:00Z"),
      SampleRun.verdict("bo", "bad", turn: "t4", key: second),
    ]
    let site = try site(["one": Self.old], lines.joined())
    #expect(try site.verdicts("t2", on: "review/one/c/index.html") == ["ada good kept"])
    #expect(try site.verdicts("t4", on: "review/one/c/index.html") == ["bo bad kept"])
  }

  @Test(
    "who judges a changed turn again is done with it: the old verdict of theirs is no longer shown as stale")
  func again() throws {
    var new = Self.old
    new[3] = "It is grey today"
    let lines =
      try verdicts([3])
      + SampleRun.verdict(
        "ada", "bad", turn: "t4", key: try SampleRun.key(SampleRun.file(new), 3), run: "two")
    let site = try site(["one": Self.old, "two": new], lines)
    #expect(try site.verdicts("t4", on: "review/two/c/index.html") == ["ada bad kept"])
    #expect(try site.verdicts("t4", on: "review/one/c/index.html") == ["ada good kept"])
    let page = site["review/two/c/verdicts/index.html"]
    #expect(ReviewSite.verdicts(in: page) == ["ada bad kept", "ada good kept"])
    #expect(
      page.contains("href=\"../../../one/c/index.html#m-t4\">Turn 4</a>")
        && page.contains("In <bdi>one</bdi>"))
  }

  @Test("a verdict on the whole conversation is stale as soon as any turn has changed")
  func whole() throws {
    var new = Self.old
    new[5] = "Any time"
    let line = SampleRun.verdict("ada", "good", turn: nil, key: try SampleRun.whole(SampleRun.file(Self.old)))
    let site = try site(["one": Self.old, "two": new], line)
    #expect(try site.verdicts(nil, on: "review/one/c/index.html") == ["ada good kept"])
    #expect(try site.verdicts(nil, on: "review/two/c/index.html") == ["ada good stale"])
    #expect(ReviewSite.verdicts(in: site["review/two/c/verdicts/index.html"]) == ["ada good stale"])
    #expect(site["review/one/index.html"].contains("state-done"))
  }

  @Test("a new turn of the assistant brings a conversation back into the queue")
  func newTurn() throws {
    let done = try site(["one": Array(Self.old[..<4])], try verdicts([1, 3]))
    #expect(done["review/index.html"].contains("state-done"))
    let grown = try site(["one": Self.old], try verdicts([1, 3]))
    #expect(grown["review/index.html"].contains("state-unreviewed"))
    #expect(grown["review/index.html"].contains("2 of 3 judged"))
  }

  @Test("branches do not make one another's turns stale: what came before is what led to a turn")
  func branches() throws {
    func file(_ second: String) -> String {
      #"{"id":"c","title":"T","participants":["user","assistant"],"messages":["#
        + #"{"id":"a","sender":"user","role":"user","timestamp":"2025-11-01T10:00:00Z","text":"Q"},"#
        + #"{"id":"b","sender":"assistant","role":"assistant","timestamp":"2025-11-01T10:01:00Z","text":"\#(second)","parent":"a"},"#
        + #"{"id":"d","sender":"assistant","role":"assistant","timestamp":"2025-11-01T10:02:00Z","text":"Two","parent":"a"}]}"#
    }
    let (one, other) = (try SampleRun.turns(file("One")), try SampleRun.turns(file("Another")))
    #expect(one[2].key == other[2].key && one[1].key != other[1].key)
  }
}
