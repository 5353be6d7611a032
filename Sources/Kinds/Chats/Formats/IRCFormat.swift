internal import Model

/// Logs of IRC clients: `[12:18] <nick> text`, `12:18 < nick> text`, `[12:18] * nick acts`, `=== nick has joined #channel`.
///
/// The day comes from the name of the file; a clock that goes back by half a day has passed midnight. Lines without a clock
/// have the time of the line before them.
enum IRCFormat: ExportFormat {
  static let name = "irc"
  static let title = "IRC"

  /// This many of the first lines are looked at; half of those that are not blank must be a log's.
  private static let sampleLines = 40

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    guard let file = export.files.first(where: isLog) else { return false }
    let head = try Export.head(file, limit: 8 << 10)
    let lines = head.split(separator: 0x0A).dropLast(head.count < 8 << 10 ? 0 : 1).prefix(sampleLines)
    let known = lines.compactMap { IRCLine(String(decoding: $0, as: UTF8.self)) }
    return known.contains { $0.minute != nil && $0.nick != nil } && known.count * 2 >= lines.count
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var chat = Conversation(
      slug: Slug.make(unit.export.name), title: unit.export.name, source: unit.export.path)
    chat.kind = .group
    out.begin(chat)
    for file in unit.files where isLog(file) { try read(file, &out) }
  }

  private static func isLog(_ file: InputFile) -> Bool {
    ["txt", "log", "weechatlog", ""].contains(file.fileExtension)
  }

  private static func read(_ file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let day = CivilDate(named: file.stem) else {
      throw Diagnostic(
        .error, "the day of this log is not known", path: file.path,
        help: ["put the day into the file's name, for example channel-2004-11-15.txt"])
    }
    var clock = LogClock(day: day, zone: out.options.zone ?? .utc)
    var lines = try Lines(file)
    while let line = try lines.nextRecord() {
      out.record()
      let position = SourcePosition(line: line.number, column: 1)
      guard let parsed = IRCLine(String(decoding: line.bytes, as: UTF8.self)) else {
        out.skip("not a line of a log", at: position)
        continue
      }
      let time = clock.time(parsed.minute)
      var message = Message(
        id: "", sender: parsed.nick ?? "*", text: parsed.text, time: time, position: position)
      message.kind = parsed.nick == nil ? .system : ConversationRules.emojiOrText(parsed.text)
      out.message(message)
    }
  }
}

/// One line of a log.
private struct IRCLine {
  /// Of the day; nil where the line has no clock.
  var minute: Int?
  /// Nil for what the server says.
  var nick: String?
  var text: String

  init?(_ line: String) {
    if let match = line.wholeMatch(of: #/(?:===|-!-|\*\*\*|---) ?(.+)/#) {
      text = String(match.1)
      return
    }
    guard
      let match = line.wholeMatch(
        of: #/\[?(\d{1,2}):(\d{2})(?::\d{2})?\]? ?(?:<[ @+%&~]?([^>]+)>|(\*|-!-|===|\*\*\*)) ?(.*)/#),
      let hour = Int(match.1), let minute = Int(match.2), hour < 24, minute < 60
    else { return nil }
    self.minute = hour * 60 + minute
    nick = match.3.map { String($0) }
    text = String(match.5)
    takeAction(match.4)
    if text.isEmpty { return nil }
  }

  /// `* nick waves` is said by nick; other lines with stars are the server's.
  private mutating func takeAction(_ mark: Substring?) {
    guard mark == "*", let end = text.firstIndex(of: " ") else { return }
    nick = String(text[..<end])
    text = String(text[text.index(after: end)...])
  }
}

/// The time of a log's lines, which say hours and minutes only.
private struct LogClock {
  private var day: Int64
  private var minute = 0
  private let zone: ZoneTable

  init(day: CivilDate, zone: ZoneTable) {
    self.day = day.daysSince1970
    self.zone = zone
  }

  mutating func time(_ next: Int?) -> Instant {
    if let next {
      if next < minute - 720 { day += 1 }
      minute = next
    }
    return Instant(seconds: zone.seconds(atLocal: day * 86_400 + Int64(minute) * 60))
  }
}
