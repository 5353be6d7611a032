internal import Agents
internal import Content
internal import Conversations
internal import ImportKit

/// Messages in the forms of other APIs than those of chats: items of OpenAI's Responses API, and contents of Google's.
extension TraceMessages {
  /// Nil for values of other forms.
  mutating func ofOtherAPI(
    _ value: ContentValue, _ role: Message.Role, _ out: inout ImportWriter
  ) -> [Message]? {
    if Self.isItem(value) {
      var call = APICall()
      call.take(request: ContentValue(["input": ContentValue(.list([value]), at: value.position)]), nil, &out)
      return Self.turns(of: call)
    }
    return google(value, role, &out)
  }

  /// Whether it is an item of OpenAI's Responses API besides a message.
  static func isItem(_ value: ContentValue) -> Bool {
    guard value["role"] == nil, let type = value.text("type") else { return false }
    let id = value["call_id"] ?? value["id"]
    switch type {
    case "reasoning": return value["summary"]?.list != nil || value["encrypted_content"] != nil
    case "mcp_list_tools", "mcp_approval_request", "mcp_approval_response": return id != nil
    case "tool_call", "server_tool_call": return false
    default: return id != nil && (type.hasSuffix("_call") || type.hasSuffix("_call_output"))
    }
  }

  private static func turns(of call: APICall) -> [Message] {
    call.log.records.compactMap { if case .turn(let message, _) = $0 { message } else { nil } }
  }

  // MARK: Google

  /// A request with `contents`, an answer with `candidates`, or one content, whose parts have no types.
  private mutating func google(
    _ value: ContentValue, _ role: Message.Role, _ out: inout ImportWriter
  ) -> [Message]? {
    var call = APICall()
    if let contents = value["contents"], Self.isRequest(value, contents) {
      let config = value["config"] ?? value
      let system = ["system_instruction", "systemInstruction"].lazy.compactMap { config[$0] }.first
      let request = ["systemInstruction": system.flatMap { $0.isNull ? nil : $0 }].compactMapValues { $0 }
      call.take(request: ContentValue(request), nil, &out)
      for content in contents.list ?? [contents] { call.take(content: content, nil, &out) }
    } else if let candidates = value["candidates"]?.list, value["role"] == nil {
      for content in candidates.compactMap({ $0["content"] }) {
        call.take(content: Self.spoken(content, .assistant), nil, &out)
      }
    } else if Self.isContent(value) {
      call.take(content: Self.spoken(value, role), nil, &out)
    } else {
      return nil
    }
    return Self.turns(of: call).map { numbered($0) }
  }

  private static func isRequest(_ value: ContentValue, _ contents: ContentValue) -> Bool {
    value["role"] == nil
      && (contents.list?.contains { $0["parts"] != nil } ?? (contents.string != nil && value["model"] != nil))
  }

  private static func isContent(_ value: ContentValue) -> Bool {
    guard let parts = value["parts"]?.list, !parts.isEmpty else { return false }
    return parts.allSatisfy {
      $0.string != nil || $0.entries != nil && $0["type"] == nil && $0["content"] == nil
    }
  }

  /// With the model as the speaker of an answer that names none.
  private static func spoken(_ content: ContentValue, _ role: Message.Role) -> ContentValue {
    content["role"] == nil && role == .assistant ? content.setting("role", text: "model") : content
  }

  /// Calls and results often have no ids: they get the name of the function with a number, in requests that repeat
  /// all before them the same one each time.
  private mutating func numbered(_ message: Message) -> Message {
    var message = message
    var calls = message.generation?.calls ?? []
    for place in calls.indices {
      let name = calls[place].name
      functions[name, default: (0, 0)].calls += 1
      if calls[place].id.isEmpty { calls[place].id = Self.made(name, functions[name]?.calls ?? 1) }
    }
    if !calls.isEmpty { message.generation?.calls = calls }
    guard message.role == .tool else { return message }
    let name = message.sender
    functions[name, default: (0, 0)].results += 1
    if message.generation?.callID == nil {
      message.generation?.callID = Self.made(name, functions[name]?.results ?? 1)
    }
    return message
  }

  private static func made(_ name: String, _ number: Int) -> String { "\(name) \(number)" }

  /// Whether an id was made for a call of a function that had none.
  static func isMade(_ id: String, for name: String) -> Bool { id.hasPrefix("\(name) ") }
}
