internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Viber's export by e-mail: a file for each chat with lines `[ 1/5/2024 ][ 10:30:05 ] Name: text`, or rows
/// `01/05/2024,10:30:05,Name,+123,text`.
enum ViberFormat: ExportFormat {
  static let name = "viber"
  static let title = "Viber"
  static let reads = "texts"
  static let lacks = "other records: no source describes them"
  static let origin = "Settings, Account, Viber backup; or Email message history"
  static let hasIDs = false
  static let hasZones = false

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try export.texts(["txt", "csv"], limit: 4 << 10) { lines in
      let line = lines.first ?? ""
      return ViberLine(line, isDayFirst: true) ?? ViberLine(line, isDayFirst: false) != nil
    }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(claims(export).map { [$0] }, of: export, Self.self) { (files) in
      files.first.map { title(of: $0, export) } ?? ""
    }
  }

  private static func title(of file: InputFile, _ export: Export) -> String {
    (export.isFolder ? file.stem : export.name).replacing(#/^Messages ?- ?/#, with: "")
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    let title = title(of: file, unit.export)
    var chat = Conversation(
      slug: Slug.distinct(title + " viber", fallback: "viber"), title: title, source: file.path)
    let (names, isDayFirst) = try look(file, &out)
    chat.kind = names.count > 2 ? .group : .direct
    chat.isMarkdown = true
    out.begin(chat)
    let strings = out.strings
    var messages = TextMessages(out) { lines, message in settle(lines, strings, &message) }
    defer { out = messages.out }
    var clock = LocalClock(out.options.zone ?? .utc)
    var lines = try Lines(file)
    while let line = try lines.next() {
      let position = SourcePosition(line: line.number, column: 1)
      let text = String(decoding: messages.out.decoded(line).bytes, as: UTF8.self)
      guard let parsed = ViberLine(text, isDayFirst: isDayFirst) else {
        messages.add(text, at: position)
        continue
      }
      let message = Message(
        id: "", sender: parsed.name == "Me" ? strings["Me"] : parsed.name, text: "",
        time: clock.moment(parsed.time.local), position: position)
      if parsed.name == "Me" {
        messages.out.participant(Participant(id: strings["Me"], name: strings["Me"], isMe: true))
      }
      messages.begin(message, parsed.text)
    }
    messages.end()
  }

  /// The senders, and whether the day precedes the month: no other order fits all dates.
  private static func look(_ file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) -> (
    Set<String>, Bool
  ) {
    var (names, order): (Set<String>, [Bool: Int]) = ([], [:])
    var lines = try Lines(file)
    while let line = try lines.next() {
      let text = String(decoding: line.bytes, as: UTF8.self)
      for isDayFirst in [true, false] {
        guard let parsed = ViberLine(text, isDayFirst: isDayFirst) else { continue }
        names.insert(parsed.name)
        order[isDayFirst, default: 0] += 1
      }
    }
    let (day, month) = (order[true, default: 0], order[false, default: 0])
    if day != month { return (names, day > month) }
    if out.options.dateOrder == nil { out.assume("Reading dates as day/month") }
    return (names, out.options.dateOrder != .monthFirst)
  }

  private static func settle(_ lines: [String], _ strings: Strings, _ message: inout Message) {
    let text = lines.joined(separator: "\n").trimmed
    let omitted = ["Photo message": "photo", "Video message": "video", "Sticker": "sticker"]
    if let word = omitted[text] {
      let type = word == "video" ? "video/*" : "image/*"
      message.attachments = [Attachment(path: strings[word], alt: "", mime: type, caption: "")]
    } else {
      message.say(text, as: StyledText([.init(text: text)]).markdown)
    }
  }
}

/// A line that begins a message.
private struct ViberLine {
  let name: String
  let text: String
  let time: WrittenClock

  init?(_ line: String, isDayFirst: Bool) {
    let line = line.drop { $0 == "\u{FEFF}" }
    if let match = line.wholeMatch(of: #/\[ ([^\]]{6,40}) \]\[ ([^\]]{4,20}) \] ([^:]{1,200}): ?(.*)/#) {
      guard let time = Self.time(match.1, match.2, isDayFirst) else { return nil }
      (name, text, self.time) = (String(match.3), String(match.4), time)
      return
    }
    guard let first = line.utf8.first, (0x30...0x39).contains(first) else { return nil }
    let cells = line.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
    guard cells.count == 5, cells[3].allSatisfy({ $0.isNumber || "+- ".contains($0) }),
      let time = Self.time(cells[0][...], cells[1][...], isDayFirst)
    else { return nil }
    var text = cells[4]
    if text.hasPrefix("\""), text.hasSuffix("\""), text.count > 1 {
      text = String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    }
    (name, self.text, self.time) = (cells[2], text, time)
  }

  /// `1/5/2024`, `20 May 2024`, `Wednesday, 1 May 2024` and `10:30:05 PM`.
  private static func time(_ date: Substring, _ clock: Substring, _ isDayFirst: Bool) -> WrittenClock? {
    guard let time = clock.wholeMatch(of: #/(\d{1,2}):(\d\d)(?::(\d\d))?(?:\h(AM|PM))?/#) else { return nil }
    var parts: (year: Int?, month: Int?, day: Int?)
    if let match = date.wholeMatch(of: #/(\d{1,2})[\/.-](\d{1,2})[\/.-](\d{2,4})/#) {
      let year = Int(match.3).map { $0 < 100 ? 2000 + $0 : $0 }
      parts = isDayFirst ? (year, Int(match.2), Int(match.1)) : (year, Int(match.1), Int(match.2))
    } else if let match = date.wholeMatch(of: #/(?:\p{L}+, )?(\d{1,2}) ([A-Z][a-z]+),? (\d{4})/#) {
      parts = (
        Int(match.3), MonthName.short.firstIndex { match.2.hasPrefix($0) }.map { $0 + 1 }, Int(match.1)
      )
    } else if let match = date.wholeMatch(of: #/(?:\p{L}+, )?([A-Z][a-z]+) (\d{1,2}), (\d{4})/#) {
      parts = (
        Int(match.3), MonthName.short.firstIndex { match.1.hasPrefix($0) }.map { $0 + 1 }, Int(match.2)
      )
    } else {
      return nil
    }
    return WrittenClock(
      year: parts.year, month: parts.month, day: parts.day, hour: Int(time.1), minute: Int(time.2),
      second: time.3.flatMap { Int($0) } ?? 0, isAfternoon: time.4.map { $0 == "PM" })
  }
}
