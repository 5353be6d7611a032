internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// My Activity of Gemini as a page (`MyActivity.html`), newest first: a card for each prompt with its answer, in any
/// language. Cards that name a conversation in their details belong to it.
enum TakeoutPageFormat: ExportFormat {
  static let name = "gemini-takeout-html"
  static let title = "Gemini (Google Takeout, HTML)"
  static let reads = "prompts with their answers, files"
  static let lacks = "names of months in other languages than English"
  static let origin = "Google Takeout: My Activity, Gemini Apps, as HTML"
  static let hasIDs = false

  static var carriesFiles: Bool { true }

  /// The styles at the start of a page may have more than 100 KB.
  private static let lookBytes = 512 << 10

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where ["html", "htm"].contains(file.fileExtension) {
      let head = try Export.head(file, limit: lookBytes)
      let has = { (mark: String) in ByteSearch.place(of: Array(mark.utf8), in: head) != nil }
      let isGemini =
        has("gemini.google.com/app/") || has(">Gemini Apps<") || has(">Bard<") || isHeaded(head)
      if has("class=\"outer-cell"), has("class=\"content-cell"), isGemini { found.append(file) }
    }
    return found
  }

  /// Whether the first card has the title `Gemini`, `Gemini-Apps` or the like of another language.
  private static func isHeaded(_ head: [UInt8]) -> Bool {
    guard let place = ByteSearch.place(of: Array("header-cell".utf8), in: head) else { return false }
    let title = String(decoding: head[place...].prefix(200), as: UTF8.self)
    return title.contains(#/^[^>]*>\s*<p[^>]*>\s*[^<]*Gemini/#)
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    var page = TakeoutPage()
    let failure = TagReader.each(of: file) { page.take($0) }
    page.end()
    var (logs, order): ([String: AgentLog], [String]) = ([:], [])
    for (index, card) in page.cards.enumerated().reversed() {
      let name = card.conversation ?? "card \(page.cards.count - index)"
      if logs[name] == nil { order.append(name) }
      // Taken out, as a log that is also in the list would be copied for each card.
      var log = logs.removeValue(forKey: name) ?? AgentLog()
      log.id = card.conversation
      card.read(unit.export, unit.export.folder(of: file), &log, &out)
      logs[name] = log
    }
    for name in order { logs[name]?.write(name: name, &out) }
    if let failure { throw failure }
  }
}

/// The cards of a page.
private struct TakeoutPage {
  private(set) var cards: [TakeoutCard] = []
  private var card: TakeoutCard?
  /// How deep the tags are in the content of the card; nil outside of it.
  private var depth: Int?
  private var isCaption = false

  mutating func take(_ piece: TagReader.Piece) {
    guard case .open(let tag) = piece, tag.name == "div" else { return add(piece) }
    let classes = Set((tag["class"] ?? "").split(separator: " ").map(String.init))
    if classes.contains("outer-cell") {
      end()
      card = TakeoutCard(position: tag.position)
    } else if classes.contains("content-cell"), depth == nil {
      isCaption = !classes.contains("mdl-typography--body-1")
      depth = classes.contains("mdl-typography--text-right") ? nil : 0
    } else {
      add(piece)
    }
  }

  private mutating func add(_ piece: TagReader.Piece) {
    guard let level = depth else { return }
    switch piece {
    case .open(let tag) where tag.name == "div" && !tag.isClosed: depth = level + 1
    case .close("div"): depth = level == 0 ? nil : level - 1
    default: break
    }
    guard depth != nil else { return }
    if !isCaption { card?.pieces.append(piece) }
    if isCaption, case .open(let tag) = piece, let address = tag["href"] { card?.note(address) }
  }

  mutating func end() {
    if let card { cards.append(card) }
    (card, depth) = (nil, nil)
  }
}

/// One activity: what was done, when, and the answer.
private struct TakeoutCard {
  let position: SourcePosition
  var pieces: [TagReader.Piece] = []
  private(set) var conversation: String?

  init(position: SourcePosition) { self.position = position }

  /// An address in its details.
  mutating func note(_ address: String) {
    if let id = TakeoutFormat.conversation(at: address) { conversation = id }
  }

