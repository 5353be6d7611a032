package import Basics
package import Content
internal import Conversations
package import ImportKit
internal import Model

/// WhatsApp's text export: `05/11/2025, 10:30 - Name: text` (Android), `[05/11/2025, 10:30:05] Name: text`
/// (iOS), beside its media.
///
/// Also `result.json` of WhatsApp-Chat-Exporter, which has chats of a phone's database.
///
/// A line without a date continues the previous message. Each file is read twice, once for the order of its
/// dates and once for its messages; only one message is kept in memory.
package enum WhatsAppFormat: ExportFormat {
  package static let name = "whatsapp"
  package static let title = "WhatsApp"
  package static let reads = "texts, files, edits, deletions, calls, polls, events in 40 languages"
  package static let lacks = "reactions and replies, which WhatsApp's exports lack"
  package static let origin = "in a chat: More, Export chat"
  package static let hasIDs = false
  package static let hasZones = false

  /// How many lines may precede the first message.
  private static let sampleLines = 20

  package static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !chats(export).isEmpty }

  package static var carriesFiles: Bool { true }

  package static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] { try chats(export) }

  package static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(chats(export).map { [$0] }, of: export, Self.self) { (files) throws(Diagnostic) in
      files.first.map { title(of: $0, in: export) } ?? ""
    }
  }

  /// The text files in an export that begin like a chat; media may include other text files.
  private static func chats(_ export: Export) throws(Diagnostic) -> [InputFile] {
    let texts = export.files.filter { $0.fileExtension == "txt" }
    var found = try export.files(where: WhatsAppRecords.isOne)
    for file in texts where try begins(file) { found.append(file) }
    return found
  }

  private static func begins(_ file: InputFile) throws(Diagnostic) -> Bool {
    let lines = try Export.head(file, limit: 16 << 10)
      .split(separator: 0x0A, maxSplits: sampleLines).prefix(sampleLines)
    guard let first = lines.firstIndex(where: { WhatsAppStamp(Array($0)) != nil }) else { return false }
    // IRC: `[2024-05-01 10:30:05] <ann> text`. A line of WhatsApp has a name before its colon.
    let isLog = lines.contains { line in
      WhatsAppStamp(Array(line)).map { isOfIRC(line.dropFirst($0.end)) } == true
    }
    if isLog { return false }
    // A log of another program may contain such a line anywhere; a chat begins with one.
    return first < 3
  }

  /// Whether text begins with `<nick> `, or with an arrow of IRCCloud.
  private static func isOfIRC(_ text: ArraySlice<UInt8>) -> Bool {
    if ["→ ", "← ", "⇐ "].contains(where: { text.starts(with: $0.utf8) }) { return true }
    guard text.first == UInt8(ascii: "<"), let end = text.firstIndex(of: UInt8(ascii: ">")) else {
      return false
    }
    return text[..<end].count > 1 && !text[..<end].dropFirst(2).contains(0x20)
      && [0x20, 0x09].contains(text[end...].dropFirst().first)
  }

  package static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      if file.fileExtension != "txt" {
        try WhatsAppRecords.read(file, unit.export, &out)
        continue
      }
      let overview = try WhatsAppOverview([file])
      let title = title(of: file, in: unit.export)
      let slug = Slug.distinct(title, fallback: unit.export.name)
      var chat = Conversation(slug: slug, title: title, source: file.path)
      chat.kind = overview.names.count > 2 ? .group : .direct
      chat.isMarkdown = true
      out.path = file.path
      out.begin(chat)
      if overview.hasBuddhistYears { out.assume("Reading years in the Buddhist calendar: 2566 is 2023") }
      if overview.hasSolarHijriYears {
        out.assume("Reading years in the Solar Hijri calendar: 1402 begins in March 2023")
      }
      let folder = String(unit.export.inner(file).dropLast(file.name.count))
      var reader = WhatsAppReader(
        overview, order: overview.order(&out), zone: out.options.zone ?? .utc, folder: folder)
      var lines = try Lines(file)
      while let line = try lines.next() {
        reader.take(out.decoded(line), &out)
      }
      reader.finish(&out)
    }
  }

  /// The name of the export, or of the chat's folder if there are several chats.
  private static func folder(of file: InputFile, in export: Export) -> String {
    let parts = export.inner(file).split(separator: "/").dropLast()
    guard let folder = parts.last else { return export.name }
    let isArchive = folder.lowercased().hasSuffix(".zip")
    let isOne = export.files.count { $0.name == file.name } < 2
    return isArchive ? String(folder.dropLast(4)) : isOne ? export.name : String(folder)
  }

  /// The name of the other person or the group, from the file or folder name after WhatsApp's words.
  private static func title(of file: InputFile, in export: Export) -> String {
    let stem = file.stem == "_chat" ? folder(of: file, in: export) : file.stem
    for prefix in [
      "WhatsApp Chat with ", "WhatsApp Chat - ", "WhatsApp-Chat mit ", "Chat de WhatsApp con ",
      "Discussion WhatsApp avec ", "Chat WhatsApp con ", "Conversa do WhatsApp com ", "WhatsApp-chat met ",
      "Чат WhatsApp с контактом ",
    ] where stem.hasPrefix(prefix) && stem.count > prefix.count {
      return String(stem.dropFirst(prefix.count))
    }
    return stem
  }
}

