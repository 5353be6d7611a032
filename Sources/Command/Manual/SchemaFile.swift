internal import Content
internal import Conversations
internal import JSON
internal import Model

/// A file of a project whose keys are said in a schema.
enum SchemaFile: String, CaseIterable {
  case site = "site.yml"
  case chat = "chat.yml"

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  private var form: ValueForm {
    switch self {
    case .site: Setting.form
    case .chat: HeaderReader.form
    }
  }

  /// As JSON Schema.
  var text: String {
    var writer = JSONWriter()
    form.writeSchema(&writer, summary: "\(rawValue) of a Scrollback project", isWhole: true)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
