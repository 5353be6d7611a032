import Basics
@testable import Conversations
import Model
import Testing

/// Messages of other programs in the form of the APIs, and sessions without some of their fields.
@Suite("Threads in the wild")
struct HeldOutThreadTests {
  @Test("lines of Claude Code without their own ids are a session")
  func lines() throws {
    let read = try Reading([
      (
        "s.jsonl",
        """
        {"type":"user","message":{"content":"Fix"},"cwd":"/r","sessionId":"s"}
        {"type":"assistant","message":{"id":"A","model":"m","content":[{"type":"thinking","thinking":"hm"}]},"sessionId":"s"}
        {"type":"assistant","message":{"id":"A","model":"m","content":[{"type":"text","text":"Done"}]},"sessionId":"s"}
        """
      )
    ])
    #expect(read.lines == ["User: Fix", "Claude: Done"])
    #expect(read.messages.last?.generation?.thinking == "hm")
  }

  @Test("what claude -p prints as one object is an answer with its cost; in a stream it is said once")
  func result() throws {
    let result =
      #"{"type":"result","subtype":"success","is_error":false,"num_turns":1,"result":"Done","session_id":"s","total_cost_usd":0.25,"usage":{"input_tokens":3,"output_tokens":2}}"#
    let read = try Reading([("out.json", result)])
    #expect(read.lines == ["Claude: Done"] && read.messages.last?.generation?.usage?.output == 2)
    #expect(read.chats.first?.record.metadata.contains { $0.value == "0.25" } == true)
    let line =
      #"{"type":"assistant","message":{"id":"A","content":[{"type":"text","text":"Done"}]},"session_id":"s","uuid":"1","parent_tool_use_id":null}"#
    #expect(try Reading([("s.jsonl", "\(line)\n\(result)")]).lines == ["Claude: Done"])
  }