/// Joins the lines of each message.
private struct WhatsAppReader {
  /// The rest of a longer message is dropped.
  private static let maximumBytes = 1 << 20

  private var overview: WhatsAppOverview
  /// The keys of the names in the chat.
  private let senders: Set<String>
  private let order: SiteSettings.DateOrder
  private var clock: LocalClock
  /// Path in the export of the folder with the media.
  private let folder: String
  private var stamp: WhatsAppStamp?
  private var local: Int64 = 0
  private var bytes: [UInt8] = []
  private var line = 0
  private var isCut = false
  private var isFirst = true

  init(_ overview: WhatsAppOverview, order: SiteSettings.DateOrder, zone: ZoneTable, folder: String) {
    self.overview = overview
    senders = Set(overview.names.map { WhatsAppPhrases.key(WhatsAppName.text($0)) })
    self.order = order
    clock = LocalClock(zone)
    self.folder = folder
  }

  mutating func take(_ next: Lines.Line, _ out: inout ImportWriter) {
    if let found = overview.stamp(next.bytes), let local = found.local(order) {
      finish(&out)
      stamp = found
      self.local = local
      bytes = []
      add(next.bytes[found.end...])
      line = next.number
    } else if stamp == nil {
      guard !next.bytes.isEmpty else { return }
      out.record()
      out.skip("text before the first message", at: SourcePosition(line: next.number, column: 1))
    } else if !isCut {
      bytes.append(0x0A)
      add(next.bytes[...])
    }
  }

  /// Cuts after a whole character.
  private mutating func add(_ more: ArraySlice<UInt8>) {
    let room = Self.maximumBytes - bytes.count
    guard more.count > room else {
      bytes += more
      return
    }
    isCut = true
    bytes += more.prefix(max(room, 0))
    while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last >= 0x80 { bytes.removeLast() }
  }

  mutating func finish(_ out: inout ImportWriter) {
    guard let stamp else { return }
    self.stamp = nil
    let position = SourcePosition(line: line, column: 1)
    out.record()
    if isCut {
      out.warn(
        "message is longer than 1 MB; the rest was dropped", at: position,
        help: ["check the export for damage, or put the text into a separate file"])
    }
    isCut = false
    let parsed = WhatsAppLine(
      bytes, needsMark: stamp.isBracketed && overview.hasMarks,
      isBare: stamp.isBracketed && !overview.hasMarks, isFirst: isFirst, among: senders, folder: folder,
      out.strings)
    isFirst = false
    guard let message = parsed.message(clock.moment(local), position) else {
      return out.skip("no content", at: position)
    }
    out.message(message)
  }
}
