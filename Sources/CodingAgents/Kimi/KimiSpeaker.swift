internal import Agents
internal import Basics
internal import Content
internal import Conversations

/// An agent of a session, and what its next record continues.
struct KimiSpeaker {
  /// Nil if it is the main agent.
  var name: String?
  var thinking = ""
  /// The turn that it still adds to, and its last answer.
  var open: Int?
  var answer: Int?
}

/// Several agents of a session speak in turns.
extension KimiSession {
  /// What a sub-agent does meanwhile.
  mutating func aside(_ payload: ContentValue, _ read: (inout KimiSession) -> Void) {
    let call = payload["parent_tool_call_id"] ?? payload["task_tool_call_id"]
    let id = (payload["agent_id"] ?? call)?.identifier ?? ""
    if let event = payload["event"] { known[Self.key(id, event), default: 0] += 1 }
    let main = paused
    resume(agents[id] ?? KimiSpeaker(name: payload.text("subagent_type") ?? "sub-agent"))
    read(&self)
    agents[id] = paused
    resume(main)
  }

  private static func key(_ agent: String, _ event: ContentValue) -> UInt64 {
    FNV1a.hash("\(agent)\n\(String(json: event))")
  }

  /// Whether the session has a record of a sub-agent's file too.
  mutating func isRepeated(_ message: ContentValue) -> Bool {
    guard let key = file.map({ Self.key($0, message) }), let count = known[key], count > 0 else {
      return false
    }
    known[key] = count - 1
    return true
  }

  private var paused: KimiSpeaker {
    var speaker = self.speaker
    speaker.open = open
    return speaker
  }

  mutating func resume(_ next: KimiSpeaker) {
    log.close()
    (speaker, before) = (next, log.last)
  }

  /// The turn that the agent adds to; other turns of the agent close it.
  var open: Int? { log.open ?? (before == log.last ? speaker.open : nil) }

  mutating func close() {
    log.close()
    speaker.open = nil
  }

  @discardableResult
  mutating func add(_ message: Message, _ time: Instant?) -> Int {
    line.add(message, time: time, to: &log)
  }
}