  func read(_ export: Export, _ folder: String, _ log: inout AgentLog, _ out: inout ImportWriter) {
    let split = pieces.firstIndex { if case .text(let text) = $0 { Self.isTime(text) } else { false } }
    guard let split, case .text(let when) = pieces[split] else {
      out.drift("activity has no time; its text is kept", at: position)
      return add(.user, Self.markdown(pieces[...]), nil, [], &log)
    }
    let time = TakeoutTime.read(when, &out, at: position)
    let answer = Self.markdown(pieces[(split + 1)...])
    let files = files(pieces[..<split], export, folder, out)
    let asked = Self.withoutFiles(Self.markdown(pieces[..<split]), files.count)
    if TakeoutVerbs.isNote(asked), answer.isEmpty {
      return add(.system, asked.replacing("\u{A0}", with: " ").trimmed, time, files, &log)
    }
    let isFeedback = answer.isEmpty && TakeoutVerbs.isFeedback(asked)
    let (isPrompted, prompt) = isFeedback ? (false, "") : Self.prompt(asked, isAnswered: !answer.isEmpty)
    guard !prompt.isEmpty || !answer.isEmpty || !files.isEmpty else {
      return log.keep(.skipped("other activity", position))
    }
    add(isPrompted || !files.isEmpty ? .user : .assistant, prompt, time, files, &log)
    if !answer.isEmpty { add(.assistant, answer, time, [], &log) }
  }

  private func add(
    _ role: Message.Role, _ text: String, _ time: Instant?, _ files: [Attachment], _ log: inout AgentLog
  ) {
    let sender = role == .assistant ? "Gemini" : PlainNames.title(of: role)
    var message = Message(role, sender, at: .untimed, position)
    (message.text, message.attachments) = (text, files)
    if text.isEmpty, files.isEmpty { return log.keep(.skipped("no content", position)) }
    log.add(message, time: time)
    log.close()
  }

  /// The text without a known verb, or without words that end with a colon before a space that does not break.
  /// With an answer and an unknown verb it is all kept; what Gemini made without a prompt has no answer.
  private static func prompt(_ text: String, isAnswered: Bool) -> (isPrompt: Bool, text: String) {
    if let prompt = TakeoutVerbs.prompt(text) { return (true, prompt) }
    let space = text.firstIndex(of: "\u{A0}")
    let rest = space.map { String(text[text.index(after: $0)...]).trimmed } ?? ""
    let isLabelled = space.map { String(text[..<$0]).trimmed.hasSuffix(":") } ?? false
    if isLabelled { return (true, rest) }
    return isAnswered ? (true, text.trimmed) : (false, rest)
  }

