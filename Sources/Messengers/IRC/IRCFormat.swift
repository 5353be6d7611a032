internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Logs of IRC clients: `[12:18] <nick> text` (irssi, mIRC), `2024-05-01 12:18:03\tnick\ttext` (WeeChat),
/// `Nov 15 12:18:03 <nick>\ttext` (HexChat), `[12:18] * nick acts`, `=== nick has joined #channel`.
///
/// The date comes from the line, from a line that announces a new day, or from the file name; a clock that
/// goes back by half a day has passed midnight. Lines without a time have that of the previous line. All
/// files in a folder are one chat.
enum IRCFormat: ExportFormat {
  static let name = "irc"
  static let title = "IRC"
  static let reads = "messages, actions, events"
  static let origin = "logs of irssi, WeeChat, HexChat, mIRC and other programs"
  static let layout = Conversation.Layout.compact
  static let hasZones = false

  /// How many lines are sampled; half of the non-blank ones must be log lines.
  private static let sampleLines = 40

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    for file in export.files where isLog(file) {
      let look = try look(file)
      if look.isSaid, look.isMostly { return true }
    }
    return false
  }

  /// Includes logs of days with only joins and parts, excludes other text files beside them.
  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    if let only = export.only { return [only] }
    var found: [InputFile] = []
    for file in export.files where isLog(file) {
      if day(of: file) != nil {
        found.append(file)
      } else if try look(file).isMostly {
        found.append(file)
      }
    }
    return found
  }

  /// Whether the sample contains a message, and whether half of its lines are log lines.
  private static func look(_ file: InputFile) throws(Diagnostic) -> (isSaid: Bool, isMostly: Bool) {
    let head = try Export.head(file, limit: 8 << 10)
    let lines = head.split(separator: 0x0A).dropLast(head.count < 8 << 10 ? 0 : 1).prefix(sampleLines)
    let isDated = day(of: file) != nil
    let known = lines.compactMap { IRCLine(Array($0.last == 0x0D ? $0.dropLast() : $0), isDated: isDated) }
    return (known.contains { $0.isSaid }, !known.isEmpty && known.count * 2 >= lines.count)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    let title = try channel(unit) ?? unit.export.name
    var chat = Conversation(
      slug: Slug.distinct(unit.export.name), title: title, source: unit.export.path)
    chat.kind = .group
    out.begin(chat)
    for file in unit.files where isLog(file) { try read(file, &out) }
  }

  /// What the first line of a log of IRCCloud names.
  private static func channel(_ unit: ExportUnit) throws(Diagnostic) -> String? {
    guard unit.files.count == 1, let file = unit.files.first,
      let line = try Export.head(file, limit: 256).split(separator: 0x0A).first
    else { return nil }
    return channel(Array(line))
  }

  /// `#tea`, alone in its line.
  private static func channel(_ line: [UInt8]) -> String? {
    var scan = ByteScan(line)
    scan.directionMarks()
    let name = IRCCodes.stripped(scan.rest)
    return name.first == "#" && name.count > 1 && !name.contains(" ") ? name : nil
  }

  private static func isLog(_ file: InputFile) -> Bool {
    ["txt", "log", "weechatlog", ""].contains(file.fileExtension) || file.name.lowercased().contains(".log.")
  }

  /// `tea-2004-11-15.log`, `tea.log.20041115`, Tiarra's `2004.11.15.txt`, and eggdrop's `tea.log.15Nov2004`.
  private static func day(of file: InputFile) -> CivilDate? {
    let name = file.name.replacing(#/(\d{4})[._](\d\d)[._](\d\d)/#) { "\($0.1)-\($0.2)-\($0.3)" }
    if let day = CivilDate(named: name) { return day }
    guard let match = file.name.firstMatch(of: #/(\d{2})([A-Z][a-z]{2})(\d{4})/#),
      let month = MonthName.short.firstIndex(where: { $0 == match.2 }), let day = Int(match.1),
      let year = Int(match.3),
      year > 0, (1...CivilDate.days(inMonth: month + 1, of: year)).contains(day)
    else { return nil }
    return CivilDate(year: year, month: month + 1, day: day)
  }

  private static func read(_ file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) {
    out.path = file.path
    let day = day(of: file)
    var clock = LogClock(day: day, zone: out.options.zone ?? .utc)
    var lines = try Lines(file)
    while let line = try lines.nextRecord() {
      out.record()
      let position = SourcePosition(line: line.number, column: 1)
      if line.number == 1, channel(line.bytes) != nil {
        out.skip("name of the channel", at: position)
        continue
      }
      guard let parsed = IRCLine(out.decoded(line).bytes, isDated: day != nil) else {
        out.skip("not a log line", at: position)
        continue
      }
      clock.take(parsed)
      guard !parsed.isDayChange else {
        if parsed.day == nil {
          out.drift("the date is in no known language; dates after this line may be wrong", at: position)
        }
        out.skip("start of a day or log", at: position)
        continue
      }
      guard let time = clock.moment() else {
        out.skip("unknown date", at: position)
        throw unknownDay(file)
      }
      var message = Message(
        id: "", sender: parsed.nick ?? "", text: parsed.text, time: time, position: position)
      message.kind = parsed.nick == nil ? .system : ConversationRules.emojiOrText(parsed.text)
      out.message(message)
    }
  }

  private static func unknownDay(_ file: InputFile) -> Diagnostic {
    Diagnostic(
      .error, "log has no date", path: file.path,
      help: ["put the date into the file name, for example channel-2004-11-15.txt"])
  }
}

/// The clock of a log whose lines usually have only hours and minutes.
private struct LogClock {
  private var day: Int64?
  private var second = 0
  private var offset: Int?
  /// The date announced by a line.
  private var named: Instant?
  private var clock: LocalClock

  init(day: CivilDate?, zone: ZoneTable) {
    self.day = day?.daysSince1970
    clock = LocalClock(zone)
  }

  /// The time of the last line read.
  mutating func moment() -> Instant? {
    if let named { return named }
    guard let day else { return nil }
    let local = day * 86_400 + Int64(second)
    return offset.map { Instant(seconds: local - Int64($0)) } ?? clock.moment(local)
  }

  mutating func take(_ line: IRCLine) {
    named = line.moment ?? (line.second == nil && line.day == nil ? named : nil)
    if line.second != nil { offset = line.offset }
    if let date = line.day ?? line.yearless.flatMap(date) {
      day = date.daysSince1970
      second = line.second ?? 0
    } else if let next = line.second {
      if let day, next < second - 43_200 { self.day = day + 1 }
      second = next
    }
  }

  /// The date without a year that is nearest to the last one.
  private func date(_ part: (month: Int, day: Int)) -> CivilDate? {
    guard let day else { return nil }
    let last = CivilDate(daysSince1970: day)
    let years = [last.year, last.year + 1, last.year - 1]
    return years.lazy.filter { (1...CivilDate.days(inMonth: part.month, of: $0)).contains(part.day) }
      .map { CivilDate(year: $0, month: part.month, day: part.day) }
      .first { abs($0.daysSince1970 - day) < 190 }
  }
}
