internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// KakaoTalk's exports: text of the phone apps (`2024년 5월 1일 오후 3:25, Name : text`, or `오후 3:25, Name : text`
/// below a line with the date), text of the Windows program (`[Name] [오후 3:25] text` below such a line), and the
/// table of the Mac program.
enum KakaoTalkFormat: ExportFormat {
  static let name = "kakaotalk"
  static let title = "KakaoTalk"
  static let reads = "texts, photos, files, calls, deleted messages, events"
  static let lacks = "files of exports without media"
  static let origin = "Chat settings, Export chats"
  static let hasIDs = false
  static let hasZones = false
  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found = try export.texts(["txt", "csv"], limit: 8 << 10) { isOne($0.prefix(12)) }
    let known = Set(found.map(\.contentPath))
    for file in export.files where !known.contains(file.contentPath) {
      if let lines = try KakaoTalkCharset.lines(of: file), isOne(lines.prefix(12)) { found.append(file) }
    }
    return found
  }

  private static let someDay = CivilDate(year: 2000, month: 1, day: 1)

  /// A message of a phone, which needs no heading.
  nonisolated(unsafe) private static let undated =
    #/\d{4}년 \d{1,2}월 \d{1,2}일 (?:오전|오후) \d{1,2}:\d\d, .{1,60}? : /#

  private static func isOne(_ lines: ArraySlice<String>) -> Bool {
    if lines.first?.hasPrefix("Date,User,Message") == true { return true }
    let isTitled = lines.prefix(2).contains {
      $0.contains("카카오톡 대화") || $0.hasPrefix("KakaoTalk Chats with") || $0.hasSuffix("KakaoTalk Chats")
    }
    if isTitled || lines.first?.prefixMatch(of: undated) != nil { return true }
    guard lines.contains(where: { KakaoTalkLine.day($0) != nil || saved.contains(where: $0.hasPrefix) })
    else {
      return false
    }
    return lines.contains {
      // Diaries too have times below dates.
      KakaoTalkLine($0, on: someDay).map { $0.form != .timed || $0.name != nil } == true
    }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(claims(export).map { [$0] }, of: export, Self.self) { (files) throws(Diagnostic) in
      try files.first.map { (file) throws(Diagnostic) in try title(of: file, export) } ?? ""
    }
  }

  private static func title(of file: InputFile, _ export: Export) throws(Diagnostic) -> String {
    let head = String(decoding: try Export.head(file, limit: 1 << 10), as: UTF8.self)
    let words = head.drop { $0 == "\u{FEFF}" }.split(whereSeparator: \.isNewline).prefix(2).map(String.init)
    let lines = try KakaoTalkCharset.lines(of: file).map { Array($0.prefix(2)) } ?? words
    if let title = lines.lazy.compactMap({ KakaoTalkLook.title($0) }).first { return title }
    // Above the date of the export, Windows writes the name of a room alone.
    if lines.count == 2, saved.contains(where: lines[1].hasPrefix) { return lines[0].trimmed }
    let name = export.isFolder ? file.stem : export.name
    // The Mac's table has the name of the room in its own name alone.
    let table = #/KakaoTalk_Chat_(?!\d{4}-)(.+?)(?:_\d{4}(?:-\d\d){5})?/#
    return name.wholeMatch(of: table).map { String($0.1) } ?? name
  }

  private static let saved = ["저장한 날짜", "Date Saved"]

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    let isKorean = try KakaoTalkCharset.lines(of: file) != nil
    if isKorean { out.assume("Reading as Windows code page 949") }
    let look = try KakaoTalkLook(file, isKorean: isKorean)
    let title = try title(of: file, unit.export)
    var chat = Conversation(
      slug: Slug.distinct(title + " kakaotalk", fallback: "kakaotalk"), title: title, source: file.path)
    chat.kind = look.names.count > 2 ? .group : .direct
    chat.isMarkdown = true
    out.begin(chat)
    let words = KakaoTalkWords(unit.export, beside: file, out.strings)
    if look.isTable { return try readTable(file, words, &out) }
    var text = KakaoTalkText(look.names, words, out)
    defer { out = text.messages.out }
    var lines = try Lines(file)
    while let line = try lines.next() { text.take(isKorean ? KakaoTalkCharset.decoded(line) : line) }
    text.end()
  }

  private static func readTable(
    _ file: InputFile, _ words: KakaoTalkWords, _ out: inout ImportWriter
  ) throws(Diagnostic) {
    var reader = CSVReader(try KakaoTalkLook.table(file), path: file.path)
    var (clock, times) = (LocalClock(out.options.zone ?? .utc), RecordTimes())
    _ = try reader.row()
    while let row = try reader.row() {
      if row.count == 1, row[0].isNull { continue }
      out.record()
      let record = ContentValue(
        .map(zip(["Date", "User", "Message"], row).map { .init(key: $0, position: $1.position, value: $1) }),
        at: row[0].position)
      let written = ContentValue(
        .string((row[0].string ?? "").replacing(" ", with: "T")), at: row[0].position)
      let local = ImportedTime.iso(written).map { clock.moment($0.seconds) }
      let time = times.time(local, of: record, "Date", &out)
      var message = Message(
        id: "", sender: record.text("User") ?? "", text: "", time: time, position: record.position)
      let text = (record["Message"]?.string ?? "").replacing("\r\n", with: "\n")
      if message.sender.isEmpty || KakaoTalkWords.isEvent(text)
        || KakaoTalkWords.isInvitation(text, by: message.sender)
      {
        (message.kind, message.sender) = (.system, "")
      }
      words.settle([text], &message)
      if row.count != 3 {
        out.drift("row has \(row.count) columns, header has 3", at: record.position)
        message.text += row.dropFirst(3).compactMap(\.string).map { " " + MarkdownText.escaped($0) }.joined()
      }
      out.message(message)
    }
  }
}

