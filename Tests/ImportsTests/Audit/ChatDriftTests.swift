@testable import Conversations
import Testing

/// Files of newer or changed programs, of the formats whose samples lie in several folders: a warning names the
/// place, and nothing is lost.
@Suite("Drift of chats and of assistants")
struct ChatDriftTests {
  /// A change to the first place in a sample of a format, and the warning about it. The text of the chats contains
  /// `word` afterwards.
  struct Drift: Sendable, CustomTestStringConvertible {
    let format: String
    let sample: String
    let old: String
    let new: String
    let says: String
    var word = "zorblax"
    var testDescription: String { "\(format): \(new)" }

    init(_ sample: String, _ old: String, _ new: String, _ says: String, word: String = "zorblax") {
      format = FormatSamples.format(of: sample) ?? ""
      (self.sample, self.old, self.new, self.says, self.word) = (sample, old, new, says, word)
    }
  }

  private static let openAI = "assistants/toy_chat_fine_tuning.jsonl"
  private static let shareGPT = "assistants/dummy_conversation_40.json"
  private static let chatGPT = "assistants/chatgpt_conversations.json"
  private static let claude = "assistants/claude_conversations.json"
  private static let anthropic = "assistants/anthropic.jsonl"
  private static let slack = "messengers/slack/2024-05-01.json"
  private static let telegram = "messengers/telegram.json"
  private static let discord = "messengers/discord.json"
  private static let kept = "it is kept as JSON"

