import Basics
@testable import Conversations
import ImportKit
import Testing

/// What apps and APIs keep beside the text of an answer: items, steps, citations, ratings.
@Suite("Output of apps and APIs")
struct HeldOutOutputTests {
  static func read(_ text: String, as name: String = "chat.json") -> ImportedFiles {
    let read = ImportedFiles(text, as: name)
    read.expectAccounts()
    return read
  }

  private static func turn(
    _ role: Message.Role, _ sender: String, _ text: String, _ change: (inout SaidTurn) -> Void = { _ in }
  ) -> SaidTurn {
    var turn = SaidTurn(role, sender, text)
    turn.time = role == .user ? 1_767_261_600_000 : 1_767_261_603_000
    change(&turn)
    return turn
  }

  private static func facts(_ read: ImportedFiles) -> [String] {
    read.chats.flatMap(\.record.metadata).map { "\($0.name)=\($0.value)" }
  }

  // MARK: Open WebUI

  private static func openWebUI(_ answer: String, _ prompt: String = #""Hi""#) -> ImportedFiles {
    read(
      #"[{"id":"c2","user_id":"u","title":"T","chat":{"title":"T","history":{"currentId":"a1","messages":{"#
        + #""q1":{"id":"q1","parentId":null,"childrenIds":["a1"],"role":"user","content":\#(prompt),"timestamp":1767261600},"#
        + #""a1":{"id":"a1","parentId":"q1","childrenIds":[],"role":"assistant","model":"m","timestamp":1767261603,"done":true,\#(answer)}}}}}]"#
    )
  }

  private static let output = [
    #"{"type":"reasoning","id":"r","status":"completed","summary":null,"content":[{"type":"output_text","text":"thinkwords"}],"duration":2}"#,
    #"{"type":"function_call","id":"fc","call_id":"c1","name":"lookup","arguments":"{\"a\":1}","status":"completed"}"#,
    #"{"type":"function_call_output","id":"fo","call_id":"c1","output":[{"type":"input_text","text":"result words"}]}"#,
    #"{"type":"open_webui:code_interpreter","id":"ci","code":"print(1)","lang":"python","status":"completed","output":{"stdout":"1"}}"#,
    #"{"type":"message","id":"m2","role":"assistant","content":[{"type":"output_text","text":"Final words"}]}"#,
  ].joined(separator: ",")

