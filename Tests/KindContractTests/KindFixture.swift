import Content

/// Good files of a kind, one of every name and form that it reads, for tests to break.
enum KindFixture {
  static func files(of kind: String) -> [(path: String, text: String)] {
    switch kind {
    case "chats": chats
    case "assistant": assistant
    case "services": services
    case "people": people
    case "stories": stories
    case "pages": pages
    case "review": review
    default: []
    }
  }

  /// Whether a kind reads the two files together: chats know nothing of each other.
  static func isRead(_ path: String, with other: String) -> Bool {
    guard path.hasPrefix("chats/") else { return true }
    return path.split(separator: "/")[1] == other.split(separator: "/")[1]
  }

  static func input(of kind: String) -> [InputFile] {
    files(of: kind).map { InputFile(contentPath: $0.path, text: $0.text) }.sorted {
      $0.contentPath < $1.contentPath
    }
  }

  private static let message =
    #"{"id":"1","sender":"a","text":"Hi *you*","timestamp":"2025-11-01T10:00:00Z","reactions":{"👍":["b"]}}"#

  private static let chats = [
    (
      "chats/archive.jsonl", #"{"id":"arc","title":"A","participants":["a"],"messages":[\#(message)]}"# + "\n"
    ),
    ("chats/more.ndjson", #"{"id":"Nd","title":"N","messages":[\#(message)]}"# + "\n"),
    ("chats/single.json", #"{"title":"S","kind":"group","tags":["t"],"messages":[\#(message)]}"#),
    ("chats/talk.md", "---\ntitle: Talk\nparticipants: [a, b]\n---\n**a** 2025-11-01T10:00:00Z\nText\n"),
    ("chats/lines/chat.yml", "title: Lines\nparticipants:\n  - {id: a, name: A, me: true}\n  - b\n"),
    (
      "chats/lines/messages.jsonl",
      message + "\n" + #"{"sender":"b","text":"🎉","timestamp":"2025-11-01T10:00:01Z"}"# + "\n"
    ),
    ("chats/list/chat.json", #"{"title":"List"}"#), ("chats/list/messages.json", "[\(message)]"),
    ("chats/table/chat.yaml", "title: Table\n"),
    (
      "chats/table/messages.csv",
      "id,sender,timestamp,text,reactions\n1,a,2025-11-01T10:00:00Z,\"x, y\",❤️:b\n"
    ),
    ("chats/text/chat.yml", "title: Text\n"),
    ("chats/text/messages.md", "**a** 2025-11-01T10:00:00Z\nText\n"),
    (
      "chats/openai.jsonl",
      #"{"messages":[{"role":"user","content":"One"},{"role":"assistant","tool_calls":[{"id":"t","function":{"name":"f","arguments":"{}"}}]},{"role":"tool","tool_call_id":"t","content":"x"}]}"#
        + "\n"
    ),
    (
      "chats/sharegpt.json",
      #"[{"conversations":[{"from":"human","value":"Two"},{"from":"gpt","value":"y"}]}]"#
    ),
    (
      "chats/claude-code.jsonl",
      #"{"type":"user","uuid":"u1","sessionId":"s","timestamp":"2025-11-01T10:00:00Z","message":{"content":"Three"}}"#
        + "\n"
        + #"{"type":"assistant","uuid":"a1","parentUuid":"u1","timestamp":"2025-11-01T10:00:01Z","requestId":"r","message":{"id":"m","content":[{"type":"text","text":"z"}],"usage":{"output_tokens":3}}}"#
        + "\n"
    ),
    (
      "chats/chatgpt.json",
      #"[{"title":"Four","id":"c","current_node":"b","mapping":{"a":{"children":["b","d"],"message":{"author":{"role":"user"},"create_time":1762000000,"content":{"content_type":"text","parts":["p"]}}},"b":{"parent":"a","message":{"author":{"role":"assistant"},"create_time":1762000001,"content":{"content_type":"text","parts":["q"]}}},"d":{"parent":"a","message":{"author":{"role":"assistant"},"create_time":1762000002,"content":{"content_type":"text","parts":["r"]}}}}}]"#
    ),
    (
      "chats/claude.json",
      #"[{"uuid":"k","name":"Five","chat_messages":[{"uuid":"m","sender":"human","created_at":"2025-11-01T10:00:00Z","text":"hi","files":[{"file_name":"a.png"}]}]}]"#
    ),
  ]

  private static let assistant = [
    (
      "assistant/rules.json",
      #"{"errorRate":0.5,"rules":[{"name":"a","priority":1,"words":["hi"],"characters":["?"],"reply":"Hi *you*","topics":[{"words":["sun"],"reply":"S"},{"rule":"b"}]},{"name":"b","priority":2,"words":["ho"],"reply":"H"},{"name":"d","priority":9,"reply":"D"}]}"#
    ),
    ("assistant/rules-other.json", #"{"rules":[{"name":"d","priority":9,"reply":"D"}]}"#),
    ("assistant/scripts/Small talk.txt", "hi sun\n> S\n\nx\ny\n"),
    ("assistant/scripts/two.txt", "ho?\n"),
  ]

  private static let job =
    #""customerName":"c","description":"d","status":"Active","priority":"Low","scheduledDate":"2025-11-05T10:00:00Z","location":"""#

  private static let services = [
    (
      "services/a.json",
      #"[{"id":"a1","title":"Mend",\#(job)},{"id":"A2","title":"Clean",\#(job),"coordinate":{"latitude":1,"longitude":2}}]"#
    ),
    ("services/b.json", #"{"services":[{"id":3,"title":"Paint",\#(job),"serviceNotes":"**x**"}]}"#),
    (
      "services/c.csv",
      "id,title,customerName,description,status,priority,scheduledDate,location\nc4,T,c,d,Urgent,High,2025-11-05T10:00:00Z,\n"
    ),
  ]

  private static let people = [
    (
      "people/users/since-0.json",
      #"[{"id":1,"login":"Ada"},{"id":4,"login":"bo","type":"Bot","site_admin":true}]"#
    ),
    ("people/users/since-4.json", #"[{"id":9,"login":"CY","html_url":"https://github.com/CY"}]"#),
    (
      "people/profiles/ada.json",
      #"{"id":1,"name":"Ada","bio":"x","blog":"a.example","created_at":"2008-01-14T04:33:35Z"}"#
    ),
    ("people/notes/CY.md", "---\nx: y\n---\nA **note**.\n"), ("people/avatars/4.svg", "<svg/>"),
    ("people/state.json", #"{"version":1,"seen":["ADA"]}"#),
    ("people/notes.json", #"{"version":1,"notes":{"ada":{"text":"Reads maps.","updatedAt":1}}}"#),
  ]

  private static let stories = [
    (
      "stories/users.json",
      #"{"pages":[{"users":[{"id":1,"name":"Neo"},{"id":"T","name":"Trinity"}]},{"users":[{"id":3,"name":"M"}]}]}"#
    ),
    (
      "stories/items/1.json",
      #"[{"src":"a.svg","alt":"A","duration":2.5,"time":1762300000},{"id":"Own","link":"https://x.example"}]"#
    ),
    ("stories/media/1/a.svg", "<svg/>"),
    ("stories/state.json", #"{"version":1,"seen":["1-1"],"liked":["3-1"]}"#),
  ]

  private static let pages = [
    ("pages/About us.md", "---\ntitle: About\norder: 2\n---\nText\n"),
    ("pages/zz.md", "---\ntitle: Z\n---\n# Head\n"),
    ("pages/guide/index.md", "# Guide\n\n## First\n\n[More](more.md#a)\n"),
    ("pages/guide/more.md", "# More\n\n## A\n\n[Up](index.md)\n"),
  ]

  private static let turns =
    #"[{"id":"u1","sender":"user","role":"user","timestamp":"2025-11-01T10:00:00Z","text":"Hi"},"#
    + #"{"id":"a1","sender":"assistant","role":"assistant","timestamp":"2025-11-01T10:00:01Z","text":"Yes","#
    + #""thinking":"t","toolCalls":[{"id":"c","name":"n","arguments":{"a":1}}],"usage":{"input":3,"output":4}}]"#

  private static let review = [
    (
      "reviews/labels.yml",
      "labels:\n  - {name: good, key: 1}\n  - {name: poor, light: \"#000000 on #ffffff\"}\n"
    ),
    (
      "reviews/reviews-ada.jsonl",
      #"{"conversation":"c","run":"one","turn":"a1","label":"good","comment":"!","reviewer":"ada","at":"2025-11-02T10:00:00Z","key":"000000000000-000000000000","text":"No"}"#
        + "\n"
    ),
    (
      "runs/one/conversations.jsonl",
      #"{"id":"c","title":"C","participants":["user","assistant"],"messages":\#(turns)}"# + "\n"
    ),
    ("runs/one/run.yml", "title: One\nprices: {input: 1, output: 2}\n"),
    ("runs/two/c.json", #"{"id":"c","title":"C","messages":\#(turns)}"#),
  ]
}
