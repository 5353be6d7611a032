import Basics
@testable import Conversations
import Model
import Testing

/// Tables of other programs, and traces that are broken, hostile or saved again.
@Suite("Found traces: reviewed")
struct FoundEvaluationReviewTests {
  @Test(
    "tables of other programs are none of Langfuse or LangSmith",
    arguments: [
      "id,species,observations,date\n1,heron,3,2024-01-01\n",
      "traceId,spanId,startTime,duration,service\nt,a,2024-01-01T10:00:00Z,5,cart\n",
      "trace_id,start_time,type,amount\n7,2024-01-01,debit,5\n",
      "run_type,trace_id,distance\nlong,7,21\n",
    ])
  func others(_ text: String) throws {
    let read = try Reading([("a.csv", text)])
    #expect(read.format != "langfuse" && read.format != "langsmith" && read.messages.isEmpty)
  }

  @Test(
    "a table may begin with a mark, or have semicolons",
    arguments: [("\u{FEFF}", ","), ("", ";")])
  func savedAgain(_ start: String, _ separator: String) throws {
    let rows = [
      ["traceId", "id", "type", "name", "startTime", "input", "output"],
      ["t", "o", "GENERATION", "g", "2026-08-10T12:00:01Z", "Hello", "Hi"],
    ]
    let lines = rows.map { $0.joined(separator: separator) }
    let read = try Reading([("a.csv", start + lines.joined(separator: "\n") + "\n")])
    #expect(read.format == "langfuse" && read.lines == ["User: Hello", "Assistant: Hi"])
  }

  @Test("feedback in a table is JSON")
  func feedback() throws {
    let read = try Reading([
      (
        "runs.csv",
        "id,name,run_type,trace_id,start_time,inputs,outputs,feedback_stats\n"
          + "r,C,llm,r,2026-08-10T12:00:01,Hello,Hi,\"{\"\"ok\"\": {\"\"n\"\": 1, \"\"avg\"\": 0.5}}\"\n"
      )
    ])
    #expect(read.format == "langsmith" && read.chats.map(\.saidScores) == [["ok=0.5"]])
  }

  private static func span(_ id: Int) -> String {
    #"{"name": "call", "context": {"trace_id": "1", "span_id": "\#(id)"}, "parent_id": null, "start_time": "#
      + #""2026-08-10T12:00:0\#(id)Z", "attributes": {"openinference.span.kind": "LLM", "input.value": "Hello \#(id)", "#
      + #""output.value": "Hi \#(id)"}}"#
  }

  @Test("what is before the end of a truncated file is kept")
  func truncated() throws {
    let spans = "[\(Self.span(1)), \(Self.span(2).dropLast(40))"
    let read = try Reading([("a.json", spans)])
    #expect(read.format == "otlp" && read.lines == ["User: Hello 1", "Assistant: Hi 1"])
    let rows = (1...2).map { id in
      #"{"id": "o\#(id)", "traceId": "t", "type": "GENERATION", "name": "g", "startTime": "2026-08-10T12:00:0\#(id)Z", "#
        + #""input": "Hello \#(id)", "output": "Hi \#(id)"}"#
    }
    let observed = try Reading([("a.json", "[\(rows[0]), \(rows[1].dropLast(20))")])
    #expect(observed.format == "langfuse" && observed.lines == ["User: Hello 1", "Assistant: Hi 1"])
  }

  @Test("a long name is not repeated for each attribute below it", .timeLimit(.minutes(1)))
  func longNames() throws {
    let name = String(repeating: "k", count: 200_000)
    let inner = (0..<20_000).map { "\"\($0)\": 1" }.joined(separator: ", ")
    let read = try Reading([
      (
        "a.json",
        #"[{"name": "x", "context": {"trace_id": "1", "span_id": "a"}, "parent_id": null, "attributes": {"gen_ai.x": 1, "#
          + "\"llm\": {\"\(name)\": {\(inner)}}}}]"
      )
    ])
    #expect(read.format == "otlp" && read.messages.isEmpty)
  }
}
