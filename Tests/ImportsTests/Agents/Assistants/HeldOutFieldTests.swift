import Basics
@testable import Conversations
import Testing

/// What messages of other apps have besides a text.
@Suite("Details of apps' messages")
struct HeldOutFieldTests {
  private static func read(_ text: String, as name: String = "chat.json") -> ImportedFiles {
    let read = ImportedFiles(text.replacing("\n", with: " "), as: name)
    read.expectAccounts()
    return read
  }

  @Test(
    "a thought of a thread of the Assistants API is read, also as a text with a value (issue 25)",
    arguments: ["messages.jsonl", "messages.json"])
  func thread(_ name: String) {
    let messages = [
      #"{"role": "user", "content": "Why?"}"#,
      #"{"role": "assistant", "content": [{"type": "reasoning", "text": {"value": "Hm."}}, {"type": "text", "text": {"value": "So."}}]}"#,
    ]
    let isList = name.hasSuffix("json")
    let text = isList ? "[\(messages.joined(separator: ", "))]" : messages.joined(separator: "\n")
    let read = ImportedFiles(text, as: name)
    read.expectAccounts()
    #expect(read.messages.map(\.text) == ["Why?", "So."] && read.diagnostics.isEmpty)
    #expect(read.messages.last?.generation?.thinking == "Hm.")
  }

  @Test("AI Studio's whole instruction, its sources and its sounds are read (issue 25)")
  func aiStudio() {
    let read = Self.read(
      """
      {"runSettings": {"model": "m"}, "systemInstruction": {"parts": [{"text": "Be"}, {"text": "brief"}]}, "citations":
      [{"uri": "https://example.org/c"}], "chunkedPrompt": {"chunks": [{"role": "user", "inlineAudio": {"mimeType":
      "audio/wav", "data": "AAAA"}}, {"role": "model", "text": "On.", "grounding": {"groundingSources": [{"uri":
      "https://example.org/a", "title": "A"}], "webSearchQueries": ["lamp"], "corroborationSegments": []}}]}}
      """)
    #expect(read.formats == ["Google AI Studio"] && read.diagnostics.isEmpty)
    #expect(read.messages.map(\.text) == ["Be\n\nbrief", "", "On.\n\nSources: [A](<https://example.org/a>)"])
    #expect(read.messages[1].attachments.map { "\($0.path) \($0.mime)" } == ["audio audio/wav"])
    let facts = read.chats[0].record.metadata.map { "\($0.name)=\($0.value)" }
    #expect(facts.contains(#"webSearchQueries=["lamp"]"#))
    #expect(facts.contains(#"citations=[{"uri":"https://example.org/c"}]"#))
  }

  @Test(
    "Grok's steps are thoughts, its tools calls with results, its searches links, its errors errors (issue 25)"
  )
  func grok() {
    let read = Self.read(
      """
      {"conversation": {"conversationId": "c", "title": "Lamp"}, "responses": {"responses": [
      {"responseId": "1", "sender": "human", "message": "Look"},
      {"responseId": "2", "parentResponseId": "1", "sender": "ASSISTANT", "message": null, "steps": [{"text": ["Hm.",
      "So."], "tags": ["header"], "toolUsageResults": [{"toolName": "reader", "text": "Done", "isError": false}]}]},
      {"responseId": "3", "parentResponseId": "2", "sender": "assistant", "message": "", "queryType": "web",
      "webSearchResults": [{"url": "https://example.org/a", "title": "A"}], "toolResponses": [{"toolName": "dim",
      "input": {"to": 3}, "output": "no", "isError": true}], "generatedImageUrls": ["https://example.org/i"]},
      {"responseId": "4", "parentResponseId": "3", "sender": "assistant", "message": "", "error": "Too many lamps"},
      {"responseId": "5", "parentResponseId": "4", "sender": "assistant", "message": "On", "streamErrors": [{"code":
      "cut"}]}]}}
      """)
    #expect(read.formats == ["Grok"] && read.diagnostics.isEmpty)
    let said = read.messages.map(SaidTurn.init)
    #expect(said[1].thinking == "Hm.\n\nSo." && said[1].calls == [" reader "])
    #expect(said[2].role == .tool && said[2].text == "Done" && !said[2].isFailure)
    #expect(said[3].calls == [#" dim {"to":3}"#] && said[4].text == "no" && said[4].isFailure)
    #expect(said[5].text.contains("[Picture](<https://example.org/i>)"))
    #expect(said[5].text.contains("Sources: [A](<https://example.org/a>)"))
    #expect(said[6].error == "Too many lamps" && said[7].text == "On" && said[7].error == #"{"code":"cut"}"#)
  }

  @Test("tokens that Ollama counts are usage (issue 25)", arguments: ["usage", "info"])
  func ollamaUsage(_ field: String) {
    let read = Self.read(
      """
      [{"id": "o", "user_id": "u", "title": "Lamp", "chat": {"title": "Lamp", "history": {"currentId": "1", "messages":
      {"1": {"id": "1", "parentId": null, "role": "assistant", "content": "On", "\(field)": {"prompt_eval_count": 26,
      "eval_count": 9, "eval_duration": 1}}}}}}]
      """)
    #expect(read.messages.map(SaidTurn.init).map(\.usage) == [[26, 0, 9]])
  }

