internal import Basics
internal import ImportKit

/// Parses one line of an IRC log, byte by byte.
struct IRCLine {
  /// The date in the line, if any.
  private(set) var day: CivilDate?
  /// Month and day in a line whose year is elsewhere: 11 and 15 of `Nov 15`.
  private(set) var yearless: (month: Int, day: Int)?
  /// Seconds since midnight; nil without a time.
  private(set) var second: Int?
  /// Nil for server messages.
  private(set) var nick: String?
  private(set) var text = ""
  /// `--- Day changed Tue Nov 16 2004`: not a message.
  private(set) var isDayChange = false
  /// Seconds east of Greenwich, if the line has a zone.
  private(set) var offset: Int?
  /// Whether the date is spelled out, as in Konversation.
  private var isSpelled = false
  /// For lines with a Unix timestamp.
  private(set) var moment: Instant?

  /// A message with its sender and time: the typical log line.
  var isSaid: Bool { nick != nil && isTimed }
  private var isTimed: Bool { second != nil || moment != nil }

  /// `isDated`: the file name contains the date, so `12:18 nick: text` is a LimeChat line.
  init?(_ bytes: [UInt8], isDated: Bool = false) {
    var scan = ByteScan(bytes)
    scan.directionMarks()
    scan.index += IRCCodes.leading(scan.rest)
    if takeDayChange(&scan) { return }
    if let proxied = IRCProxyLine(Array(scan.rest)) {
      take(proxied)
      return
    }
    if !takeMoment(&scan) {
      takeDate(&scan)
      takeClock(&scan)
    }
    guard second != nil || day == nil else { return nil }
    if takeDay(&scan) { return }
    guard takeWords(&scan) || takeUnmarked(&scan, isDated: isDated) else { return nil }
    if text.isEmpty { return nil }
  }

  private mutating func take(_ line: IRCProxyLine) {
    (nick, text, second, moment) = (line.nick, line.text, line.second, line.moment)
  }

  // MARK: time

  /// `1100520000 <nick>` (Unix time).
  private mutating func takeMoment(_ scan: inout ByteScan) -> Bool {
    var probe = scan
    guard let number = probe.number(upTo: 10), number.digits > 8, probe.take(" ") else { return false }
    (moment, scan) = (Instant(seconds: Int64(number.value)), probe)
    return true
  }

  /// `--- Log opened Mon Nov 15 12:00:00 2004`, `**** BEGIN LOGGING AT …`, `-- Mon, 15 Nov 2004 --`.
  private mutating func takeDayChange(_ scan: inout ByteScan) -> Bool {
    let line = String(decoding: scan.rest.prefix(80), as: UTF8.self)
    let heads = [
      "--- Day changed ", "--- Log opened ", "--- Log closed ", "**** BEGIN LOGGING AT ",
      "**** ENDING LOGGING AT ", "Session Start: ", "Session Close: ", "Session Time: ", "-- Day changed to ",
    ]
    guard let head = heads.first(where: line.hasPrefix) else { return false }
    (day, second) = Self.spelledDay(line.dropFirst(head.count))
    isDayChange = true
    return true
  }

  /// eggdrop: `[00:00] --- Tue Nov 16 2004`.
  private mutating func takeDay(_ scan: inout ByteScan) -> Bool {
    var probe = scan
    guard second != nil, probe.take(" --- ") else { return false }
    let words = String(decoding: probe.rest, as: UTF8.self)
    guard words.utf8.count < 20, let found = Self.spelledDay(words[...]).0 else { return false }
    (day, isDayChange) = (found, true)
    return true
  }

