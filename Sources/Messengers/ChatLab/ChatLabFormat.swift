internal import Basics
internal import Content
internal import ImportKit

/// The form in which ChatLab exchanges chats of any program: a document with `chatlab`, `meta`, `members` and
/// `messages`, or lines with a header, members and messages by their `_type`.
enum ChatLabFormat: ExportFormat {
  static let name = "chatlab"
  static let title = "ChatLab"
  static let reads = "texts, replies, files, calls, deletions, events, names of members"
  static let lacks = "pictures and roles of members"
  static let origin = "programs that write chats for ChatLab, as JSON or JSONL"

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try export.files(where: { !$0.isList && $0.has("chatlab", "meta") })
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    var chat = ChatLabChat(file, unit.export, out)
    defer { out = chat.out }
    guard try unit.export.json(file)?.isLines == true else {
      let repeated = try JSONList.read(
        file, at: ["messages"], other: { key, value in chat.take(key, value) }
      ) { chat.take(message: $0) }
      return chat.note(repeated)
    }
    var lines = try Lines(file)
    while let line = try lines.nextRecord() { chat.take(line) }
  }
}
