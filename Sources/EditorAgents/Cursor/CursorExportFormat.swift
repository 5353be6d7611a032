internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Chats that Cursor exports as Markdown: a title, a line with the version, and turns between rules, each under the
/// name of its speaker. They have no times, and calls of tools are left out.
enum CursorExportFormat: ExportFormat {
  static let name = "cursor-export"
  static let title = "Cursor (Markdown)"
  static let reads = "prompts and answers"
  static let lacks = "times and calls, which the file lacks"
  static let origin = "Cursor: Export Transcript"

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    for file in export.files where try isOne(file) { return true }
    return false
  }

  private static func isOne(_ file: InputFile) throws(Diagnostic) -> Bool {
    guard ["md", "txt"].contains(file.fileExtension) else { return false }
    let head = String(decoding: try Export.head(file, limit: 2 << 10), as: UTF8.self)
    let lines = head.split(maxSplits: 2, whereSeparator: \.isNewline)
    return lines.count > 1 && lines[1].hasPrefix("_Exported on ") && lines[1].contains(" from Cursor ")
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var files: [[InputFile]] = []
    for file in export.files where try isOne(file) { files.append([file]) }
    return .parts(files, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      out.path = file.path
      var chat = CursorChat()
      var lines = try Lines(file)
      while let line = try lines.next() {
        chat.take(String(decoding: out.decoded(line).bytes, as: UTF8.self), line.number)
      }
      chat.flush()
      chat.log.write(name: unit.export.inner(file), &out)
    }
  }
}

/// One exported chat. A record is a turn.
struct CursorChat {
  var log = AgentLog()
  private var role: Message.Role?
  private var lines: [String] = []
  private var start = 1
  /// Whether the last line with text is a rule, or the head of the file.
  private var isAfterRule = true

  mutating func take(_ line: String, _ number: Int) {
    let line = number == 1 ? String(line.drop { $0 == "\u{FEFF}" }) : line
    if number == 1, line.hasPrefix("# ") { return log.title = String(line.dropFirst(2)) }
    if number == 2, line.hasPrefix("_Exported on ") {
      return log.record.note("exported", String(line.dropFirst(13)).replacing(#/_+\s*$/#, with: ""))
    }
    let roles: [String: Message.Role] = ["**User**": .user, "**Cursor**": .assistant]
    if isAfterRule, let speaker = roles[line.trimmed] {
      flush()
      (role, start, isAfterRule) = (speaker, number, false)
      return
    }
    if !line.trimmed.isEmpty { isAfterRule = line.trimmed == "---" }
    lines.append(line)
  }

  /// The rule before the next speaker is no part of the turn.
  mutating func flush() {
    while let last = lines.last, last.trimmed.isEmpty { lines.removeLast() }
    if lines.last?.trimmed == "---" { lines.removeLast() }
    let text = lines.joined(separator: "\n").trimmed
    lines = []
    guard let role, !text.isEmpty else { return }
    var message = Message(
      role, role == .user ? "User" : "Cursor", at: .untimed, SourcePosition(line: start, column: 1))
    message.text = text
    log.add(message)
  }
}
