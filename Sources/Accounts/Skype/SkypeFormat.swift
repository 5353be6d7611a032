internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// `messages.json` of a Skype account: conversations with their messages, newest first; files are in
/// `media/`.
enum SkypeFormat: ExportFormat {
  static let name = "skype"
  static let title = "Skype"
  static let reads = "texts, styles, edits, reactions, files, calls, contacts, places, polls"
  static let lacks = "planned calls, which are kept as JSON"
  static let origin = "the archive of a Skype account"

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files {
      guard let shape = try export.json(file)?.shapes.first, !shape.isList else { continue }
      if shape.has("MessageList", in: "conversations") { found.append(file) }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      out.path = file.path
      var owner: String?
      var reader = SkypeReader(unit.export, unit.export.folder(of: file), out.strings)
      let repeated = try JSONList.read(
        file, at: ["conversations"], without: [InnerList("MessageList")], out.spill,
        other: { key, value in if key == "userId" { owner = value.identifier } }
      ) { chat, records in reader.read(chat, records, owner, file, &out) }
      out.note(repeated)
    }
  }
}