  @Test("a prompt typed while Claude Code works is in its place, once")
  func steering() throws {
    func line(_ type: String, _ id: String, _ content: String) -> String {
      #"{"type":"\#(type)","uuid":"\#(id)","sessionId":"s","message":{"id":"m\#(id)","role":"\#(type)","content":\#(content)}}"#
    }
    let steer =
      #"{"type":"queue-operation","operation":"remove","content":"the parser first","sessionId":"s"}"#
    let lines = [line("user", "1", #""Start""#), line("assistant", "2", #""Yes""#), steer]
    let read = try Reading([
      ("s.jsonl", (lines + [line("assistant", "3", #""Done""#)]).joined(separator: "\n"))
    ])
    #expect(read.lines == ["User: Start", "Claude: Yes", "User: the parser first", "Claude: Done"])
    let again = lines + [line("user", "3", #""the parser first""#)]
    let once = try Reading([("s.jsonl", again.joined(separator: "\n"))])
    #expect(once.lines == ["User: Start", "Claude: Yes", "User: the parser first"])
  }

  @Test("messages of the AI SDK have thoughts, calls and results")
  func models() throws {
    let read = try Reading([
      (
        "talk.json",
        #"""
        [{"role":"user","content":"Go"},
        {"role":"assistant","content":[{"type":"reasoning","text":"hm"},{"type":"text","text":"I look."},
          {"type":"tool-call","toolCallId":"c1","toolName":"look","input":{"a":1}}]},
        {"role":"tool","content":[{"type":"tool-result","toolCallId":"c1","toolName":"look","output":{"type":"text","value":"42"}}]},
        {"role":"assistant","content":[{"type":"tool-call","toolCallId":"c2","toolName":"look","args":{}}]},
        {"role":"tool","content":[{"type":"tool-result","toolCallId":"c2","result":{"b":2},"isError":true}]}]
        """#
      )
    ])
    #expect(read.lines == ["User: Go", "Assistant: I look.", "look: 42", "Assistant: ", #"look: {"b":2}"#])
    let generations = read.messages.compactMap(\.generation)
    #expect(generations.contains { $0.thinking == "hm" && $0.calls.first?.arguments == #"{"a":1}"# })
    #expect(generations.map(\.callID).contains("c1") && generations.last?.isFailure == true)
  }

  @Test("parts with \"content\", calls by a name alone and errors of tools are read; other calls are kept")
  func dojo() throws {
    let read = try Reading([
      (
        "run.json",
        #"""
        {"suite":{"name":"bank"},"messages":[
        {"role":"user","content":[{"type":"text","content":"Pay"}]},
        {"role":"assistant","content":null,"tool_calls":[{"function":"pay","args":{"to":"b"},"id":"t1"},{"odd":1}]},
        {"role":"tool","content":"","error":"no money","tool_call_id":"t1"}]}
        """#
      )
    ])
    #expect(read.messages.map(\.sender) == ["User", "Assistant", "pay"])
    #expect(read.messages.first?.text == "Pay" && read.messages.last?.text == "no money")
    #expect(read.messages.last?.generation?.isFailure == true)
    #expect(read.messages[1].text.contains(#"{"odd":1}"#))
    #expect(read.messages[1].generation?.calls.first?.arguments == #"{"to":"b"}"#)
    #expect(read.chats.first?.record.metadata.contains { $0.value.contains("bank") } == true)
  }

  @Test(
    "messages of LangChain are read in each of their forms",
    arguments: [
      #"""
      [{"type":"human","data":{"content":"Add","additional_kwargs":{}}},
      {"type":"ai","data":{"content":"","additional_kwargs":{"tool_calls":[]},"response_metadata":{"model_name":"m"},
        "tool_calls":[{"name":"add","args":{"a":2},"id":"c"}],"usage_metadata":{"input_tokens":7,"output_tokens":5}}},
      {"type":"tool","data":{"content":"4","tool_call_id":"c","status":"success"}}]
      """#,
      #"""
      [{"lc":1,"type":"constructor","id":["langchain","schema","messages","HumanMessage"],"kwargs":{"content":"Add"}},
      {"lc":1,"type":"constructor","id":["langchain","schema","messages","AIMessage"],"kwargs":{"content":"",
        "response_metadata":{"model_name":"m"},"tool_calls":[{"name":"add","args":{"a":2},"id":"c"}],
        "usage_metadata":{"input_tokens":7,"output_tokens":5}}},
      {"lc":1,"type":"constructor","id":["langchain","schema","messages","ToolMessage"],"kwargs":{"content":"4","tool_call_id":"c"}}]
      """#,
      #"""
      {"messages":[{"type":"human","content":"Add","id":"1"},
      {"type":"ai","content":"","response_metadata":{"model_name":"m"},"tool_calls":[{"name":"add","args":{"a":2},"id":"c"}],
        "usage_metadata":{"input_tokens":7,"output_tokens":5}},
      {"type":"tool","content":"4","name":"add","tool_call_id":"c"}]}
      """#,
    ])
  func chains(_ text: String) throws {
    let read = try Reading([("messages.json", text)])
    #expect(read.lines == ["User: Add", "Assistant: ", "add: 4"])
    let call = read.messages.count > 1 ? read.messages[1].generation : nil
    #expect(call?.calls.first?.arguments == #"{"a":2}"# && call?.usage?.output == 5 && call?.model == "m")
    #expect(read.messages.last?.generation?.callID == "c")
  }

  @Test("Grok's conversation as its page loads it has its messages")
  func grok() throws {
    let read = try Reading([
      (
        "grok.json",
        #"""
        {"conversation":{"conversationId":"n","title":"Tides"},"responses":{"responses":[
        {"responseId":"h","sender":"human","message":"When?","createTime":"2026-01-01T00:00:01Z"},
        {"responseId":"r","parentResponseId":"h","sender":"ASSISTANT","message":"At nine","createTime":"2026-01-01T00:00:02Z"}]}}
        """#
      )
    ])
    #expect(read.lines == ["User: When?", "Grok: At nine"] && read.chats.first?.title == "Tides")
  }

  @Test("items of Codex that are only in events are kept")
  func items() throws {
    let head = #"{"timestamp":"2026-09-01T10:00:00Z","type":"session_meta","payload":{"id":"r","cwd":"/w"}}"#
    let items = [
      #"{"type":"CommandExecution","id":"e","command":["sh","-c","build"],"aggregated_output":"built","exit_code":1}"#,
      #"{"type":"FileChange","id":"f","changes":{"a.py":{"unified_diff":"+new"}},"status":"completed"}"#,
      #"{"type":"AgentMessage","id":"m","content":[{"type":"Text","text":"Hello"}]}"#,
    ].map {
      #"{"timestamp":"2026-09-01T10:00:01Z","type":"event_msg","payload":{"type":"item_completed","item":\#($0)}}"#
    }
    let read = try Reading([("rollout-1.jsonl", ([head] + items).joined(separator: "\n"))])
    #expect(read.messages.map(\.text).joined(separator: "|").contains("built"))
    #expect(read.messages.first?.generation?.isFailure == true)
    #expect(read.messages.contains { $0.text.contains("+new") } && read.messages.last?.text == "Hello")
  }

  @Test("a result of LM Studio is joined with its call by the id of the request")
  func studio() throws {
    let read = try Reading([
      (
        "1.conversation.json",
        #"""
        {"name":"T","createdAt":1720000000000,"messages":[{"currentlySelected":0,"versions":[{"type":"multiStep","role":"assistant","steps":[
        {"type":"contentBlock","content":[{"type":"toolCallRequest","name":"f","callId":7,"toolCallRequestId":"R","parameters":{}}]},
        {"type":"contentBlock","content":[{"type":"toolCallResult","content":"res","toolCallRequestId":"R"}]}]}]}]}
        """#
      )
    ])
    #expect(read.messages.map(\.sender).last == "f" && read.messages.last?.generation?.callID == "7")
  }

  @Test("a thread of the Assistants API is read, oldest first, with its files")
  func assistants() throws {
    let read = try Reading([
      (
        "thread.json",
        #"""
        {"object":"list","data":[
        {"id":"2","object":"thread.message","created_at":1699016384,"thread_id":"t","role":"assistant","content":[{"type":"text","text":{"value":"Answer","annotations":[]}}]},
        {"id":"1","object":"thread.message","created_at":1699016383,"thread_id":"t","role":"user","content":[{"type":"text","text":{"value":"Question?","annotations":[]}},{"type":"image_file","image_file":{"file_id":"file-1"}}]}],
        "has_more":false}
        """#
      )
    ])
    #expect(read.lines == ["User: Question?", "Assistant: Answer"])
    #expect(read.messages.first?.attachments.map(\.path) == ["file-1"])
  }

  @Test("Open WebUI's messages without ids or without a history follow each other")
  func lists() throws {
    for messages in [
      #"[{"role":"user","content":"Hi"},{"role":"assistant","content":"Yo"}]"#,
      #"[{"id":"1","parentId":null,"role":"user","content":"Hi"},{"id":"2","parentId":"1","role":"assistant","content":"Yo"}],"history":{"messages":{},"currentId":null}"#,
    ] {
      let chat =
        #"[{"id":"c","user_id":"u","title":"old","chat":{"title":"old","models":["m"],"messages":\#(messages)}}]"#
      let read = try Reading([("chats.json", chat)])
      #expect(read.messages.map(\.text) == ["Hi", "Yo"] && read.messages.last?.generation?.parent != "-")
    }
  }

  @Test("DeepSeek's first exports name no speaker: turns alternate, and thoughts are thoughts")
  func speakers() throws {
    let read = try Reading([
      (
        "conversations.json",
        #"""
        [{"id":"d","title":"T","inserted_at":"2025-01-01T00:00:00+08:00","mapping":{"root":{"id":"root","parent":null,"message":null},
        "1":{"id":"1","parent":"root","message":{"content":"Hi","reasoning_content":null,"inserted_at":"2025-01-01T00:00:01+08:00"}},
        "2":{"id":"2","parent":"1","message":{"content":"Hello","reasoning_content":"hm","inserted_at":"2025-01-01T00:00:02+08:00"}}}}]
        """#
      )
    ])
    #expect(read.lines == ["User: Hi", "DeepSeek: Hello"])
    #expect(read.messages.last?.generation?.thinking == "hm")
  }

  @Test("items of Codex that other records have, too, are there once")
  func repeatedItems() throws {
    let records = [
      #"{"type":"session_meta","payload":{"id":"r","cwd":"/w"}}"#,
      #"{"type":"event_msg","payload":{"type":"item_completed","item":{"type":"AgentMessage","id":"m","content":[{"type":"Text","text":"Hello"}]}}}"#,
      #"{"type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Hello"}]}}"#,
      #"{"type":"event_msg","payload":{"type":"item_completed","item":{"type":"CommandExecution","id":"c","command":["ls"],"stdout":"a.txt","exit_code":0}}}"#,
      #"{"type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"{}","call_id":"c"}}"#,
      #"{"type":"response_item","payload":{"type":"function_call_output","call_id":"c","output":"a.txt"}}"#,
    ]
    let read = try Reading([("rollout-2.jsonl", records.joined(separator: "\n"))])
    #expect(read.messages.filter { $0.text == "Hello" }.count == 1)
    #expect(read.messages.filter { $0.text.contains("a.txt") }.count == 1)
  }

  @Test("a prompt between two calls that repeats an earlier one is kept")
  func again() throws {
    func line(_ type: String, _ id: String, _ text: String) -> String {
      #"{"type":"\#(type)","uuid":"\#(id)","sessionId":"s","message":{"id":"m\#(id)","role":"\#(type)","content":"\#(text)"}}"#
    }
    let steer = #"{"type":"queue-operation","operation":"remove","content":"go on","sessionId":"s"}"#
    let lines = [line("user", "1", "go on"), line("assistant", "2", "A"), steer, line("assistant", "3", "B")]
    let read = try Reading([("s.jsonl", lines.joined(separator: "\n"))])
    #expect(read.lines == ["User: go on", "Claude: A", "User: go on", "Claude: B"])
  }

  @Test("results of claude -p in lines are answers, also where another session said the same")
  func results() throws {
    let lines = ["a", "b"].map {
      #"{"type":"result","subtype":"success","num_turns":1,"result":"Done","session_id":"\#($0)"}"#
    }
    let read = try Reading([("out.jsonl", lines.joined(separator: "\n"))])
    #expect(read.format == "claude-code" && read.lines == ["Claude: Done", "Claude: Done"])
  }

  @Test("lists of other data are no messages of LangChain")
  func others() throws {
    for text in [
      #"[{"type":"point","data":{"x":1}}]"#, #"{"tags":["ai"],"messages":[{"type":"note","content":"x"}]}"#,
    ] {
      #expect(try Reading([("data.json", text)]).format != "openai", "\(text)")
    }
  }

  @Test("what LangChain has beside a message, and old calls, are kept")
  func extras() throws {
    let text = #"""
      [{"type":"human","data":{"content":"Add"},"created_at":"2025-01-01T00:00:00Z"},
      {"type":"ai","data":{"content":"","additional_kwargs":{"function_call":{"name":"add","arguments":"{}"},"reasoning_content":"hm"}}}]
      """#
    let read = try Reading([("messages.json", text)])
    #expect(read.messages.last?.generation?.calls.map(\.name) == ["add"])
    #expect(read.messages.last?.generation?.thinking == "hm")
    #expect(read.messages.first?.time.milliseconds == 1_735_689_600_000)
  }

  @Test("results of the AI SDK that are lists or objects are whole, and errors of answers are shown")
  func wholes() throws {
    let read = try Reading([
      (
        "talk.json",
        #"""
        [{"role":"tool","content":[{"type":"tool-result","toolCallId":"1","toolName":"look","output":{"type":"json","value":[1,2]}}]},
        {"role":"tool","content":[{"type":"tool-result","toolCallId":"2","result":{"value":5,"unit":"m"}}]},
        {"role":"assistant","content":"a","error":"overloaded","attachments":[{"file_id":"f1"}]}]
        """#
      )
    ])
    #expect(read.messages.map(\.text) == ["[1,2]", #"{"value":5,"unit":"m"}"#, "a"])
    #expect(read.messages.map(\.sender) == ["look", "tool", "Assistant"])
    #expect(read.messages.last?.error == "overloaded")
    #expect(read.messages.last?.attachments.map(\.path) == ["f1"])
  }
}
