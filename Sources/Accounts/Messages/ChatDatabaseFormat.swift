internal import Basics
internal import Content
internal import Conversations
internal import Databases
internal import ImportKit

/// The database of Apple's Messages: `chat.db` of a Mac, `sms.db` of a phone's backup. Files that messages
/// name are in `Attachments`, beside it.
enum ChatDatabaseFormat: DatabaseFormat {
  static let name = "imessage-database"
  static let title = "iMessage (chat.db)"
  static let reads = "texts, files, tapbacks, replies, edits, events of groups"
  static let lacks = "contents of app messages besides polls, link previews, effects"
  static let origin = "macOS: ~/Library/Messages/chat.db; sms.db of an iPhone backup"
  static let tables: Set<String> = ["message", "handle", "chat_message_join"]

  static var carriesFiles: Bool { true }

  /// A larger database is read once for each part of its chats, so that memory does not grow with it.
  private static let bytesPerPart = 128 << 20

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var units: [ExportUnit] = []
    for file in try databases(export) {
      var unit = ExportUnit(format: Self.self, export: export, files: [file] + export.beside(file))
      guard file.size > bytesPerPart, case .success(let database) = export.database(file) else {
        units.append(unit)
        continue
      }
      for chats in try ChatDatabase(database).parts(bytes: file.size, each: bytesPerPart) {
        unit.names = chats
        units.append(unit)
      }
    }
    var rest = units.makeIterator()
    return ExportUnits { () throws(Diagnostic) in rest.next() }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first, let database = try unit.database(&out) else { return }
    let chats = try ChatDatabase(database)
    let only = unit.names.isEmpty ? nil : Set(unit.names)
    var reader = ChatDatabaseReader(chats, only: only, unit.export, unit.export.folder(of: file), out)
    reader.out.path = "\(file.path)/message"
    var failure: Diagnostic?
    do throws(Diagnostic) {
      let sql = "SELECT rowid AS row, * FROM message ORDER BY rowid"
      try database.rows(sql, where: { chats.isMessage($0, in: only) }) { reader.take($0) }
    } catch {
      failure = error
    }
    reader.write(source: file.path)
    out = reader.out
    if let failure { throw failure }
  }
}
