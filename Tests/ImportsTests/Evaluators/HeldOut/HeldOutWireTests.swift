import Basics
@testable import Conversations
import Model
import Testing

/// Attributes, events and parts of OTLP that programs write in further forms.
@Suite("OTLP in the wild: programs and versions")
struct HeldOutWireTests {
  private typealias Spans = HeldOutSpanTests

  /// Seconds after `start`, sender, text, calls, and the call that a result answers.
  static func said(_ read: Reading, from start: Int64 = 1_786_363_200) -> [String] {
    read.messages.map { message in
      let calls = (message.generation?.calls ?? []).map { "\($0.name)(\($0.id) \($0.arguments))" }
      let answered = message.generation?.callID.map { "of \($0)" } ?? ""
      let words = ([message.text] + calls + [answered]).filter { !$0.isEmpty }
      return "\(message.time.milliseconds / 1000 - start) \(message.sender): \(words.joined(separator: " "))"
    }
  }

  private static let called =
    #"[{"role": "assistant", "parts": [{"type": "tool_call", "id": "c1", "name": "look", "arguments": {}}]}]"#

  private static func afterCall(_ tool: String) throws -> Reading {
    try Spans.read([
      Spans.span(
        1, Spans.chat, ("gen_ai.input.messages", Spans.asked), ("gen_ai.output.messages", called)),
      tool,
    ])
  }

  @Test("Pydantic AI: a span of a tool names it and its call, and may fail")
  func failedTool() throws {
    let read = try Self.afterCall(
      Spans.span(
        2, named: "running tool", error: "ValueError: no lamp", ("gen_ai.tool.name", "look"),
        ("gen_ai.tool.call.id", "c1"), ("tool_arguments", "{}")))
    #expect(Self.said(read) == ["1 User: Hello", "1 Assistant: look(c1 {})", "2 look: of c1"])
    #expect(read.messages.last?.error == "ValueError: no lamp" && read.diagnostics.isEmpty)
    #expect(read.messages.last?.generation?.isFailure == true && read.ledger.skipped.isEmpty)
  }

  @Test(
    "Pydantic AI: the result of a tool has either of two names",
    arguments: ["tool_response", "gen_ai.tool.call.result"])
  func tool(_ name: String) throws {
    let read = try Self.afterCall(
      Spans.span(
        2, named: "running tool", ("gen_ai.tool.name", "look"), ("gen_ai.tool.call.id", "c1"),
        (name, "3 lamps")))
    #expect(Self.said(read) == ["1 User: Hello", "1 Assistant: look(c1 {})", "2 look: 3 lamps of c1"])
    #expect(read.messages.last?.generation?.isFailure == false && read.diagnostics.isEmpty)
  }

