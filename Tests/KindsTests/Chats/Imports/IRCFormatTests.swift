import Model
import Testing

@testable import Kinds

/// Logs of IRC.
@Suite struct IRCFormatTests {
  private static func read(_ text: String, name: String = "swift-2004-11-15.log") throws -> Reading {
    let read = try Reading([(name, text)])
    #expect(read.format == "irc" && read.ledger.addsUp)
    return read
  }

  @Test(
    "lines of each program are read (imports)",
    arguments: [
      "[12:18] <ann> hi", "12:18 <@ann> hi", "12:18 < ann> hi", "[12:18:03] <ann> hi",
      "2004-11-15 12:18:03\tann\thi",
      "2004-11-15 12:18:03\t@ann\thi", "Nov 15 12:18:03 <ann>\thi", "[2004-11-15 12:18:03] <ann> hi",
      "12:18 < ann> \u{3}04,12hi\u{F}",
    ])
  func lines(_ line: String) throws {
    let read = try Self.read(line + "\n" + line + "\n")
    #expect(read.lines == ["ann: hi", "ann: hi"])
    #expect(
      read.messages.allSatisfy { ISO8601.utc($0.time).hasPrefix("2004-11-15T12:18") }, "\(read.messages)")
  }

  @Test("joins are nobody's lines, actions are somebody's, days change")
  func kinds() throws {
    let read = try Self.read(
      """
      --- Log opened Mon Nov 15 23:50:00 2004
      23:58 <ann> hi
      23:58 * bo waves
      23:59 -!- cy [c@d] has joined #swift
      === dan has left #swift []
      --- Day changed Tue Nov 16 2004
      00:01 <ann> new day
      """)
    #expect(
      read.lines == [
        "ann: hi", "bo: waves", "IRC: cy [c@d] has joined #swift", "IRC: dan has left #swift []",
        "ann: new day",
      ])
    #expect(ISO8601.utc(read.messages[4].time) == "2004-11-16T00:01:00Z")
    #expect(read.ledger.skipped.map(\.count) == [2])
    #expect(read.chats[0].participants.map(\.name) == ["ann", "bo"])
  }

  @Test("a clock that goes back has passed midnight; a log without a day is an error")
  func days() throws {
    let read = try Self.read("[23:59] <a> x\n[00:01] <a> y\n")
    #expect(ISO8601.utc(read.messages[1].time) == "2004-11-16T00:01:00Z")
    let unknown = try Self.read("[23:59] <a> x\n[00:01] <a> y\n", name: "swift.log")
    #expect(unknown.diagnostics.first?.message == "the day of this log is not known")
  }

  @Test("the days of a folder are one chat")
  func folder() throws {
    let read = try Reading([
      ("swift/2004-11-15.log", "[10:00] <a> x\n"), ("swift/2004-11-16.log", "[10:00] <a> y\n"),
    ])
    #expect(read.chats.count == 1 && read.lines == ["a: x", "a: y"])
  }

  @Test("random logs are read back", arguments: 0..<20)
  func roundTrip(_ seed: Int) throws {
    var draw = SplitMix64(seed: UInt64(seed))
    var (file, wanted): (String, [String]) = ("", [])
    for minute in 0..<60 {
      let nick = ["ann", "bo_", "c|d", "[e]", "f`"][draw.next(below: 5)]
      let text = ["hi", "a: b", "<x>", "* y", "https://x.example", "12:30 no"][draw.next(below: 6)]
      file +=
        draw.next(below: 5) == 0
        ? "[10:\(padded(minute, 2))] * \(nick) \(text)\n" : "[10:\(padded(minute, 2))] <\(nick)> \(text)\n"
      wanted.append("\(minute) \(nick): \(text)")
    }
    let read = try Self.read(file)
    #expect(
      zip(read.messages, read.lines).map { "\(WallTime($0.0.time, in: .utc).minute) \($0.1)" } == wanted)
  }
}
