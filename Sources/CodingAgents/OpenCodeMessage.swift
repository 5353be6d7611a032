internal import Basics
internal import Content
internal import EditorAgents
internal import ImportKit

/// A row of OpenCode's newest tables in the form of the older ones.
enum OpenCodeMessage {
  /// Kinds of rows that only say what the program does.
  static let notes: Set<String> = ["idle", "agent-switched", "model-switched"]

  /// The role of each kind of row, and the fields that its parts are made of.
  private static let kinds: [String: (role: String, fields: Set<String>)] = [
    "user": ("user", ["text", "files", "agents"]),
    "assistant": ("assistant", ["text", "content", "retry"]),
    "system": ("system", ["text"]), "synthetic": ("system", ["text"]),
    // The id in `skill` says what `name` says.
    "skill": ("system", ["skill", "name", "text"]),
    "compaction": ("system", ["status", "reason", "summary", "recent"]),
    "shell": ("tool", ["shellID", "callID", "command", "status", "exit", "output"]),
  ]

  /// With its role and `parts`; a row of an unknown kind has all its fields.
  static func older(_ value: ContentValue, type: String?) -> ContentValue {
    guard let type, let kind = kinds[type] else {
      return value.adding([("role", type.map { ContentValue.Kind.string($0) })])
    }
    var (own, others): ([ContentValue.Entry], [ContentValue.Entry]) = ([], [])
    for entry in value.entries ?? [] {
      if kind.fields.contains(entry.key) { own.append(entry) } else { others.append(entry) }
    }
    let parts = Self.parts(of: ContentValue(.map(own), at: value.position), type)
    return ContentValue(.map(others), at: value.position).adding([
      ("role", .string(kind.role)), ("modelID", value["model"]?["id"]?.kind), ("parts", .list(parts)),
    ])
  }

  private static func parts(of value: ContentValue, _ type: String) -> [ContentValue] {
    if type == "shell" { return [typed(value, "shell")] }
    let skill = type == "skill" ? value.text("name") ?? value.text("skill") : nil
    let words = ["text", "summary", "recent"].map { value.text($0) }
    let texts = ([skill.map { "Skill: \($0)" }] + words).compactMap { $0 }
    var parts: [ContentValue] = []
    if let retry = value["retry"] { parts.append(typed(retry, "retry")) }
    if !texts.isEmpty {
      let text = ContentValue.Kind.string(texts.joined(separator: "\n\n"))
      parts.append(object([("type", .string("text")), ("text", text)], at: value.position))
    }
    if type == "compaction" {
      let fields = ["status", "reason"].map { (key: $0, value: value[$0]?.kind) }
      parts.append(typed(object(fields, at: value.position), "compaction"))
    }
    parts += value.elements("content").map(part)
    parts += value.elements("files").map(file)
    return parts + value.elements("agents").map { typed($0, "agent") }
  }

  private static func typed(_ value: ContentValue, _ type: String) -> ContentValue {
    value.adding([("type", .string(type))])
  }

  private static func file(_ value: ContentValue) -> ContentValue {
    typed(value.adding([("url", value["uri"]?.kind), ("filename", value["name"]?.kind)]), "file")
  }

  /// Fields of a call that have other names or forms in older tables, and what the provider notes.
  private static let callFields = Set(
    words: "id name state time provider executed providerState providerResultState")

  private static func part(_ part: ContentValue) -> ContentValue {
    guard part.text("type") == "tool", let state = part["state"] else { return part }
    let others = (part.entries ?? []).filter { !callFields.contains($0.key) }
    return ContentValue(.map(others), at: part.position).adding([
      ("callID", part["id"]?.kind), ("tool", part["name"]?.kind),
      ("state", Self.state(state, part["time"]).kind),
    ])
  }

  /// A call has its words and files in `content` in place of `output`, and its time beside its state. One
  /// that has not ended has no output, unless there are words.
  private static func state(_ state: ContentValue, _ time: ContentValue?) -> ContentValue {
    let files = state.elements("content").filter { $0.text("type") == "file" }
    let words = state.elements("content").filter { $0.text("type") != "file" }
    let error = state["error"].map { $0.text("message") ?? String(json: $0) }
    let texts = words.map { $0.text("text") ?? String(json: $0) } + [error].compactMap { $0 }
    let hasEnded = ["completed", "error"].contains(state.text("status"))
    let output = hasEnded || !texts.isEmpty ? texts.joined(separator: "\n\n") : nil
    let times = object(
      [("start", (time?["ran"] ?? time?["created"])?.kind), ("end", time?["completed"]?.kind)],
      at: state.position)
    return object(
      [
        ("status", state["status"]?.kind), ("input", state["input"]?.kind),
        ("output", state["output"]?.kind ?? output.map { ContentValue.Kind.string($0) }),
        ("attachments", .list(files.map(file))), ("time", times.kind),
      ], at: state.position)
  }

  private static func object(
    _ fields: [(key: String, value: ContentValue.Kind?)], at position: SourcePosition
  ) -> ContentValue {
    ContentValue(.map([]), at: position).adding(fields)
  }
}