  /// `Mon Nov 15 12:00:00 2004` in any order, optionally with a time.
  private static func spelledDay(_ text: Substring) -> (CivilDate?, Int?) {
    var (year, day): (Int?, Int?) = (nil, nil)
    var second: Int?
    var words: [Substring] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      if let number = Int(word) {
        if number > 31 { year = number } else { day = number }
      } else if word.contains(":") {
        let parts = word.split(separator: ":").compactMap { Int($0) }
        if parts.count > 1, parts[0] < 24, parts[1] < 60 { second = parts[0] * 3600 + parts[1] * 60 }
      } else {
        words.append(word)
      }
    }
    guard let year, let day, let date = IRCMonth.date(words, day, year) else { return (nil, nil) }
    return (date, second)
  }

  /// `2004-11-15 `, `2004/11/15 `, `15.11.2004 ` or `15-Nov-2004 ` before the time; Konversation:
  /// `[Monday 15 November 2004] `.
  private mutating func takeDate(_ scan: inout ByteScan) {
    if takeSpelledDate(&scan) || takeDayOfMonth(&scan) { return }
    var probe = scan
    _ = probe.take("[")
    guard let first = probe.number(upTo: 4), let mark = Self.dateMarks.first(where: { probe.take($0) }),
      let month = probe.number(upTo: 2), probe.take(mark), let last = probe.number(upTo: 4),
      first.digits == 4 && last.digits < 3 || mark.description == "." && first.digits < 3 && last.digits == 4
    else { return takeMonth(&scan) }
    let (year, day) = first.digits == 4 ? (first.value, last.value) : (last.value, first.value)
    guard (1...12).contains(month.value), day > 0, day <= CivilDate.days(inMonth: month.value, of: year),
      probe.take(" ") || probe.take("T")
    else { return takeMonth(&scan) }
    self.day = CivilDate(year: year, month: month.value, day: day)
    scan = probe
  }

  private static let dateMarks: [StaticString] = ["-", "/", "."]

  private mutating func takeSpelledDate(_ scan: inout ByteScan) -> Bool {
    guard scan.rest.first == UInt8(ascii: "["),
      let end = scan.rest.prefix(40).firstIndex(of: UInt8(ascii: "]")),
      scan.bytes[end...].starts(with: "] [".utf8)
    else { return false }
    let words = String(decoding: scan.bytes[(scan.index + 1)..<end], as: UTF8.self)
    guard let found = Self.spelledDay(words[...]).0 else { return false }
    (day, isSpelled) = (found, true)
    scan.index = end + 2
    return true
  }

  /// `[15-Nov-2004 ` and `[15 Nov ` before the time.
  private mutating func takeDayOfMonth(_ scan: inout ByteScan) -> Bool {
    var probe = scan
    guard probe.take("["), let day = probe.number(upTo: 2) else { return false }
    let isWhole = probe.take("-")
    guard isWhole || probe.take(" "), let month = Self.month(probe.rest) else { return false }
    probe.index += 3
    if isWhole {
      guard probe.take("-"), let year = probe.number(upTo: 4), year.digits == 4, probe.take(" "),
        day.value > 0,
        day.value <= CivilDate.days(inMonth: month, of: year.value)
      else { return false }
      self.day = CivilDate(year: year.value, month: month, day: day.value)
    } else {
      var clock = probe
      guard probe.take(" "), clock.take(" "), clock.number(upTo: 2) != nil, clock.take(":") else {
        return false
      }
      yearless = (month, day.value)
    }
    scan = probe
    return true
  }

  private static func month(_ name: ArraySlice<UInt8>) -> Int? {
    let head = String(decoding: name.prefix(3), as: UTF8.self).lowercased()
    return MonthName.short.firstIndex { $0.lowercased() == head }.map { $0 + 1 }
  }

  /// `Nov 15 ` before the time (HexChat): the file has the year.
  private mutating func takeMonth(_ scan: inout ByteScan) {
    guard let month = Self.month(scan.rest) else { return }
    var probe = scan
    probe.index += 3
    guard probe.take(" "), let day = probe.number(upTo: 2), probe.take(" ") else { return }
    var clock = probe
    if clock.number(upTo: 2) != nil, clock.take(":") { (scan, yearless) = (probe, (month, day.value)) }
  }

  /// `[12:18]`, `12:18`, `12:18:03`.
  private mutating func takeClock(_ scan: inout ByteScan) {
    var probe = scan
    _ = probe.take("[")
    guard let hour = probe.number(upTo: 2), probe.take(":"), let minute = probe.number(upTo: 2),
      minute.digits == 2,
      hour.value < 24, minute.value < 60
    else { return }
    var seconds = 0
    if probe.take(":"), let part = probe.number(upTo: 2) { seconds = min(part.value, 59) }
    if isSpelled {
      // `CEST` is no zone that one could know.
      probe.index = probe.rest.prefix(8).firstIndex(of: UInt8(ascii: "]")) ?? probe.index
    } else if day != nil {
      takeZone(&probe)
    }
    _ = probe.take("]")
    second = hour.value * 3600 + minute.value * 60 + seconds
    scan = probe
  }

  /// `.123Z`, `+0100`, ` +01:00` after a time with a date.
  private mutating func takeZone(_ scan: inout ByteScan) {
    var probe = scan
    if probe.take("."), probe.number(upTo: 9) != nil { scan = probe }
    if scan.take("Z") { return offset = 0 }
    probe = scan
    _ = probe.take(" ")
    let isWest = probe.take("-")
    guard isWest || probe.take("+"), let hours = probe.number(upTo: 2), hours.digits == 2, hours.value < 15
    else { return }
    _ = probe.take(":")
    guard let minutes = probe.number(upTo: 2), minutes.digits == 2, minutes.value < 60 else { return }
    let seconds = hours.value * 3600 + minutes.value * 60
    (offset, scan) = (isWest ? -seconds : seconds, probe)
  }

  // MARK: text

  private mutating func takeWords(_ scan: inout ByteScan) -> Bool {
    let isTabbed = scan.take("\t")
    while scan.take(" ") {}
    if isTabbed { return takeTabbed(&scan) }
    if !scan.has("<--"), scan.take("<") { return isTimed && takeNick(&scan, before: ">") }
    // Tiarra and Madoka: what the owner of the log said.
    if scan.has(">#"), scan.take(">") { return isTimed && takeNick(&scan, before: "<") }
    if scan.take("* ") || scan.take("*\t") {
      text = Self.rest(&scan)
      return isTimed && (IRCEvent.isReported(text) || takeAction())
    }
    if isTimed, Self.actionMarks.contains(where: { scan.take($0) }) {
      text = Self.rest(&scan)
      return takeAction()
    }
    if isTimed, takeNotice(&scan) { return true }
    for mark in Self.serverMarks where scan.rest.starts(with: mark) {
      scan.index += mark.count
      text = Self.rest(&scan)
      return true
    }
    return false
  }

  /// `-nick- text`, `-nick:#tea- text`, `-nick(user@host)- text`.
  private mutating func takeNotice(_ scan: inout ByteScan) -> Bool {
    let rest = scan.rest
    guard rest.first == UInt8(ascii: "-"), let end = rest.firstIndex(where: { $0 == 0x20 || $0 == 0x09 }),
      rest[..<end].count > 2, rest[end - 1] == UInt8(ascii: "-")
    else { return false }
    let name = String(
      decoding: rest[(rest.startIndex + 1)..<(end - 1)].prefix { $0 != 0x3A && $0 != 0x28 }, as: UTF8.self)
    guard Self.isNick(name[...]) else { return false }
    scan.index = end
    (nick, text) = (name, Self.rest(&scan))
    return true
  }

  /// eggdrop, Textual and LimeChat do not mark server messages; LimeChat does not mark senders either.
  private mutating func takeUnmarked(_ scan: inout ByteScan, isDated: Bool) -> Bool {
    guard second != nil else { return false }
    text = Self.rest(&scan)
    if IRCEvent.isUnmarked(text) { return true }
    // Konversation: `Join⇥ann has joined this channel.`
    if isSpelled, let tab = text.firstIndex(of: "\t") {
      text = String(text[text.index(after: tab)...])
      return true
    }
    if isDated, text.hasPrefix("("), takeTiarraNotice() { return true }
    guard isDated, let colon = text.firstIndex(of: ":"), Self.isNick(text[..<colon]) else { return false }
    let said = text[text.index(after: colon)...]
    guard said.first == " " else { return false }
    (nick, text) = (String(text[..<colon]), String(said.dropFirst()))
    return true
  }

  /// `(#tea:nick) text`.
  private mutating func takeTiarraNotice() -> Bool {
    guard let end = text.firstRange(of: ") ") else { return false }
    let source = text[..<end.lowerBound].dropFirst()
    let name = source.split(separator: ":").last ?? ""
    guard Self.isNick(name) else { return false }
    (nick, text) = (String(name), String(text[end.upperBound...]))
    return true
  }

  /// Letters, digits and the symbols of RFC 2812; the first is not a digit.
  private static func isNick(_ name: Substring) -> Bool {
    let signs = "[]\\`_^{|}-"
    guard let first = name.first, !first.isNumber, name.count < 64 else { return false }
    return name.allSatisfy { $0.isLetter || $0.isNumber || signs.contains($0) }
  }

  /// The dash is IRCCloud's.
  private static let actionMarks: [StaticString] = ["• ", "-*- ", "Action: ", "Action\t", "\u{2014} "]

  /// Arrows are IRCCloud's.
  private static let serverMarks = [
    "===", "=!=", "-!-", "***", "---", "-->", "<--", "--", "*", "→", "←", "⇐",
  ].map { Array($0.utf8) }

  /// `@nick> text`, `#tea:nick> text` (Tiarra), `nick!n=user@host> text` (dircproxy).
  private mutating func takeNick(_ scan: inout ByteScan, before mark: Unicode.Scalar) -> Bool {
    while scan.take(anyOf: " @+%&~") {}
    guard let end = scan.rest.firstIndex(of: UInt8(ascii: mark)), end > scan.index else { return false }
    let name = String(decoding: scan.bytes[scan.index..<end], as: UTF8.self)
    scan.index = end + 1
    text = Self.rest(&scan)
    if name.hasPrefix("#"), let colon = name.lastIndex(of: ":") {
      nick = String(name[name.index(after: colon)...])
    } else if name.utf8.contains(UInt8(ascii: "!")), let host = name.firstMatch(of: #/!([^@]+)@/#),
      host.range.lowerBound > name.startIndex
    {
      nick = String(name[..<host.range.lowerBound])
      // Freenode marked whether the nick was identified.
      let isMarked = host.1.hasPrefix("n=") || host.1.hasPrefix("i=")
      if isMarked, text.hasPrefix("+") || text.hasPrefix("-") { text.removeFirst() }
    } else {
      nick = name
    }
    return true
  }

  /// The signs of ranks before a nick.
  private static let ranks = "@+%&~"

  /// WeeChat: `nick\ttext`, `-->\tnick has joined`, ` *\tnick acts`.
  private mutating func takeTabbed(_ scan: inout ByteScan) -> Bool {
    guard let end = scan.rest.firstIndex(of: 0x09) else { return false }
    let who = scan.bytes[scan.index..<end].filter { $0 != 0x20 }
    scan.index = end + 1
    text = Self.rest(&scan)
    if who.elementsEqual("*".utf8) { return takeAction() }
    if !Self.serverMarks.contains(who) {
      let name = String(decoding: who, as: UTF8.self).drop { Self.ranks.contains($0) }
      nick = name.isEmpty ? nil : String(name)
    }
    return true
  }

  /// `nick waves` is a message from nick, also `+nick waves`.
  private mutating func takeAction() -> Bool {
    guard let end = text.firstIndex(of: " ") else { return true }
    let bare = text[..<end].drop { Self.ranks.contains($0) }
    let name = bare.isEmpty ? text[..<end] : bare
    nick = String(name.last == ":" && name.count > 1 ? name.dropLast() : name)
    text = String(text[text.index(after: end)...])
    return true
  }

  /// Removes colours and other terminal codes.
  private static func rest(_ scan: inout ByteScan) -> String {
    while scan.take(anyOf: " \t") {}
    return IRCCodes.stripped(scan.rest)
  }
}

