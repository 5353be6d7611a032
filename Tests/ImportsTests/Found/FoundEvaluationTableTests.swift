import Basics
@testable import Conversations
import Model
import Testing

/// Tables that the pages of Langfuse and LangSmith export.
@Suite("Tables of observations that were found")
struct FoundEvaluationTableTests {
  private static let observation = #"""
    {"id": "o1", "traceId": "t1", "traceName": "ask", "traceTimestamp": "2026-08-10T12:00:01.000Z", "type": "GENERATION", \#
    "name": "gen", "startTime": "2026-08-10T12:00:01.000Z", "endTime": "2026-08-10T12:00:03.000Z", "userId": null, \#
    "sessionId": "s", "level": "DEFAULT", "statusMessage": null, "providedModelName": "heron", "usageDetails": \#
    {"input": 7, "output": 3}, "costDetails": {"total": 0.5}, "totalCost": 0.5, "input": [{"role": "user", "content": \#
    "Hello"}], "output": {"role": "assistant", "content": "Hi"}, "latencyMs": 2000, "timeToFirstTokenMs": null, \#
    "helpful": [0.9, 0.7], "tone": ["warm"], "unused": null, "comments": []}
    """#
  private static let trace = #"""
    {"id": "t1", "timestamp": "2026-08-10T12:00:01.000Z", "name": "ask", "userId": "u", "sessionId": "s", "input": \#
    "Hello", "output": "Hi", "metadata": {}, "level": "DEFAULT", "errorCount": "0", "warningCount": "0", \#
    "defaultCount": "1", "debugCount": "0", "observationCount": 1, "helpful": [0.9, 0.7], "tone": ["warm"], \#
    "unused": null}
    """#

  @Test("scores of Langfuse's tables are in columns of their own", arguments: [observation, trace])
  func scores(_ row: String) throws {
    for (name, text) in [("a.jsonl", row), ("a.json", "[\(row)]")] {
      let read = try Reading([(name, text)])
      #expect(read.lines == ["User: Hello", "Assistant: Hi"] && read.diagnostics.isEmpty)
      #expect(read.chats.map(\.saidScores) == [["helpful=0.9", "helpful=0.7", "tone=warm"]])
    }
  }

  private static func table(_ header: String, _ row: [String]) -> String {
    let cells = row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
    return "\(header)\n\(cells.joined(separator: ","))\n"
  }

  @Test("Langfuse's table of observations as CSV")
  func langfuse() throws {
    let read = try Reading([
      (
        "export.csv",
        Self.table(
          "id,traceId,type,name,startTime,endTime,sessionId,input,output,model,usageDetails,traceTags,helpful",
          [
            "o1", "t1", "GENERATION", "gen", "2026-08-10T12:00:01.000Z", "2026-08-10T12:00:03.000Z", "",
            #"[{"role": "user", "content": "Hello,\nyou"}]"#, #"{"role": "assistant", "content": "Hi"}"#,
            "heron",
            #"{"input": 7, "output": 3}"#, "[]", "[0.9]",
          ])
      )
    ])
    #expect(read.format == "langfuse" && read.lines == ["User: Hello,\nyou", "Assistant: Hi"])
    #expect(HeldOutWireTests.said(read).first?.hasPrefix("1 User") == true && read.diagnostics.isEmpty)
    let answer = try #require(read.messages.last?.generation)
    #expect(answer.model == "heron" && answer.usage?.input == 7 && answer.usage?.output == 3)
    #expect(read.chats.map(\.saidScores) == [["helpful=0.9"]])
  }

  @Test("LangSmith's runs as CSV")
  func langSmith() throws {
    let read = try Reading([
      (
        "runs.csv",
        Self.table(
          "id,name,run_type,trace_id,start_time,end_time,error,inputs,outputs",
          [
            "r1", "ChatOpenAI", "llm", "r1", "2026-08-10T12:00:01", "2026-08-10T12:00:03", "",
            #"{"messages": [{"role": "user", "content": "Hello"}]}"#,
            #"{"choices": [{"message": {"role": "assistant", "content": "Hi"}}]}"#,
          ])
      )
    ])
    #expect(read.format == "langsmith" && read.lines == ["User: Hello", "Assistant: Hi"])
    #expect(HeldOutWireTests.said(read) == ["1 User: Hello", "3 Assistant: Hi"] && read.diagnostics.isEmpty)
  }
}