  /// The text before a list of its files, `Attached 1 file.` and their names, in any language.
  private static func withoutFiles(_ text: String, _ count: Int) -> String {
    var lines = text.partsAtLineFeeds.map { String($0) }
    let listed = lines.reversed().prefix { line in
      line.trimmed.isEmpty || line.prefixMatch(of: #/\\?-\s/#) != nil
    }
    guard count > 0, listed.count(where: { !$0.trimmed.isEmpty }) == count else { return text }
    lines.removeLast(listed.count)
    guard let last = lines.last,
      last.split(whereSeparator: { !$0.isNumber }).contains(where: { Int($0) == count })
    else { return text }
    return lines.dropLast().joined(separator: "\n")
  }

  private static func markdown(_ pieces: ArraySlice<TagReader.Piece>) -> String {
    var text = RichText()
    for piece in pieces { text.take(piece) }
    return text.markdown
  }

  /// Links without a host lead to files beside the page.
  private func files(
    _ pieces: ArraySlice<TagReader.Piece>, _ export: Export, _ folder: String, _ out: ImportWriter
  ) -> [Attachment] {
    pieces.compactMap { piece in
      guard case .open(let tag) = piece, let name = tag["href"] ?? tag["src"], !name.contains(":"),
        !name.hasPrefix("#"), !name.hasPrefix("/")
      else { return nil }
      return export.attachment(name, from: folder, at: position, out.strings)
    }
  }

  /// `Nov 5, 2025, 1:34:47 AM CEST`, in any language.
  private static func isTime(_ text: String) -> Bool {
    text.utf8.count < 80 && text.contains(#/\d{1,2}[:.]\d\d[:.]\d\d/#)
      && text.contains(#/(?:^|\D)\d{4}(?:\D|$)/#)
  }
}

/// The time of a card, in English or in figures, with the abbreviation of a zone.
enum TakeoutTime {
  /// Minutes east of Greenwich.
  private static let zones: [String: Int64] = [
    "UTC": 0, "GMT": 0, "WET": 0, "WEST": 60, "BST": 60, "CET": 60, "MEZ": 60, "CEST": 120, "MESZ": 120,
    "EET": 120,
    "EEST": 180, "MSK": 180, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420, "MDT": -360,
    "PST": -480, "PDT": -420, "JST": 540, "KST": 540, "AEST": 600, "AEDT": 660,
  ]

  static func read(_ text: String, _ out: inout ImportWriter, at position: SourcePosition) -> Instant? {
    let words = text.replacing("\u{202F}", with: " ").replacing("\u{A0}", with: " ").trimmed
    if let instant = iso(words) { return instant }
    guard let clock = clock(words) else {
      out.drift("time \"\(words)\" is in no known form; it has the time of the activity before", at: position)
      return nil
    }
    let zone = words.split(separator: " ").last.map(String.init) ?? ""
    // Chinese pages mean their own CST.
    let own: Int64? = zone == "CST" && words.contains("年") ? 480 : nil
    if let minutes = own ?? zones[zone] ?? offset(zone) {
      return Instant(seconds: clock.local - minutes * 60)
    }
    out.drift("zone of the time \"\(words)\" is not known; it is that of imports.timezone", at: position)
    var local = LocalClock(out.options.zone ?? .utc)
    return local.moment(clock.local)
  }

  /// `2026-09-02T12:00:00Z`.
  private static func iso(_ text: String) -> Instant? {
    guard text.contains(#/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/#) else { return nil }
    do throws(ISO8601.Failure) { return try ISO8601.parse(text) } catch { return nil }
  }

  /// `GMT+05:30`.
  private static func offset(_ zone: String) -> Int64? {
    guard let match = zone.wholeMatch(of: #/(?:GMT|UTC)([+-])(\d{1,2})(?::?(\d\d))?/#),
      let hours = Int64(match.2)
    else { return nil }
    let minutes = hours * 60 + (match.3.flatMap { Int64($0) } ?? 0)
    return match.1 == "-" ? -minutes : minutes
  }

  private static func clock(_ text: String) -> WrittenClock? {
    let time = #/(\d{1,2}):(\d\d):(\d\d)(?: ([AaPp])\.?[Mm])?/#
    guard let match = text.firstMatch(of: time) else { return nil }
    let before = String(text[..<match.range.lowerBound])
    guard let day = day(before) else { return nil }
    return WrittenClock(
      year: day.year, month: day.month, day: day.day, hour: Int(match.1), minute: Int(match.2),
      second: Int(match.3) ?? 0, isAfternoon: match.4.map { $0.lowercased() == "p" } ?? isAfternoon(before))
  }

  /// `오후` before the time; nil if there is no such word.
  private static func isAfternoon(_ text: String) -> Bool? {
    if ["오후", "午後", "下午"].contains(where: text.contains) { return true }
    return ["오전", "午前", "上午"].contains(where: text.contains) ? false : nil
  }

  private static func day(_ text: String) -> (year: Int?, month: Int?, day: Int?)? {
    if let match = text.firstMatch(of: #/([A-Z][a-z]{2})[a-z]*\.? (\d{1,2}), (\d{4})/#) {
      return (Int(match.3), month(match.1), Int(match.2))
    }
    if let match = text.firstMatch(of: #/(\d{1,2})\.? ([A-Z][a-z]{2})[a-z]*\.? (\d{4})/#) {
      return (Int(match.3), month(match.2), Int(match.1))
    }
    if let match = text.prefixMatch(of: #/(\d{4})[.年\/-] ?(\d{1,2})[.月\/-] ?(\d{1,2})/#) {
      return (Int(match.1), Int(match.2), Int(match.3))
    }
    guard let match = text.firstMatch(of: #/(\d{1,2})\.(\d{1,2})\.(\d{4})/#) else { return nil }
    return (Int(match.3), Int(match.2), Int(match.1))
  }

  private static func month(_ name: Substring) -> Int? {
    MonthName.short.firstIndex { $0 == name }.map { $0 + 1 }
  }
}
