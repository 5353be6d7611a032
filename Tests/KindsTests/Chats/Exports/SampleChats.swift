import Content

/// Chats in every form, which together use every field of a chat and of a message.
enum SampleChats {
  static let all: [InputFile] = [
    file("rosa/chat.yml", rosaHeader), file("rosa/messages.jsonl", rosa.joined(separator: "\n")),
    file("rosa/media/bowl.svg", "<svg/>"), file("rosa/media/hum.wav", "RIFF"),
    file("helper/chat.json", #"{"title": "Helper", "kind": "assistant"}"#),
    file("helper/messages.jsonl", helper.joined(separator: "\n")),
    file("crew.json", crew), file("notes.md", notes),
    file(
      "till/chat.yml",
      "title: Till\nkind: assistant\nmarkdown: false\nparticipants: [{id: a, name: Ann, me: true}, {id: b, name: Bo}]"
    ),
    file(
      "till/messages.csv",
      "sender,timestamp,text,reactions\na,2025-01-02T03:04:05.006Z,\"1\n2\",❤️:b;😂:a\nBo,2025-01-02T03:04:05.006Z,**so**,"
    ),
    file("long/chat.yml", "title: Long\nparticipants: [{id: a, name: Ann, me: true}, {id: b, name: Bo}]"),
    file("long/messages.jsonl", long),
  ]

  private static func file(_ path: String, _ text: String) -> InputFile {
    InputFile(contentPath: "chats/\(path)", text: text)
  }

  private static let rosaHeader = """
    title: "Rosa & I <3"
    slug: rosa-1
    summary: 'Pots: "and" pans'
    tags: [clay, 'a: b']
    timezone: Europe/London
    participants:
      - {id: me, name: Sam, me: true}
      - id: rosa
        name: Rosa
        bio: "Throws pots\\nand dice"
        interests: [clay, tea]
        avatar: media/bowl.svg
        matchedAt: 2025-01-01T00:00:00.5Z
    """

  private static let rosa = [
    #"{"sender":"rosa","timestamp":"2025-03-01T10:00:00.123456+01:00","text":"You matched 🌹"}"#,
    #"{"sender":"rosa","timestamp":"2025-03-01T10:00:00.124Z","text":"You matched my energy","type":"text"}"#,
    #"{"sender":"rosa","timestamp":"2025-03-01T10:00:19Z","text":"  😊🎉 "}"#,
    #"{"sender":"rosa","timestamp":"2025-03-01T10:00:19Z","text":"😊🎉"}"#,
    #"{"isFromUser":true,"timestamp":"2025-03-01T10:01:00Z","content":"one\r\n\r\ntwo\u0000\u001b[31m\u2028<b>&amp;</b> \ud83d\ude00","status":"read"}"#,
    #"{"id":"a.b-C_9","sender":"me","timestamp":"2025-03-01T10:02:00Z","text":"😂","type":"text","status":"sent","editedAt":"2025-03-02T00:00:00Z"}"#,
    #"{"id":7,"sender":"rosa","timestamp":"2025-03-01T10:03:00Z","text":"reply","replyTo":"a.b-C_9","forwardedFrom":"The \"News\"","reactions":{"❤️":["me","rosa"],"👍🏽":["me"]}}"#,
    #"{"sender":"me","timestamp":"2025-03-01T10:04:00Z","text":"a secret","deleted":true}"#,
    #"{"id":"gone","sender":"me","timestamp":"2025-03-01T10:04:01Z","text":"🙈","deleted":true,"reactions":{"😮":["rosa"]}}"#,
    #"{"sender":"rosa","timestamp":"2025-03-01T10:05:00Z","type":"call"}"#,
    #"{"sender":"rosa","timestamp":"2025-03-01T10:05:30Z","type":"call","text":"3 minutes"}"#,
    #"{"id":"t1","sender":"rosa","timestamp":"2025-03-01T10:06:00Z","type":"typing","text":"half a thou"}"#,
    #"{"sender":"rosa","timestamp":"2025-03-01T10:07:00Z","text":"to nobody","replyTo":"t1"}"#,
    #"{"sender":"me","timestamp":"2025-03-01T10:08:00Z","status":"failed","error":"No \"signal\"","text":"hm"}"#,
    #"{"sender":"me","timestamp":"2025-03-01T10:08:30Z","error":""}"#,
    #"{"sender":"rosa","timestamp":"2025-03-01T10:09:00Z","attachments":[{"path":"media/bowl.svg","alt":"A bowl","caption":"mine"},{"path":"media/hum.wav","mime":"audio/wav","duration":12.25,"peaks":[0,0.5,1]}]}"#,
    #"{"id":"later","sender":"me","timestamp":"2031-01-01T00:00:00Z","text":"a surprise"}"#,
    #"{"sender":"rosa","timestamp":"2025-03-01T10:10:00Z","text":"to the future","replyTo":"later"}"#,
  ]

  private static let helper = [
    #"{"sender":"sys","role":"system","timestamp":"2025-02-01T00:00:00Z","text":"Be *brief*"}"#,
    ##"{"sender":"Ü \"q\"","role":"user","timestamp":"2025-02-01T00:00:01Z","text":"# Why?"}"##,
    #"{"sender":"bot","role":"assistant","timestamp":"2025-02-01T00:00:02Z","text":"```swift\nlet x = 1\n```\n\n**bot** 2025-02-01T00:00:02Z\n\\**bot** 2025-02-01T00:00:02Z\n---"}"#,
    #"{"sender":"tool","role":"tool","timestamp":"2025-02-01T00:00:03Z","text":"{}"}"#,
    #"{"sender":"bot","role":"assistant","timestamp":"2025-02-01T00:00:04Z","error":"Service unavailable"}"#,
  ]

  private static let crew = """
    {"title": "Crew", "kind": "group", "participants": ["Ann", "Bo", {"id": "3", "name": "Cy", "me": true}],
     "messages": [
       {"sender": "Bo", "timestamp": "2025-06-01T08:00:00Z", "text": "late", "status": "delivered"},
       {"sender": 3, "timestamp": "2025-06-01T07:00:00Z", "text": "early"},
       {"sender": "Cy", "timestamp": "2025-06-01T07:00:00Z", "text": "early too"}]}
    """

  private static let notes = """
    ---
    title: Notes
    slug: my-notes
    ---
    **Ann** 2025-04-01T09:00:00Z

    A list:

    * one
    * **two**

    **Ann** 2025-04-01T09:00:00Z
    A list:
    """

  /// Several pages of ten messages.
  private static let long = (0..<45).map { number in
    #"{"sender":"\#(number % 3 == 0 ? "a" : "b")","timestamp":"2025-05-\#(number / 5 + 10)T10:\#(number % 5 + 10):00Z","text":"message \#(number)"}"#
  }.joined(separator: "\n")
}