/// Codes for colours and styles in IRC text.
enum IRCCodes {
  static func stripped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { $0 < 0x20 && $0 != 0x09 }) else {
      return String(decoding: bytes, as: UTF8.self).trimmed
    }
    var out: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte >= 0x20 || byte == 0x09 { out.append(byte) }
      if byte == 0x03 { index = afterColour(bytes, index) }
    }
    return String(decoding: out, as: UTF8.self).trimmed
  }

  /// The number of bytes of codes at the start of a line: `\u{3}03`, or `03` alone before the time if the
  /// code itself was lost.
  static func leading(_ bytes: ArraySlice<UInt8>) -> Int {
    var index = bytes.startIndex
    while index < bytes.endIndex, bytes[index] < 0x20, bytes[index] != 0x09 {
      index = bytes[index] == 0x03 ? afterColour(bytes, index + 1) : index + 1
    }
    let bracket = afterColour(bytes, index)
    if index == bytes.startIndex, bracket == index + 2, bracket < bytes.endIndex,
      bytes[bracket] == UInt8(ascii: "[")
    {
      index = bracket
    }
    return index - bytes.startIndex
  }

  /// `04,12` after a colour code.
  private static func afterColour(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int {
    func digits(_ from: Int) -> Int {
      var end = from
      while end < bytes.endIndex, end - from < 2, (0x30...0x39).contains(bytes[end]) { end += 1 }
      return end
    }
    let first = digits(start)
    guard first > start, first < bytes.endIndex, bytes[first] == UInt8(ascii: ",") else { return first }
    let second = digits(first + 1)
    return second > first + 1 ? second : first
  }
}
