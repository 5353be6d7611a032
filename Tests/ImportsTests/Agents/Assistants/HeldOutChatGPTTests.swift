@testable import Conversations
import Testing

/// Content of ChatGPT's messages besides texts.
@Suite("ChatGPT's messages in the wild")
struct HeldOutChatGPTTests {
  /// A conversation of messages, each with its role, the fields of its content, and metadata.
  private static func read(_ messages: [(role: String, content: String, metadata: String)]) -> ImportedFiles {
    let nodes = messages.enumerated().map { index, one in
      #""\#(index)": {"id": "\#(index)", "message": {"id": "\#(index)", "author": {"role": "\#(one.role)", "name": \#(one.role == "tool" ? #""web.run""# : "null")}, "content": {\#(one.content)}, "metadata": {\#(one.metadata)}}}"#
    }
    let text = #"[{"title": "Lamp", "create_time": 1, "mapping": {\#(nodes.joined(separator: ", "))}}]"#
    let read = ImportedFiles(text.replacing("\n", with: " "), as: "conversations.json")
    read.expectAccounts()
    #expect(read.formats == ["ChatGPT"])
    return read
  }

  @Test("a spoken message with video has its sound, its video and its pictures as files (issue 25)")
  func video() {
    func asset(_ kind: String, _ id: String) -> String {
      #"{"content_type": "\#(kind)_asset_pointer", "asset_pointer": "sediment://\#(id)"}"#
    }
    let part = """
      {"content_type": "real_time_user_audio_video_asset_pointer", "frames_asset_pointers": [\(asset("image", "file_f"))],
      "video_container_asset_pointer": \(asset("video_container", "file_v")), "audio_asset_pointer":
      \(asset("audio", "file_a"))}
      """
    let silent = part.replacing(asset("audio", "file_a"), with: "null")
    let read = Self.read([
      ("user", #""content_type": "multimodal_text", "parts": [\#(part)]"#, ""),
      ("user", #""content_type": "multimodal_text", "parts": [\#(silent)]"#, ""),
    ])
    #expect(
      read.messages[0].attachments.map { "\($0.path) \($0.mime)" } == [
        "file_a audio/*", "file_v video/*", "file_f image/*",
      ])
    #expect(read.messages[1].attachments.map(\.path) == ["file_v", "file_f"] && read.diagnostics.isEmpty)
  }

  @Test("a conversation without messages is counted (issue 25)")
  func empty() {
    let text = #"""
      [{"title": "A", "create_time": 1, "mapping": {}}, {"title": "B", "create_time": 1, "mapping": {"1": {"message":
      {"author": {"role": "user"}, "content": {"content_type": "text", "parts": ["Hi"]}}}}}]
      """#
    let read = ImportedFiles(text.replacing("\n", with: " "), as: "conversations.json")
    read.expectAccounts()
    #expect(read.chats.map(\.title) == ["B"] && read.skipped("conversation has no messages") == 1)
  }

  @Test("windows, screens, output of code and what a search found are texts of who sent them (issue 25)")
  func contents() {
    let read = Self.read([
      (
        "user",
        #""content_type": "app_pairing_content", "workspaces": [{"title": "lamp.py", "app_name": "Code", "content": "on()"}], "context_parts": []"#,
        ""
      ),
      (
        "tool",
        #""content_type": "computer_output", "screenshot": {"content_type": "image_asset_pointer", "asset_pointer": "sediment://file_s"}, "state": {"title": "Lamps", "url": "https://example.org"}"#,
        ""
      ),
      ("tool", #""content_type": "citable_code_output", "output_str": "42""#, ""),
      (
        "tool", #""content_type": "text", "parts": [""]"#,
        #""search_result_groups": [{"entries": [{"title": "A", "url": "https://example.org/a", "snippet": "On."}]}]"#
      ),
      (
        "tool", #""content_type": "execution_output", "text": """#,
        #""aggregate_result": {"messages": [{"message_type": "stream", "stream_name": "stdout", "text": "out\n"}], "final_expression_output": "7"}"#
      ),
      ("assistant", #""content_type": "thoughts", "parts": ["Hm."]"#, ""),
    ])
    #expect(read.diagnostics.isEmpty)
    #expect(read.messages.map(\.role) == [.user, .tool, .tool, .tool, .tool, .assistant])
    #expect(read.messages[0].text.contains("**lamp.py, Code**") && read.messages[0].text.contains("on()"))
    #expect(read.messages[1].text == "Lamps\nhttps://example.org")
    #expect(read.messages[1].attachments.map(\.path) == ["file_s"])
    #expect(read.messages[2...4].map(\.text) == ["42", "A\nhttps://example.org/a\nOn.", "out\n7"])
    #expect(read.messages[5].generation?.thinking == "Hm.")
  }

  @Test("a reply quotes what it answers, and old marks of sources are links (issue 25)")
  func reply() {
    let page =
      #"{"metadata": {"title": "Wiki", "url": "https://example.org/w", "extra": {"cited_message_idx": 11}}}"#
    let file = #"{"metadata": {"name": "report.pdf", "id": "f"}}"#
    let read = Self.read([
      (
        "user", #""content_type": "text", "parts": ["Explain"]"#, #""targeted_reply": "Line 1\nLine 2""#
      ),
      (
        "assistant", #""content_type": "text", "parts": ["On【11†(Wiki)】 and off 【4:0†report.pdf】."]"#,
        #""citations": [\#(page), \#(file)]"#
      ),
      ("assistant", #""content_type": "text", "parts": ["On【3†x】."]"#, ""),
    ])
    #expect(
      read.messages.map(\.text) == [
        "> Line 1\n> Line 2\n\nExplain", "On ([Wiki](<https://example.org/w>)) and off (report.pdf).", "On.",
      ])
  }
}
