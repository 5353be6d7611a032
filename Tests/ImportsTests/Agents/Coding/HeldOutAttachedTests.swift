import Basics
@testable import Conversations
import Model
import Testing

/// What prompts in editors and terminals have with them: files, selections, links, output of terminals.
@Suite("What is attached to prompts in the wild")
struct HeldOutAttachedTests {
  // MARK: Copilot CLI

  private static func event(_ number: Int, _ type: String, _ data: String) -> String {
    #"{"type":"\#(type)","id":"e\#(number)","parentId":"p","timestamp":"2026-11-01T10:00:0\#(number).000Z","data":\#(data)}"#
  }

  private static func copilot(_ events: [(type: String, data: String)]) throws -> Reading {
    let lines = events.enumerated().map { event($0.offset, $0.element.type, $0.element.data) }
    return try Reading([("events.jsonl", lines.joined(separator: "\n"))])
  }

  private static func asset(_ id: String) -> (type: String, data: String) {
    let data =
      #"{"assetId":"\#(id)","type":"image","mimeType":"image/png","byteLength":8,"data":"iVBORw0KGgo="}"#
    return ("session.binary_asset", data)
  }

  @Test("Copilot CLI: a file is shown where it is named; one that is never named is a turn")
  func assets() throws {
    let file =
      #"{"type":"file","path":"/tmp/shot.png","displayName":"shot.png","assetId":"a","mimeType":"image/png"}"#
    let seen = #"{"content":"Seen","binaryResultsForLlm":[{"type":"image","assetId":"a"}]}"#
    let read = try Self.copilot([
      Self.asset("a"), Self.asset("b"),
      ("user.message", #"{"content":"What is this?","attachments":[\#(file)]}"#),
      ("assistant.message", #"{"content":"","toolRequests":[{"toolCallId":"c","name":"view"}]}"#),
      ("tool.execution_complete", #"{"toolCallId":"c","success":true,"result":\#(seen)}"#),
    ])
    #expect(read.lines == ["Copilot CLI: ", "User: What is this?", "Copilot: ", "view: Seen"])
    #expect(read.messages.map(\.attachments.count) == [1, 1, 0, 1])
    #expect(read.messages[1].attachments.map(\.title) == ["shot.png"])
    let pictures = read.messages.flatMap(\.attachments).map(\.path)
    #expect(Set(pictures).count == 1 && pictures.allSatisfy { $0.hasSuffix(".png") })
    #expect(read.messages[0].role == .system && read.messages[0].time.seconds == 1_793_527_201)
    #expect(read.ledger.skipped.first { $0.reason == "file, shown where it is named" }?.count == 1)
    #expect(read.ledger.addsUp && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("Copilot CLI: a file without its bytes is kept as JSON")
  func emptyAsset() throws {
    let read = try Self.copilot([
      ("session.binary_asset", #"{"assetId":"lost words"}"#), ("user.message", #"{"content":"Hi"}"#),
    ])
    #expect(read.messages.count == 2 && read.messages[0].text.contains("lost words"))
    let message = #"file has no "assetId" or "data"; it is kept as JSON"#
    #expect(read.diagnostics.map(\.message) == [message])
  }

  @Test("Copilot CLI: selected words and links are part of the prompt")
  func selections() throws {
    let selection =
      #"{"type":"selection","filePath":"/w/b.txt","displayName":"b.txt","text":"selected words"}"#
    let reference =
      #"{"type":"github_reference","number":7,"title":"Bug","url":"https://example.org/issues/7"}"#
    let read = try Self.copilot([
      ("user.message", #"{"content":"Mend it","attachments":[\#(selection),\#(reference)]}"#)
    ])
    let text =
      "Mend it\n\nb.txt\n\n```\nselected words\n```\n\n[Bug](<https://example.org/issues/7>)"
    #expect(read.messages.map(\.text) == [text] && read.messages[0].attachments.isEmpty)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("Copilot CLI: a context that could not be shortened is an error, and a session has its usage")
  func ends() throws {
    let metrics = #"{"swan-1":{"requests":{"count":1,"cost":1},"usage":{"inputTokens":10,"outputTokens":3}}}"#
    let read = try Self.copilot([
      ("user.message", #"{"content":"Hi"}"#),
      ("session.compaction_complete", #"{"success":false,"error":"rate limited"}"#),
      ("session.compaction_complete", #"{"success":false}"#),
      (
        "session.shutdown",
        #"{"shutdownType":"routine","totalNanoAiu":5,"totalApiDurationMs":900,"modelMetrics":\#(metrics),"color":1}"#
      ),
    ])
    #expect(read.messages.map(\.error) == [nil, "rate limited", "the context was not shortened"])
    #expect(read.messages.map(\.role) == [.user, .system, .system])
    let notes = try #require(read.chats.first).record.metadata.map { "\($0.name): \($0.value)" }
    #expect(notes.contains("totalNanoAiu: 5") && notes.contains("totalApiDurationMs: 900"))
    #expect(notes.contains("modelMetrics: \(metrics)"), "\(notes)")
    #expect(
      read.diagnostics.map(\.message) == [#"unknown field "color" of a shutdown; it is kept as metadata"#])
  }

  // MARK: Copilot Chat

  @Test("Copilot Chat: pasted code and output of terminals are in the prompt, folders and symbols beside it")
  func variables() throws {
    let variables = [
      #"{"kind":"paste","id":"p","name":"Pasted code","code":"let x = 1","language":"ts"}"#,
      #"{"kind":"terminalCommand","id":"t","name":"npm test","command":"npm test","output":"\u001b[31m1 failing","exitCode":1}"#,
      #"{"kind":"directory","id":"d","name":"src","value":{"path":"/w/src"}}"#,
      #"{"kind":"symbol","id":"s","name":"sym:foo","value":{"uri":{"path":"/w/a.ts"}}}"#,
      #"{"isFile":true,"id":"f","name":"old.ts","value":{"path":"/w/old.ts"}}"#,
      #"{"kind":"zorblax","id":"z","name":"hint words"}"#,
    ].joined(separator: ",")
    let request =
      #"{"requestId":"r","message":{"text":"Why?"},"response":[{"value":"Because."}],"timestamp":1787502000000,"isCanceled":true,"variableData":{"variables":[\#(variables)]}}"#
    let read = try Reading([("c.json", #"{"version":3,"sessionId":"s","requests":[\#(request)]}"#)])
    let prompt = try #require(read.messages.first { $0.role == .user })
    #expect(
      prompt.text
        == "Why?\n\nPasted code\n\n```ts\nlet x = 1\n```\n\n```\n$ npm test\n1 failing\n```")
    #expect(prompt.attachments.map(\.title) == ["src", "sym:foo", "old.ts"])
    #expect(read.messages.count == 4 && read.messages[0].text.contains("hint words"))
    #expect(read.messages[2].text == "Because." && read.messages[3].error == "request canceled")
    #expect(read.messages[3].role == .system && read.messages[3].sender == "Copilot")
    #expect(read.diagnostics.map(\.message) == [#"unknown variable "zorblax"; it is kept as JSON"#])
    #expect(read.ledger.addsUp)
  }

  @Test("Copilot Chat: what the editor adds is metadata once, texts are in the prompt")
  func addedVariables() throws {
    let implicit =
      #"{"kind":"implicit","id":"i","name":"file:lamp.md","value":{"uri":{"path":"/lamp.md"}}}"#
    let instructions = #"{"kind":"promptText","id":"p","name":"instructions","value":"Be brief"}"#
    func request(_ id: String, _ variables: [String]) -> String {
      let listed = variables.joined(separator: ",")
      return
        #"{"requestId":"\#(id)","message":{"text":"Why?"},"response":[{"value":"So."}],"timestamp":1787502000000,"variableData":{"variables":[\#(listed)]}}"#
    }
    let texts = ["element", "diagnostic", "generic", "command"].map {
      #"{"kind":"\#($0)","id":"g","name":"\#($0)","value":"words"}"#
    }
    let bare = #"{"kind":"generic","id":"b","name":"bare","value":{"x":1}}"#
    let requests = [request("r1", [implicit, instructions, bare] + texts), request("r2", [implicit])]
    let read = try Reading([
      ("c.json", #"{"version":3,"sessionId":"s","requests":[\#(requests.joined(separator: ","))]}"#)
    ])
    let blocks = ["element", "diagnostic", "generic", "command"].map { "\n\n\($0)\n\n```\nwords\n```" }
    #expect(read.messages.map(\.role) == [.system, .user, .assistant, .user, .assistant])
    #expect(read.messages.dropFirst().map(\.text) == ["Why?" + blocks.joined(), "So.", "Why?", "So."])
    #expect(read.messages[0].text.contains(#"{"kind":"generic","id":"b","name":"bare","value":{"x":1}}"#))
    #expect(read.diagnostics.map(\.message) == [#"unknown variable "generic"; it is kept as JSON"#])
    let notes = try #require(read.chats.first).record.metadata.map { "\($0.name)=\($0.value)" }
    #expect(notes == ["implicit=\(implicit)", "promptText=\(instructions)"] && read.ledger.addsUp)
  }

  // MARK: Cursor

  #if Fetch
  @Test("Cursor: files and folders are beside the prompt, selections are in it")
  func context() throws {
    let sql = #"""
      CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
      CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
      INSERT INTO cursorDiskKV VALUES
        ('composerData:one', '{"composerId": "one", "fullConversationHeadersOnly": [{"bubbleId": "b1"}]}'),
        ('bubbleId:one:b1', '{"_v": 3, "type": 1, "bubbleId": "b1", "text": "Explain", "context": {
        "fileSelections": [{"uri": {"fsPath": "/w/a.ts", "path": "/w/a.ts"}}],
        "folderSelections": [{"uri": {"fsPath": "/w/src"}}],
        "selections": [{"text": "let x = 1", "uri": {"fsPath": "/w/b.ts"}, "range": {}}],
        "terminalSelections": [{"text": "npm failed"}], "mentions": {}}}');
      """#
    let read = try Reading(bytes: [("x/state.vscdb", try SampleDatabase.of(sql))])
    let text = "Explain\n\n/w/b.ts\n\n```\nlet x = 1\n```\n\n```\nnpm failed\n```"
    #expect(read.messages.map(\.text) == [text] && read.messages.map(\.role) == [.user])
    #expect(read.messages[0].attachments.map(\.title) == ["a.ts", "src"])
    #expect(read.ledger.addsUp && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }
  #endif
}