  @Test("LangSmith: a prompt is work around calls, and a tool has its result as a completion")
  func langSmith() throws {
    let prompt =
      #"{"output": {"lc": 1, "type": "constructor", "id": ["langchain", "prompts", "chat", "ChatPromptValue"], "#
      + #""kwargs": {"messages": []}}}"#
    let call =
      #"{"choices": [{"message": {"role": "assistant", "content": null, "tool_calls": [{"id": "c1", "type": "#
      + #""function", "function": {"name": "look", "arguments": "{}"}}]}}]}"#
    let read = try Spans.read([
      Spans.span(
        1, named: "ChatPromptTemplate", Spans.chat, ("langsmith.span.kind", "prompt"),
        ("gen_ai.prompt", #"{"topic": "bears"}"#), ("gen_ai.completion", prompt)),
      Spans.span(
        2, named: "ChatOpenAI", Spans.chat, ("langsmith.span.kind", "llm"),
        ("gen_ai.prompt", #"{"messages": [{"role": "user", "content": "Bears?"}]}"#),
        ("gen_ai.completion", call)),
      Spans.span(
        3, named: "look", Spans.tool, ("langsmith.span.kind", "tool"), ("gen_ai.prompt", #"{"input": "{}"}"#),
        ("gen_ai.completion", #"{"output": "3 bears"}"#)),
    ])
    #expect(Self.said(read) == ["2 User: Bears?", "2 Assistant: look(c1 {})", "3 look: 3 bears of c1"])
    #expect(read.ledger.skipped.map(\.reason) == ["span around or beside calls of models"])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  private static let aiSDK = [
    ("ai.operationId", "ai.generateText.doGenerate"), ("ai.model.id", "heron"),
    ("ai.prompt.messages", #"[{"role": "user", "content": [{"type": "text", "text": "Hello"}]}]"#),
    ("ai.usage.promptTokens", "10"), ("ai.usage.completionTokens", "20"),
  ]

  @Test("AI SDK: version 3 has answers as results, and names of its own for tokens and model")
  func results() throws {
    let calls =
      #"[{"toolCallType": "function", "toolCallId": "c1", "toolName": "look", "args": {"at": "lamp"}}]"#
    let own = Self.aiSDK
    let read = try Spans.read([
      Spans.span(
        1, own[0], own[1], own[2], own[3], own[4], ("ai.result.text", "I look."),
        ("ai.result.toolCalls", calls))
    ])
    #expect(Self.said(read) == ["1 User: Hello", #"1 Assistant: I look. look(c1 {"at":"lamp"})"#])
    let answer = try #require(read.messages.last?.generation)
    #expect(answer.model == "heron" && answer.usage?.input == 10 && answer.usage?.output == 20)
    let object = try Spans.read([
      Spans.span(1, own[0], own[1], own[2], ("ai.result.object", #"{"warm": true}"#))
    ])
    #expect(object.lines == ["User: Hello", #"Assistant: {"warm": true}"#])
  }

  @Test(
    "Langfuse: details have tokens and cost",
    arguments: [#"{"input": 0.25, "output": 0.5}"#, #"{"input": 0.25, "total": 0.75}"#])
  func cost(_ details: String) throws {
    let read = try Spans.read([
      Spans.span(
        1, ("langfuse.observation.type", "generation"),
        ("langfuse.observation.input", #"[{"role": "user", "content": "Hello"}]"#),
        ("langfuse.observation.output", #"{"role": "assistant", "content": "Hi"}"#),
        ("langfuse.observation.usage_details", #"{"input": 3, "output": 5}"#),
        ("langfuse.observation.cost_details", details))
    ])
    let usage = try #require(read.messages.last?.generation?.usage)
    #expect(read.lines == ["User: Hello", "Assistant: Hi"])
    #expect(usage.input == 3 && usage.output == 5 && usage.cost == 0.75)
  }

  @Test("OpenLLMetry: thoughts are those of the answer that follows, or an answer of their own")
  func thoughts() throws {
    let asked = [("gen_ai.prompt.0.role", "user"), ("gen_ai.prompt.0.content", "Hello")]
    let thought = [("gen_ai.completion.0.role", "thinking"), ("gen_ai.completion.0.content", "Hm.")]
    let read = try Spans.read([
      Spans.span(
        1, Spans.chat, Spans.model, asked[0], asked[1], thought[0], thought[1],
        ("gen_ai.completion.1.role", "assistant"), ("gen_ai.completion.1.content", "Hi"))
    ])
    #expect(read.lines == ["User: Hello", "Assistant: Hi"] && read.diagnostics.isEmpty)
    #expect(read.messages.last?.generation?.thinking == "Hm.")
    let alone = try Spans.read([
      Spans.span(1, Spans.chat, Spans.model, asked[0], asked[1], thought[0], thought[1])
    ])
    #expect(alone.lines == ["User: Hello", "Assistant: "] && alone.diagnostics.isEmpty)
    #expect(alone.messages.last?.generation?.thinking == "Hm.")
  }

  /// A call in attributes with numbers: each message has a role, a content and perhaps a further field.
  private static func numbered(
    _ prompt: [[(String, String)]], _ answer: [[(String, String)]]
  ) throws -> Reading {
    let lists = [("gen_ai.prompt", prompt), ("gen_ai.completion", answer)]
    let own = lists.flatMap { start, messages in
      messages.enumerated().flatMap { number, fields in
        fields.map { RepeatedTraceTests.text("\(start).\(number).\($0.0)", $0.1) }
      }
    }
    let operation = RepeatedTraceTests.text(Spans.chat.0, Spans.chat.1)
    return try Reading([RepeatedTraceTests.spans([RepeatedTraceTests.span(1, [operation] + own)])])
  }

  private static func field(_ role: String, _ content: String) -> [(String, String)] {
    [("role", role), ("content", content)]
  }

  @Test("OpenLLMetry: thoughts before a question are an answer of their own")
  func thoughtsBeforeQuestion() throws {
    let read = try Self.numbered(
      [Self.field("user", "Hello"), Self.field("thinking", "Hm."), Self.field("user", "More")],
      [Self.field("assistant", "Hi")])
    #expect(read.lines == ["User: Hello", "Assistant: ", "User: More", "Assistant: Hi"])
    #expect(read.messages.map { $0.generation?.thinking ?? "" } == ["", "Hm.", "", ""])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test(
    "OpenLLMetry: thoughts come before those of their answer, which has their other fields",
    arguments: ["Hm.", #"[{"type": "thinking", "thinking": "Hm."}]"#])
  func joinedThoughts(_ content: String) throws {
    let read = try Self.numbered(
      [Self.field("user", "Hello")],
      [
        Self.field("thinking", content) + [("finish_reason", "length")],
        Self.field("assistant", "Hi") + [("reasoning_content", "Own.")],
      ])
    #expect(read.lines == ["User: Hello", "Assistant: Hi"] && read.diagnostics.isEmpty)
    #expect(read.messages.last?.generation?.thinking == "Hm.\n\nOwn.")
    #expect(read.chats.first?.condition("finish_reason") == "length")
  }

  @Test("OpenLLMetry: thoughts without a text are kept as JSON")
  func noThoughts() throws {
    let read = try Self.numbered(
      [Self.field("user", "Hello")],
      [[("role", "thinking"), ("signature", "x")], Self.field("assistant", "Hi")])
    #expect(read.diagnostics.map(\.message) == ["unknown role \"thinking\"; it is kept as JSON"])
    #expect(read.messages.contains { $0.text.contains(#""signature":"x""#) })
    #expect(read.messages.contains { $0.text == "Hi" && $0.role == .assistant })
  }

  @Test("a call of a model may have a cost without tokens")
  func costAlone() throws {
    let read = try Spans.read([
      Spans.span(
        1, Spans.chat, ("gen_ai.input.messages", Spans.asked), ("gen_ai.output.messages", Spans.said),
        ("gen_ai.usage.cost", "0.75"))
    ])
    let usage = try #require(read.messages.last?.generation?.usage)
    #expect([usage.input, usage.output] == [0, 0] && usage.cost == 0.75)
  }

  @Test("sound in the address of a part is a file")
  func sound() throws {
    let asked =
      #"[{"role": "user", "parts": [{"type": "text", "content": "Hello"}, {"type": "uri", "uri": "#
      + #""data:audio/mpeg;base64,UklGRg=="}]}]"#
    let read = try Spans.read([
      Spans.span(1, Spans.chat, ("gen_ai.input.messages", asked), ("gen_ai.output.messages", Spans.said))
    ])
    #expect(read.lines == ["User: Hello", "Assistant: Hi"] && read.diagnostics.isEmpty)
    let file = try #require(read.messages.first?.attachments.first)
    #expect(file.mime == "audio/mpeg" && file.path.hasSuffix(".mp3"), "\(file.path)")
  }

  @Test("OpenLLMetry: its first versions have names of their own")
  func firstVersions() throws {
    let read = try Spans.read([
      Spans.span(
        1, ("llm.request.type", "chat"), ("llm.request.model", "heron"), ("llm.prompts.0.role", "user"),
        ("llm.prompts.0.content", "Hello"), ("llm.completions.0.role", "assistant"),
        ("llm.completions.0.content", "Hi"), ("llm.completions.0.finish_reason", "stop"),
        ("llm.usage.prompt_tokens", "7"), ("llm.usage.completion_tokens", "3"))
    ])
    #expect(Self.said(read) == ["1 User: Hello", "1 Assistant: Hi"] && read.diagnostics.isEmpty)
    let answer = try #require(read.messages.last?.generation)
    #expect(answer.model == "heron" && answer.usage?.input == 7 && answer.usage?.output == 3)
  }

  @Test("OpenLLMetry: a prompt may be the text of a user")
  func userText() throws {
    let read = try Spans.read([
      Spans.span(
        1, ("llm.request.type", "completion"), ("gen_ai.prompt.0.user", "Hello"),
        ("gen_ai.completion.0.content", "Hi"))
    ])
    #expect(read.lines == ["User: Hello", "Assistant: Hi"])
  }

  @Test(
    "AI SDK: pictures of prompts and answers are files",
    arguments: [
      #"{"type": "file", "mediaType": "image/png", "data": "iVBORw0KGgo="}"#,
      #"{"type": "file", "mediaType": "image/png", "data": "data:image/png;base64,iVBORw0KGgo="}"#,
      #"{"type": "image", "image": "iVBORw0KGgo=", "mimeType": "image/png"}"#,
      #"{"type": "image", "image": "data:image/png;base64,iVBORw0KGgo="}"#,
    ])
  func pictures(_ part: String) throws {
    let read = try Spans.read([
      Spans.span(
        1, Self.aiSDK[0],
        (
          "ai.prompt.messages",
          #"[{"role": "user", "content": [{"type": "text", "text": "Hello"}, \#(part)]}]"#
        ), ("ai.response.text", "Hi"), ("ai.response.files", "[\(part)]"))
    ])
    #expect(read.lines == ["User: Hello", "Assistant: Hi"] && read.diagnostics.isEmpty)
    for message in read.messages {
      #expect(message.attachments.map(\.mime) == ["image/png"])
      #expect(message.attachments.first?.path.hasSuffix(".png") == true, "\(message.attachments)")
    }
  }

  @Test("Spring AI: a list of texts is texts")
  func texts() throws {
    func event(_ side: String, _ texts: String...) -> String {
      let values = texts.map { #"{"stringValue": "\#($0)"}"# }.joined(separator: ", ")
      return #"{"name": "gen_ai.content.\#(side)", "attributes": [{"key": "gen_ai.\#(side)", "value": "#
        + #"{"arrayValue": {"values": [\#(values)]}}}]}"#
    }
    let read = try Spans.read([
      Spans.span(
        1, events: [event("prompt", "Be brief", "Hello"), event("completion", "Hi")], Spans.chat, Spans.model)
    ])
    #expect(Self.said(read) == ["1 User: Be brief", "1 User: Hello", "1 Assistant: Hi"])
  }

  @Test(
    "Pydantic AI: addresses of files are links",
    arguments: ["image-url", "audio-url", "video-url", "document-url"])
  func links(_ type: String) throws {
    let asked =
      #"[{"role": "user", "parts": [{"type": "text", "content": "Hello"}, {"type": "\#(type)", "#
      + #""url": "https://example.com/lamp"}]}]"#
    let read = try Spans.read([
      Spans.span(1, Spans.chat, ("gen_ai.input.messages", asked), ("gen_ai.output.messages", Spans.said))
    ])
    let link = "[https://example.com/lamp](<https://example.com/lamp>)"
    #expect(read.lines == ["User: Hello\n\n\(link)", "Assistant: Hi"] && read.diagnostics.isEmpty)
  }

  @Test("an unknown part stands in its answer, and an unusual end is metadata")
  func answer() throws {
    let said =
      #"[{"role": "assistant", "parts": [{"type": "text", "content": "Hi"}, {"type": "new", "x": 1}], "#
      + #""finish_reason": "length"}]"#
    let read = try Spans.read([
      Spans.span(1, Spans.chat, ("gen_ai.input.messages", Spans.asked), ("gen_ai.output.messages", said))
    ])
    let part = "```json\n{\"type\":\"new\",\"x\":1}\n```"
    #expect(read.lines == ["User: Hello", "Assistant: Hi\n\n\(part)"])
    #expect(read.diagnostics.map(\.message) == ["unknown part \"new\"; it is kept as JSON"])
    #expect(read.chats.first?.condition("finish_reason") == "length")
    let usual = try Spans.read([
      Spans.span(
        1, Spans.chat, ("gen_ai.input.messages", Spans.asked),
        ("gen_ai.output.messages", said.replacing("length", with: "stop")))
    ])
    #expect(usual.chats.count == 1 && usual.chats.first?.condition("finish_reason") == nil)
  }
}
