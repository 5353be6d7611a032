internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// What records of Signal Desktop have besides texts and files (`ts/model-types.d.ts` of 7.x).
enum SignalDesktopParts {
  /// The emoji that answers a story, the note of a payment, or the name of a badge; empty without one.
  static func words(_ value: ContentValue) -> String {
    if let emoji = value["storyReaction"]?.text("emoji") { return emoji }
    if let payment = value["payment"], payment.entries != nil {
      return "💸 " + (payment.text("note") ?? "payment")
    }
    return value["giftBadge"]?.entries == nil ? "" : "🎁 gift badge"
  }

  /// A poll with the number of votes for each option; nil without one.
  static func poll(_ value: ContentValue, _ strings: Strings) -> String? {
    guard let poll = value["poll"] else { return nil }
    let options = poll.elements("options").map { $0.string ?? $0.text("text") ?? "" }
    let question = poll.text("question") ?? ""
    guard !question.isEmpty || !options.isEmpty else { return nil }
    var votes = [Int](repeating: 0, count: options.count)
    for index in poll.elements("votes").flatMap({ $0.elements("optionIndexes") }).compactMap(\.int)
    where votes.indices.contains(index) {
      votes[index] += 1
    }
    return MarkdownText.poll(question, zip(options, votes).map { ($0, $1) }, strings)
  }

  /// What happened in the chat: the name of the type, and what the record says about it. `names`: by the ids of people.
  static func event(_ value: ContentValue, _ type: String, _ names: [String: String]) -> String {
    let words = type.replacing("-", with: " ")
    var details: [String] = []
    if let change = value["groupV2Change"] {
      details = change.elements("details").map { detail($0, names) }
      if let who = change.text("from").flatMap({ names[$0] }) { details.append("(\(who))") }
    } else if let change = value["profileChange"] {
      details = [["oldName", "newName"].compactMap { change.text($0) }.joined(separator: " → ")]
    } else if let seconds = value["expirationTimerUpdate"]?["expireTimer"]?.int {
      details = [SignalUpdate.time(seconds)]
    }
    let said = details.filter { !$0.isEmpty }.joined(separator: ", ")
    return said.isEmpty ? words : "\(words): \(said)"
  }

  /// `title Tea`, `member add Bo`.
  private static func detail(_ detail: ContentValue, _ names: [String: String]) -> String {
    let person = ["aci", "serviceId", "uuid"].lazy.compactMap { detail.text($0) }.first.flatMap { names[$0] }
    let words = [
      detail.text("type")?.replacing("-", with: " "), detail.text("newTitle"), detail.text("description"),
      person,
    ]
    return words.compactMap { $0 }.joined(separator: " ")
  }
}
