internal import Basics
package import Conversations
package import Secrets

/// One turn of a generated conversation, as used by the review and comparisons.
package struct Turn: Sendable {
  package let messageID: String
  package let role: Message.Role
  package let text: String
  package let thinking: String
  package let calls: [Generation.ToolCall]
  package let error: String
  package let key: TurnKey

  /// The turns of a conversation, each with a key derived from its content and the turns before it.
  ///
  /// Values that `scrub` treats as volatile do not change a key.
  package static func turns(of chat: Conversation, scrub: Scrub = Scrub()) -> [Turn] {
    let parents = Branches(chat.messages, current: chat.current).parents
    var turns: [Turn] = []
    for (message, parent) in zip(chat.messages, parents) {
      turns.append(Turn(message, before: parent.map { turns[$0].key.chained } ?? TurnKey.beginning, scrub))
    }
    return turns
  }

  private init(_ message: Message, before: String, _ scrub: Scrub) {
    messageID = message.id
    // A speaker with an unknown role counts as the program.
    role = message.role ?? (message.roleName == nil ? .user : .assistant)
    text = message.text
    thinking = message.generation?.thinking ?? ""
    calls = message.generation?.calls ?? []
    error = message.error ?? ""
    let parts =
      [message.roleName ?? role.rawValue, text, thinking, error] + calls.flatMap { [$0.name, $0.arguments] }
    key = TurnKey(parts: scrub.applied(to: parts), before: before)
  }
}

/// What a verdict refers to: the turn's own content and all turns before it.
///
/// The two halves answer two questions: whether the turn changed, and whether its context changed.
package struct TurnKey: Sendable, Hashable {
  /// Hash of the turn's content.
  package let own: String
  /// Hash of the turns before it.
  package let before: String

  /// The context of the first turn.
  package static let beginning = hash([])

  /// Excludes ids and times, which change with every run.
  package init(parts: [String], before: String) {
    own = Self.hash(parts)
    self.before = before
  }

  /// Parses `own-before`; nil for anything else.
  package init?(_ text: String) {
    guard text.utf8.count == 2 * Self.length + 1 else { return nil }
    let (own, rest) = (text.utf8.prefix(Self.length), text.utf8.dropFirst(Self.length))
    let before = rest.dropFirst()
    guard rest.first == UInt8(ascii: "-"), own.allSatisfy(Self.isHex), before.allSatisfy(Self.isHex) else {
      return nil
    }
    self.own = String(decoding: own, as: UTF8.self)
    self.before = String(decoding: before, as: UTF8.self)
  }

  /// As written in verdict files.
  package var text: String { "\(own)-\(before)" }

  /// The key of a whole conversation: all its turns in order.
  package static func whole(_ turns: [Turn]) -> TurnKey {
    TurnKey(parts: turns.map(\.key.own), before: beginning)
  }

  /// The context of the next turn.
  package var chained: String { Self.hash([before, own]) }

  /// 48 bits: in a million turns, the chance of a collision is below one in 500.
  private static let length = 12

  /// Each part is preceded by its length, so that different lists never hash the same bytes.
  private static func hash(_ parts: [String]) -> String {
    String(SHA256.hex(parts.map { "\($0.utf8.count):\($0)" }.joined()).prefix(length))
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

extension Turn {
  /// The readable part: its text, or the error if it has none.
  package var words: String { text.isEmpty ? error : text }
}