/// What is known about a file before its messages are read.
struct KakaoTalkLook {
  private(set) var names: Set<String> = []
  private(set) var isTable = false

  /// `isKorean`: whether the file is in code page 949.
  init(_ file: InputFile, isKorean: Bool) throws(Diagnostic) {
    isTable = try Self.isTable(Export.head(file, limit: 64))
    if isTable {
      var reader = CSVReader(try Self.table(file), path: file.path)
      _ = try reader.row()
      while let row = try reader.row() {
        if row.count > 1, let name = row[1].string, !name.isEmpty { names.insert(name) }
      }
      return
    }
    let someDay = CivilDate(year: 2000, month: 1, day: 1)
    var (lines, form) = (try Lines(file), KakaoTalkLine.Form?.none)
    while let line = try lines.next() {
      let bytes = isKorean ? KakaoTalkCharset.decoded(line).bytes : line.bytes
      let text = String(decoding: bytes, as: UTF8.self)
      guard let parsed = KakaoTalkLine(text, on: someDay), parsed.fits(form) else { continue }
      form = form ?? parsed.form
      if let name = parsed.name { names.insert(name) }
    }
  }

  private static func isTable(_ head: [UInt8]) -> Bool {
    String(decoding: head, as: UTF8.self).drop { $0 == "\u{FEFF}" }.hasPrefix("Date,User,Message")
  }

  static func table(_ file: InputFile) throws(Diagnostic) -> String { try file.text() }

  /// `Ann 님과 카카오톡 대화`, `Team 3 카카오톡 대화`, `KakaoTalk Chats with Ann`, `Chat with Ann`, `Ann with KakaoTalk Chats`, `Team 3
  /// KakaoTalk Chats`.
  static func title(_ line: String) -> String? {
    let text = String(line.drop { $0 == "\u{FEFF}" }).trimmed
    for pattern in [
      #/(?:KakaoTalk Chats|Chat) with (.+?)(?:\.txt)?/#, #/(.+) with KakaoTalk Chats/#,
      #/(.+?)(?: \d+)? ?님과의? 카카오톡 대화/#, #/(.+?)(?: \d+)? 카카오톡 대화/#, #/(.+?)(?: \d+)? KakaoTalk Chats/#,
    ] {
      if let match = text.wholeMatch(of: pattern) { return String(match.1) }
    }
    return nil
  }
}
