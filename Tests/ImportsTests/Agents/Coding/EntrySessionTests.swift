import Basics
@testable import Conversations
import Testing

/// Sessions of Droid and Pi with fewer fields than those of the samples.
@Suite("Sessions of Droid and Pi of many versions")
struct EntrySessionTests {
  private static func entry(_ message: String) -> String {
    #"{"type": "message", "timestamp": "2026-04-08T07:25:24Z", "message": \#(message)}"#
  }

  @Test("a session of Droid may lack its owner and its version (issue 25)")
  func header() throws {
    let words = Self.entry(#"{"role": "user", "content": "Hello"}"#)
    for more in ["", #", "owner": "ann""#, #", "version": 2"#] {
      let start = #"{"type": "session_start", "id": "s", "title": "Shed"\#(more)}"#
      let read = try Reading([("a.jsonl", "\(start)\n\(words)")])
      #expect(read.format == "droid" && read.lines == ["User: Hello"] && read.chats.first?.title == "Shed")
    }
  }

  @Test("Droid names the model, and what it adds to a prompt is no word of the user (issue 25)")
  func notes() throws {
    let reminder = #"{"type": "text", "text": "<system-reminder>\nIt is Friday.\n</system-reminder>"}"#
    let read = try Reading([
      (
        "a.jsonl",
        [
          #"{"type": "session_start", "id": "s", "title": "Shed"}"#,
          Self.entry(#"{"role": "user", "content": [\#(reminder), {"type": "text", "text": "Hello"}]}"#),
          Self.entry(#"{"role": "assistant", "content": "Hi", "modelId": "m"}"#),
          Self.entry(#"{"role": "user", "content": "A hook ran", "visibility": "user_only"}"#),
        ].joined(separator: "\n")
      )
    ])
    #expect(read.messages.map(\.role) == [.system, .user, .assistant, .system])
    #expect(read.messages[1].text == "Hello" && read.messages[2].generation?.model == "m")
    #expect(read.diagnostics.isEmpty)
  }

  @Test("the first version of Pi has no ids, and a session names the one that it continues (issue 25)")
  func pi() throws {
    let words = Self.entry(#"{"role": "user", "content": "Hello"}"#)
    let start = #""type": "session", "timestamp": "2025-01-01T10:00:00Z", "cwd": "/w""#
    let first = try Reading([("a.jsonl", "{\(start)}\n\(words)")])
    #expect(first.format == "pi" && first.lines == ["User: Hello"])
    let other = try Reading([
      ("a.jsonl", "{\(start), \"id\": \"s\", \"branchedFrom\": \"b.jsonl\"}\n\(words)")
    ])
    #expect(other.chats[0].record.metadata.contains { $0.name == "branchedFrom" && $0.value == "b.jsonl" })
  }

  @Test("a command that fails without output has its exit code (issue 25)")
  func silentFailure() throws {
    func shell(_ code: Int) -> String {
      Self.entry(
        #"{"role": "bashExecution", "command": "false", "output": "", "exitCode": \#(code), "cancelled": false}"#
      )
    }
    let start = #"{"type": "session", "id": "s", "timestamp": "2025-01-01T10:00:00Z", "cwd": "/w"}"#
    let read = try Reading([("a.jsonl", [start, shell(1), shell(0)].joined(separator: "\n"))])
    #expect(read.messages.map(\.role) == [.user, .system, .user])
    #expect(read.messages[1].text == "Exit code: 1" && read.messages[1].generation?.isFailure == true)
  }
}
