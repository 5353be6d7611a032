internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import Foundation
internal import ImportKit

/// What agents keep of the prompts that a user typed, for the arrow-up key: `history.jsonl` of Codex and of Claude
/// Code, `prompt_history.jsonl` of Grok Build, `logs.json` of the Gemini CLI, `prompt-history.jsonl` of OpenCode, which
/// names no session. A session whose own log is in the same folder is left to that log.
enum PromptHistoryFormat: JSONFormat {
  static let name = "prompt-history"
  static let title = "Prompt history"
  static let reads = "prompts by session, pasted texts"
  static let lacks = "answers, which these files lack"
  static let origin =
    "history.jsonl in ~/.codex or ~/.claude, logs.json of Gemini, prompt-history.jsonl of OpenCode"

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { shape in
      shape.has("session_id", "ts", "text") || shape.has("display", "pastedContents")
        || json.isLines && shape.has("session_id", "timestamp", "prompt", "is_bash")
        || json.isLines && shape.has("input", "parts") && !shape.has("role")
        || shape.isList && shape.has("sessionId", "messageId", "message")
    }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      out.path = file.path
      guard let next = try unit.export.json(file)?.records() else { continue }
      var history = PromptHistory(besides: unit.export.all)
      while let line = try next() {
        if let value = out.value(of: line) { try history.read(value, &out) }
      }
      history.write(&out)
    }
  }
}

/// The prompts of each session, in the order in which sessions began.
private struct PromptHistory {
  private var logs: [AgentLog] = []
  private var places: [String: Int] = [:]
  /// The names of all files, and what follows each hyphen in them: names of logs end with the id of their session. The
  /// Gemini CLI's `session-….json` ends with the first eight characters of it.
  private let (ends, starts): (Set<Substring>, Set<Substring>)

  /// Files of `paste-cache/`, by their names.
  private let pastes: [String: InputFile]

  init(besides files: [InputFile]) {
    pastes = Dictionary(
      files.filter { $0.path.contains("/paste-cache/") }.map { ($0.stem, $0) }, uniquingKeysWith: { $1 })
    var (ends, starts): (Set<Substring>, Set<Substring>) = ([], [])
    for stem in Set(files.map(\.stem)) {
      var rest = stem[...]
      ends.insert(rest)
      while let hyphen = rest.firstIndex(of: "-") {
        rest = rest[hyphen...].dropFirst()
        ends.insert(rest)
      }
      if stem.hasPrefix("session-"), rest.utf8.count == 8 { starts.insert(rest) }
    }
    // Histories of Grok Build are in a folder with the id of the session.
    for file in files where file.name == "chat_history.jsonl" {
      if let folder = file.parts.dropLast().last { ends.insert(folder[...]) }
    }
    (self.ends, self.starts) = (ends, starts)
  }

  private static let fields: Set<String> = [
    "session_id", "sessionId", "ts", "timestamp", "text", "display", "message", "messageId", "type",
    "project",
    "pastedContents", "input", "parts", "mode", "prompt", "is_bash",
  ]

  mutating func read(_ value: ContentValue, _ out: inout ImportWriter) throws(Diagnostic) {
    let session =
      (value["session_id"] ?? value["sessionId"])?.identifier ?? value.text("project")
      ?? (value["parts"] == nil ? nil : "prompts")
    guard let session else {
      out.record()
      return out.broken("prompt names no session", at: value.position)
    }
    if isElsewhere(session) {
      out.record()
      return out.skip("prompt of a session that is read too", at: value.position)
    }
    let texts = ["text", "display", "message", "input", "prompt"]
    guard let text = texts.lazy.compactMap({ value.text($0) }).first else {
      return fold(value, in: session, &out)
    }
    let index = place(of: session, value)
    logs[index].keepOthers(of: value, besides: Self.fields, "a prompt", &out)
    var message = Message(.user, "User", at: .untimed, value.position)
    message.text = Self.whole(try whole(text, value["pastedContents"]), value.elements("parts"))
    if value["is_bash"]?.bool == true { message.text = MarkdownText.codeBlock(message.text, language: "sh") }
    logs[index].add(message, time: Self.time(value))
  }

  /// Codex counts seconds, Claude Code milliseconds; the Gemini CLI writes a date.
  private static func time(_ value: ContentValue) -> Instant? {
    ImportedTime.any(value["ts"] ?? value["timestamp"])
  }

  private mutating func fold(_ value: ContentValue, in session: String, _ out: inout ImportWriter) {
    let index = place(of: session, value)
    logs[index].fold(value, as: "prompt", because: "prompt has no \"text\"", time: Self.time(value), &out)
  }

  private mutating func place(of session: String, _ value: ContentValue) -> Int {
    if let place = places[session] { return place }
    var log = AgentLog()
    log.id = session
    log.note("project", value["project"])
    log.record.note("answers", "not in this file")
    places[session] = logs.count
    logs.append(log)
    return logs.count - 1
  }

  private func isElsewhere(_ session: String) -> Bool {
    ends.contains(session[...]) || starts.contains(session.prefix(8))
  }

  /// The prompt with its pasted texts in place of `[Pasted text #1 +12 lines]`, or of `[Pasted text #1]` for one line.
  private func whole(_ text: String, _ pasted: ContentValue?) throws(Diagnostic) -> String {
    var whole = text
    for entry in pasted?.entries ?? [] {
      guard let content = try content(entry.value) else { continue }
      Self.replace(Self.mark(entry.key, in: whole), with: content, in: &whole)
    }
    return whole
  }

  private static func mark(_ number: String, in text: String) -> Range<String.Index>? {
    for start in ["[Pasted text #", "[...Truncated text #"] {
      for end in [" ", "]"] {
        guard let found = text.range(of: start + number + end),
          let close = text[text.index(before: found.upperBound)...].firstIndex(of: "]")
        else { continue }
        return found.lowerBound..<text.index(after: close)
      }
    }
    return nil
  }

  /// OpenCode: the parts name the words that their texts replace.
  private static func whole(_ text: String, _ parts: [ContentValue]) -> String {
    var whole = text
    for part in parts {
      guard let content = part.text("text"), let mark = part["source"]?["text"]?.text("value") else {
        continue
      }
      replace(whole.range(of: mark), with: content, in: &whole)
    }
    return whole
  }

  /// A text whose mark is missing was taken back.
  private static func replace(_ mark: Range<String.Index>?, with content: String, in whole: inout String) {
    guard let mark else { return }
    whole.replaceSubrange(mark, with: "\n\n\(MarkdownText.codeBlock(content))\n\n")
  }

  /// A pasted text, which newer versions of Claude Code keep in `paste-cache/`, named by its hash.
  private func content(_ pasted: ContentValue) throws(Diagnostic) -> String? {
    if let content = pasted.text("content") { return content }
    guard let hash = pasted.text("contentHash"), let file = pastes[hash] else { return nil }
    return String(decoding: try file.bytes(), as: UTF8.self)
  }

  mutating func write(_ out: inout ImportWriter) {
    for log in logs { log.write(name: log.id ?? "prompts", &out) }
  }
}
