internal import Conversations
internal import Databases
internal import ImportKit

/// A tapback: a row of its own that names its message.
struct ChatReaction {
  let row: StoredRow
  /// The identifier of the message.
  let target: String
  let isRemoved: Bool
  /// Nil for a sticker.
  let emoji: String?

  private static let emoji: [Int64: String] = [0: "❤️", 1: "👍", 2: "👎", 3: "😂", 4: "‼️", 5: "❓"]
  private static let stickerOnMessage: Int64 = 1000

  /// Nil if the row is not a tapback of a known kind.
  init?(_ row: StoredRow, _ type: Int64) {
    guard type == Self.stickerOnMessage || (2000...2007).contains(type) || (3000...3007).contains(type),
      let target = row.text("associated_message_guid")
    else { return nil }
    self.row = row
    self.target = Self.target(target)
    isRemoved = type >= 3000
    let kind = type % 1000
    emoji =
      type == Self.stickerOnMessage || kind == 7
      ? nil : Self.emoji[kind] ?? row.text("associated_message_emoji") ?? "❔"
  }

  /// `p:0/GUID` names a part of a message, `bp:GUID` what an app sent.
  static func target(_ text: String) -> String {
    String(text.split(separator: "/").last?.split(separator: ":").last ?? "")
  }

  func change(_ message: inout Message, _ emoji: String, _ person: String) {
    guard isRemoved else { return message.react(emoji, person) }
    message.reactions = message.reactions.compactMap { reaction in
      var reaction = reaction
      if reaction.emoji == emoji { reaction.participants.removeAll { $0 == person } }
      return reaction.participants.isEmpty && reaction.others == 0 ? nil : reaction
    }
  }
}
