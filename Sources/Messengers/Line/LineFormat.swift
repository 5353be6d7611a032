internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// LINE's text export: a title (`[LINE] Chat history with Ann`), then for each day a line with its date and
/// lines
/// `10:30⇥Name⇥text`. Exports of the desktop program separate with spaces.
///
/// A text of several lines is in quotation marks; a line without a name is about the chat.
enum LineFormat: ExportFormat {
  static let name = "line"
  static let title = "LINE"
  static let reads = "texts, stickers, calls, events"
  static let lacks = "files, which exports lack"
  static let origin = "in a chat: Other settings, Export chat history"
  static let hasIDs = false
  static let hasZones = false

  private static let sampleLines = 12

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try export.texts(["txt"], limit: 8 << 10) { isOne($0.prefix(sampleLines)) }
  }

  private static func isOne(_ lines: ArraySlice<String>) -> Bool {
    if lines.first?.hasPrefix("[LINE]") == true { return true }
    // Without its title, the date and a line with two tabs are the marks.
    guard let day = lines.firstIndex(where: { LineDay($0) != nil }), day < 4 else { return false }
    guard let next = lines[(day + 1)...].first else { return false }
    // The desktop program separates with spaces, under a date with dots and the day of the week.
    let isDesktop = lines[day].contains(#/^\d{4}\.\d\d\.\d\d \p{L}+$/#)
    return LineLine(next, isTabbed: true) != nil || isDesktop && LineLine(next, isTabbed: false) != nil
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(claims(export).map { [$0] }, of: export, Self.self) { (files) throws(Diagnostic) in
      try files.first.map { (file) throws(Diagnostic) in try title(of: file, export) } ?? ""
    }
  }

  private static func title(of file: InputFile, _ export: Export) throws(Diagnostic) -> String {
    let head = String(decoding: try Export.head(file, limit: 1 << 10), as: UTF8.self)
    let line = head.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let name = export.isFolder ? file.stem : export.name
    return LineLook.title(line) ?? LineLook.title(name) ?? name
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    let title = try title(of: file, unit.export)
    let look = try LineLook(file, title)
    var chat = Conversation(
      slug: Slug.distinct(title + " line", fallback: "line"), title: title, source: file.path)
    chat.kind = look.names.count > 2 ? .group : .direct
    chat.isMarkdown = true
    out.begin(chat)
    let strings = out.strings
    var messages = TextMessages(out) { lines, message in
      LineWords.settle(lines, strings, isBare: !look.isTabbed, &message)
    }
    defer { out = messages.out }
    try read(file, look, &messages)
  }

  private static func read(
    _ file: InputFile, _ look: LineLook, _ messages: inout TextMessages
  ) throws(Diagnostic) {
    var clock = LocalClock(messages.out.options.zone ?? .utc)
    var (day, days, quoteEnd) = (CivilDate?.none, LineDays(), 0)
    var lines = try Lines(file)
    while let line = try lines.next() {
      let position = SourcePosition(line: line.number, column: 1)
      let text = String(decoding: messages.out.decoded(line).bytes, as: UTF8.self)
      if line.number > quoteEnd, let next = days.take(text)?.date(isMonthFirst: look.isMonthFirst) {
        day = next
        messages.skip("start of a day", at: position)
      } else if let day, let parsed = LineLine(text, isTabbed: look.isTabbed, names: look.names),
        let time = parsed.time(on: day)
      {
        var message = Message(
          id: "", sender: parsed.name ?? "", text: "", time: clock.moment(time.local), position: position)
        if parsed.name == nil { message.kind = .system }
        messages.begin(message, parsed.text)
        quoteEnd = look.quotes[line.number] ?? 0
      } else {
        messages.add(text, at: position)
      }
    }
    messages.end()
  }
}
