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
  static let reads = "pairs, battles, several answers of an instruction, steps, labels, scores"
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
        || shape.has("messages", "rejected_response") || shape.has("messages", "rejected_messages")
        // A list of texts.
        || shape.has("instruction", "output") && shape.inner["output"] == [] || hasTexts(shape)
        || PreferencePair.hasOtherKeys(shape)
    }
  }

  /// TRL's steps of an answer with their labels, and distilabel's answers.
  private static func hasTexts(_ shape: JSONShape) -> Bool {
    shape.has("prompt", "completions", "labels") && shape.inner["completions"] == []
      && shape.inner["labels"] == []
      || shape.has("instruction", "generations") && shape.inner["generations"] == []
        && (shape.has("ratings") || shape.has("generation_models"))
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
      if pair.id == name { pair.log.id = name }
      pair.log.write(name: name, &out)
    }
  }
}

/// One comparison.
struct PreferencePair {
  typealias Answer = (turns: [Message], name: String)

  var log = AgentLog()
  let value: ContentValue
  /// Keys whose values have another place than metadata.
  var used: Set<String> = []
  /// The number of the answer that is shown.
  var preferred = 0

  init(_ value: ContentValue) { self.value = value }

  /// The id of the row, which other rows may have too.
  var id: String? { Self.ids.compactMap { value[$0]?.identifier }.first }

  mutating func read(_ out: inout ImportWriter) {
    let keys = [
      ("chosen", "chosen"), ("rejected", "rejected"), ("completion", "completion"),
      ("conversation_a", "model_a"),
      ("conversation_b", "model_b"), ("response_a", "model_a"), ("response_b", "model_b"),
      ("preferred_output", "chosen"), ("non_preferred_output", "rejected"), ("response1", "response 1"),
      ("response2", "response 2"), ("human_ref_A", "response A"), ("human_ref_B", "response B"),
      ("chosen_response", "chosen"), ("rejected_response", "rejected"), ("response_0", "response 0"),
      ("response_1", "response 1"),
    ]
    var answers =
      tableAnswers(out) ?? rejectedAnswers(&out) ?? listAnswers(&out) ?? stepAnswers(&out) ?? []
    for (key, name) in otherAnswers + keys where !used.contains(key) {
      guard let answer = value[key] else { continue }
      used.insert(key)
      answers += alternatives(answer, value.text(name).flatMap { key == name ? nil : $0 } ?? name, &out)
    }
    answers += ratedAnswers(after: answers.count, &out)
    if answers.isEmpty { answers = generatedAnswers() }
    // HelpSteer: from -3 (the first answer) to 3 (the second).
    var isSecond =
      value.text("winner") == "model_b" || value["winner_model_b"]?.whole == 1
      || (value["overall_preference"]?.double ?? 0) > 0
    // SHP: 1 if the first answer was preferred.
    if value["human_ref_B"] != nil { isSecond = value["labels"]?.whole == 0 }
    if let better = value["better_response_id"]?.whole { isSecond = better == 1 }
    isSecond = isSecond || prefersSecond
    let order = answers.map(\.name)
    if isSecond, answers.count == 2 { (answers, preferred) = (answers.reversed(), 0) }
    write(prompt(&out), answers)
    noteOthers(order)
  }

  private mutating func prompt(_ out: inout ImportWriter) -> [Message] {
    var found: [Message] = []
    let pairs = ShareGPTPairs.history(of: value) ?? []
    if !pairs.isEmpty { used.insert("history") }
    for (key, role) in [
      ("system", Message.Role.system), ("system_prompt", .system), ("prompt", .user), ("question", .user),
      ("user_input", .user), ("query", .user), ("instruction", .user),
      ("context", .user), ("input", .user), ("conversation", .user), ("conversations", .user),
      ("transcript", .user),
      ("history", .user),
    ] {
      guard let value = value[key], !used.contains(key), key != "query" || isOnlyPrompt(value) else {
        continue
      }
      used.insert(key)
      guard value.string?.isEmpty != true else { continue }
      let more = turns(value["full_text"] ?? value, as: role, &out)
      if key == "input", Self.join(&found, more, self.value["instruction"]) { continue }
      if Self.isRepeated(found, by: more) { found.removeLast() }
      found += more
    }
    let before = pairs.isEmpty ? [] : turns(ContentValue(.list(pairs), at: value.position), &out)
    found.insert(contentsOf: before, at: found.prefix { $0.role == .system }.count)
    return found + messages(after: found, &out)
  }

  /// Other collections repeat the prompt there as messages.
  private func isOnlyPrompt(_ query: ContentValue) -> Bool { query.string != nil && value["prompt"] == nil }

  /// Adds the input of an instruction to it, as `ShareGPTPairs` does; false if there is none before it.
  private static func join(
    _ found: inout [Message], _ input: [Message], _ instruction: ContentValue?
  ) -> Bool {
    guard let last = found.last, last.role == .user, input.count == 1, input[0].role == .user,
      last.text == instruction?.string
    else { return false }
    found[found.count - 1].text += "\n\n" + input[0].text
    return true
  }

  /// `messages` are the prompt, or repeat it with or without an answer.
  private mutating func messages(after prompt: [Message], _ out: inout ImportWriter) -> [Message] {
    guard let list = value["messages"], list.list != nil else { return [] }
    let more = turns(list, as: .user, &out)
    let repeated = Self.overlap(prompt, more)
    guard repeated > 0 || prompt.allSatisfy({ $0.role == .system }) else { return [] }
    used.insert("messages")
    return Array(more.dropFirst(repeated))
  }