  /// Unknown types of records.
  static let records: [Drift] = [
    Drift(openAI, #""role": "user""#, #""role": "zorblax""#, "unknown role \"zorblax\"; \(kept)"),
    Drift(shareGPT, #""from": "human""#, #""from": "zorblax""#, "unknown role \"zorblax\"; \(kept)"),
    Drift(chatGPT, #""role": "user""#, #""role": "zorblax""#, "unknown role \"zorblax\"; \(kept)"),
    Drift(
      chatGPT, #""content_type": "code""#, #""content_type": "zorblax""#,
      "unknown content \"zorblax\"; its text is shown", word: "CREATE INDEX"),
    Drift(claude, #""sender": "human""#, #""sender": "zorblax""#, "unknown role \"zorblax\"; \(kept)"),
    Drift(
      claude, #""type": "tool_use""#, #""type": "zorblax""#, "unknown content \"zorblax\"; \(kept)"),
    Drift(anthropic, #""role":"user""#, #""role":"zorblax""#, "unknown role \"zorblax\"; \(kept)"),
    Drift(
      anthropic, #"{"type":"thinking","#, #"{"type":"zorblax","#, "unknown content \"zorblax\"; \(kept)"),
    Drift(
      slack, #""subtype":"me_message""#, #""subtype":"zorblax""#,
      "unknown type \"zorblax\" of a message; its text is shown", word: "waves"),
    Drift(
      telegram, #""id": 3, "type": "message""#, #""id": 3, "type": "zorblax""#,
      "unknown type \"zorblax\" of a message; its text is shown", word: "answer"),
    Drift(
      telegram, #""action": "pin_message""#, #""action": "zorblax""#,
      "unknown action \"zorblax\"; its name and fields are shown"),
    Drift(
      discord, #""type": "ChannelPinnedMessage""#, #""type": "Zorblax""#,
      "unknown type \"Zorblax\" of a message; its text is shown", word: "inned a message."),
    Drift(
      "agents/mt-bench.jsonl", #"{"question_id": 81, "category": "writing", "turns""#,
      #"{"zorblax": 81, "category": "writing", "zorblax_turns""#,
      "unknown record without \"question_id\"; \(kept)"),
    Drift(
      "agents/librechat.json", #""type": "think""#, #""type": "zorblax""#,
      "unknown content \"zorblax\"; \(kept)"),
  ]

  /// Unknown fields.
  static let fields: [Drift] = [
    Drift(openAI, #"{"role": "user""#, #"{"color": "zorblax", "role": "user""#, unknown),
    Drift(shareGPT, #""from": "human""#, #""color": "zorblax", "from": "human""#, unknown),
    Drift(
      chatGPT, #""author": { "role": "user""#, #""color": "zorblax", "author": { "role": "user""#, unknown),
    Drift(claude, #""sender": "human""#, #""color": "zorblax", "sender": "human""#, unknown),
    Drift(anthropic, #"{"role":"user""#, #"{"color":"zorblax","role":"user""#, unknown),
    Drift(
      slack, #""user":"U2","text":"answer""#, #""mood":"a zorblax","user":"U2","text":"answer""#,
      "unknown field \"mood\" of a message; \(kept)"),
    Drift(
      telegram, #""text": "answer a*b""#, #""mood": "a zorblax", "text": "answer a*b""#,
      "unknown field \"mood\" of a message; \(kept)"),
    Drift(
      discord, #""content": "answer""#, #""mood": "a zorblax", "content": "answer""#,
      "unknown field \"mood\" of a message; \(kept)"),
    Drift(
      "messengers/hangouts.json", #""event_id":"e1""#, #""mood":"a zorblax","event_id":"e1""#,
      "unknown field \"mood\" of a message; \(kept)"),
  ]
  private static let unknown = "unknown field \"color\" of a message; it is kept as metadata"

  /// Fields that are missing or have another name.
  static let names: [Drift] = [
    Drift(openAI, #""content": "I fell off my bike today.""#, #""said": "zorblax""#, missing("content")),
    Drift(openAI, #""role": "user""#, #""who": "zorblax""#, missing("role")),
    Drift(shareGPT, #""value": "Who are you?""#, #""said": "zorblax""#, missing("value")),
    Drift(chatGPT, #""author": { "role": "user""#, #""zorblax": { "role": "user""#, missing("author")),
    Drift(
      chatGPT, #""content": { "content_type": "thoughts""#, #""zorblax": { "content_type": "thoughts""#,
      missing("content")),
    Drift(
      chatGPT, #""parts": ["You are missing"#, #""zorblax": ["You are missing"#,
      "content has no \"parts\"; \(kept)"),
    Drift(claude, #""sender": "human""#, #""who": "zorblax""#, missing("sender")),
    Drift(anthropic, #""content":"It is **12**.""#, #""said":"zorblax""#, missing("content")),
    Drift(slack, #""text":"answer""#, #""words":"zorblax""#, missing("text")),
    Drift(
      slack, #""ts":"1714550520.000300","thread_ts""#, #""at":"1714550520.000300","thread_ts""#,
      "message has no \"ts\"; it has the time of the message before", word: "answer"),
    Drift(
      telegram, #""text": "answer a*b", "text_entities": [{"type": "plain", "text": "answer a*b"}]"#,
      #""words": "zorblax""#, missing("text")),
    Drift(
      telegram, #""date": "2024-05-01T10:02:00", "date_unixtime": "1714550520""#, #""at": "1714550520""#,
      "message has no \"date\"; it has the time of the message before", word: "answer"),
    Drift(discord, #""content": "answer""#, #""words": "zorblax""#, missing("content")),
    Drift(
      discord, #""timestamp": "2024-05-01T08:02:00+00:00""#, #""timestamp": "noon""#,
      "\"timestamp\" of a message is not a time; it has the time of the message before", word: "answer"),
    Drift(
      "agents/claude-code.jsonl", #""message": {"role": "user", "content": "Why is it dark?"}"#,
      #""said": "zorblax""#, "line has no message"),
    Drift(
      "agents/otlp.json", #"\"parts\": [{\"type\": \"text\", \"content\""#,
      #"\"parts\": [{\"type\": \"text\", \"zorblax\""#,
      "part has no \"content\"; \(kept)"),
    Drift("agents/mistral.json", #""role": "user""#, #""who": "zorblax""#, "message has no role"),
  ]
  private static func missing(_ field: String) -> String { "message has no \"\(field)\"; \(kept)" }

  @Test(
    "a record, a field or a name that is new gives a warning with its place, and its text is kept",
    arguments: records + fields + names)
  func drift(_ one: Drift) throws {
    let files = try #require(FormatSamples.all[one.format])
    let text = try ImportedFiles.sample(one.sample)
    let range = try #require(text.firstRange(of: one.old), "\(one.old) is in \(one.sample)")
    let line = text[..<range.lowerBound].count { $0.isNewline } + 1
    let before = ImportedFiles(try FormatSamples.files(files))
    let read = ImportedFiles(
      try FormatSamples.files(files, changing: one.sample) {
        $0[..<range.lowerBound] + one.new + $0[range.upperBound...]
      })
    read.expectAccounts()
    let found = read.diagnostics.first { $0.contains("warning: \(one.says)") }
    let place = try #require(
      found.flatMap { Int($0.split(separator: ":").dropFirst().first ?? "") }, "\(read.diagnostics)")
    #expect((1...line).contains(place) && line - place < 12, "\(found ?? "")")
    #expect("\(read.chats)".contains(one.word))
    #expect(read.messages.count >= before.messages.count - 1 && read.formats == before.formats)
  }
}
