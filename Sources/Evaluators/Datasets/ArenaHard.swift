internal import Agents
internal import Content
internal import Conversations
internal import ImportKit

/// Records of Arena-Hard, whose files are those of MT-Bench: version 0.1 has `games` in a judgment, version 2 names
/// questions by `uid` and has answers as messages (arena-hard-auto, `gen_answer.py` and `gen_judgment.py`).
enum ArenaHard {
  /// All files of it are lines.
  static func isOne(_ json: JSONExport) -> Bool {
    json.isLines
      && json.shapes.contains { shape in
        shape.has("question_id", "games", "judge") || shape.has("uid", "games", "judge")
          || shape.has("uid", "messages", "ans_id") || isQuestion(shape)
      }
  }

  private static func isQuestion(_ shape: JSONShape) -> Bool {
    shape.has("uid", "category", "prompt")
      && shape.keys.isSubset(of: ["uid", "category", "subcategory", "prompt", "language", "cluster"])
  }

  /// A record of version 2 as MT-Bench has it; nil for any other.
  static func plain(_ value: ContentValue) -> ContentValue? {
    guard value["question_id"] == nil, let id = value["uid"] else { return nil }
    let record = value.setting("uid", nil).setting("question_id", id)
    if let prompt = value["prompt"], prompt.string != nil {
      return record.setting("prompt", nil).setting("turns", list([prompt], at: value))
    }
    guard let messages = value["messages"]?.list else { return record }
    func said(_ role: String) -> [ContentValue] {
      messages.filter { $0.text("role") == role }.compactMap { $0["content"] }
    }
    let choice = ContentValue(["turns": list(said("assistant"), at: value)], at: value.position)
    return record.setting("messages", nil).setting("model", nil).setting("ans_id", nil)
      .setting("model_id", value["model"]).setting("asked", list(said("user"), at: value))
      .setting("choices", list([choice], at: value))
  }

  private static func list(_ values: [ContentValue], at place: ContentValue) -> ContentValue {
    ContentValue(.list(values), at: place.position)
  }

  /// The text of a turn.
  static func said(_ turn: ContentValue) -> String {
    turn.text("content") ?? turn.text("answer") ?? String(json: turn)
  }

  /// The results of each game, of which the second has the answers swapped.
  static func scores(of judgment: ContentValue, named name: String) -> [RunRecord.Score] {
    judgment.elements("games").enumerated().compactMap { number, game in
      guard let score = game["score"] else { return nil }
      return RunRecord.Score(
        name: "\(name) game \(number + 1)", value: .init(score),
        explanation: game["judgment"].map(said) ?? "")
    }
  }

  /// What the judge was asked in each game, and what it said.
  static func turns(of judgment: ContentValue) -> [Message] {
    var turns: [Message] = []
    for game in judgment.elements("games") {
      for asked in game.elements("user_prompt") + game.elements("prompt") {
        turns.append(turn(asked.text("role").flatMap(OpenAITurns.role) ?? .user, asked))
      }
      if let said = game["judgment"] { turns.append(turn(.assistant, said)) }
    }
    return turns
  }

  private static func turn(_ role: Message.Role, _ value: ContentValue) -> Message {
    var message = Message(role, PlainNames.title(of: role), at: .untimed, value.position)
    message.text = said(value)
    return message
  }
}
