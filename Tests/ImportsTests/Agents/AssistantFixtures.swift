/// Small exports of assistants that use every field which is read.
enum AssistantFixtures {
  static let all: [(name: String, title: String, text: String)] = [
    ("data.jsonl", "OpenAI messages", openAI), ("share.json", "ShareGPT", shareGPT),
    ("session.jsonl", "Claude Code", claudeCode), ("conversations.json", "ChatGPT", chatGPT),
    ("conversations.json", "Claude.ai", claude),
  ]

  static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  static let openAI = [
    #"{"id":"c1","model":"m-1","messages":[{"role":"developer","content":"Be brief"},{"role":"user","name":"Ann","content":[{"type":"text","text":"Look"},{"type":"image_url","image_url":{"url":"data:image/png;base64,\#(pixel)"}},{"type":"image_url","image_url":"https://x.example/p.png"},{"type":"file","file":{"filename":"a.pdf"}},{"type":"hologram"}]},{"role":"assistant","content":null,"reasoning_content":"hm","tool_calls":[{"id":"t1","type":"function","function":{"name":"look","arguments":"{\"a\": 1}"}}]},{"role":"tool","tool_call_id":"t1","content":"a dot"},{"role":"assistant","content":null,"refusal":"I will not"},{"role":"assistant","function_call":{"name":"old","arguments":"{}"}},{"role":"function","name":"old","content":"done"}]}"#,
    #"{"messages":[]}"#,
    #"{"messages":[{"role":"user","content":"Again"},{"role":"nobody","content":"x"},{"role":"user","content":""},7]}"#,
    #"{"messages":[{"role":"user","content":"Again"},{"role":"nobody","content":"x"},{"role":"user","content":""},7]}"#,
  ].joined(separator: "\n")

