internal import Agents
internal import Basics
internal import Content
internal import ImportKit

/// What Claude Code and Qwen Code write in `agent-<id>.meta.json` beside the log of a sub-agent, `agent-<id>.jsonl`.
struct SubAgentFile {
  /// What it was asked to do, or of which kind it is.
  let name: String?
  /// The call that started it.
  let call: String?

  private static let fields = Set(
    words: """
      agentId agentType description toolUseId parentSessionId parentAgentId spawnDepth requestShape isFork model
      worktreePath
      """)

  /// Nil, with a warning, if the file is no record.
  init?(_ file: InputFile, _ log: inout AgentLog, _ out: inout ImportWriter) throws(Diagnostic) {
    out.path = file.path
    guard let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) else { return nil }
    guard value.entries != nil else {
      out.record()
      out.broken("file is not a record", at: value.position)
      return nil
    }
    log.keepOthers(of: value, besides: Self.fields, "a sub-agent", &out)
    name = value.text("description") ?? value.text("agentType")
    call = value["toolUseId"]?.identifier
  }

  static func isOne(_ file: InputFile) -> Bool { isAgent(file) && file.name.hasSuffix(".meta.json") }

  /// Whether a file is about a sub-agent.
  static func isAgent(_ file: InputFile) -> Bool { file.name.hasPrefix("agent-") }

  /// The id in the name of such a file or of a log.
  static func id(of file: InputFile) -> String {
    String(file.name.dropFirst("agent-".count).prefix { $0 != "." })
  }

  /// The file beside a log, if it is that of a sub-agent.
  static func beside(_ log: InputFile, _ export: Export) -> InputFile? {
    isAgent(log) ? export.file(export.folder(of: log) + log.stem + ".meta.json") : nil
  }
}

/// The names of sub-agents. Those of one name get numbers.
struct SubAgentNames {
  private(set) var given: Set<String> = []
  private var counts: [String: Int] = [:]

  mutating func make(_ name: String) -> String {
    var made = name
    while !given.insert(made).inserted {
      let count = counts[name, default: 1] + 1
      counts[name] = count
      made = "\(name) \(count)"
    }
    return made
  }
}
