internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Sessions of OpenCode: one object with `info` and `messages`, as `opencode export` writes, or the folder
/// `storage` of older versions, with a file for each session, message and part:
///
///     session/<project>/<session>.json
///     message/<session>/<message>.json
///     part/<message>/<part>.json
///
/// First versions had `session/info`, `session/message` and `session/part/<session>` instead.
enum OpenCodeFormat: JSONFormat {
  static let name = "opencode"
  static let title = "OpenCode"
  static let reads = "messages, thoughts, files, calls with results, sub-agents, cost"
  static let origin = "opencode export <session>, or ~/.local/share/opencode/storage"

  /// A folder of only sessions or parts belongs to the folder around it.
  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    for file in export.files {
      if let json = try export.json(file), isExport(json) || isMessage(json) { return true }
    }
    return false
  }

  static func isOne(_ json: JSONExport) -> Bool {
    isExport(json) || isMessage(json) || isSession(json) || isPart(json)
  }

  private static func isExport(_ json: JSONExport) -> Bool {
    json.shapes.contains { $0.has("info", "messages") && $0.has("info", "parts", in: "messages") }
  }

  private static func isMessage(_ json: JSONExport) -> Bool {
    !json.isLines && json.shapes.contains { $0.has("id", "sessionID", "role") && !$0.has("messageID") }
  }

  private static func isSession(_ json: JSONExport) -> Bool {
    !json.isLines
      && json.shapes.contains {
        $0.has("id", "title", "time")
          && ($0.has("projectID") || $0.has("directory", "version")
            || json.file.parts.dropLast().last == "info"
            || $0.has("directory") && json.file.parts.dropLast(2).last == "session")
      }
  }

  /// Parts of old versions name nothing but themselves; their folder is their message.
  private static func isPart(_ json: JSONExport) -> Bool {
    guard !json.isLines else { return false }
    let isInFolder = json.file.parts.dropLast(2).contains("part")
    return json.shapes.contains { shape in
      shape.has("type") && (shape.has("id", "sessionID", "messageID") || isInFolder)
    }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var groups: [[InputFile]] = []
    var store = OpenCodeStore()
    for json in try files(export) {
      if isExport(json) {
        groups.append([json.file])
      } else if isMessage(json) {
        try store.add(message: json.file)
      } else if isSession(json) {
        try store.add(session: json.file)
      } else {
        store.parts[json.file.parts.dropLast().last ?? "", default: []].append(json.file)
      }
    }
    return .parts(groups + store.groups(), of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var sessions: [OpenCodeSession] = []
    var messages: [(value: ContentValue, path: String)] = []
    var parts: [String: [(value: ContentValue, path: String)]] = [:]
    for file in unit.files {
      out.path = file.path
      guard let json = try unit.export.json(file) else { continue }
      guard let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) else { continue }
      if isExport(json) {
        read(export: value, file, &out)
      } else if isMessage(json) {
        messages.append((value, file.path))
      } else if isSession(json) {
        sessions.append(OpenCodeSession(value))
      } else {
        let folder = file.parts.dropLast().last ?? ""
        parts[value["messageID"]?.identifier ?? folder, default: []].append((value, file.path))
      }
    }
    guard let main = unit.files.first, !messages.isEmpty || !sessions.isEmpty || !parts.isEmpty else {
      return
    }
    let reader = OpenCodeReader(sessions, messages, parts)
    reader.write(main, &out)
  }

  private static func read(export value: ContentValue, _ file: InputFile, _ out: inout ImportWriter) {
    let session = value["info"].map { OpenCodeSession($0) }
    var (messages, parts): ([(ContentValue, String)], [String: [(value: ContentValue, path: String)]]) = (
      [], [:]
    )
    for message in value.elements("messages") {
      let info = message["info"] ?? message
      messages.append((info, file.path))
      let id = info["id"]?.identifier ?? ""
      parts[id, default: []] += message.elements("parts").map { ($0, file.path) }
    }
    OpenCodeReader(session.map { [$0] } ?? [], messages, parts).write(file, &out)
  }
}

/// The files of a storage folder, by session.
struct OpenCodeStore {
  var sessions: [AgentThread] = []
  /// By session.
  var messages: [String: [(id: String, file: InputFile)]] = [:]
  var order: [String] = []
  /// By message, which is the name of their folder.
  var parts: [String: [InputFile]] = [:]

  mutating func add(session file: InputFile) throws(Diagnostic) {
    let value = try Self.value(file)
    let id = value?["id"]?.identifier ?? file.stem
    sessions.append(AgentThread(file: file, id: id, parent: value?["parentID"]?.identifier))
  }

  mutating func add(message file: InputFile) throws(Diagnostic) {
    let value = try Self.value(file)
    let session = value?["sessionID"]?.identifier ?? file.parts.dropLast().last ?? ""
    if messages[session] == nil { order.append(session) }
    messages[session, default: []].append((value?["id"]?.identifier ?? file.stem, file))
  }

  private static func value(_ file: InputFile) throws(Diagnostic) -> ContentValue? {
    var problems = Problems(path: file.path)
    do throws(Diagnostic) { return try JSONFile.readForeign(file, &problems) } catch { return nil }
  }

  /// Files of each session and its sub-agents.
  mutating func groups() -> [[InputFile]] {
    let ids = Dictionary(
      sessions.map { ($0.file.contentPath, $0.id) }, uniquingKeysWith: { first, _ in first })
    var groups: [[InputFile]] = []
    for files in AgentThread.groups(sessions) {
      groups.append(files.flatMap { [$0] + take(ids[$0.contentPath] ?? "") })
    }
    for session in order where messages[session] != nil { groups.append(take(session)) }
    let left = parts.values.flatMap { $0 }
    return left.isEmpty ? groups : groups + [left.sorted { $0.contentPath < $1.contentPath }]
  }

  private mutating func take(_ session: String) -> [InputFile] {
    (messages.removeValue(forKey: session) ?? []).flatMap { message in
      [message.file] + (parts.removeValue(forKey: message.id) ?? [])
    }
  }
}

/// The header of a session.
struct OpenCodeSession {
  let value: ContentValue
  var id: String? { value["id"]?.identifier }
  var parent: String? { value["parentID"]?.identifier }

  init(_ value: ContentValue) { self.value = value }
}
