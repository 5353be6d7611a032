internal import Content
internal import Conversations
internal import Databases
internal import Foundation
internal import ImportKit
internal import Model

/// A poll of Messages (macOS 26), with the votes in it.
///
/// Each row of the app for polls has an archive, with JSON in the address `data:,…`: a poll has
/// `item.orderedPollOptions`, a row with type 4000 the `item.votes` of its sender, which take the place of those before.
struct ChatPoll {
  /// A row of the app for polls.
  struct Row {
    var poll: ChatPoll
    /// The message of the poll, for votes and for new options.
    let target: String?
    let chat: String
    let message: Message
  }

  private var question = ""
  private var options: [(id: String, text: String)] = []
  /// Ids of options, by person.
  private var votes: [String: [String]] = [:]

  private static let voteType: Int64 = 4000

  /// Nil for rows of other apps, and for an archive that is not understood. `person`: who sent the row.
  init?(_ row: StoredRow, of person: String, _ out: ImportWriter) {
    let isPoll = row.text("balloon_bundle_id")?.hasSuffix("com.apple.messages.Polls") == true
    guard isPoll || row.integer("associated_message_type") == Self.voteType,
      let payload = row.bytes("payload_data"), let json = Self.json(payload),
      let item = EmbeddedJSON.value(json, at: row.position, out)?["item"]
    else { return nil }
    if item["votes"]?.list != nil {
      votes[person] = item.elements("votes").compactMap { $0.text("voteOptionIdentifier") }
    } else if item["orderedPollOptions"]?.list != nil {
      question = item.text("title") ?? ""
      options = item.elements("orderedPollOptions").map { option in
        (option.text("optionIdentifier") ?? "", option.text("text") ?? option.text("attributedText") ?? "")
      }
    } else {
      return nil
    }
  }

  var hasVotes: Bool { !votes.isEmpty }

  /// The JSON in the address of an archive, in base 64 or as it is.
  private static func json(_ payload: [UInt8]) -> String? {
    let start = "data:,"
    let objects = PropertyList(payload)?["$objects"]?.list ?? []
    let address = objects.lazy.compactMap(\.text).first { $0.hasPrefix(start) }
    guard let data = address?.dropFirst(start.count).prefix(while: { $0 != "?" }) else { return nil }
    let text = String(data).removingPercent
    if text.hasPrefix("{") { return text }
    return Data(base64Encoded: text).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds the votes of a person, or takes the new options of the poll.
  mutating func take(_ other: ChatPoll) {
    if !other.options.isEmpty { options = other.options }
    votes.merge(other.votes) { $1 }
  }

  func markdown(_ strings: Strings) -> String {
    if options.isEmpty { return MarkdownText.escaped("[Polls]") }
    var counts: [String: Int] = [:]
    for id in votes.values.joined() { counts[id, default: 0] += 1 }
    return MarkdownText.poll(question, options.map { ($0.text, counts[$0.id, default: 0]) }, strings)
  }
}
