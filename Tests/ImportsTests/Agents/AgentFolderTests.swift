import Content
import Model
@testable import Conversations
import Testing

/// Folders of agents: sub-agents, storage of many files, logs of several programs.
@Suite("Folders of agents' logs")
struct AgentFolderTests {
  private func read(_ files: [(String, String)]) -> ImportedFiles {
    let read = ImportedFiles(files.map { InputFile(contentPath: "chats/logs/\($0.0)", text: $0.1) })
    if read.formats.count == 1 { read.expectAccounts() }
    #expect(!read.ledgers.contains { !$0.addsUp })
    #expect(read.diagnostics == [])
    return read
  }

  private func codex(_ id: String, parent: String?, _ text: String) -> String {
    let source =
      parent.map {
        #"{"subagent":{"thread_spawn":{"parent_thread_id":"\#($0)","depth":1,"agent_nickname":"Finder"}}}"#
      } ?? #""cli""#
    return
      #"{"timestamp":"2026-01-01T10:00:00Z","type":"session_meta","payload":{"id":"\#(id)","source":\#(source)}}"#
      + "\n"
      + #"{"timestamp":"2026-01-01T10:00:01Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"\#(text)"}]}}"#
      + "\n"
  }

  @Test("Codex: a sub-agent is folded in the thread that started it, and stands alone without it")
  func codexAgents() throws {
    let child = ("2026/rollout-b.jsonl", codex("b", parent: "a", "Find bulbs"))
    let both = read([child, ("2026/rollout-z.jsonl", codex("a", parent: nil, "Mend the lamp"))])
    let chat = try #require(both.chats.first)
    #expect(both.chats.count == 1 && chat.id == "a")
    #expect(chat.messages.map(\.text) == ["Mend the lamp", "Find bulbs"])
    #expect(chat.messages.map(\.generation?.agent) == [nil, "Finder"])
    #expect(chat.messages.map(\.sender) == ["User", "Codex"])
    #expect(read([child, ("other.txt", "")]).chats.map(\.title) == ["Find bulbs"])
  }

  @Test("Codex: files of the first versions, with bare items and as one object")
  func codexFirst() {
    let bare = """
      {"id":"a","timestamp":"2025-06-01T10:00:00Z","instructions":null}
      {"record_type":"state"}
      {"type":"message","id":null,"role":"user","content":[{"type":"input_text","text":"Hi"}]}
      {"type":"reasoning","id":"r","summary":[{"type":"summary_text","text":"Hm"}]}
      {"type":"message","role":"assistant","content":[{"type":"output_text","text":"Hello"}]}
      """
    let whole =
      #"{"session":{"id":"b","timestamp":"2025-05-01T10:00:00Z","instructions":""},"items":[{"type":"message","role":"user","content":[{"type":"input_text","text":"Ho"}]}]}"#
    let found = read([("a.jsonl", bare), ("b.json", whole)])
    #expect(found.formats == ["Codex"])
    #expect(found.messages.map(\.text) == ["Hi", "Hello", "Ho"])
    #expect(found.messages[1].generation?.thinking == "Hm")
  }

  @Test("OpenCode: a storage folder, with a sub-agent in its session")
  func openCodeStorage() throws {
    func message(_ id: String, _ session: String, _ role: String, _ time: Int) -> String {
      #"{"id":"\#(id)","sessionID":"\#(session)","role":"\#(role)","time":{"created":\#(time)}}"#
    }
    func part(_ message: String, _ text: String) -> String {
      #"{"id":"prt_\#(message)","sessionID":"s","messageID":"\#(message)","type":"text","text":"\#(text)"}"#
    }
    let found = read([
      ("storage/message/ses_1/msg_1.json", message("msg_1", "ses_1", "user", 1_767_261_600_000)),
      ("storage/message/ses_2/msg_2.json", message("msg_2", "ses_2", "user", 1_767_261_601_000)),
      ("storage/part/msg_1/prt_msg_1.json", part("msg_1", "Mend the lamp")),
      ("storage/part/msg_2/prt_msg_2.json", part("msg_2", "Find bulbs")),
      (
        "storage/session/p/ses_1.json",
        #"{"id":"ses_1","projectID":"p","title":"A lamp","time":{"created":1767261600000}}"#
      ),
      (
        "storage/session/p/ses_2.json",
        #"{"id":"ses_2","projectID":"p","parentID":"ses_1","title":"Finder","time":{"created":1767261600500}}"#
      ),
    ])
    let chat = try #require(found.chats.first)
    #expect(found.chats.count == 1 && chat.title == "A lamp" && chat.id == "ses_1")
    #expect(chat.messages.map(\.text) == ["Mend the lamp", "Find bulbs"])
    #expect(chat.messages.map(\.generation?.agent) == [nil, "Finder"])
  }