  /// How many turns at the end of the first list the second begins with.
  private static func overlap(_ first: [Message], _ second: [Message]) -> Int {
    let most = min(first.count, second.count)
    return (0...most).last { zip(first.suffix($0), second).allSatisfy(same) } ?? 0
  }

  private static func same(_ one: Message, _ other: Message) -> Bool {
    one.role == other.role && one.text.trimmed == other.text.trimmed
  }

  static func isEmpty(_ message: Message) -> Bool {
    message.text.isEmpty && message.attachments.isEmpty && message.generation?.standsForText != true
  }

  /// What comes before an answer.
  private static func lead(_ turns: [Message]) -> [Message] {
    turns.last?.role == .assistant ? Array(turns.dropLast()) : turns
  }

  /// Whether turns that begin otherwise end with the only question of the prompt, and perhaps an answer.
  private static func isRepeated(_ prompt: [Message], by turns: [Message]) -> Bool {
    let isOne = prompt.filter { $0.role != .system }.count == 1
    guard isOne, let last = prompt.last, last.role == .user, overlap(prompt, turns) == 0 else {
      return false
    }
    return lead(turns).last.map { same($0, last) } == true
  }

  /// A conversation may end with one of the answers, or with a further one.
  private static func part(_ prompt: inout [Message], _ answers: inout [Answer]) {
    guard let last = prompt.last, last.role == .assistant, prompt.count > 1, !answers.isEmpty else { return }
    let isKnown = answers.contains { answer in answer.turns.last.map { same($0, last) } == true }
    let isBeside = answers.allSatisfy { answer in
      answer.turns.count == prompt.count && zip(prompt.dropLast(), answer.turns).allSatisfy(same)
    }
    guard isKnown || isBeside else { return }
    prompt.removeLast()
    if !isKnown { answers.append(([last], "conversation")) }
  }

  private static let speakers = ["Human:", "Assistant:"]

  /// `Human:` and `Assistant:` at the beginning and after blank lines, with the line breaks before and the space after.
  private static func marks(in text: String) -> [Range<String.Index>] {
    let bytes = text.utf8
    var found: [Range<String.Index>] = []
    var (place, breaks) = (bytes.startIndex, 2)
    while place < bytes.endIndex {
      if breaks >= 2, let name = speakers.first(where: { bytes[place...].starts(with: $0.utf8) }) {
        let start = bytes.index(place, offsetBy: -2, limitedBy: bytes.startIndex) ?? bytes.startIndex
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
  func turns(
    _ value: ContentValue, as role: Message.Role = .assistant, _ out: inout ImportWriter
  ) -> [Message] {
    let value = unpacked(value, out)
    guard let text = value.string else {
      var reader = ShareGPTTurns(model: nil)
      let list = value.list ?? value["messages"]?.list ?? [value]
      return ShareGPTPairs.split(list).flatMap { item -> [Message] in
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
      let isOpen = message.text.isEmpty && end == text.endIndex && index > 0 && role != .assistant
      return isOpen ? nil : message
    }
  }

  /// What the answers have in common is written once.
  private mutating func write(_ prompt: [Message], _ answers: [Answer]) {
    var (common, answers) = (prompt, answers)
    Self.part(&common, &answers)
    if !answers.isEmpty, answers.allSatisfy({ Self.isRepeated(common, by: $0.turns) }) { common.removeLast() }
    var rests = answers.map(\.turns)
    for index in rests.indices {
      if let last = rests[index].last, Self.isEmpty(last) {
        rests[index].removeLast()
        log.skip("answer has no content", value)
      }
      // A list of messages may repeat the prompt.
      rests[index].removeFirst(Self.overlap(common, Self.lead(rests[index])))
    }
    while let next = rests.first?.first, rests.count > 1,
      rests.allSatisfy({ rest in Self.lead(rest).first.map { Self.same($0, next) } == true })
    {
      common.append(next)
      for index in rests.indices { rests[index].removeFirst() }
    }
    let time = self.time()
    var tree = MessageTree()
    for (number, turn) in common.enumerated() {
      tree.add(
        "prompt-\(number + 1)", after: number == 0 ? nil : "prompt-\(number)", [.turn(turn, time: time)])
    }
    var ends: [String] = []
    for (answer, rest) in rests.enumerated() {
      var last = common.isEmpty ? nil : "prompt-\(common.count)"
      let name = Slug.make(answers[answer].name)
      for (number, turn) in rest.enumerated() {
        var turn = turn
        let id = "answer-\(answer + 1)-\(name)" + (number == 0 ? "" : "-\(number + 1)")
        if turn.role == .assistant {
          if Self.isLabel(answers[answer].name) {
            turn.sender += " (\(answers[answer].name))"
            if let model = model(of: answers[answer].name) { turn.generation?.model = model }
          } else {
            turn.generation?.model = answers[answer].name
          }
        }
        tree.add(id, after: last, [.turn(turn, time: time)])
        last = id
      }
      if let last, !rest.isEmpty { ends.insert(last, at: answer == preferred ? 0 : ends.count) }
    }
    tree.add(to: &log, current: ends.first)
    if log.isEmpty { log.skip("conversation has no messages", value) }
  }

  private static func isLabel(_ name: String) -> Bool {
    labels.contains(name) || ["answer ", "chosen ", "rejected "].contains { name.hasPrefix($0) }
  }

  /// Names of answers that are not models.
  private static let labels: Set<String> = [
    "chosen", "rejected", "completion", "response 0", "response 1", "response 2", "response A", "response B",
    "conversation", "edited", "original", "completion A", "completion B",
  ]
}