  private static var itemised: [SaidTurn] {
    [
      turn(.user, "User", "Hi"),
      turn(.assistant, "Open WebUI", "") {
        ($0.thinking, $0.calls, $0.model) = ("thinkwords", [#"c1 lookup {"a":1}"#], "m")
      },
      turn(.tool, "lookup", "result words") { $0.callID = "c1" },
      turn(.assistant, "Open WebUI", "") { ($0.calls, $0.model) = (["ci code_interpreter print(1)"], "m") },
      turn(.tool, "code_interpreter", "1") { $0.callID = "ci" },
    ]
  }

  @Test(
    "Open WebUI: items of an answer are thoughts, calls and results; its text is said once",
    arguments: [("Final words", "Final words"), ("", "Final words"), ("Edited words", "Edited words")])
  func items(_ content: String, _ said: String) {
    let read = Self.openWebUI(#""content":"\#(content)","output":[\#(Self.output)]"#)
    #expect(read.formats == ["Open WebUI"] && read.diagnostics.isEmpty)
    let last = Self.turn(.assistant, "Open WebUI", said) { $0.model = "m" }
    #expect(read.messages.map(SaidTurn.init) == Self.itemised + [last])
    #expect(read.messages.map(\.id) == ["q1", "a1", "a1.2", "a1.3", "a1.4", "a1.5"])
  }

  @Test("Open WebUI: items that are also tags in the text are read once, unknown ones are kept")
  func otherItems() {
    let thought =
      #"<details type=\"reasoning\" done=\"true\">\n<summary>Thought</summary>\n> thinkwords\n</details>\nFinal words"#
    let both = Self.openWebUI(#""content":"\#(thought)","output":[\#(Self.output)]"#)
    #expect(both.messages.map(\.text) == ["Hi", "Final words"] && both.diagnostics.isEmpty)
    #expect(both.messages.last?.generation?.thinking == "thinkwords")
    let unknown = Self.openWebUI(#""content":"So","output":[{"type":"zorblax","x":1}]"#)
    #expect(unknown.messages.map(\.role) == [.user, .system, .assistant])
    #expect(unknown.messages[1].text.contains(#"{"type":"zorblax","x":1}"#))
    #expect(unknown.diagnostics.count == 1 && unknown.diagnostics[0].contains("unknown item \"zorblax\""))
  }

  @Test("Open WebUI: pictures of a prompt are files, or links to other hosts")
  func pictures() {
    func prompt(_ address: String) -> String {
      #"[{"type":"text","text":"Look"},{"type":"image_url","image_url":{"url":"\#(address)"}}]"#
    }
    let inner = Self.openWebUI(#""content":"So""#, prompt("data:image/png;base64,iVBORw0KGgo="))
    #expect(inner.messages[0].text == "Look" && inner.diagnostics.isEmpty)
    #expect(inner.messages[0].attachments.count == 1 && inner.media.count == 1)
    let outer = Self.openWebUI(#""content":"So""#, prompt("https://example.org/x.png"))
    #expect(outer.messages[0].text == "Look\n\n[Picture](<https://example.org/x.png>)")
    #expect(outer.diagnostics.isEmpty)
  }

  @Test("Open WebUI: code that tools ran, merged answers, visited pages and ratings are read")
  func fields() {
    let read = Self.openWebUI(
      #""content":"So","annotation":{"rating":-1,"comment":"wrong words"},"#
        + #""code_executions":[{"id":"x","name":"run","code":"print(1)","language":"python","result":{"output":"1-out"}}],"#
        + #""merged":{"status":true,"content":"Merged words"},"#
        + #""statusHistory":[{"action":"web_search","query":"q","urls":["https://example.org/a"],"done":true}]"#
    )
    #expect(read.diagnostics.isEmpty)
    let last = "So\n\nMerged words\n\nSources: [https://example.org/a](<https://example.org/a>)"
    #expect(
      read.messages.map(SaidTurn.init) == [
        Self.turn(.user, "User", "Hi"),
        Self.turn(.assistant, "Open WebUI", "") { ($0.calls, $0.model) = (["x run print(1)"], "m") },
        Self.turn(.tool, "run", "1-out") { $0.callID = "x" },
        Self.turn(.assistant, "Open WebUI", last) { $0.model = "m" },
      ])
    #expect(Self.facts(read) == [#"annotation={"rating":-1,"comment":"wrong words"}"#])
  }

  // MARK: LM Studio

  private static func lmStudio(_ steps: String) -> [SaidTurn] {
    let read = read(
      #"{"name":"Chat","createdAt":1767261600000,"messages":[{"versions":[{"type":"multiStep","role":"assistant","#
        + #""steps":[\#(steps)]}],"currentlySelected":0}]}"#)
    #expect(read.formats == ["LM Studio"])
    return read.messages.map(SaidTurn.init)
  }

  private static let call =
    #"{"type":"contentBlock","content":[{"type":"text","text":"Look"},{"type":"toolCallRequest","callId":7,"name":"js","parameters":{"c":1}}]}"#

  @Test(
    "LM Studio: a call that failed or was refused has a failed result",
    arguments: [
      (#"{"type":"toolCallFailed","error":"exploded error"}"#, "exploded error"),
      (#"{"type":"toolCallDenied","denyReason":"not here"}"#, "not here"),
      (#"{"type":"toolCallDenied"}"#, "toolCallDenied"),
    ])
  func failures(_ status: String, _ said: String) {
    let state = #"{"type":"toolStatus","statusState":{"callId":7,"status":\#(status)}}"#
    let result =
      #"{"type":"contentBlock","content":[{"type":"toolCallResult","callId":7,"content":"printed"}]}"#
    for (steps, text) in [([state], said), ([state, result], said + "\n\nprinted")] {
      let turns = Self.lmStudio(([Self.call] + steps).joined(separator: ","))
      var made = Self.turn(.assistant, "Assistant", "Look") { $0.calls = [#"7 js {"c":1}"#] }
      var failed = Self.turn(.tool, "js", text) { ($0.callID, $0.isFailure) = ("7", true) }
      (made.time, failed.time) = (1_767_261_600_000, 1_767_261_600_000)
      #expect(turns == [made, failed])
    }
  }

  @Test("LM Studio: a call that was not made is an error, other steps say what they have or are kept")
  func steps() {
    let read = Self.read(
      #"{"name":"Chat","createdAt":1767261600000,"messages":[{"versions":[{"type":"multiStep","role":"assistant","steps":["#
        + #"{"type":"toolStatus","statusState":{"callId":8,"status":{"type":"toolCallGenerationFailed","error":"bad json","rawContent":"{\"c\":"}}},"#
        + #"{"type":"toolStatus","statusState":{"callId":9,"status":{"type":"toolCallSucceeded","timeMs":3}}},"#
        + #"{"type":"debugInfoBlock","debugInfo":"x"},{"type":"status","statusState":{"status":"done"}},"#
        + #"{"type":"citationBlock","citedText":"cited words","source":{"fileName":"doc.pdf","pageNumber":3}},"#
        + #"{"type":"somethingNew","payload":"new words"}]}],"currentlySelected":0}]}"#)
    #expect(read.messages.map(\.role) == [.system, .assistant, .system])
    #expect(read.messages[0].error == "bad json" && read.messages[0].text == "```\n{\"c\":\n```")
    #expect(read.messages[1].text == "> cited words\n\ndoc.pdf, page 3")
    #expect(read.messages[2].text.contains(#"{"type":"somethingNew","payload":"new words"}"#))
    #expect(read.diagnostics.count == 1 && read.diagnostics[0].contains("unknown step \"somethingNew\""))
  }

  // MARK: LibreChat, Mistral

  private static func libreChat(_ fields: String) -> ImportedFiles {
    read(
      #"{"conversationId":"c","endpoint":"agents","title":"T","messages":[{"messageId":"a1","parentMessageId":null,"#
        + #""sender":"GPT","isCreatedByUser":false,"model":"m","createdAt":"2026-01-01T10:00:03Z",\#(fields)}]}"#
    )
  }

  @Test(
    "LibreChat: pages that a search found are links, marks of citations are removed",
    arguments: [#"\ue202turn0search0"#, #"\\ue202turn0search0"#, #"\ue200\ue202turn0news1\ue201"#])
  func searches(_ mark: String) {
    let read = Self.libreChat(
      #""text":"","content":[{"type":"text","text":"\ue203Final\ue204 words \#(mark)."}],"#
        + #""feedback":{"rating":"thumbsDown","text":"wrong words"},"attachments":["#
        + #"{"type":"web_search","toolCallId":"t1","name":"web_search_t1","web_search":{"turn":0,"organic":[{"title":"Page","link":"https://example.org/a","snippet":"s"}],"#
        + #""topStories":[{"title":"Story","link":"https://example.org/b","source":"The Lamp"}]}},"#
        + #"{"type":"ui_resources","toolCallId":"t1","name":"ui","ui_resources":{"0":{"uri":"ui://a"}}}]"#)
    #expect(read.formats == ["LibreChat"] && read.diagnostics.isEmpty)
    let links = "Sources: [Page](<https://example.org/a>), [Story](<https://example.org/b>)"
    #expect(
      read.messages.map(SaidTurn.init) == [
        Self.turn(.assistant, "LibreChat", "Final words.\n\n" + links) { $0.model = "m" }
      ])
    #expect(
      Self.facts(read) == [
        "endpoint=agents", #"feedback={"rating":"thumbsDown","text":"wrong words"}"#,
        #"ui_resources={"0":{"uri":"ui://a"}}"#,
      ])
  }

  @Test("LibreChat: thoughts and documents between lines of colons are read, other colons are words")
  func colons() {
    let read = Self.libreChat(
      #""text":":::thinking\nthinkwords\n:::\nAnswer :::note\n:::artifact{identifier=\"x\" type=\"text/html\" title=\"Page\"}\n```html\n<p>x</p>\n```\n:::""#
    )
    #expect(read.diagnostics.isEmpty)
    let text = "Answer :::note\n\n\n**Page**\n\n\n```html\n<p>x</p>\n```"
    #expect(
      read.messages.map(SaidTurn.init) == [
        Self.turn(.assistant, "LibreChat", text) { ($0.model, $0.thinking) = ("m", "thinkwords") }
      ])
    let open = Self.libreChat(#""text":"So :::thinking\nnot closed""#)
    #expect(open.messages.map(\.text) == ["So :::thinking\nnot closed"])
  }

  @Test("Mistral: reactions and other generations are metadata, pictures are links")
  func mistral() {
    let read = Self.read(
      #"[{"id":"1","chatId":"c","role":"user","content":"Hi","createdAt":"2026-01-01T10:00:00Z","reaction":"neutral"},"#
        + #"{"id":"2","chatId":"c","role":"assistant","content":"","createdAt":"2026-01-01T10:00:03Z","contentChunks":["#
        + #"{"type":"text","text":"So"},{"type":"image_url","imageUrl":"https://example.org/p.png"}],"#
        + #""reaction":"dislike","reactionDetail":"d","generations":[{"id":"g"}]}]"#, as: "chat-c.json")
    #expect(read.formats == ["Mistral Le Chat"] && read.diagnostics.isEmpty)
    #expect(read.messages.map(\.text) == ["Hi", "So\n\n[Picture](<https://example.org/p.png>)"])
    #expect(
      Self.facts(read) == ["reaction=dislike", "reactionDetail=d", #"generations=[{"id":"g"}]"#])
  }

  // MARK: APIs

  @Test(
    "a stream as the server sent it is one answer",
    arguments: ["answer.sse", "answer.txt", "answer.jsonl"])
  func serverEvents(_ name: String) {
    let known = HeldOutEventStreamTests.events.filter { !$0.contains("zorblax") }
    let typed = known.map { "event: message\ndata: \($0)\n\n" }
    let chunks = [
      #"{"id":"c","object":"chat.completion.chunk","created":1767261603,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"Hel"}}]}"#,
      #"{"id":"c","object":"chat.completion.chunk","created":1767261603,"model":"m","choices":[{"index":0,"delta":{"content":"lo"},"finish_reason":"stop"}]}"#,
      "[DONE]",
    ]
    let response = [
      #"{"type":"response.created","response":{"id":"r","object":"response","output":[]}}"#,
      #"{"type":"response.completed","response":{"id":"r","object":"response","model":"m","output":[{"type":"message","id":"x","role":"assistant","content":[{"type":"output_text","text":"Hello"}]}]}}"#,
    ]
    for (text, said) in [
      (typed.joined(), "Hello ([P](<https://example.org/a>))"),
      (chunks.map { "data: \($0)\r\n\r\n" }.joined(), "Hello"),
      (": comment\n" + response.map { "data:\($0)\n\n" }.joined(), "Hello"),
    ] {
      let read = Self.read(text, as: name)
      #expect(read.formats == ["API calls"] && read.diagnostics.isEmpty)
      #expect(read.messages.map(\.text) == [said] && read.messages.first?.role == .assistant)
    }
    #expect(Self.read("data: 5 lamps\nevent: a talk", as: name).formats.contains("API calls") == false)
  }

  @Test("blocks of Anthropic's requests: search results are links, uploads are files")
  func blocks() {
    let read = Self.read(
      #"{"model":"c","max_tokens":9,"system":"Sys","messages":[{"role":"user","content":[{"type":"text","text":"Q"},"#
        + #"{"type":"search_result","source":"https://example.org/a","title":"SR","content":[{"type":"text","text":"sr words"}]},"#
        + #"{"type":"container_upload","file_id":"file_1"}]},{"role":"assistant","content":[{"type":"text","text":"Yes","#
        + #""citations":[{"type":"page_location","cited_text":"c","document_title":"Doc [1]","start_page_number":1}]},"#
        + #"{"type":"tool_use","id":"t","name":"look","input":{}}]}]}"#)
    #expect(read.formats == ["Anthropic messages"] && read.diagnostics.isEmpty)
    #expect(
      read.messages.map(\.text) == [
        "Sys", "Q\n\n[SR](<https://example.org/a>)\n\nsr words", "Yes (\(MarkdownText.escaped("Doc [1]")))",
      ])
    #expect(read.messages[1].attachments.map(\.path) == ["file_1"])
    #expect(read.chats.map(\.title) == ["Q"])
  }

  @Test("a summary before an answer is the system's, and the answer gives the title")
  func compaction() {
    let read = Self.read(
      #"{"id":"m","type":"message","role":"assistant","model":"c","content":[{"type":"thinking","thinking":"Hm."},"#
        + #"{"type":"compaction","content":"Summary of earlier"},{"type":"text","text":"Yes"}],"stop_reason":"end_turn","#
        + #""usage":{"input_tokens":3,"output_tokens":2}}"#)
    #expect(read.diagnostics.isEmpty && read.chats.map(\.title) == ["Yes"])
    #expect(
      read.messages.map { "\($0.sender): \($0.text)" } == [
        "Assistant: ", "System: Summary of earlier", "Assistant: Yes",
      ])
    #expect(read.messages.map(\.generation?.thinking) == ["Hm.", nil, ""])
  }

  // MARK: Words that are kept

  @Test("Open WebUI: words in a list are said, words of items that the text lacks are metadata")
  func listedWords() {
    let thought =
      #"{"type":"reasoning","id":"r","status":"completed","content":[{"type":"output_text","text":"thinkwords"}]}"#
    let listed = Self.openWebUI(
      #""content":[{"type":"text","text":"WORDS IN LIST"}],"output":[\#(thought)]"#)
    let answer = Self.turn(.assistant, "Open WebUI", "WORDS IN LIST") {
      ($0.thinking, $0.model) = ("thinkwords", "m")
    }
    #expect(listed.messages.map(SaidTurn.init) == [Self.turn(.user, "User", "Hi"), answer])
    #expect(listed.diagnostics.isEmpty && Self.facts(listed).isEmpty)
    func said(_ text: String) -> String {
      #"{"type":"message","role":"assistant","content":[{"type":"output_text","text":"\#(text)"}]}"#
    }
    let edited = Self.openWebUI(
      #""content":"Text one.","output":[\#(said("Text one.")),\#(said("Text two."))]"#)
    #expect(edited.messages.map(\.text) == ["Hi", "Text one."] && edited.diagnostics.isEmpty)
    #expect(Self.facts(edited) == ["output=Text one.\n\nText two."])
  }

  @Test("lines of colons are words of other apps, and in blocks of code")
  func wordsWithColons() {
    let words = #"How do I write:\n:::thinking\nMY WORDS\n:::\nplease"#
    let other = Self.openWebUI(#""content":"\#(words)""#, #""\#(words)""#)
    let text = "How do I write:\n:::thinking\nMY WORDS\n:::\nplease"
    #expect(
      other.messages.map(SaidTurn.init) == [
        Self.turn(.user, "User", text), Self.turn(.assistant, "Open WebUI", text) { $0.model = "m" },
      ])
    let sample = Self.libreChat(#""text":"So:\n\n```\n:::thinking\nsample\n:::\n```\nend""#)
    #expect(sample.messages.map(\.text) == ["So:\n\n```\n:::thinking\nsample\n:::\n```\nend"])
    #expect(sample.messages.map(\.generation?.thinking) == [""])
    let answer = Self.libreChat(#""text":"\#(words)""#)
    #expect(answer.messages.map(\.text) == ["How do I write:\nplease"])
    #expect(answer.messages.map(\.generation?.thinking) == ["MY WORDS"])
  }

  @Test(
    "LibreChat: a document ends after its block of code, and its title may have any character",
    arguments: [
      (
        #"type=\"text/html\" title=\"A -> B\"}\n```html\n<p>x</p>\n```\n:::\nDone"#,
        "**\(MarkdownText.escaped("A -> B"))**\n\n\n```html\n<p>x</p>\n```\n\nDone"
      ),
      (
        #"type=\"text/markdown\" title=\"Doc\"}\n```markdown\nOne\n:::note\nhi\n:::\nend\n```\n:::\nDone"#,
        "**Doc**\n\nOne\n:::note\nhi\n:::\nend\n\nDone"
      ),
      (
        #"type=\"text/markdown\" title=\"Doc\"}\nOne\n:::note\nend\n:::\nDone"#,
        "**Doc**\n\nOne\n:::note\nend\n\nDone"
      ),
    ])
  func documents(_ marked: String, _ said: String) {
    let read = Self.libreChat(#""text":":::artifact{identifier=\"x\" \#(marked)""#)
    #expect(read.messages.map(\.text) == [said] && read.diagnostics.isEmpty)
  }

  @Test("LibreChat: calls of OpenAI's Assistants have the name of their function, or code with its results")
  func assistantsCalls() {
    let outputs = #"[{"type":"logs","logs":"1"},{"type":"image","image":{"file_id":"file-1"}}]"#
    let read = Self.libreChat(
      #""text":"","content":[{"type":"tool_call","tool_call":{"id":"t1","type":"function","function":"#
        + #"{"name":"weather","arguments":"{\"city\":\"Rome\"}","output":"20"}}},"#
        + #"{"type":"tool_call","tool_call":{"id":"t2","type":"code_interpreter","code_interpreter":"#
        + #"{"input":"print(1)","outputs":\#(outputs)}}}]"#)
    #expect(read.diagnostics.isEmpty)
    #expect(
      read.messages.map(SaidTurn.init) == [
        Self.turn(.assistant, "LibreChat", "") {
          ($0.calls, $0.model) = ([#"t1 weather {"city":"Rome"}"#], "m")
        },
        Self.turn(.tool, "weather", "20") { $0.callID = "t1" },
        Self.turn(.assistant, "LibreChat", "") {
          ($0.calls, $0.model) = (["t2 code_interpreter print(1)"], "m")
        },
        Self.turn(.tool, "code_interpreter", "1") { ($0.callID, $0.files) = ("t2", ["file-1"]) },
      ])
  }

  @Test("LM Studio: a failure without words leaves the result as it is")
  func bareFailure() {
    let result =
      #"{"type":"contentBlock","content":[{"type":"toolCallResult","callId":7,"content":"printed"}]}"#
    let state = #"{"type":"toolStatus","statusState":{"callId":7,"status":{"type":"toolCallFailed"}}}"#
    let turns = Self.lmStudio([Self.call, result, state].joined(separator: ","))
    var made = Self.turn(.assistant, "Assistant", "Look") { $0.calls = [#"7 js {"c":1}"#] }
    var failed = Self.turn(.tool, "js", "printed") { ($0.callID, $0.isFailure) = ("7", true) }
    (made.time, failed.time) = (1_767_261_600_000, 1_767_261_600_000)
    #expect(turns == [made, failed])
  }

  @Test("LM Studio: notes, unsent words and unknown fields of a chat are metadata")
  func studioNotes() {
    let read = Self.read(
      #"{"name":"Chat","pinned":true,"notes":["Remember the milk"],"clientInput":"half a tho","looseFiles":[],"#
        + #""createdAt":1767261600000,"color":"red","messages":[{"versions":[{"type":"singleStep","role":"user","content":"#
        + #"[{"type":"text","text":"Hi"}]}],"currentlySelected":0}]}"#)
    #expect(read.formats == ["LM Studio"] && read.messages.map(\.text) == ["Hi"])
    #expect(
      Self.facts(read) == [
        #"notes=["Remember the milk"]"#, "clientInput=half a tho", "a conversation.color=red",
      ])
    #expect(read.diagnostics.count == 1)
    #expect(read.diagnostics[0].contains(#"unknown field "color" of a conversation; it is kept as metadata"#))
  }
}
