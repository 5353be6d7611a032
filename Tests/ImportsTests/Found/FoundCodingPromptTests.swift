import Basics
import Content
@testable import Conversations
import Model
import Testing

/// What Qwen Code and Kimi Code say in the user's name, and contexts of the Kimi CLI.
@Suite("Prompts that the program writes in Qwen Code and Kimi Code, and contexts")
struct FoundCodingPromptTests {
  @Test("Qwen Code: a goal goes on with prompts of the program; a fork says where it comes from")
  func qwen() {
    func line(_ id: Int, _ type: String, _ text: String, _ more: String = "") -> String {
      let (parent, role) = (id > 1 ? "\"\(id - 1)\"" : "null", type == "assistant" ? "model" : "user")
      return #"{"uuid":"\#(id)","parentUuid":\#(parent),"sessionId":"q1","type":"\#(type)","cwd":"/w","#
        + #""timestamp":"2026-01-01T10:00:0\#(id)Z","#
        + #""message":{"role":"\#(role)","parts":[{"text":"\#(text)"}]}\#(more)}"#
    }
    let fork = #","forkedFrom":{"sessionId":"q0","messageUuid":"1"},"provenance":"real_user""#
    let goal = #","subtype":"goal_runtime","provenance":"goal_runtime","goalContext":{"goalId":"g"}"#
    let lines = [
      line(1, "user", "Paint the lamps", fork), line(2, "assistant", "Painting."),
      line(3, "user", "Go on until all are painted", goal), line(4, "assistant", "Painted."),
      line(5, "user", "Green too", #","subtype":"mid_turn_user_message""#),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "q1.jsonl")
    read.expectAccounts()
    #expect(read.formats == ["Qwen Code"] && read.diagnostics == [], "\(read.diagnostics)")
    #expect(read.messages.map(\.sender) == ["User", "Qwen", "System", "Qwen", "User"])
    #expect(read.messages.map(\.role) == [.user, .assistant, .system, .assistant, .user])
    #expect(read.messages.map(\.text).dropFirst(2).first == "Go on until all are painted")
  }

  @Test("Kimi Code: a prompt of the program that no message repeats is the system's; a fork is no turn")
  func kimi() {
    func prompt(_ text: String, _ kind: String, _ second: Int) -> String {
      #"{"type":"turn.prompt","input":[{"type":"text","text":"\#(text)"}],"origin":{"kind":"\#(kind)"},"#
        + #""time":\#(1_767_261_600_000 + second * 1000)}"#
    }
    let lines = [
      #"{"type":"metadata","protocol_version":"1.5","created_at":1767261600000}"#,
      #"{"type":"forked","time":1767261600000}"#, prompt("Hello", "user", 1),
      prompt("The task has ended", "background_task", 2),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "wire.jsonl")
    read.expectAccounts()
    #expect(turnWords(read, ids: false) == ["user User @1: Hello", "system System @2: The task has ended"])
    #expect(read.formats == ["Kimi CLI"] && read.diagnostics == [], "\(read.diagnostics)")
  }

  private static let context = [
    #"{"role":"_system_prompt","content":"You paint lamps."}"#, #"{"role":"_checkpoint","id":0}"#,
    #"{"role":"user","content":[{"type":"text","text":"<system>CHECKPOINT 0</system>"}]}"#,
    #"{"role":"user","content":"Hello"}"#,
    #"{"role":"assistant","content":[{"type":"think","think":"Look first.","encrypted":null},"#
      + #"{"type":"text","text":"Looking."}],"tool_calls":[{"type":"function","id":"Shell:0","#
      + #""function":{"name":"Shell","arguments":"{}"}}]}"#,
    #"{"role":"_usage","token_count":20}"#,
    #"{"role":"tool","content":[{"type":"text","text":"a.txt"}],"tool_call_id":"Shell:0"}"#,
    #"{"role":"assistant","content":"Done."}"#,
  ]

  @Test("Kimi CLI: a context has the messages of a session without records")
  func kimiContext() throws {
    let read = folderOf([("s1/context.jsonl", Self.context)])
    read.expectAccounts()
    #expect(read.formats == ["Kimi CLI"] && read.diagnostics == [], "\(read.diagnostics)")
    #expect(
      read.messages.map { "\($0.sender): \($0.text)" } == [
        "Kimi CLI: You paint lamps.", "System: <system>CHECKPOINT 0</system>", "User: Hello",
        "Kimi: Looking.", "Shell: a.txt", "Kimi: Done.",
      ])
    let answer = try #require(read.messages.dropFirst(3).first?.generation)
    #expect(answer.thinking == "Look first." && answer.calls.map(\.id) == ["Shell:0"])
    #expect(read.messages.dropFirst(4).first?.generation?.callID == "Shell:0")
    #expect(read.skipped("note of the program") == 2 && read.chats.map(\.id) == ["s1"])
    let wire =
      #"{"timestamp":1767261601.0,"message":{"type":"TurnBegin","payload":{"user_input":"Hello"}}}"#
    let both = folderOf([("s1/context.jsonl", Self.context), ("s1/wire.jsonl", [wire])])
    #expect(both.messages.map(\.text) == ["Hello"])
  }

  @Test("OpenCode: files whose bytes are in the export are kept with their names")
  func openCodeFiles() throws {
    let address = #""url":"data:application/pdf;base64,JVBERi0xLjQK""#
    let parts =
      #"[{"id":"p1","type":"text","text":"Read it"},"#
      + #"{"id":"p2","type":"file","mime":"application/pdf","filename":"a.pdf",\#(address)}]"#
    let info = #"{"id":"msg_1","sessionID":"ses_1","role":"user","time":{"created":1767261601000}}"#
    let text =
      #"{"info":{"id":"ses_1","directory":"/w","title":"Lamps","version":"1","time":{"created":1767261600000}},"#
      + #""messages":[{"info":\#(info),"parts":\#(parts)}]}"#
    let read = ImportedFiles(text, as: "ses.json")
    read.expectAccounts()
    let file = try #require(read.messages.first?.attachments.first)
    #expect(file.name == "a.pdf" && file.mime == "application/pdf" && !file.isMissing)
    #expect(try read.media.map { try $0.text() } == ["%PDF-1.4\n"] && read.formats == ["OpenCode"])
  }
}
