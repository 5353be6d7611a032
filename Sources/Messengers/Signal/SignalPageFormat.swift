internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Chats that signalbackup-tools exports as HTML: a folder for each, with its pages and `media/`.
enum SignalPageFormat: ExportFormat {
  static let name = "signal-html"
  static let title = "Signal (HTML)"
  static let reads = "texts, styles, quotations, reactions, files, polls, edits, deletions, events"
  static let lacks = "ids, earlier versions of edited messages, pictures of people"
  static let origin = "signalbackup-tools --exporthtml"
  static let hasIDs = false
  static let hasZones = false

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  /// A page begins with about 80 KB of styles.
  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try export.pages(
      with: ["id=\"message-header\"", "class=\"conversation-box\"", "threadtitle"], limit: 256 << 10)
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .pages(try claims(export), of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var chat = SignalPages(unit.export, out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in try chat.read(file) }
    chat.write(unit.files.first)
    out = chat.out
    if let failure { throw failure }
  }
}
