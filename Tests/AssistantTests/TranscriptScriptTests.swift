@testable import Assistant
import Basics
import Content
import Testing

/// Scripts that somebody copied from a conversation.
@Suite("Scripts that are transcripts")
struct TranscriptScriptTests {
  @Test("a script with assistant lines keeps only what the user says, and says so once (requirements 2)")
  func transcript() throws {
    let file = InputFile(
      contentPath: "assistant/scripts/talk.txt",
      text: "User: Hello\nthere\n\nAssistant: Hi!\n\nHow can I help?\n\nUser: Bye\nAssistant: Bye!\n")
    var problems = Problems(path: file.path)
    let script = try AssistantScript(file, &problems)
    #expect(script.turns.map(\.text) == ["Hello\nthere", "Bye"])
    #expect(script.turns.map(\.line) == [1, 8])
    #expect(problems.diagnostics.count == 1)
    #expect(
      problems.diagnostics.first?.description.hasPrefix(
        "content/assistant/scripts/talk.txt:4:1: warning: script is a transcript: ignoring 2 turns by others")
        == true)
  }

  @Test("a script without assistant lines is as before (requirements 2)")
  func plain() throws {
    let file = InputFile(contentPath: "assistant/scripts/a.txt", text: "User: Hello\n\nNote: x\n")
    var problems = Problems(path: file.path)
    let script = try AssistantScript(file, &problems)
    #expect(script.turns.map(\.text) == ["User: Hello", "Note: x"] && problems.diagnostics.isEmpty)
  }
}
