import Basics
@testable import Conversations
import Model
import Testing

/// Calls, thoughts and files in rows, results and traces.
@Suite("Calls of rows and results in the wild")
struct HeldOutCallTests {
  private static func call(_ name: String) -> String {
    #"{"id": "c", "type": "function", "function": {"name": "\#(name)", "arguments": "{}"}}"#
  }

  private static func promptfoo(_ response: String) throws -> Reading {
    let result =
      #"{"prompt": {"raw": "Look"}, "response": {\#(response)}, "success": true, "score": 1, "promptIdx": 0, "#
      + #""testIdx": 0, "provider": {"id": "p"}, "vars": {}}"#
    return try Reading([("a.json", #"{"evalId": "e", "results": {"version": 3, "results": [\#(result)]}}"#)])
  }

  @Test("an answer in promptfoo has its text beside its calls")
  func text() throws {
    let read = try Self.promptfoo(
      #""output": {"role": "assistant", "content": "I look.", "tool_calls": [\#(Self.call("look"))]}"#)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.last?.text == "I look.")
    #expect(read.messages.last?.generation?.calls.map(\.name) == ["look"])
  }

  @Test(
    "thoughts of an answer in promptfoo are its thoughts",
    arguments: [#""Hm.""#, #"[{"type": "thinking", "thinking": "Hm."}]"#])
  func thoughts(_ reasoning: String) throws {
    let read = try Self.promptfoo(#""output": "So.", "reasoning": \#(reasoning)"#)
    #expect(read.diagnostics.isEmpty && read.lines.last == "Assistant: So.", "\(read.diagnostics)")
    #expect(read.messages.last?.generation?.thinking == "Hm.")
  }

  private static func row(_ turns: String...) throws -> Reading {
    try Reading([("rows.json", #"[{"conversations": [\#(turns.joined(separator: ", "))]}]"#)])
  }
}
