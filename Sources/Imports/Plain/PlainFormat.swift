internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Messages in a generic shape: a list, one message per line, a table with a header, a list of conversations,
/// or text with `User:` and `Assistant:`. Tried last, after the programs' own formats (M-10, M-11).
enum PlainFormat: ExportFormat {
  static let name = "plain"
  static let title = "plain messages"
  static let reads = "messages with sender, text and time"
  static let origin = "any program: JSON, JSON Lines, CSV, TSV or text"

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    if try hasHeader(export) { return false }
    for file in export.files where try isOne(file) { return true }
    return false
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var files: [InputFile] = []
    for file in export.files where try isOne(file) { files.append(file) }
    return .parts(files.map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      guard let sample = try PlainSample(file) else { continue }
      out.path = file.path
      let place = unit.export.isFolder ? "\(unit.export.inner(file)): " : ""
      out.assume(place + sample.words)
      var reader = PlainReader(file, unit.export, sample, out.options)
      try reader.read(&out)
    }
  }

  /// Whether the folder has a header in our own form: its messages are then missing, and other files are not
  /// chats. A `chat.json` with messages is a chat itself.
  private static func hasHeader(_ export: Export) throws(Diagnostic) -> Bool {
    guard export.isFolder, let header = export.all.first(where: \.isChatHeader) else { return false }
    guard header.fileExtension == "json" else { return true }
    let shape = JSONShape(try Export.head(header))
    return !shape.isList && !shape.has("messages") && (shape.has("title") || shape.has("participants"))
  }

  /// An incomplete export of a known program is reported as such and not read as something else.
  private static func isOne(_ file: InputFile) throws(Diagnostic) -> Bool {
    if ["json", "jsonl", "ndjson"].contains(file.fileExtension) {
      let shape = JSONShape(try Export.head(file))
      // Our own form, with or without participants.
      let isOwn = !shape.isList && shape.has("title", "messages") && shape.has("sender", in: "messages")
      if isOwn, file.fileExtension == "json" { return false }
      if shape.has("ts", "user") || UnknownExport.names(shape) != nil { return false }
    }
    return try PlainSample(file) != nil
  }
}
