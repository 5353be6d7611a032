internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// A Zulip organisation: `realm.json` with people and channels, `messages-000001.json` with messages of all
/// chats, and files in `uploads/`. Also answers of the API with messages.
enum ZulipFormat: ExportFormat {
  static let name = "zulip"
  static let title = "Zulip"
  static let reads = "channels with topics, direct messages, reactions, edits, files"
  static let origin = "Organization settings, Data exports; ./manage.py export; messages of the API"
  static let layout = Conversation.Layout.compact

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    try !export.files(where: hasMessages).isEmpty
  }

  private static func hasMessages(_ shape: JSONShape) -> Bool {
    shape.has("zerver_message") || isAnswer(shape)
  }

  private static func isAnswer(_ shape: JSONShape) -> Bool {
    shape.has("sender_full_name", "display_recipient", "timestamp")
      || shape.has("sender_full_name", "display_recipient", "timestamp", in: "messages")
  }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files {
      guard let shape = try export.json(file)?.shapes.first else { continue }
      let isOther =
        ["attachment.json", "migration_status.json"].contains(file.name) || shape.has("zerver_attachment")
      if hasMessages(shape) || shape.keys.contains(where: { $0.hasPrefix("zerver_") }) || isOther {
        found.append(file)
      }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var realm = ZulipRealm(unit.export, out)
    var failure: Diagnostic?
    // People first: messages name them by number.
    for isRealm in [true, false] {
      for file in unit.files {
        let isMessages = try unit.export.json(file)?.shapes.first.map(hasMessages) == true
        guard isMessages != isRealm else { continue }
        out.path = file.path
        do throws(Diagnostic) {
          let repeated = try JSONList.read(
            file, at: ["zerver_message", "messages"], other: { key, value in realm.take(key, value) }
          ) { realm.take(message: $0, &out) }
          out.note(repeated)
        } catch {
          failure = failure ?? error
        }
      }
    }
    realm.write(unit.files.first?.path ?? unit.export.path, &out)
    if let failure { throw failure }
  }
}
