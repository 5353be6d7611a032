internal import Assistant
internal import Check
internal import Content
internal import Conversations
internal import ErrorAnalysis
internal import Evaluation
internal import JSON
internal import Kinds
internal import Model
internal import Review

/// The records of a project as JSON Schemas: `man --schema`.
enum Schemas {
  /// In the order of `docs/chats.md`, `content.md` and `reviews.md`. Add a new kind of record here.
  static let records: [RecordForm] = [
    Setting.record, .chat, .message, .service, .user, .profile, .storyUser, .storyItem, .page, .run, .verdict,
    .preference, .labels, .rubric, .modes, .modeChange, .sample, .keptDraw, .rules, .allowed,
  ]

  /// For messages.
  static var names: String { (["all"] + records.map(\.name)).joined(separator: ", ") }

  /// The schema of one record, or of `all`; nil for other names.
  static func text(of name: String) -> String? {
    var writer = JSONWriter()
    if name == "all" {
      ValueForm.writeSchemas(of: records, &writer)
    } else if let record = records.first(where: { $0.name == name }) {
      record.form.writeSchema(&writer, summary: "\(name) of a Scrollback project", isWhole: true)
    } else {
      return nil
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
