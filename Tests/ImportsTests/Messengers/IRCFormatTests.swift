import Basics
import Content
@testable import Conversations
import Model
import Testing

/// Logs of IRC.
@Suite struct IRCFormatTests {
  private static func read(_ text: String, name: String = "swift-2004-11-15.log") throws -> Reading {
    let read = try Reading([(name, text)])
    #expect(read.format == "irc" && read.ledger.addsUp)
    return read
  }

  @Test(
    "lines of each program are read",
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
    #expect(unknown.diagnostics.first?.message == "log has no date")
  }

  @Test("the days of a folder are one chat")
  func folder() throws {
    let read = try Reading([
      ("swift/2004-11-15.log", "[10:00] <a> x\n"), ("swift/2004-11-16.log", "[10:00] <a> y\n"),
    ])
    #expect(read.chats.count == 1 && read.lines == ["a: x", "a: y"])
  }

  @Test(
    "logs of more programs are read, with their zone where they have one (imports 9)",
    arguments: [
      "03[12:18] <ann> hi", "\u{3}03[12:18] <ann> hi\u{F}", "[2004-11-15T12:18:03.123Z] <ann> hi",
      "[2004-11-15 13:18:03 +0100] <ann> hi", "[2004-11-15T11:18:03-01:00] <ann> hi", "12:18 ann: hi",
      "<ann!a@h.example> [12:18] hi", "@1100521083 <ann!a@h.example> hi",
    ])
  func programs(_ line: String) throws {
    let read = try Self.read(line + "\n" + line + "\n")
    #expect(read.lines == ["ann: hi", "ann: hi"])
    #expect(
      read.messages.allSatisfy { ISO8601.utc($0.time).hasPrefix("2004-11-15T12:18") }, "\(read.messages)")
  }

  @Test(
    "actions of every program are somebody's (imports 9)",
    arguments: [
      "[12:18] * ann waves", "[12:18] Action: ann waves", "[12:18:03] • ann: waves",
      "[ann!a@h.example] [12:18] ACTION waves", "@1100521083 [ann!a@h.example] ACTION waves",
      "03[12:18] * ann waves",
    ])
  func actions(_ line: String) throws {
    #expect(try Self.read("[12:17] <bo> hi\n[12:17] <bo> hi\n\(line)\n").lines.last == "ann: waves")
  }

  @Test(
    "what the server reports is nobody's, with or without a sign (imports 9)",
    arguments: [
      "* ann (~a@h) has joined", "* ann (~a@h) has joined #tea", "* ann has left #tea (bye all)",
      "* ann (~a@h) Quit (Ping timeout)", "* ann has quit (gone)", "* ann is now known as ann2",
      "* ann sets mode: +o bo", "* bo was kicked by ann (bye)", "* ann has kicked bo from #tea (bye)",
      "* ann gives channel operator status to bo", "* Now talking in #tea", "* Now talking on #tea",
      "* Topic is 'Tea and buns'", "* Topic for #tea is: Tea", "* Topic for #tea set by ann at noon",
      "* Set by ann on Mon Nov 15", "* Joins: ann (~a@h)", "* ann changes topic to 'Buns'",
      "* ann has changed the topic to: Buns", "ann (a@h.example) joined #tea.", "ann (h.example) left #tea.",
      "Nick change: ann -> ann2", "#tea: mode change '+o ann' by bo!b@h", "ann (a@h) left irc: bye",
      "ann (a@h) joined the channel", "ann kicked from #tea by bo: bye",
      "Topic changed on #tea by ann!a@h: Buns",
    ])
  func reported(_ text: String) throws {
    let read = try Self.read("[12:17] <bo> hi\n[12:17] <bo> hi\n[12:18] \(text)\n")
    #expect(read.lines.last?.hasPrefix("IRC: ") == true, "\(read.lines)")
    #expect(read.chats[0].participants.map(\.name) == ["bo"])
  }

  @Test(
    "an action that begins like a report is still somebody's (imports 9)",
    arguments: [
      "ann has joined the queue", "ann left his keys", "ann quit smoking", "ann is now known as the baker",
      "ann sets the table", "ann gives bo a bun", "Now is the time", "Topic drifts to buns", "ann got lost",
    ])
  func typed(_ text: String) throws {
    let read = try Self.read("[12:17] <bo> hi\n[12:17] <bo> hi\n[12:18] * \(text)\n")
    let name = text.split(separator: " ")[0]
    #expect(read.lines.last == "\(name): \(text.dropFirst(name.count + 1))")
  }

  @Test("days of eggdrop stand in its lines and in names of its files (imports 9)")
  func eggdrop() throws {
    let log = "[23:59] <ann> a\n[00:00] --- Tue Nov 16 2004\n[00:01] <ann> b\n"
    let read = try Self.read(log, name: "tea.log.15Nov2004")
    #expect(read.messages.map { ISO8601.utc($0.time) } == ["2004-11-15T23:59:00Z", "2004-11-16T00:01:00Z"])
  }

  @Test("lines that are not UTF-8 are read as Windows-1252, which is said once (imports 9)")
  func encoding() throws {
    let line = Array("[12:18] <ann> caf".utf8) + [0xE9, 0x20, 0x93, 0x68, 0x69, 0x94, 0x20, 0x80, 0x0A]
    let read = try Reading(bytes: [("tea-2004-11-15.log", line + Array("[12:19] <bö> ü\n".utf8) + line)])
    #expect(read.lines == ["ann: café “hi” €", "bö: ü", "ann: café “hi” €"])
    #expect(read.ledger.assumed == ["Reading as Windows-1252 from line 1, which is not UTF-8"])
    #expect(read.diagnostics.isEmpty)
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

  @Test("any bytes are no crash, and every line is accounted for", arguments: 0..<150)
  func hostile(_ seed: Int) {
    var draw = SplitMix64(seed: UInt64(seed))
    let pieces: [[UInt8]] =
      [
        "[12:18] <ann> hi", "[99:99] <x> y", "[12:18] * ", "<>", "[", "]", "<", ">", "\n", "\r\n", "\t", "\0",
        "12:18",
        "-!- ", "=== ", "--- Day changed ", "--- Log opened Mon Nov 99 99:99:99 99999", "Nov",
        "2004-11-15 12:18:03",
        "\u{3}04,12", "\u{2}\u{1F}\u{16}\u{F}", "\u{202E}", "999999999999999999999", "* ann", "\u{FEFF}",
        "-2147483649:00",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]
    var bytes = Array("[12:18] <ann> hi\n[12:19] <bo> ho\n[12:19] <bo> ho\n".utf8)
    for _ in 0..<40 { bytes += pieces[draw.next(below: pieces.count)] }
    let read = ImportedFiles([InputFile(contentPath: "chats/l-2004-11-15.log", bytes: bytes)])
    if !read.formats.isEmpty { read.expectAccounts() }
    for text in read.messages.map(\.text) + read.chats.flatMap({ $0.participants.map(\.name) }) {
      #expect(
        !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" },
        "\(text.debugDescription)")
    }
  }

  @Test("a line of a megabyte, a nick of a thousand letters and a hundred thousand nicks are read")
  func large() throws {
    let long = try Self.read("[12:19] <a> y\n[12:19] <a> \(String(repeating: "x ", count: 500_000))\n")
    #expect(long.ledger.made == 2)
    #expect(long.messages.allSatisfy { $0.text.utf8.count <= 64 << 10 })
    let nick = String(repeating: "n", count: 1000)
    #expect(try Self.read("[12:18] <\(nick)> hi\n[12:18] <b> hi\n").ledger.addsUp)
    let crowd = (0..<20_000).map { "[12:18] <n\($0)> hi\n" }.joined()
    #expect(try Self.read(crowd).chats[0].participants.count == 20_000)
  }
}
