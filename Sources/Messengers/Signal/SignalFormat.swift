internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Chats of Signal: what sigexport writes (`chat.md` and `data.json` in a folder for each chat), the messages of
/// Signal Desktop as sigtop writes them, as records and as text, the text of signalbackup-tools, and the frames of a
/// plain backup (`main.jsonl`).
enum SignalFormat: ExportFormat {
  static let name = "signal"
  static let title = "Signal"
  static let reads = "texts, styles, replies, reactions, files, edits, calls, groups"
  static let lacks = "encrypted backups"
  static let origin = "sigexport, sigtop, signalbackup-tools --exporttxt, or a plain backup (main.jsonl)"
  static let hasZones = false

  static var carriesFiles: Bool { true }

  /// The form of a file; `about` has the version of the backup beside it.
  private enum Form { case text, fields, lines, records, desktop, backup, about }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    for file in export.files {
      if let form = try form(of: file, export), form != .about { return true }
    }
    return false
  }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where try form(of: file, export) != nil { found.append(file) }
    return found
  }

  private static func form(of file: InputFile, _ export: Export) throws(Diagnostic) -> Form? {
    if ["txt", "md"].contains(file.fileExtension) {
      let head = try Export.head(file, limit: 16 << 10)
      if SignalText.isOne(head) { return .text }
      guard file.fileExtension == "txt" else { return nil }
      return SigtopText.isOne(head) ? .fields : SignalLines.isOne(head) ? .lines : nil
    }
    guard let json = try export.json(file) else { return nil }
    if file.name == "metadata.json", export.file(export.folder(of: file) + "main.jsonl") != nil {
      return json.shapes.contains { $0.has("version") } ? .about : nil
    }
    for shape in json.shapes {
      let times = ["sent_at", "received_at", "body"]
      let isWhole = shape.has("conversationId", "type", in: "messages")
      if isWhole && times.contains(where: { shape.has($0, in: "messages") })
        || shape.has("conversationId", "type") && (shape.has(times[0]) || shape.has(times[1]))
      {
        return .desktop
      }
      if json.isLines, shape.has("chatItem") || shape.has("version", "backupTimeMs") { return .backup }
      // A chat may have one message.
      if !shape.isList, shape.has("date", "sender", "body", "quote") { return .records }
    }
    return nil
  }

  /// A part for each file. sigexport writes each chat twice, as text and as records.
  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var files: [InputFile] = []
    let records = Set(try claims(export).filter { $0.name == "data.json" }.map(export.folder))
    for file in try claims(export) {
      let isTwin = ["chat.md", "index.md"].contains(file.name) && records.contains(export.folder(of: file))
      if !isTwin, try form(of: file, export) != .about { files.append(file) }
    }
    return try .parts(files.map { [$0] }, of: export, Self.self) { (files) throws(Diagnostic) in
      files.first.map { title(of: $0, export) } ?? ""
    }
  }

  /// The name of the chat: that of its folder, or of its file without the id that programs add.
  private static func title(of file: InputFile, _ export: Export) -> String {
    let isNamedByFolder = ["chat.md", "index.md", "data.json", "messages.json", "main.jsonl"].contains(
      file.name)
    let folder = export.folder(of: file).split(separator: "/").last.map(String.init)
    if isNamedByFolder { return folder ?? export.name }
    let stem = file.stem.replacing(#/ \((?:_id)?[0-9a-f+-]+\)$/#, with: "")
    return export.isFolder ? stem : export.name == file.stem ? stem : export.name
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    let title = title(of: file, unit.export)
    switch try form(of: file, unit.export) {
    case .about: break
    case .text, nil: try SignalText.read(file, title, unit.export, &out)
    case .fields: try SigtopText.read(file, title, unit.export, &out)
    case .lines: try SignalLines.read(file, title, unit.export, &out)
    case .records: try SignalRecords.read(file, title, unit.export, &out)
    case .desktop: try SignalDesktop.read(file, title, unit.export, &out)
    case .backup: try SignalBackup.read(file, unit.export, &out)
    }
  }

  /// A chat named after its folder. `senders`: those found, besides the owner.
  static func conversation(_ title: String, others: Int, _ file: InputFile) -> Conversation {
    var chat = Conversation(
      slug: Slug.distinct(title + " signal", fallback: "signal"), title: title, source: file.path)
    chat.kind = others > 1 ? .group : .direct
    chat.isMarkdown = true
    return chat
  }

  /// The owner of the archive, whom exports call "Me".
  static func me(_ out: ImportWriter) -> Participant {
    let name = out.options.me ?? out.strings["Me"]
    return Participant(id: name, name: name, isMe: true)
  }
}