  @Test("thoughts and pictures of Ollama's messages are read (issue 25)")
  func ollama() {
    let read = Self.read(
      """
      {"model": "m", "messages": [{"role": "user", "content": "What?", "images": ["iVBORw0KGgo=", "lamp.png"]}, {"role":
      "assistant", "content": "A lamp", "thinking": "Hm."}]}
      """)
    #expect(read.diagnostics.isEmpty && read.messages[1].generation?.thinking == "Hm.")
    let files = read.messages[0].attachments.map(\.path)
    #expect(files.count == 2 && files[0].hasSuffix(".png") && files[1] == "lamp.png")
  }

  @Test("LibreChat's pictures are files, and a sender names the model (issue 25)")
  func libreChat() {
    let read = Self.read(
      """
      {"conversationId": "c", "title": "Lamp", "messages": [{"messageId": "1", "parentMessageId": null, "sender": "User",
      "text": "Hi", "isCreatedByUser": true}, {"messageId": "2", "parentMessageId": "1", "sender": "GPT-4", "text": "",
      "isCreatedByUser": false, "content": [{"type": "text", "text": "On"}, {"type": "image_file", "image_file":
      {"file_id": "z", "filename": "out.png"}}]}]}
      """)
    #expect(read.formats == ["LibreChat"] && read.diagnostics.isEmpty)
    let said = read.messages.map(SaidTurn.init)
    #expect(said.map(\.text) == ["Hi", "On"] && said[1].files == ["out.png"])
    #expect(said.map(\.model) == [nil, "GPT-4"])
  }

  @Test(
    "Mistral's marks of references stay in their sentence; sources, documents and calls are read (issue 25)")
  func mistral() {
    let read = Self.read(
      """
      [{"id": "1", "chatId": "c", "role": "user", "content": "Hi", "createdAt": "2026-01-01T10:00:00.000Z"}, {"id": "2",
      "chatId": "c", "role": "assistant", "content": "", "createdAt": "2026-01-01T10:00:05.000Z", "contentChunks":
      [{"type": "text", "text": "It is on "}, {"type": "reference", "referenceIds": [1, 2]}, {"type": "text", "text":
      " now."}, {"type": "tool_call", "name": "web_search", "publicArguments": "{}", "publicResult": {"found": 1}}],
      "references": [{"url": "https://example.org/a", "title": "A"}], "canvas": [{"id": "d", "type": "code", "title":
      "s.py", "content": "on()"}], "quotes": ["it"]}]
      """, as: "chat-c.json")
    #expect(read.formats == ["Mistral Le Chat"] && read.diagnostics.isEmpty)
    let said = read.messages.map(SaidTurn.init)
    #expect(said[1].text == "It is on [1][2] now." && said[1].calls == [" web_search {}"])
    #expect(said[2].role == .tool && said[2].sender == "web_search" && said[2].text.contains(#"{"found":1}"#))
    #expect(said[3].text.contains("**s.py**") && said[3].text.contains("on()"))
    #expect(said[3].text.hasSuffix("Sources: [A](<https://example.org/a>)"))
    #expect(read.chats[0].record.metadata.map(\.name).contains("quotes"))
  }

  @Test(
    "LM Studio's instruction is metadata, also in the chat's own settings; old files have a name (issue 25)")
  func lmStudio() {
    let new = Self.read(
      """
      {"name": "Lamp", "systemPrompt": "", "messages": [{"versions": [{"type": "singleStep", "role": "user", "content":
      [{"type": "text", "text": "Hi"}]}], "currentlySelected": 0}], "perChatPredictionConfig": {"fields": [{"key":
      "llm.prediction.systemPrompt", "value": "You are a lamp."}]}}
      """)
    #expect(
      new.chats[0].record.metadata.contains { $0.name == "systemPrompt" && $0.value == "You are a lamp." })
    let old = Self.read(#"{"id": "1", "name": "Old lamp", "messages": [{"role": "user", "content": "Hi"}]}"#)
    #expect(old.chats.map(\.title) == ["Old lamp"])
  }

  @Test("the list of files before an answer is not part of a prompt in Takeout (issue 25)")
  func takeout() {
    let page = """
      <html><head><title>My Activity History</title></head><body><div class="outer-cell mdl-cell"><div
      class="mdl-grid"><div class="header-cell mdl-cell"><p class="mdl-typography--title">Gemini Apps<br></p></div><div
      class="content-cell mdl-cell mdl-typography--body-1">Prompted What is it?<br>Attached 1 file.<br>-\u{A0}<a
      href="a.png">a.png</a><br>Jan 5, 2026, 10:00:00 AM UTC<br><p>A lamp.</p></div></div></div></body></html>
      """
    let read = Self.read(page, as: "MyActivity.html")
    #expect(read.messages.map(\.text) == ["What is it?", "A lamp."], "\(read.diagnostics)")
    #expect(read.messages.first?.attachments.map(\.path) == ["a.png"])
  }
}