  @Test("Cursor: a sub-agent is folded in the transcript beside its folder")
  func cursorAgents() throws {
    func line(_ text: String) -> String {
      #"{"role":"user","message":{"content":[{"type":"text","text":"\#(text)"}]}}"# + "\n"
    }
    let found = read([
      ("a/a.jsonl", line("Mend the lamp")), ("a/subagents/b.jsonl", line("Find bulbs")),
      ("c/c.jsonl", line("Else")),
    ])
    #expect(found.chats.map(\.id) == ["a", "c"])
    #expect(found.chats[0].messages.map(\.generation?.agent) == [nil, "b"])
  }

  @Test("Claude Code: a sub-agent's file in the folder of its session is folded there")
  func claudeAgents() throws {
    func line(_ uuid: String, _ text: String, _ more: String = "") -> String {
      #"{"type":"user","uuid":"\#(uuid)","parentUuid":null,"sessionId":"s"\#(more),"timestamp":"2026-01-01T10:00:00Z","message":{"role":"user","content":"\#(text)"}}"#
        + "\n"
    }
    let found = read([
      ("p/s.jsonl", line("u1", "Mend the lamp")),
      ("p/s/subagents/agent-x1.jsonl", line("u2", "Find bulbs", #","isSidechain":true,"agentId":"x1""#)),
    ])
    #expect(found.chats.count == 1)
    #expect(found.messages.map(\.generation?.agent) == [nil, "x1"])
  }

  @Test("Claude Code: the lines of its output as a stream, with a sub-agent by its call")
  func claudeStream() throws {
    let text = """
      {"type":"system","subtype":"init","session_id":"s","uuid":"a","cwd":"/","tools":[],"model":"swan-1"}
      {"type":"user","uuid":"b","session_id":"s","parent_tool_use_id":null,"message":{"role":"user","content":"Mend"}}
      {"type":"assistant","uuid":"c","session_id":"s","parent_tool_use_id":null,"message":{"id":"m1","role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Task","input":{"description":"Find","prompt":"Find bulbs"}}]}}
      {"type":"user","uuid":"d","session_id":"s","parent_tool_use_id":"t1","message":{"role":"user","content":"Find bulbs"}}
      {"type":"result","subtype":"success","session_id":"s","uuid":"e","result":"x"}
      """
    let found = ImportedFiles(text, as: "stream.jsonl")
    found.expectAccounts()
    #expect(found.formats == ["Claude Code"])
    #expect(found.messages.map(\.text) == ["Mend", "", "Find bulbs", "x"])
    #expect(found.messages.map(\.generation?.agent) == [nil, nil, "Find", nil])
  }

  @Test("Copilot CLI: the object of the first versions")
  func copilotFirst() {
    let text =
      #"{"sessionId":"s","startTime":"2025-10-01T10:00:00Z","chatMessages":[{"role":"user","content":"Mend"},{"role":"assistant","content":"","tool_calls":[{"id":"c","type":"function","function":{"name":"look","arguments":"{}"}}]},{"role":"tool","tool_call_id":"c","content":"dark"}],"timeline":[{"type":"user"}]}"#
    let found = ImportedFiles(text, as: "session_1.json")
    found.expectAccounts()
    #expect(found.formats == ["Copilot CLI"] && found.diagnostics == [])
    #expect(found.messages.map(\.sender) == ["User", "Assistant", "look"])
  }

  @Test("calls of APIs whose request and response are texts")
  func textCalls() {
    let text = #"{"request":"Name a river.","response":"Akerselva","latency":2}"# + "\n"
    let found = ImportedFiles(text, as: "log.jsonl")
    #expect(found.messages.map(\.text) == ["Name a river.", "Akerselva"])
    #expect(found.messages.map(\.role) == [.user, .assistant])
  }

  @Test("traces whose answers name no speaker, and texts that are not lists of messages")
  func traceTexts() {
    func attribute(_ key: String, _ value: String) -> String {
      #"{"key":"\#(key)","value":{"stringValue":"\#(value)"}}"#
    }
    let attributes = [
      attribute("gen_ai.prompt.0.content", "Name a river."),
      attribute("gen_ai.completion.0.content", "Akerselva"),
    ].joined(separator: ",")
    let text =
      #"{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"t","spanId":"s","name":"chat","attributes":[\#(attributes)]}]}]}]}"#
    let found = ImportedFiles(text, as: "spans.json")
    found.expectAccounts()
    #expect(found.messages.map(\.text) == ["Name a river.", "Akerselva"])
    #expect(found.messages.map(\.role) == [.user, .assistant])
  }

  @Test("the Responses API in a batch of OpenAI: instructions, input, output and usage")
  func responsesBatch() throws {
    let found = read([
      (
        "in.jsonl",
        #"{"custom_id":"river","method":"POST","url":"/v1/responses","body":{"model":"swan-1","input":"Name a river."}}"#
      ),
      (
        "out.jsonl",
        #"{"id":"b","custom_id":"river","response":{"status_code":200,"request_id":"r","body":{"object":"response","model":"swan-1","output":[{"type":"reasoning","summary":[{"type":"summary_text","text":"Hm"}]},{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Akerselva"}]}],"error":null,"usage":{"input_tokens":5,"output_tokens":2}}},"error":null}"#
      ),
    ])
    #expect(found.formats == ["OpenAI batches and evals"])
    #expect(found.messages.map(\.text) == ["Name a river.", "", "Akerselva"])
    #expect(found.messages.map(\.generation?.usage?.output) == [nil, nil, 2])
    #expect(found.chats.first?.record.task == "river")
  }

  @Test("UltraChat: texts by turns of the user and the assistant")
  func ultraChat() {
    let text =
      #"{"id":"0","data":["Hi","Hello","Bye","So long"]}"# + "\n" + #"{"id":"1","data":["Ho","Hey"]}"#
    let found = ImportedFiles(text, as: "ultra.jsonl")
    #expect(found.formats == ["ShareGPT"])
    #expect(found.messages.map(\.role) == [.user, .assistant, .user, .assistant, .user, .assistant])
  }

  @Test("logs of many programs in one folder are all read, each by its own format")
  func mixed() throws {
    let files = try AgentFixtures.all.enumerated().map { index, one in
      ("\(index)/\(one.name)", try AgentFixtures.text(one.name))
    }
    let found = ImportedFiles(files.map { InputFile(contentPath: "chats/logs/\($0.0)", text: $0.1) })
    #expect(Set(found.formats) == Set(AgentFixtures.all.map(\.title)))
    #expect(found.ledgers.flatMap(\.unread) == [])
    #expect(found.diagnostics == [])
    for ledger in found.ledgers { #expect(ledger.addsUp) }
  }

  private static func prompt(_ session: String, _ text: String) -> String {
    #"{"session_id":"\#(session)","ts":1767261600,"text":"\#(text)"}"# + "\n"
  }

  @Test("prompts of a session are left to its own log, and are a conversation without it")
  func prompts() throws {
    let history = (
      "history.jsonl", Self.prompt("a-b", "Mend the lamp") + Self.prompt("a-c", "Paint the shed")
    )
    let read = read([
      history, ("2026/rollout-2026-01-01-a-b.jsonl", codex("a-b", parent: nil, "Mend the lamp")),
    ])
    #expect(read.chats.map(\.title).sorted() == ["Mend the lamp", "Paint the shed"])
    #expect(read.skipped("prompt of a session that is read too") == 1)
    #expect(self.read([history]).chats.compactMap(\.id).sorted() == ["a-b", "a-c"])
  }

  @Test("pasted texts stand where they were pasted, also those that Claude Code keeps in other files")
  func pastes() {
    let line =
      #"{"display":"Compare [Pasted text #1 +1 lines] with [Pasted text #2 +3 lines], [Pasted text #3 +9 lines]","pastedContents":{"1":{"id":1,"type":"text","content":"one\ntwo"},"2":{"id":2,"type":"text","contentHash":"c0ffee"},"3":{"id":3,"type":"text","contentHash":"lost"},"4":{"id":4,"type":"text","content":"never sent"}},"timestamp":1767261600000,"project":"/lamp"}"#
    let read = read([("history.jsonl", line), ("paste-cache/c0ffee.txt", "three")])
    #expect(
      read.messages.map(\.text) == [
        "Compare \n\n\n```\none\ntwo\n```\n\n\n with \n\n\n```\nthree\n```\n\n\n, [Pasted text #3 +9 lines]"
      ])
  }

  @Test("the Gemini CLI names a session after the beginning of its id")
  func shortNames() {
    let line =
      #"[{"sessionId":"0c1d2e3f-1111","messageId":0,"type":"user","message":"Hi","timestamp":"2026-01-01T10:00:00Z"}]"#
    let session =
      #"{"sessionId":"0c1d2e3f-1111","projectHash":"x","messages":[{"id":"1","type":"user","content":"Hi","timestamp":"2026-01-01T10:00:00Z"}]}"#
    let both = read([("p/logs.json", line), ("p/chats/session-2026-01-01T10-00-0c1d2e3f.json", session)])
    #expect(both.chats.count == 1 && both.skipped("prompt of a session that is read too") == 1)
  }

  @Test("a checkpoint is named as its user named it; one before a change of a file keeps the call")
  func checkpoints() throws {
    let hello = #"{"role":"user","parts":[{"text":"Hello"}]}"#
    let read = read([
      ("p/checkpoint-before%20lunch.json", "[\(hello)]"),
      (
        "p/checkpoints/2026-lamp.txt-replace.json",
        #"{"history":[{"id":1,"type":"user","text":"Hello"}],"clientHistory":[\#(hello)],"toolCall":{"name":"replace"},"commitHash":"c0ffee"}"#
      ),
    ])
    #expect(read.chats.map(\.title).sorted() == ["Hello", "before lunch"])
    let changed = try #require(read.chats.first { $0.title == "Hello" })
    #expect(changed.record.metadata.map(\.name).sorted() == ["commitHash", "toolCall"])
  }
}
