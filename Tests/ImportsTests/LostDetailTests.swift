@testable import Conversations
import Testing

/// Parts of records that exports of programs have and readers passed over.
@Suite("Details of exports")
struct LostDetailTests {
  // MARK: Slack

  private func slack(_ records: String) throws -> Reading {
    try Reading([
      ("team/channels.json", #"[{"id":"C1","name":"general","members":["U1"]}]"#),
      ("team/users.json", #"[{"id":"U1","name":"ann","profile":{"display_name":"Ann"}}]"#),
      ("team/general/2024-05-01.json", "[\(records)]"),
    ])
  }

  @Test("a guest of Slack has the name that the message brings (imports 11)")
  func guest() throws {
    let read = try slack(
      #"{"type":"message","user":"U9","ts":"1714550400.000100","text":"Hi","user_profile":{"real_name":"Gus Guest","display_name":"Gus"}},{"type":"message","user":"U1","ts":"1714550401.000100","text":"<@U9> hello"}"#
    )
    #expect(read.chats.first?.participants.map(\.name) == ["Gus", "Ann"])
    #expect(read.messages.last?.text == "**@Gus** hello")
  }

  @Test("a huddle of Slack keeps how long it was, who started it and who was there (imports 11)")
  func huddle() throws {
    let read = try slack(
      #"{"type":"message","subtype":"huddle_thread","user":"USLACKBOT","ts":"1714550400.000100","text":"A huddle started","room":{"created_by":"U1","date_start":1714550400,"date_end":1714550490,"participant_history":["U1","U8"]}}"#
    )
    let message = try #require(read.messages.first)
    #expect(message.kind == .call && message.sender == "U1")
    #expect(message.text == "90 seconds, Ann, U8")
  }

  @Test("markdown, table and video blocks of Slack are read (imports 11)")
  func blocks() throws {
    let read = try slack(
      #"{"type":"message","user":"U1","ts":"1714550400.000100","text":"plain","blocks":[{"type":"markdown","text":"**b**"},{"type":"table","rows":[[{"type":"raw_text","text":"a|b"},{"type":"raw_text","text":"c"}],[{"type":"raw_text","text":"d"}]]},{"type":"video","title":{"type":"plain_text","text":"Film"},"video_url":"https://v.example/e","title_url":"https://v.example"}]}"#
    )
    #expect(
      read.messages.first?.text
        == "**b**\n\n| a\\|b | c |\n| --- | --- |\n| d |  |\n\n[Film](<https://v.example>)")
  }

  // MARK: ChatGPT and Claude.ai

  private func chatGPT(_ message: String) -> ImportedFiles {
    ImportedFiles(
      #"[{"title":"T","create_time":1,"mapping":{"m":{"parent":null,"children":[],"message":{"create_time":1767261601,\#(message)}}}}]"#,
      as: "conversations.json")
  }

  @Test("charts of ChatGPT's code interpreter are attached (imports 12)")
  func charts() {
    let read = chatGPT(
      #""author":{"role":"tool","name":"python"},"content":{"content_type":"execution_output","text":"1"},"metadata":{"aggregate_result":{"messages":[{"message_type":"stream","text":"1"},{"message_type":"image","image_url":"file-service://file-Ab1"}]}}"#
    )
    #expect(read.messages.first?.attachments.map(\.path) == ["file-Ab1"])
  }

  @Test("names in ChatGPT's entity marks stay (imports 12)")
  func entities() {
    let read = chatGPT(
      #""author":{"role":"assistant"},"content":{"content_type":"text","parts":["In \uE200entity\uE202[\"city\",\"Paris\",\"capital of France\"]\uE201 it rains."]},"metadata":{}"#
    )
    #expect(read.messages.map(\.text) == ["In Paris it rains."])
  }

  @Test("addresses of Claude.ai's citations and titles of what it searched are kept (imports 12)")
  func citations() {
    let read = ImportedFiles(
      #"[{"uuid":"k","name":"T","created_at":"2026-02-01T09:00:00Z","chat_messages":[{"uuid":"a","sender":"assistant","created_at":"2026-02-01T09:00:01Z","content":[{"type":"tool_use","id":"t1","name":"web_search","input":{"query":"tide"}},{"type":"tool_result","tool_use_id":"t1","content":[{"type":"knowledge","title":"Tides","url":"https://t.example","text":"High at ten"}]},{"type":"text","text":"At ten.","citations":[{"title":"Tides","details":{"type":"web_search_citation","url":"https://t.example"}}]}]}]}]"#,
      as: "conversations.json")
    #expect(read.messages.contains { $0.text == "Tides\nhttps://t.example\nHigh at ten" })
    #expect(read.messages.last?.text == "At ten. ([Tides](<https://t.example>))")
  }

  // MARK: Telegram and Discord

  private func telegram(_ fields: String) -> ImportedFiles {
    ImportedFiles(
      #"{"name":"B","type":"personal_chat","id":1,"messages":[{"id":1,"type":"message","date":"2024-05-01T10:00:00","from":"Bo","from_id":"user2","text":"first"},{"id":2,"type":"message","date":"2024-05-01T10:00:01","from":"Bo","from_id":"user2",\#(fields)}]}"#,
      as: "result.json")
  }

  @Test("text of Telegram is read where text_entities is empty (imports 12)")
  func emptyEntities() {
    #expect(telegram(#""text":"hi","text_entities":[]"#).messages.last?.text == "hi")
    #expect(
      telegram(#""text":["a ",{"type":"bold","text":"b"}],"text_entities":[]"#).messages.last?.text
        == "a **b**"
    )
  }

  @Test("an answer to another chat of Telegram answers nothing here (imports 12)")
  func otherChat() {
    let read = telegram(#""text":"hi","reply_to_message_id":1,"reply_to_peer_id":"channel7""#)
    #expect(read.messages.last?.replyTo == nil)
    #expect(telegram(#""text":"hi","reply_to_message_id":1"#).messages.last?.replyTo == "1")
  }

  @Test("a list of things to do of Telegram is a list (imports 12)")
  func todo() {
    let read = telegram(
      #""text":"","todo_list":{"title":"Tea","answers":[{"id":1,"text":"milk"},{"id":2,"text":"cups"}]}"#)
    #expect(read.messages.last?.text == "**Tea**\n\n* milk\n* cups")
  }

  @Test("an account of Telegram without \"about\" is read (imports 12)")
  func bareAccount() {
    let read = ImportedFiles(
      #"{"chats":{"list":[{"name":"B","type":"personal_chat","id":1,"messages":[{"id":1,"type":"message","date":"2024-05-01T10:00:00","from":"Bo","from_id":"user2","text":"hi"}]}]}}"#,
      as: "result.json")
    #expect(read.formats == ["Telegram"] && read.messages.map(\.text) == ["hi"])
  }

  private func discord(_ fields: String) -> ImportedFiles {
    ImportedFiles(
      #"{"guild":{"id":"1","name":"G"},"channel":{"id":"2","type":"GuildTextChat","name":"general"},"messages":[{"id":"1","timestamp":"2025-01-01T10:00:00Z","author":{"id":"5","name":"Ann"},\#(fields)}]}"#,
      as: "general.json")
  }

  @Test("a message of Discord that is only an embedded picture is kept as a link (imports 12)")
  func embed() {
    let read = discord(
      #""type":"Default","content":"","embeds":[{"title":"","image":{"url":"https://p.example/a.png"}}]"#)
    #expect(read.messages.first?.text == "> [Picture](<https://p.example/a.png>)")
  }

  @Test("the result of a poll of Discord is said (imports 12)")
  func poll() {
    let read = discord(
      #""type":"46","content":"","embeds":[{"fields":[{"name":"poll_question_text","value":"Tea?"},{"name":"victor_answer_text","value":"Yes"},{"name":"victor_answer_votes","value":"3"},{"name":"total_votes","value":"5"}]}]"#
    )
    #expect(read.messages.map(\.text) == ["Tea? Yes (3/5)"])
    #expect(read.messages.first?.kind == .system)
  }
}
