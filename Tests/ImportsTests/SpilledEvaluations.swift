import Basics
import Content

extension SpilledImportTests {
  /// Exports of evaluations and traces with many records.
  static let evaluations: [String: [(path: String, text: String)]] = [
    "inspect": [
      (
        "chats/log.json",
        #"{"version": 2, "eval": {"task": "sums", "run_id": "r"}, "samples": "#
          + list {
            #"{"id": \#($0), "epoch": 1, "input": "NaN \"-Infinity", "messages": [{"role": "user", "content": "Add \#($0)"}], "#
              + #""scores": {"sum": {"value": NaN}, "size": {"value": -Infinity}}}"#
          } + #", "status": "success"}"#
      )
    ],
    "promptfoo": [
      (
        "chats/results.json",
        #"{"evalId": "e", "results": {"version": 3, "results": "#
          + list {
            #"{"promptIdx": 0, "testIdx": \#($0), "vars": {"n": "\#($0)"}, "provider": {"id": "heron"}, "#
              + #""prompt": {"raw": "Say \#($0)"}, "response": {"output": "\#($0)"}, "success": true, "score": 1}"#
          } + #"}, "config": {"description": "numbers"}}"#
      )
    ],
    "openai-results": [
      ("chats/batch/answers.jsonl", (0..<count).map { response($0) }.joined(separator: "\n")),
      ("chats/batch/input.jsonl", (0..<count / 2).map { request($0 * 2) }.joined(separator: "\n")),
    ],
    "openai-chunks": [
      (
        "chats/stream.jsonl",
        (0..<count * 4).map {
          #"{"id": "c\#($0 / 4)", "object": "chat.completion.chunk", "model": "swan", "#
            + #""choices": [{"index": 0, "delta": {"role": "assistant", "content": "Hi \#($0) "}}]}"#
        }.joined(separator: "\n")
      )
    ],
    "otlp": [("chats/spans.json", #"{"resourceSpans": [\#(resource("scopeSpans", "spans", span))]}"#)],
    "otlp-of-several": [
      (
        "chats/spans.json",
        #"[{"resource_spans": [\#(resource("scope_spans", "spans", snakeSpan))]}, "#
          + #"{"resourceLogs": [\#(resource("scopeLogs", "logRecords", logRecord))]}]"#
      )
    ],
    "langsmith": [
      (
        "chats/runs.json",
        #"{"runs": "#
          + list {
            #"{"id": "r\#($0)", "run_type": "llm", "name": "chat", "trace_id": "t\#($0 / 5)", "start_time": "\#(day($0))", "#
              + #""inputs": {"messages": [{"role": "user", "content": "Ask \#($0)"}]}, "outputs": {"content": "Say \#($0)"}}"#
          } + "}"
      )
    ],
    "langfuse": [
      (
        "chats/rows.json",
        #"{"data": "#
          + list {
            $0 % 5 == 4
              ? #"{"id": "t\#($0 / 5)", "name": "trace", "sessionId": "s\#($0 / 100)", "timestamp": "\#(day($0))"}"#
              : #"{"id": "o\#($0)", "traceId": "t\#($0 / 5)", "type": "GENERATION", "startTime": "\#(day($0))", "#
                + #""input": "Ask \#($0)", "output": "Say \#($0)", "tags": ["a"]}"#
          } + "}"
      )
    ],
  ]

  private static func request(_ number: Int) -> String {
    #"{"custom_id": "q\#(number)", "method": "POST", "url": "/v1/chat/completions", "#
      + #""body": {"model": "swan", "messages": [{"role": "user", "content": "Ask \#(number)"}]}}"#
  }

  private static func response(_ number: Int) -> String {
    #"{"custom_id": "q\#(number)", "response": {"status_code": 200, "body": {"object": "chat.completion", "#
      + #""choices": [{"index": 0, "message": {"role": "assistant", "content": "Say \#(number)"}}]}}}"#
  }

  private static func resource(_ scopes: String, _ key: String, _ make: @escaping (Int) -> String) -> String {
    #"{"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "lamps"}}]}, "#
      + #""\#(scopes)": [{"scope": {}, "\#(key)": \#(list(make))}]}"#
  }

  private static func span(_ number: Int) -> String {
    #"{"traceId": "t\#(number / 5)", "spanId": "s\#(number)", "name": "chat", "startTimeUnixNano": "\#(seconds(number))000000000", "#
      + #""attributes": [\#(said(number))]}"#
  }

  private static func snakeSpan(_ number: Int) -> String {
    #"{"trace_id": "t\#(number / 5)", "span_id": "s\#(number)", "name": "chat", "start_time_unix_nano": "\#(seconds(number))000000000", "#
      + #""attributes": [\#(said(number).replacing("stringValue", with: "string_value"))]}"#
  }

  private static func said(_ number: Int) -> String {
    #"{"key": "gen_ai.prompt", "value": {"stringValue": "Ask \#(number)"}}, "#
      + #"{"key": "gen_ai.completion", "value": {"stringValue": "Say \#(number)"}}"#
  }

  private static func logRecord(_ number: Int) -> String {
    let side = number % 2 == 0 ? "user.message" : "choice"
    return
      #"{"traceId": "l\#(number / 4)", "spanId": "p\#(number / 2)", "timeUnixNano": "\#(seconds(number))000000000", "#
      + #""eventName": "gen_ai.\#(side)", "body": {"kvlistValue": {"values": [{"key": "content", "value": {"stringValue": "Hi \#(number)"}}]}}}"#
  }
}
