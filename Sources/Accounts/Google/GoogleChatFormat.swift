internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Google Chat in a Takeout archive: a folder for each chat with `messages.json`, `group_info.json` and
/// files.
enum GoogleChatFormat: ExportFormat {
  static let name = "google-chat"
  static let title = "Google Chat"
  static let reads = "texts, styles, topics, quotations, edits, reactions, files, calls"
  static let origin = "Google Takeout: Google Chat"

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    for file in export.files where try isMessages(file, export) { return true }
    return false
  }

  private static func isMessages(_ file: InputFile, _ export: Export) throws(Diagnostic) -> Bool {
    guard let shape = try export.json(file)?.shapes.first, !shape.isList else { return false }
    return shape.has("creator", in: "messages")
      && (shape.has("created_date", in: "messages") || shape.has("topic_id", in: "messages"))
  }

  /// The messages with what is known about their chats and people.
  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files {
      if ["group_info.json", "user_info.json"].contains(file.name) {
        found.append(file)
      } else if try isMessages(file, export) {
        found.append(file)
      }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var owner: [ContentValue] = []
    var files: [InputFile] = []
    for file in try claims(export) {
      if file.name == "user_info.json" {
        if let user = try value(file)?["user"] { owner.append(user) }
      } else if file.name != "group_info.json" {
        files.append(file)
      }
    }
    var rest = files.makeIterator()
    return ExportUnits { () throws(Diagnostic) in
      rest.next().map { ExportUnit(format: Self.self, export: export, files: [$0], shared: owner) }
    }
  }

  private static func value(_ file: InputFile?) throws(Diagnostic) -> ContentValue? {
    guard let file else { return nil }
    var problems = Problems(path: file.path)
    var repeated = RepeatedKeys()
    return try JSONFile.read(
      file.bytes(limit: 16 << 20), line: 1, column: 1, path: file.path, keepingLastOf: &repeated, &problems)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    let folder = unit.export.folder(of: file)
    var info: ContentValue?
    do throws(Diagnostic) {
      info = try value(unit.export.file(folder + "group_info.json"))
    } catch {
      out.warn(error)
    }
    let place = folder.split(separator: "/").last.map(String.init) ?? unit.export.name
    var reader = GoogleChatReader(unit.export, folder, owner: unit.shared.first, out.strings)
    let members = (info?.elements("members") ?? []).map(reader.person)
    let others = members.filter { !$0.isMe }.map(\.name)
    let title = info?.text("name") ?? (others.isEmpty ? place : others.joined(separator: ", "))
    var chat = Conversation(slug: Conversation.slug(title: title, id: place), title: title, source: file.path)
    chat.kind = place.hasPrefix("DM ") || (members.count == 2 && info?["name"] == nil) ? .direct : .group
    chat.isMarkdown = true
    out.begin(chat)
    for member in members { out.participant(member) }
    let repeated = try JSONList.read(file, at: ["messages"]) { record in reader.take(record, &out) }
    out.note(repeated)
  }
}
