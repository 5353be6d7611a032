import Basics
@testable import Conversations
import ImportKit
import Model
import Testing

/// Reports, pictures, sources and files of answers, and the records in which clouds put calls.
@Suite("Reports and calls in the wild")
struct HeldOutReportTests {
  private static let summer: Int64 = 1_748_772_000_000

  private static func read(_ text: String, as name: String = "chat.json") -> ImportedFiles {
    let read = ImportedFiles(text.replacing("\n", with: " "), as: name)
    read.expectAccounts()
    return read
  }

  private static func said(_ messages: [Message]) -> [SaidTurn] {
    messages.map {
      var turn = SaidTurn($0)
      turn.time = 0
      return turn
    }
  }

  private static func turn(
    _ role: Message.Role, _ sender: String, _ text: String, _ change: (inout SaidTurn) -> Void = { _ in }
  ) -> SaidTurn {
    var turn = SaidTurn(role, sender, text)
    change(&turn)
    return turn
  }

  // MARK: ChatGPT

  private static let message = ##"""
    {"id": "rep", "author": {"role": "assistant"}, "create_time": 1750000900, "content": {"content_type": "text", "parts":
    ["# Moss\n\nMoss is green."]}, "metadata": {}}
    """##
  private static let state = #"{"status": "completed", "report_message": \#(message)}"#
  private static let quoted =
    state.replacing("\n", with: " ").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")

  private static func node(_ id: Int, _ last: Int, _ message: String) -> String {
    let (parent, next) = (id == 0 ? "null" : #""\#(id - 1)""#, id == last ? "" : #""\#(id + 1)""#)
    return #"""
      "\#(id)": {"id": "\#(id)", "parent": \#(parent), "children": [\#(next)], "message": {"id": "\#(id)", "create_time":
      175000000\#(id), \#(message)}}
      """#
  }

  private static func moss(_ metadata: String, _ more: String...) -> ImportedFiles {
    let called = #""recipient": "api_tool.call_tool", "content": {"content_type": "code", "text": "{}"}"#
    let session =
      #""content": {"content_type": "code", "language": "unknown", "text": "{\"session_id\":\"abc\"}"}"#
    let first = [
      #""author": {"role": "user"}, "content": {"content_type": "text", "parts": ["Research moss"]}"#,
      #""author": {"role": "assistant"}, \#(called)"#,
      #""author": {"role": "tool", "name": "api_tool.call_tool"}, \#(session), "metadata": {\#(metadata)}"#,
    ]
    let nodes = first + more
    let mapping = nodes.enumerated().map { node($0.offset, nodes.count - 1, $0.element) }
    return read(
      #"[{"title": "Moss", "create_time": 1750000000, "current_node": "\#(nodes.count - 1)", "mapping": {"#
        + mapping.joined(separator: ", ") + "}}]")
  }

  private static var researched: [SaidTurn] {
    [
      turn(.user, "User", "Research moss") { $0.time = 1_750_000_000_000 },
      turn(.assistant, "ChatGPT", "") {
        ($0.calls, $0.time) = ([" api_tool.call_tool {}"], 1_750_000_001_000)
      },
      turn(.tool, "api_tool.call_tool", MarkdownText.codeBlock(#"{"session_id":"abc"}"#).trimmed) {
        $0.time = 1_750_000_002_000
      },
      turn(.assistant, "ChatGPT", "# Moss\n\nMoss is green.") { $0.time = 1_750_000_900_000 },
    ]
  }

  @Test(
    "ChatGPT: the report in the state of a widget is an answer after it",
    arguments: [
      #""chatgpt_sdk": {"widget_state": "\#(HeldOutReportTests.quoted)"}"#,
      #""chatgpt_sdk": {"tool_response_metadata": {"venus_widget_state": \#(HeldOutReportTests.state)}}"#,
      #""chatgpt_sdk": {"widget_state": "{\"status\":\"running\"}"}, "#
        + #""venus_widget_state": \#(HeldOutReportTests.state)"#,
    ])
  func report(_ metadata: String) {
    let read = Self.moss(metadata)
    #expect(read.formats == ["ChatGPT"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.map(SaidTurn.init) == Self.researched)
    #expect(read.messages.map(\.id) == ["0", "1", "2", "rep"])
  }

  @Test("ChatGPT: a report that several nodes have is read once, the one with content")
  func reportOnce() {
    let empty = #"{"report_message": {"id": "rep", "content": {"content_type": "text", "parts": [""]}}}"#
    let signal =
      #""author": {"role": "system"}, "content": {"content_type": "text", "parts": [""]}, "metadata": "#
      + #"{"venus_widget_state": \#(Self.state)}"#
    let read = Self.moss(#""venus_widget_state": \#(empty)"#, signal, signal)
    #expect(read.diagnostics.isEmpty && read.skipped("no content") == 2, "\(read.diagnostics)")
    #expect(read.messages.map(SaidTurn.init) == Self.researched)
  }

  // MARK: pictures

  @Test(
    "a picture of an answer has its address in an object",
    arguments: [
      #"{"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw0KGgo="}}"#,
      #"{"image_url": "data:image/png;base64,iVBORw0KGgo="}"#,
      #"{"url": "data:image/png;base64,iVBORw0KGgo="}"#,
    ])
  func picture(_ picture: String) {
    let answer = #"{"role": "assistant", "content": "", "images": [\#(picture)]}"#
    let list = Self.read(#"[{"messages": [{"role": "user", "content": "Draw"}, \#(answer)]}]"#)
    let call = Self.read(
      #"{"request": {"messages": [{"role": "user", "content": "Draw"}]}, "response": {"object": "chat.completion", "#
        + #""choices": [{"index": 0, "message": \#(answer), "finish_reason": "stop"}]}}"#)
    #expect(list.formats == ["OpenAI messages"] && call.formats == ["API calls"])
    for read in [list, call] {
      #expect(read.messages.map(\.text) == ["Draw", ""] && read.diagnostics.isEmpty, "\(read.diagnostics)")
      #expect(read.messages.map { $0.attachments.map(\.mime) } == [[], ["image/png"]])
      #expect(read.media.count == 1)
    }
  }

  @Test("a picture in no known form is kept as JSON")
  func otherPicture() {
    let read = Self.read(
      #"[{"messages": [{"role": "assistant", "content": "So.", "images": [{"zorblax": 1}]}]}]"#)
    #expect(read.messages[0].text.hasPrefix("So.") && read.messages[0].text.contains(#"{"zorblax":1}"#))
    #expect(read.diagnostics.count == 1 && read.diagnostics[0].contains("picture in no known form"))
  }

  // MARK: Google

  @Test("a number of turns is not Gemini's list of them")
  func turns() throws {
    let text =
      #"{"conversation_turns": 2, "conversation_history": [{"role": "user", "content": "Hi"}, {"role": "model"}]}"#
    #expect(try Reading([("chat.json", text)]).format != "gemini-takeout")
  }

  @Test("sources of Google's answers are links after them, other fields of a candidate are kept")
  func grounding() {
    let read = Self.read(
      #"""
      {"candidates": [{"content": {"role": "model", "parts": [{"text": "Tea"}]}, "finishReason": "STOP", "groundingMetadata":
      {"webSearchQueries": ["tea"], "groundingChunks": [{"web": {"uri": "https://example.org", "title": "Ex"}},
      {"retrievedContext": {"uri": "gs://shelf/leaf.txt", "title": "Leaf"}}]}, "urlContextMetadata": {"urlMetadata":
      [{"retrievedUrl": "https://example.org/u"}]}, "zorblax": 1}], "usageMetadata": {"promptTokenCount": 1,
      "candidatesTokenCount": 2}, "modelVersion": "g"}
      """#)
    let links = "[Ex](<https://example.org>), Leaf, [https://example.org/u](<https://example.org/u>)"
    #expect(
      Self.said(read.messages) == [
        Self.turn(.assistant, "Assistant", "Tea\n\nSources: \(links)") {
          ($0.model, $0.usage) = ("g", [1, 0, 2])
        }
      ])
    #expect(read.chats.map(\.title) == ["Tea"])
    #expect(read.chats[0].condition("webSearchQueries") == #"["tea"]"#)
    #expect(read.chats[0].condition("a choice.zorblax") == "1")
    #expect(read.diagnostics.count == 1)
    #expect(read.diagnostics[0].contains("unknown field \"zorblax\" of a choice"))
  }

  @Test("AI Studio: results of functions are turns of the tool, videos are links")
  func aiStudio() {
    let read = Self.read(
      #"""
      {"runSettings": {"model": "g"}, "systemInstruction": {}, "chunkedPrompt": {"chunks": [{"text": "Weather?", "role":
      "user"}, {"role": "model", "functionCall": {"id": "f1", "name": "getWeather", "args": {"city": "Rome"}}}, {"role":
      "user", "functionResponse": {"id": "f1", "name": "getWeather", "response": {"temp": 20}}}, {"role": "user",
      "youtubeVideo": {"id": "moss"}}, {"text": "Sunny", "role": "model"}]}}
      """#)
    #expect(read.formats == ["Google AI Studio"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
    let address = "https://www.youtube.com/watch?v=moss"
    #expect(
      Self.said(read.messages) == [
        Self.turn(.user, "User", "Weather?"),
        Self.turn(.assistant, "Gemini", "") {
          ($0.calls, $0.model) = ([#"f1 getWeather {"city":"Rome"}"#], "g")
        },
        Self.turn(.tool, "getWeather", #"{"temp":20}"#) { $0.callID = "f1" },
        Self.turn(.user, "User", "[\(address)](<\(address)>)"),
        Self.turn(.assistant, "Gemini", "Sunny") { $0.model = "g" },
      ])
  }

  // MARK: sources

  @Test("files that an answer of the Responses API cites are named, those that it made are missing files")
  func annotations() {
    let read = Self.read(
      #"""
      {"object": "response", "created_at": 1750000000, "status": "completed", "model": "m", "output": [{"type": "message",
      "id": "1", "role": "assistant", "status": "completed", "content": [{"type": "output_text", "text": "Tea is hot",
      "annotations": [{"type": "url_citation", "url": "https://example.org", "title": "Ex"}, {"type": "file_citation",
      "file_id": "f", "filename": "tea.txt"}, {"type": "container_file_citation", "file_id": "g", "filename":
      "plot.png"}]}]}]}
      """#)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      read.messages.map(SaidTurn.init) == [
        Self.turn(.assistant, "Assistant", "Tea is hot ([Ex](<https://example.org>), tea.txt)") {
          ($0.model, $0.files, $0.time) = ("m", ["plot.png"], 1_750_000_000_000)
        }
      ])
    #expect(read.chats.map(\.title) == ["Tea is hot"])
  }

  @Test("the title of an answer lacks its sources")
  func title() {
    let read = Self.read(
      #"""
      {"type": "message", "role": "assistant", "model": "m", "content": [{"type": "text", "text": "Tea", "citations":
      [{"type": "web_search_result_location", "url": "https://example.org", "title": "Ex"}]}], "stop_reason": "end_turn"}
      """#)
    #expect(read.chats.map(\.title) == ["Tea"])
    #expect(read.messages.map(\.text) == ["Tea ([Ex](<https://example.org>))"])
  }

  // MARK: clouds

  private static let thought = #"{"reasoningContent": {"reasoningText": {"text": "Hm", "signature": "s"}}}"#
  private static let call = #"{"toolUse": {"toolUseId": "t", "name": "look", "input": {"a": 1}}}"#

  @Test("Bedrock's blocks in requests are texts, documents, thoughts, calls and results")
  func converse() {
    let result =
      #"{"toolResult": {"toolUseId": "t", "status": "success", "content": [{"json": {"r": 2}}, {"text": "x"}]}}"#
    let document = #"{"document": {"name": "leaf", "format": "pdf", "source": {"bytes": "AAAA"}}}"#
    let read = Self.read(
      #"""
      [{"modelId": "m", "messages": [{"role": "user", "content": [{"text": "Hi"}, \#(document)]}, {"role": "assistant",
      "content": [\#(Self.thought), {"text": "Ok"}, \#(Self.call)]}, {"role": "user", "content": [\#(result)]}], "system":
      [{"text": "Be kind"}]}]
      """#)
    #expect(read.formats == ["Anthropic messages"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      Self.said(read.messages) == [
        Self.turn(.system, "System", "Be kind"), Self.turn(.user, "User", "Hi") { $0.files = ["leaf.pdf"] },
        Self.turn(.assistant, "Assistant", "Ok") {
          ($0.thinking, $0.calls, $0.model) = ("Hm", [#"t look {"a":1}"#], "m")
        },
        Self.turn(.tool, "look", "{\"r\":2}\n\nx") { $0.callID = "t" },
      ])
  }

  @Test("Bedrock's files that are elsewhere, and thoughts that are hidden, are kept as they are")
  func elsewhere() {
    let picture = #"{"image": {"format": "png", "source": {"s3Location": {"uri": "s3://shelf/leaf.png"}}}}"#
    let hidden = #"{"reasoningContent": {"redactedContent": "AAAA"}}"#
    let read = Self.read(
      #"""
      [{"modelId": "m", "messages": [{"role": "user", "content": [{"text": "Hi"}, \#(picture)]},
      {"role": "assistant", "content": [{"text": "Ok"}, \#(hidden)]}]}]
      """#)
    #expect(read.messages.count == 2)
    #expect(read.messages[0].text.contains("s3://shelf/leaf.png") && read.messages[1].text.contains("AAAA"))
  }

  private static func invocation(_ id: String, _ request: String, _ rest: String) -> String {
    #"{"schemaType": "ModelInvocationLog", "timestamp": "2025-06-01T10:00:00Z", "region": "north", "requestId": "\#(id)", "#
      + #""modelId": "m", "input": {"inputBodyJson": {\#(request)}, "inputTokenCount": 3}, \#(rest)}"#
  }

  @Test("Bedrock's log of invocations is read as calls, also streams and errors")
  func invocations() throws {
    let asked =
      #""messages": [{"role": "user", "content": [{"text": "Hi"}]}], "system": [{"text": "Be kind"}]"#
    let blocks = #"\#(Self.thought), {"text": "Hello"}, \#(Self.call)"#
    let answer =
      #"{"output": {"message": {"role": "assistant", "content": [\#(blocks)]}}, "#
      + #""stopReason": "tool_use", "usage": {"inputTokens": 3, "outputTokens": 4}}"#
    let events = [
      #"{"type": "message_start", "message": {"role": "assistant", "model": "n", "content": [], "#
        + #""usage": {"input_tokens": 1, "output_tokens": 1}}}"#,
      #"{"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}"#,
      #"{"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Two"}}"#,
      #"{"type": "content_block_stop", "index": 0}"#,
      #"{"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 2}}"#,
      #"{"type": "message_stop"}"#,
    ].joined(separator: ", ")
    let other = #""messages": [{"role": "user", "content": "Again"}]"#
    let read = try Reading([
      (
        "log.jsonl",
        [
          Self.invocation("r1", asked, #""output": {"outputBodyJson": \#(answer)}"#),
          Self.invocation("r2", other, #""output": {"outputBodyJson": [\#(events)]}"#),
          Self.invocation("r3", other, #""errorCode": "ThrottlingException""#),
        ].joined(separator: "\n")
      )
    ])
    #expect(read.format == "api-calls" && read.chats.map(\.id) == ["r1", "r2", "r3"])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      Self.said(read.messages) == [
        Self.turn(.system, "System", "Be kind"), Self.turn(.user, "User", "Hi"),
        Self.turn(.assistant, "Assistant", "Hello") {
          ($0.thinking, $0.calls, $0.model, $0.usage) = ("Hm", [#"t look {"a":1}"#], "m", [3, 0, 4])
        },
        Self.turn(.user, "User", "Again"),
        Self.turn(.assistant, "Assistant", "Two") { ($0.model, $0.usage) = ("n", [1, 0, 2]) },
        Self.turn(.user, "User", "Again"), Self.turn(.system, "API", "") { $0.error = "ThrottlingException" },
      ])
    #expect(read.messages.allSatisfy { $0.time.milliseconds == Self.summer })
    let facts = ["region", "stopReason", "inputTokenCount"].map { read.chats[0].condition($0) }
    #expect(facts == ["north", "tool_use", "3"])
  }

  @Test("a batch of Bedrock has its requests, answers and errors in each line")
  func batch() throws {
    let asked = #""modelInput": {"messages": [{"role": "user", "content": "Hi"}]}"#
    let answer =
      #"{"role": "assistant", "model": "n", "content": [{"type": "text", "text": "Hello"}], "stop_reason": "end_turn"}"#
    let read = try Reading([
      (
        "batch.jsonl",
        #"{"recordId": "R1", \#(asked), "modelOutput": \#(answer)}"# + "\n"
          + #"{"recordId": "R2", \#(asked), "error": {"errorCode": 400, "errorMessage": "bad"}}"#
      )
    ])
    #expect(read.format == "api-calls" && read.chats.map(\.id) == ["R1", "R2"])
    #expect(read.lines == ["User: Hi", "Assistant: Hello", "User: Hi", "API: "])
    #expect(read.messages.map(\.error) == [nil, nil, nil, "bad"] && read.diagnostics.isEmpty)
  }

  @Test("Vertex AI: the status of a batch is an error, a log has calls")
  func vertex() throws {
    let asked = #"{"contents": [{"role": "user", "parts": [{"text": "Hi"}]}]}"#
    let failed = try Reading([
      (
        "batch.jsonl",
        #"{"status": "Error: quota", "processed_time": "2025-06-01T10:00:00+00:00", "request": \#(asked), "response": {}}"#
      )
    ])
    #expect(failed.format == "api-calls" && failed.lines == ["User: Hi", "API: "])
    #expect(failed.messages.map(\.error) == [nil, "Error: quota"] && failed.diagnostics.isEmpty)
    #expect(failed.messages.allSatisfy { $0.time.milliseconds == Self.summer })
    let answer = #"{"candidates": [{"content": {"role": "model", "parts": [{"text": "Yo"}]}}]}"#
    let log = try Reading([
      (
        "log.jsonl",
        #"{"endpoint": "e", "logging_time": "2025-06-01 10:00:00 UTC", "request_id": "7", "full_request": \#(asked), "#
          + #""full_response": \#(answer), "model": "g", "api_method": "generateContent"}"#
      )
    ])
    #expect(log.format == "api-calls" && log.chats.map(\.id) == ["7"] && log.diagnostics.isEmpty)
    #expect(log.lines == ["User: Hi", "Assistant: Yo"] && log.messages.last?.generation?.model == "g")
    #expect(log.messages.allSatisfy { $0.time.milliseconds == Self.summer })
  }

  // MARK: Takeout

  @Test(
    "activities of Gemini are prompts without their verb, lines of the system, or other activities",
    arguments: [
      ("Live Prompt", "Hello", "Hi", ["User: Hello", "Gemini: Hi"]),
      ("Added chat from link:", "Hello", "Hi", ["User: Hello", "Gemini: Hi"]),
      ("Created Gemini Canvas titled", "A thing", "", ["System: Created Gemini Canvas titled A thing"]),
      ("Gave feedback:", "Good response", "", [String]()),
    ])
  func activities(_ verb: String, _ rest: String, _ answer: String, _ lines: [String]) throws {
    let html = answer.isEmpty ? "" : "<p>\(answer)</p>"
    let page = try Reading([
      (
        "MyActivity.html",
        """
        <html><body><div class="outer-cell mdl-cell"><div class="mdl-grid">
        <div class="header-cell mdl-cell"><p class="mdl-typography--title">Gemini Apps<br></p></div>
        <div class="content-cell mdl-cell mdl-typography--body-1">\(verb)&nbsp;\(rest)<br>
        1 Jun 2025, 12:00:00 CEST<br>\(html)</div>
        </div></div></body></html>
        """
      )
    ])
    let items = answer.isEmpty ? "" : #", "safeHtmlItem": [{"html": "\#(html)"}]"#
    let list = try Reading([
      (
        "MyActivity.json",
        #"[{"header": "Gemini Apps", "title": "\#(verb) \#(rest)", "time": "2025-06-01T10:00:00Z", "#
          + #""products": ["Gemini Apps"]\#(items)}]"#
      )
    ])
    for read in [page, list] {
      #expect(read.lines == lines && read.diagnostics.isEmpty, "\(read.lines)")
      #expect(read.messages.allSatisfy { $0.time.milliseconds == Self.summer })
      #expect(read.ledger.skipped.map(\.reason) == (lines.isEmpty ? ["other activity"] : []))
    }
  }
}
