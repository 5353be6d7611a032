internal import Content
internal import ImportKit

/// Chats of Claude Design, `design_chats/<uuid>.json` in exports of Claude.ai since 2026: the content of a message is an
/// object with blocks and attachments.
enum ClaudeDesign {
  static func isOne(_ shape: JSONShape) -> Bool {
    shape.has("uuid", "project", "messages") && shape.has("uuid", "role", "content", in: "messages")
  }

  /// A chat as Claude.ai has it; others as they are.
  static func plain(_ chat: ContentValue) -> ContentValue {
    guard chat["chat_messages"] == nil, chat["project"] != nil, let list = chat["messages"]?.list else {
      return chat
    }
    let said = ContentValue(.list(list.flatMap { messages($0) }), at: chat.position)
    return chat.setting("chat_messages", said).setting("name", chat["title"])
  }

  /// A message, with what the user said while it was written between its parts.
  private static func messages(_ value: ContentValue) -> [ContentValue] {
    let said = value["content"] ?? value
    var (made, open): ([ContentValue], [ContentValue]) = ([], [])
    func close(_ whole: ContentValue, _ blocks: [ContentValue], _ files: [ContentValue]) {
      let content = ContentValue(.list(blocks), at: whole.position)
      let attached = ContentValue(.list(files), at: whole.position)
      made.append(
        whole.setting("sender", whole["role"]).setting("role", nil).setting("content", content)
          .setting("attachments", attached))
    }
    let parts = said["contentBlocks"]?.list ?? said.list ?? []
    for block in parts.isEmpty ? words(said) : parts {
      guard block.text("type") == "user_interjection", let other = block["message"] else {
        open += blocks(block)
        continue
      }
      if !open.isEmpty { close(value.setting("uuid", made.isEmpty ? value["uuid"] : nil), open, []) }
      let head = ["uuid": other["id"], "role": other["role"], "created_at": value["created_at"]]
      close(ContentValue(head.compactMapValues { $0 }, at: other.position), words(other), files(other))
      open = []
    }
    if made.isEmpty || !open.isEmpty {
      close(value.setting("uuid", made.isEmpty ? value["uuid"] : nil), open, files(said))
    }
    return made
  }

  /// The text of a message, or what was asked in a form.
  private static func words(_ said: ContentValue) -> [ContentValue] {
    let asked = said["questionRecord"].map { MarkdownText.codeBlock(String(json: $0), language: "json") }
    let text = said.string ?? said.text("content") ?? asked
    return text.map { [ContentValue(.map([]), at: said.position).setting("text", text: $0)] } ?? []
  }

  private static func blocks(_ block: ContentValue) -> [ContentValue] {
    let thought = block["thinking"] ?? block["text"]
    if block.text("type") == "thinking" { return [block.setting("thinking", thought)] }
    guard block.text("type") == "tool_call", let call = block["toolCall"] else { return [block] }
    let result = call["output"].map {
      call.setting("type", text: "tool_result").setting("tool_use_id", call["id"]).setting("content", $0)
    }
    return [call.setting("type", text: "tool_use")] + [result].compactMap { $0 }
  }

  private static func files(_ said: ContentValue) -> [ContentValue] {
    said.elements("attachments").map { file in
      file.setting("file_name", file["path"] ?? file["name"]).setting("extracted_content", file["content"])
    }
  }
}
