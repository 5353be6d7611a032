@testable import Conversations
import Basics
import Testing

/// Exports of other years and programs than those of the samples.
@Suite("Chats of assistants as other readers found them")
struct FoundAssistantAppTests {
  private static func chatGPT(_ messages: String...) -> String {
    let nodes = messages.enumerated().map { number, message in
      let parent = number == 0 ? "null" : "\"m\(number - 1)\""
      return #""m\#(number)": {"id": "m\#(number)", "message": {"id": "m\#(number)", "create_time": "#
        + #"167090000\#(number).0, \#(message), "recipient": "all"}, "parent": \#(parent), "children": []}"#
    }
    return #"[{"title": "T", "create_time": 1670900000.5, "mapping": {\#(nodes.joined(separator: ", "))}}]"#
  }

  @Test("ChatGPT of 2022 has the role in the message")
  func oldRole() throws {
    let read = try Reading([
      (
        "conversations.json",
        Self.chatGPT(
          #""role": "user", "user": null, "content": {"content_type": "text", "parts": ["Hi"]}, "metadata": {}"#,
          #""role": "assistant", "user": null, "content": {"content_type": "text", "parts": ["Yes"]}, "metadata": "#
            + #"{"model_slug": "text-davinci-002-render"}"#)
      )
    ])
    #expect(read.format == "chatgpt" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: Hi", "ChatGPT: Yes"])
    #expect(read.messages[1].generation?.model == "text-davinci-002-render")
    #expect(read.messages.map(\.time.milliseconds) == [1_670_900_000_000, 1_670_900_001_000])
  }

  @Test("pictures that ChatGPT Exporter put in place of their names are files, once")
  func dataPictures() throws {
    let data = "data:image/png;base64,iVBORw0KGgo="
    let read = try Reading([
      (
        "chat.json",
        Self.chatGPT(
          #""author": {"role": "user"}, "content": {"content_type": "multimodal_text", "parts": [{"content_type": "#
            + #""image_asset_pointer", "asset_pointer": "\#(data)"}, "What?"]}, "metadata": {"attachments": "#
            + #"[{"name": "lamp.png", "id": "file-1", "mimeType": "image/png"}, {"name": "a.pdf", "id": "file-2"}]}"#,
          #""author": {"role": "tool", "name": "python"}, "content": {"content_type": "execution_output", "text": "#
            + #""<<ImageDisplayed>>"}, "metadata": {"aggregate_result": {"messages": [{"message_type": "image", "#
            + #""image_url": "\#(data)"}]}}"#)
      )
    ])
    #expect(read.format == "chatgpt" && read.lines == ["User: What?", "python: <<ImageDisplayed>>"])
    #expect(read.messages.map(\.attachments.count) == [2, 1])
    #expect(read.messages.flatMap(\.attachments).allSatisfy { !$0.path.contains("base64") })
    #expect(read.messages[0].attachments.map(\.mime).first == "image/png")
    #expect(read.messages[0].attachments.map(\.title).last == "a.pdf")
  }

  @Test("LibreChat: fields of each message are known, and quotes precede the prompt")
  func libreChat() throws {
    let read = try Reading([
      (
        "chat.json",
        #"{"conversationId": "c", "endpoint": "e", "title": "T", "messages": [{"messageId": "m1", "conversationId": "#
          + #""c", "isCreatedByUser": true, "isEdited": false, "sender": "User", "text": "Why?", "quotes": ["It is on"], "#
          + #""manualSkills": ["s"], "isTemporary": false}, {"messageId": "m2", "parentMessageId": "m1", "isEdited": true, "#
          + #""isCreatedByUser": false, "sender": "GPT-4", "text": "So.", "summaryTokenCount": 3}]}"#
      )
    ])
    #expect(read.format == "librechat" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: > It is on\n\nWhy?", "LibreChat: So."])
  }

  @Test("Open WebUI: calls whose tags have no names are those of the items")
  func openWebUI() throws {
    let read = try Reading([
      (
        "chats.json",
        #"[{"id": "t", "user_id": "u", "title": "T", "chat": {"title": "T", "history": {"currentId": "a", "messages": "#
          + #"{"q": {"id": "q", "parentId": null, "childrenIds": ["a"], "role": "user", "content": "Rain?"}, "a": {"id": "#
          + #""a", "parentId": "q", "childrenIds": [], "role": "assistant", "content": "<details type=\"tool_calls\">"#
          + #"<summary>Tool Executed</summary>\"wet\"</details>It rains.", "output": [{"type": "function_call", "id": "#
          + #""k", "call_id": "k", "name": "weather", "arguments": "{\"at\":1}"}, {"type": "function_call_output", "id": "#
          + #""f", "call_id": "k", "output": [{"type": "input_text", "text": "wet"}]}, {"type": "message", "role": "#
          + #""assistant", "content": [{"type": "output_text", "text": "It rains."}]}]}}}}}]"#
      )
    ])
    let said = read.messages.map(SaidTurn.init)
    #expect(read.lines == ["User: Rain?", "Open WebUI: ", "weather: wet", "Open WebUI: It rains."])
    #expect(said[1].calls == [#"k weather {"at":1}"#] && said[2].callID == "k" && read.diagnostics.isEmpty)
  }

  @Test("DeepSeek: the notice below an answer is metadata")
  func deepSeekTip() throws {
    let read = try Reading([
      (
        "chat.json",
        #"[{"id": "d", "title": "T", "inserted_at": "2025-09-01T10:00:00Z", "mapping": {"1": {"id": "1", "parent": null, "#
          + #""children": [], "message": {"inserted_at": "2025-09-01T10:00:01Z", "fragments": [{"type": "RESPONSE", "#
          + #""content": "So."}, {"type": "TIP", "style": "WARNING", "content": "Made by AI", "hide_on_wip": false}]}}}}]"#
      )
    ])
    #expect(read.format == "deepseek" && read.lines == ["DeepSeek: So."] && read.diagnostics.isEmpty)
    #expect(read.chats[0].record.metadata.map(\.value) == ["Made by AI"])
  }

  @Test("a chat of Claude Design has thoughts, calls with results, files, and what the user said in between")
  func design() throws {
    let chat =
      #"{"uuid": "d1", "title": "Lamp", "project": {"uuid": "p", "name": "Lamps"}, "created_at": "#
      + #""2026-07-01T10:00:00.000000+00:00", "messages": [{"uuid": "m1", "role": "user", "created_at": "#
      + #""2026-07-01T10:00:00.000000+00:00", "content": {"id": "m1", "role": "user", "kind": "chat", "content": "Draw", "#
      + #""attachments": [{"id": "a1", "name": "ref.png", "type": "image", "path": "uploads/ref.png"}, {"id": "a2", "#
      + #""name": "notes", "type": "text", "content": "Some"}]}}, {"uuid": "m2", "role": "assistant", "created_at": "#
      + #""2026-07-01T10:00:05.000000+00:00", "content": {"id": "m2", "role": "assistant", "content": "Here", "#
      + #""contentBlocks": [{"type": "thinking", "text": "Hm"}, {"type": "tool_call", "toolCall": {"id": "k", "type": "#
      + #""edit", "name": "write_file", "input": {"path": "a"}, "output": "ok"}}, {"type": "text", "text": "Here"}, "#
      + #"{"type": "user_interjection", "message": {"id": "i1", "role": "user", "content": "Wait"}}, {"type": "text", "#
      + #""text": "Waiting"}]}}]}"#
    let read = try Reading([("x/design_chats/d1.json", chat)])
    #expect(read.format == "claude" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.chats.map(\.title) == ["Lamp"] && read.chats.map(\.id) == ["d1"])
    let said = read.messages.map(SaidTurn.init)
    #expect(said.map(\.role) == [.user, .assistant, .tool, .assistant, .user, .assistant])
    #expect(said.dropFirst().map(\.text) == ["", "ok", "Here", "Wait", "Waiting"])
    #expect(said[0].text.hasPrefix("Draw\n\n**notes**") && said[0].text.contains("```\nSome\n```"))
    #expect(read.messages[0].attachments.map(\.title) == ["ref.png"])
    #expect(said[1].thinking == "Hm" && said[1].calls == [#"k write_file {"path":"a"}"#])
    #expect(said[2].callID == "k" && said.map(\.time).suffix(5).allSatisfy { $0 == 1_782_900_005_000 })
  }
}
