internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Answers to compare: pairs of `chosen` and `rejected` (HH-RLHF, DPO), battles of two models (Chatbot Arena), several
/// completions of an instruction (UltraFeedback), a completion with a label (KTO). The answers are alternatives of
/// one turn; the preferred one is shown first.
enum PreferenceFormat: JSONFormat {
  static let name = "preferences"
  static let title = "Preference pairs"
  static let reads = "pairs, battles, several answers of an instruction, labels, scores"
  static let origin = "data sets such as HH-RLHF, SHP, DPO pairs and UltraFeedback"

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { shape in
      shape.has("chosen", "rejected") || shape.has("conversation_a", "conversation_b")
        || shape.has("instruction", "completions") || shape.has("prompt", "completion", "label")
        || shape.has("prompt", "response_a", "response_b") || shape.has("answer", "rank", in: "answers")
        || shape.has("preferred_output", "non_preferred_output")
        || shape.has("transcript", "task_description")
        || shape.has("response1", "response2", "context") || shape.has("response1", "response2", "prompt")
        || shape.has("history", "human_ref_A", "human_ref_B")
        || shape.has("chosen_response", "rejected_response")
        || shape.has("prompt", "response_0", "response_1")
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for (record, name) in zip(unit.records, unit.names) {
      guard let value = out.value(of: record) else { continue }
      guard value.entries != nil else {
        out.record()
        out.broken("record is not a comparison", at: value.position)
        continue
      }
      var pair = PreferencePair(value)
      pair.read(&out)
      pair.log.write(name: name, &out)
    }
  }
}

/// One comparison.
struct PreferencePair {
  var log = AgentLog()
  private let value: ContentValue
  /// Keys whose values are turns.
  private var used: Set<String> = []

  init(_ value: ContentValue) { self.value = value }

  mutating func read(_ out: inout ImportWriter) {
    let names = ["prompt_id", "question_id", "id"]
    log.id = names.compactMap { value[$0]?.identifier }.first
    let keys = [
      ("chosen", "chosen"), ("rejected", "rejected"), ("completion", "completion"),
      ("conversation_a", "model_a"),
      ("conversation_b", "model_b"), ("response_a", "model_a"), ("response_b", "model_b"),
      ("preferred_output", "chosen"), ("non_preferred_output", "rejected"), ("response1", "response 1"),
      ("response2", "response 2"), ("human_ref_A", "response A"), ("human_ref_B", "response B"),
      ("chosen_response", "chosen"), ("rejected_response", "rejected"), ("response_0", "response 0"),
      ("response_1", "response 1"),
    ]
    var answers: [(turns: [Message], name: String)] = []
    for (key, name) in keys {
      guard let answer = value[key] else { continue }
      used.insert(key)
      answers.append((turns(answer, &out), value.text(name).flatMap { key == name ? nil : $0 } ?? name))
    }
    for one in value.elements("completions") + value.elements("answers") {
      used.formUnion(["completions", "answers"])
      let answer = turns(one["response"] ?? one["answer"] ?? one, &out)
      answers.append((answer, one.text("model") ?? "completion \(answers.count + 1)"))
      for score in ["overall_score", "fine-grained_score", "rank"] {
        if let number = one[score] {
          log.record.scores.append(.init(name: "\(answers.last?.name ?? "") \(score)", value: .init(number)))
        }
      }
    }
    // HelpSteer: from -3 (the first answer) to 3 (the second).
    var isSecond = value.text("winner") == "model_b" || (value["overall_preference"]?.double ?? 0) > 0
    // SHP: 1 if the first answer was preferred.
    if value["human_ref_B"] != nil { isSecond = value["labels"]?.int == 0 }
    if let better = value["better_response_id"]?.int { isSecond = better == 1 }
    if isSecond, answers.count == 2 { answers.swapAt(0, 1) }
    write(prompt(&out), answers)
    note()
  }

  private mutating func prompt(_ out: inout ImportWriter) -> [Message] {
    var found: [Message] = []
    for (key, role) in [
      ("system", Message.Role.system), ("system_prompt", .system), ("prompt", .user), ("question", .user),
      ("instruction", .user),
      ("context", .user), ("input", .user), ("conversation", .user), ("conversations", .user),
      ("transcript", .user),
      ("history", .user),
    ] {
      guard let value = value[key], !used.contains(key) else { continue }
      used.insert(key)
      guard value.string?.isEmpty != true else { continue }
      found += turns(value, as: role, &out)
    }
    return found
  }

  private static let speakers = ["Human:", "Assistant:"]