  static let shareGPT = #"""
    [{"id":"a","system":"Be kind","tools":"[]","conversations":[
       {"from":"human","value":"Add 1 and 2"},
       {"from":"function_call","value":"{\"name\": \"add\", \"arguments\": {\"a\": 1}}"},
       {"from":"observation","value":"3"},
       {"from":"gpt","value":"It is **3**."},
       {"from":"martian","value":"x"}]},
     {"items":[{"from":"user","value":"two"},{"from":"chatgpt","value":""}]},
     {"id":"empty","conversations":[]},
     {"id":"role","conversation":[{"role":"user","content":"three"},{"role":"assistant","content":"four"}]},
     {"nothing":1}]
    """#

  static let claudeCode = [
    #"{"type":"summary","summary":"Mending a lamp","leafUuid":"u9"}"#,
    #"{"type":"file-history-snapshot","messageId":"x","snapshot":{}}"#,
    #"{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s","timestamp":"2026-01-01T10:00:00Z","message":{"role":"user","content":"Mend the lamp"}}"#,
    #"{"type":"user","uuid":"u2","parentUuid":"u1","isMeta":true,"sessionId":"s","timestamp":"2026-01-01T10:00:00Z","message":{"role":"user","content":"Caveat"}}"#,
    #"{"type":"assistant","uuid":"a1","parentUuid":"u2","sessionId":"s","timestamp":"2026-01-01T10:00:01Z","requestId":"r1","message":{"id":"m1","model":"claude-x","content":[{"type":"thinking","thinking":"hm"}],"usage":{"input_tokens":10,"cache_creation_input_tokens":5,"cache_read_input_tokens":100,"output_tokens":1}}}"#,
    #"{"type":"assistant","uuid":"a2","parentUuid":"a1","sessionId":"s","timestamp":"2026-01-01T10:00:02Z","requestId":"r1","message":{"id":"m1","model":"claude-x","content":[{"type":"text","text":"I look."}],"usage":{"input_tokens":10,"cache_creation_input_tokens":5,"cache_read_input_tokens":100,"output_tokens":20}}}"#,
    #"{"type":"assistant","uuid":"a3","parentUuid":"a2","sessionId":"s","timestamp":"2026-01-01T10:00:03Z","requestId":"r1","message":{"id":"m1","model":"claude-x","content":[{"type":"tool_use","id":"t1","name":"Read","input":{"path":"lamp"}}],"usage":{"input_tokens":10,"cache_creation_input_tokens":5,"cache_read_input_tokens":100,"output_tokens":30}}}"#,
    #"{"type":"user","uuid":"u3","parentUuid":"a3","sessionId":"s","timestamp":"2026-01-01T10:00:04Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":[{"type":"text","text":"\u001b[31mno bulb\u001b[0m"}],"is_error":true},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"\#(pixel)"}}]}}"#,
    #"{"type":"user","uuid":"u4","parentUuid":"u3","sessionId":"s","timestamp":"2026-01-01T10:01:00Z","message":{"role":"user","content":"<command-name>/cost</command-name><command-args>all</command-args>"}}"#,
    #"{"type":"user","uuid":"u5","parentUuid":"u4","sessionId":"s","timestamp":"2026-01-01T10:01:01Z","message":{"role":"user","content":"<local-command-stdout>1 cent</local-command-stdout>"}}"#,
    #"{"type":"system","uuid":"y1","parentUuid":"u5","sessionId":"s","timestamp":"2026-01-01T10:01:02Z","content":"Conversation compacted","subtype":"compact_boundary"}"#,
    #"{"type":"assistant","uuid":"a4","parentUuid":"y1","sessionId":"s","timestamp":"2026-01-01T10:02:00Z","requestId":"r2","message":{"id":"m2","model":"claude-x","content":[{"type":"tool_use","id":"t2","name":"Task","input":{"description":"find bulbs","prompt":"Where are the bulbs?"}}],"usage":{"input_tokens":1,"output_tokens":2}}}"#,
    #"{"type":"user","uuid":"s1","parentUuid":null,"isSidechain":true,"sessionId":"s","timestamp":"2026-01-01T10:02:01Z","message":{"role":"user","content":"Where are the bulbs?"}}"#,
    #"{"type":"assistant","uuid":"s2","parentUuid":"s1","isSidechain":true,"sessionId":"s","timestamp":"2026-01-01T10:02:02Z","requestId":"r3","message":{"id":"m3","model":"claude-y","content":[{"type":"text","text":"In the drawer."}]}}"#,
    #"{"type":"assistant","uuid":"a5","parentUuid":"a4","isApiErrorMessage":true,"sessionId":"s","timestamp":"2026-01-01T10:03:00Z","message":{"id":"m4","model":"<synthetic>","content":[{"type":"text","text":"API Error: overloaded"}]}}"#,
    #"{"type":"assistant","uuid":"a5","parentUuid":"a4","sessionId":"s","timestamp":"2026-01-01T10:03:00Z","message":{"id":"m4","content":[{"type":"text","text":"again"}]}}"#,
    #"{"type":"user","uuid":"u6","parentUuid":"a5","sessionId":"s","timestamp":"2026-01-01T10:04:00Z","message":{"role":"user","content":"First try"}}"#,
    #"{"type":"user","uuid":"u7","parentUuid":"a5","sessionId":"s","timestamp":"2026-01-01T10:05:00Z","message":{"role":"user","content":"Second try"}}"#,
    #"{"no":"type"}"#, "not json",
  ].joined(separator: "\n")

  static let chatGPT = #"""
    [{"title":"Lamps","create_time":1767261600.5,"conversation_id":"c-1","current_node":"a2","mapping":{
      "root":{"id":"root","message":null,"parent":null,"children":["s"]},
      "s":{"id":"s","parent":"root","children":["u"],"message":{"id":"s","author":{"role":"system"},"create_time":null,"content":{"content_type":"text","parts":[""]},"metadata":{"is_visually_hidden_from_conversation":true}}},
      "u":{"id":"u","parent":"s","children":["a1","a2"],"message":{"id":"u","author":{"role":"user"},"create_time":1767261601,"content":{"content_type":"multimodal_text","parts":[{"content_type":"image_asset_pointer","asset_pointer":"file-service://file-Ab1","metadata":{"dalle":{"prompt":"a lamp"}}},{"content_type":"audio_transcription","text":"Which lamp?"},"Say"]},"metadata":{"attachments":[{"id":"file-Ab1","name":"lamp.png","mime_type":"image/png"},{"id":"file-Cd2","name":"list.txt"}]}}},
      "a2":{"id":"a2","parent":"u","children":[],"message":{"id":"a2","author":{"role":"assistant"},"create_time":1767261602,"recipient":"all","content":{"content_type":"text","parts":["The blue one\uE200cite\uE202turn0search1\uE201.【4†source】"]},"metadata":{"model_slug":"gpt-5","content_references":[{"matched_text":"\uE200cite\uE202turn0search1\uE201","alt":" ([shop](https://x.example))"}]}}},
      "a1":{"id":"a1","parent":"u","children":["t"],"message":{"id":"a1","author":{"role":"assistant"},"create_time":1767261603,"content":{"content_type":"thoughts","thoughts":[{"summary":"Colours","content":"hm"}]},"metadata":{}}},
      "t":{"id":"t","parent":"a1","children":["x"],"message":{"id":"t","author":{"role":"assistant"},"recipient":"python","create_time":1767261604,"content":{"content_type":"code","language":"python","text":"print(1)"},"metadata":{}}},
      "x":{"id":"x","parent":"t","children":["r"],"message":{"id":"x","author":{"role":"tool","name":"python"},"create_time":1767261605,"content":{"content_type":"execution_output","text":"1"},"metadata":{"aggregate_result":{"in_kernel_exception":{"name":"E"}}}}},
      "r":{"id":"r","parent":"x","children":["q"],"message":{"id":"r","author":{"role":"assistant"},"create_time":null,"content":{"content_type":"reasoning_recap","content":"Thought for 5s"},"metadata":{}}},
      "q":{"id":"q","parent":"r","children":[],"message":{"id":"q","author":{"role":"tool","name":"browser"},"create_time":null,"content":{"content_type":"tether_quote","title":"Lamps","url":"https://x.example","text":"all about lamps"},"metadata":{}}}}},
     {"title":null,"id":"c-2","mapping":{"m":{"parent":null,"children":[],"message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["No time here"]}}}}},
     {"title":"Broken"},
     {"chat_messages":[]},
     5]
    """#

  static let claude = #"""
    [{"uuid":"k-1","name":"Lamps","summary":"On lamps","created_at":"2026-02-01T09:00:00.000000Z","current_leaf_message_uuid":"m4","chat_messages":[
      {"uuid":"m1","sender":"human","parent_message_uuid":"00000000-0000-4000-8000-000000000000","created_at":"2026-02-01T09:00:00Z","text":"Hi","content":[{"type":"text","text":"Hi"}],"attachments":[{"file_name":"a.rs","extracted_content":"fn main() {}"}],"files":[{"file_name":"photo.png"}]},
      {"uuid":"m2","sender":"assistant","parent_message_uuid":"m1","created_at":"2026-02-01T09:00:01Z","text":"both","content":[{"type":"thinking","thinking":"hm"},{"type":"text","text":"One"},{"type":"tool_use","id":"t1","name":"repl","input":{"code":"1"}},{"type":"tool_result","tool_use_id":"t1","name":"repl","is_error":true,"content":[{"type":"text","text":"no"}]},{"type":"text","text":"Two"},{"type":"tool_use","id":"t2","name":"artifacts","input":{"title":"Lamp","content":"let a = 1","language":"swift","type":"application/vnd.ant.code"}},{"type":"tool_result","tool_use_id":"t2","name":"artifacts","content":"OK"}]},
      {"uuid":"m3","sender":"human","parent_message_uuid":"m2","created_at":"2026-02-01T09:01:00Z","text":"Old <antThinking>hm</antThinking><antArtifact title=\"T\" type=\"text/html\"><b></antArtifact>","content":[]},
      {"uuid":"m4","sender":"human","parent_message_uuid":"m2","created_at":"2026-02-01T09:02:00Z","text":"New"},
      {"uuid":"m5","sender":"robot","created_at":"2026-02-01T09:03:00Z","text":"x"},
      {"uuid":"m6","sender":"human","created_at":"2026-02-01T09:03:00Z","text":"  "}]},
     {"uuid":"k-2","name":"","chat_messages":[{"sender":"human","text":"No time"}]},
     {"uuid":"k-3","name":"Broken"},
     {"uuid":"k-4","chat_messages":[]},
     {"mapping":{}}]
    """#
}
