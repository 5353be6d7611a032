import Content
import Foundation
@testable import Review
import Testing

@Suite("Tool calls of two versions")
struct TrajectoryTests {
  /// A conversation in which each call is a turn, followed by its result: `name arguments → result`.
  private func version(_ calls: [(String, String, String?)], id: (Int) -> String = { "call\($0)" }) -> String
  {
    var messages = [#"{"id":"q","sender":"u","role":"user","timestamp":"2025-11-01T10:00:00Z","text":"Go"}"#]
    for (index, call) in calls.enumerated() {
      messages.append(
        #"{"id":"a\#(index)","sender":"a","role":"assistant","timestamp":"2025-11-01T10:00:00Z","text":"","toolCalls":"#
          + #"[{"id":"\#(id(index))","name":"\#(call.0)","arguments":"\#(call.1)"}]}"#)
      if let result = call.2 {
        messages.append(
          #"{"id":"r\#(index)","sender":"t","role":"tool","timestamp":"2025-11-01T10:00:00Z","text":"\#(result)","#
            + #""toolCallId":"\#(id(index))"}"#)
      }
    }
    return
      #"{"id":"c","title":"C","participants":["u","a","t"],"messages":[\#(messages.joined(separator: ","))]}"#
      + "\n"
  }

  private func files(_ old: String, _ new: String) -> [String: String] {
    ["runs/one/a.jsonl": old, "runs/two/a.jsonl": new]
  }

  private func states(_ old: String, _ new: String) throws -> [String] {
    let reader = RunReader(
      files(old, new).sorted { $0.key < $1.key }.map { InputFile(contentPath: $0.key, text: $0.value) })
    let group = try #require(reader.groups.first)
    let pair = RunPair(older: reader.runs[0], newer: reader.runs[1])
    let comparison = try #require(ConversationComparison(group, pair))
    return Trajectory(comparison).rows.map { row in
      "\((row.new ?? row.old)?.name ?? "") \(row.state.rawValue)\(row.hasSameResult ? "" : ", other result")"
    }
  }

  @Test("calls are aligned by name and arguments: inserted, dropped, changed arguments, changed result")
  func aligned() throws {
    let old = version([("find", "Oslo", "3"), ("pay", "10", "ok"), ("log", "x", nil)])
    let new = version([("find", "Oslo", "4"), ("check", "yes", "ok"), ("pay", "12", "ok")])
    let found = try states(old, new)
    #expect(
      found == [
        "find answered, other result", "check inserted, other result", "pay changed",
        "log deleted, other result",
      ])
    #expect(try states(old, old) == ["find same", "pay same", "log same"])
  }

  @Test("a result belongs to the last call before it that waits for one, as ids may be repeated")
  func repeatedIDs() throws {
    let calls = ["1", "2", "3"].map { ("find", $0, Optional($0)) }
    let changed = Array(calls.dropLast()) + [("find", "3", "4")]
    let same = { (_: Int) in "call_0" }
    #expect(
      try states(version(calls, id: same), version(changed, id: same)) == [
        "find same", "find same", "find answered, other result",
      ])
  }

  @Test("changed calls come before others: calls that are the same are folded, and their number told")
  func folded() throws {
    let calls = (0..<80).map { ("find", "n\($0)", Optional("found")) }
    let changed = calls.dropLast() + [("find", "n79", Optional("lost"))]
    let page = try ReviewSite(files(version(calls), version(Array(changed))))["review/one..two/c/index.html"]
    #expect(page.contains("<td colspan=\"3\" class=\"sub\">79 same calls</td>"))
    #expect(page.contains("call-answered") && !page.contains("Not shown"))
    let all = calls.map { ($0.0, $0.1, Optional("lost")) }
    let full = try ReviewSite(files(version(calls), version(all)))["review/one..two/c/index.html"]
    #expect(full.components(separatedBy: "call-answered").count == 61 && full.contains("Not shown: 20 more"))
  }

  @Test("a change late in long arguments is marked, and so is a long new text beside the old one")
  func late() throws {
    func text(_ end: String) -> String { String(repeating: "x ", count: 900) + end }
    let page = try ReviewSite(
      files(version([("say", text("OLD"), "ok")]), version([("say", text("NEW"), "ok")])))[
        "review/one..two/c/index.html"]
    let table = try #require(page.firstMatch(of: #/<table class="calls">[\s\S]*?<\/table>/#)).0
    #expect(table.contains("OLD") && table.contains("NEW") && table.contains("<ins>"))
    let (old, new) = (String(repeating: "old ", count: 900), String(repeating: "new ", count: 900))
    let whole = try ReviewSite(files(version([("say", "a", old)]), version([("say", "a", new)])))[
      "review/one..two/c/index.html"]
    let rows = try #require(whole.firstMatch(of: #/<table class="calls">[\s\S]*?<\/table>/#)).0
    #expect(rows.contains("<del>") && rows.contains("<ins>"))
  }

  @Test("the page of a changed conversation shows them in one table, hostile results as text")
  func page() throws {
    let site = try ReviewSite(
      files(version([("find", "Oslo", "3")]), version([("find", "Oslo", "<script>alert(1)</script>")])))
    let page = site["review/one..two/c/index.html"]
    #expect(page.contains("class=\"card fact trajectory\"") && page.contains("1 result changed"))
    #expect(page.contains("&lt;script&gt;") && !page.contains("<script>alert"))
  }

  @Test("turns and the table of all calls say the same of each call, in the same words")
  func words() throws {
    let old = version([("find", "Oslo", "3"), ("pay", "10", "ok"), ("log", "x", nil)])
    let new = version([("find", "Oslo", "4"), ("check", "yes", "ok"), ("pay", "12", "ok")])
      .replacing(#""text":"","toolCalls":[{"id":"call0""#, with: #""text":"Now","toolCalls":[{"id":"call0""#)
    let site = try ReviewSite(files(old, new))
    let page = site["review/one..two/c/index.html"]
    #expect(page.contains("1 changed, 1 result changed, 1 inserted, 1 deleted"))
    let tables = page.components(separatedBy: "<table class=\"calls\">").dropFirst()
    let words = tables.map { table in
      table.prefix { $0 != "§" }.components(separatedBy: "</table>")[0]
        .matches(
          of: #/<tr class="call-([a-z]+)"><th scope="row"><bdi>([a-z]+)<\/bdi> <span class="tag">([a-z ]+)</#
        )
        .map { "\($0.2) \($0.1) \($0.3)" }
    }
    #expect(
      words.first == [
        "find answered result changed", "check inserted inserted", "pay changed changed",
        "log deleted deleted",
      ])
    #expect(Set(words.dropFirst().joined()) == Set(words[0]))
    #expect(site["review/one..two/index.html"].contains("tool calls"))
  }

  @Test("a tool's other result alone is a change of tool calls")
  func results() throws {
    let site = try ReviewSite(files(version([("find", "Oslo", "3")]), version([("find", "Oslo", "4")])))
    #expect(site["review/one..two/index.html"].contains("1 changed, tool calls"))
    let other = try ReviewSite(
      files(
        version([("find", "Oslo", "3")]),
        version([("find", "Oslo", "3")])
          .replacing("Go", with: "Start")))
    #expect(!other["review/one..two/index.html"].contains("tool calls"))
  }

  @Test("conversations without tool calls have no such table")
  func without() throws {
    let site = try ReviewSite(files(SampleRun.file(["Hi", "Hello"]), SampleRun.file(["Hi", "Hey"])))
    #expect(!site["review/one..two/c/index.html"].contains("trajectory"))
  }
}
