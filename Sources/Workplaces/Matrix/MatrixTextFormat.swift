internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model
internal import WhatsApp

/// A room that Element exports as plain text: `Wed, May 1, 2024, 10:00:05 - Ann: text`, in older versions
/// `5/1/2024, 10:00:05 AM - Ann: text`, a form of WhatsApp's dates. Other lines continue the message above.
enum MatrixTextFormat: ExportFormat {
  static let name = "matrix-text"
  static let title = "Matrix (text)"
  static let reads = "texts, replies, files, events, deletions"
  static let lacks = "styles, reactions, edits, marks of files in other languages than English"
  static let origin = "Element: Room info, Export chat, as plain text"
  static let hasIDs = false
  static let hasZones = false

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where file.fileExtension == "txt" {
      if try isOne(file, export) { found.append(file) }
    }
    return found
  }

  /// Dates with seconds in numbers are those of other programs too, so the name or a mark of Element's decides.
  private static func isOne(_ file: InputFile, _ export: Export) throws(Diagnostic) -> Bool {
    let head = String(decoding: try Export.head(file, limit: 4 << 10), as: UTF8.self)
    let lines = head.drop { $0 == "\u{FEFF}" }.split(whereSeparator: \.isNewline)
    guard let first = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return false }
    if MatrixTextLine.written(first) != nil { return true }
    guard first.prefixMatch(of: MatrixTextLine.numeric) != nil else { return false }
    return file.name == "export.txt" || names(file, export).contains(where: isNamed)
      || lines.contains { $0.hasSuffix(" (File Attached)") && $0.contains(MatrixTextLine.numeric) }
  }

  /// `matrix - Trip - Chat Export - 2024-05-01T08-00-00.000Z`, in 2021 `matrix-export-…`.
  private static func isNamed(_ name: String) -> Bool {
    name.contains(" - Chat Export - ") || name.hasPrefix("matrix-export-")
  }

  /// Names of the file, of its folders, the nearest first, and of the archive.
  private static func names(_ file: InputFile, _ export: Export) -> [String] {
    let folders = export.inner(file).split(separator: "/").dropLast().reversed().map(String.init)
    return (file.name == "export.txt" ? [] : [file.stem]) + folders + [export.name]
  }

  /// The name of the room.
  private static func title(_ file: InputFile, _ export: Export) -> String {
    let names = names(file, export)
    let name = names.first(where: isNamed) ?? names[0]
    guard let end = name.firstRange(of: " - Chat Export - ") else { return name }
    let start = name.firstRange(of: " - ").map(\.upperBound) ?? name.startIndex
    return start < end.lowerBound ? String(name[start..<end.lowerBound]) : name
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(claims(export).map { [$0] }, of: export, Self.self) { (files) in
      files.first.map { title($0, export) } ?? ""
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    let title = title(file, unit.export)
    var chat = Conversation(
      slug: Slug.distinct(title, fallback: "matrix"), title: title, source: file.path)
    chat.kind = .group
    chat.isMarkdown = true
    out.begin(chat)
    let parts = MatrixTextParts(unit.export, file, out.strings)
    var messages = TextMessages(out) { lines, message in parts.settle(lines, &message) }
    defer { out = messages.out }
    try read(file, &messages)
  }

  private static func read(_ file: InputFile, _ messages: inout TextMessages) throws(Diagnostic) {
    var overview = try WhatsAppOverview([file])
    var order: SiteSettings.DateOrder?
    var clock = LocalClock(messages.out.options.zone ?? .utc)
    var people: Set<String> = []
    var lines = try Lines(file)
    while let line = try lines.next() {
      let decoded = messages.out.decoded(line)
      let text = String(decoding: decoded.bytes, as: UTF8.self).drop { $0 == "\u{FEFF}" }
      let position = SourcePosition(line: line.number, column: 1)
      var found = MatrixTextLine.written(text)
      if found == nil, let stamp = overview.stamp(decoded.bytes) {
        let known = order ?? overview.order(&messages.out)
        order = known
        let rest = String(decoding: decoded.bytes[stamp.end...], as: UTF8.self)
        found = stamp.local(known).map { ($0, rest[...]) }
      }
      guard let (local, rest) = found else {
        messages.add(String(text), at: position)
        continue
      }
      let said = MatrixTextLine(rest, people)
      if !said.sender.isEmpty { people.insert(said.sender) }
      var message = Message(
        id: "", sender: said.sender, text: "", time: clock.moment(local), position: position)
      message.kind = said.sender.isEmpty ? .system : .text
      messages.begin(message, said.text)
    }
    messages.end()
  }
}