  /// `Human:` and `Assistant:` at the beginning and after blank lines, with the line breaks before and the space after.
  private static func marks(in text: String) -> [Range<String.Index>] {
    let bytes = text.utf8
    var found: [Range<String.Index>] = []
    var (place, breaks) = (bytes.startIndex, 2)
    while place < bytes.endIndex {
      if breaks >= 2, let name = speakers.first(where: { bytes[place...].starts(with: $0.utf8) }) {
        let start = place == bytes.startIndex ? place : bytes.index(place, offsetBy: -2)
        place = bytes.index(place, offsetBy: name.utf8.count)
        if place < bytes.endIndex, bytes[place] == 0x20 { bytes.formIndex(after: &place) }
        found.append(start..<place)
        breaks = 0
      } else {
        breaks = bytes[place] == 0x0A ? breaks + 1 : 0
        bytes.formIndex(after: &place)
      }
    }
    return found
  }

  /// Text with `Human:` and `Assistant:`, other text, or a list of messages.
  private func turns(
    _ value: ContentValue, as role: Message.Role = .assistant, _ out: inout ImportWriter
  ) -> [Message] {
    guard let text = value.string else {
      var reader = ShareGPTTurns(model: nil)
      return (value.list ?? value["messages"]?.list ?? [value]).flatMap { item -> [Message] in
        if item.string != nil { return turns(item, as: role, &out) }
        if item["from"] == nil, let reason = Trial.fault(in: item) {
          out.drift("\(reason); it is kept as JSON", at: item.position)
          return [Trial.folded(item, as: "message", out)]
        }
        return reader.read(item, &out).compactMap { if case .turn(let turn, _) = $0 { turn } else { nil } }
      }
    }
    let marks = Self.marks(in: text)
    guard let first = marks.first, String(text[..<first.lowerBound]).trimmed.isEmpty else {
      var message = Message(role, PlainNames.title(of: role), at: .untimed, value.position)
      message.text = text
      return [message]
    }
    return marks.indices.compactMap { index in
      let own: Message.Role = text[marks[index]].contains("Human") ? .user : .assistant
      let end = index + 1 < marks.count ? marks[index + 1].lowerBound : text.endIndex
      var message = Message(own, PlainNames.title(of: own), at: .untimed, value.position)
      message.text = String(text[marks[index].upperBound..<end]).trimmed
      // A prompt may end where the answer begins.
      return message.text.isEmpty && end == text.endIndex && index > 0 ? nil : message
    }
  }

  /// What the answers have in common is written once.
  private mutating func write(_ prompt: [Message], _ answers: [(turns: [Message], name: String)]) {
    func same(_ one: Message, _ other: Message) -> Bool {
      one.role == other.role && one.text.trimmed == other.text.trimmed
    }
    var common = prompt
    var rests = answers.map(\.turns)
    // A list of messages may repeat the prompt.
    for index in rests.indices where rests[index].count > 1 && zip(prompt, rests[index]).allSatisfy(same) {
      rests[index].removeFirst(min(prompt.count, rests[index].count - 1))
    }
    while let next = rests.first?.first, rests.count > 1,
      rests.allSatisfy({ $0.count > 1 && same($0[0], next) })
    {
      common.append(next)
      for index in rests.indices { rests[index].removeFirst() }
    }
    var tree = MessageTree()
    for (number, turn) in common.enumerated() {
      tree.add(
        "prompt-\(number + 1)", after: number == 0 ? nil : "prompt-\(number)", [.turn(turn, time: nil)])
    }
    var ends: [String] = []
    for (answer, rest) in rests.enumerated() {
      var last = common.isEmpty ? nil : "prompt-\(common.count)"
      let name = Slug.make(answers[answer].name)
      for (number, turn) in rest.enumerated() {
        var turn = turn
        let id = "answer-\(answer + 1)-\(name)" + (number == 0 ? "" : "-\(number + 1)")
        if turn.role == .assistant {
          if Self.labels.contains(answers[answer].name) {
            turn.sender += " (\(answers[answer].name))"
          } else {
            turn.generation?.model = answers[answer].name
          }
        }
        tree.add(id, after: last, [.turn(turn, time: nil)])
        last = id
      }
      if let last { ends.append(last) }
    }
    tree.add(to: &log, current: ends.first)
    if log.isEmpty { log.skip("conversation has no messages", value) }
  }

  /// Names of answers that are not models.
  private static let labels: Set<String> = [
    "chosen", "rejected", "completion", "response 0", "response 1", "response 2", "response A", "response B",
  ]

  private mutating func note() {
    for entry in value.entries ?? [] where !used.contains(entry.key) && entry.key != "messages" {
      if entry.key.hasPrefix("score"), entry.value.double != nil {
        log.record.scores.append(.init(name: entry.key, value: .init(entry.value)))
      } else {
        log.note(entry.key, entry.value)
      }
    }
  }
}
