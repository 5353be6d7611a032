internal import Basics
internal import Conversations
internal import Secrets

/// One turn of a generated conversation, as reviewers and comparisons see it.
struct Turn: Sendable {
  let messageID: String
  let role: Message.Role
  let text: String
  let thinking: String
  let calls: [Generation.ToolCall]
  let error: String
  let key: TurnKey

  /// The turns of a conversation, each with the key that its content and its past give it.
  ///
  /// What `scrub` takes for volatile does not change a key.
  static func turns(of chat: Conversation, scrub: Scrub = Scrub()) -> [Turn] {
    let parents = Branches(chat.messages, current: chat.current).parents
    var turns: [Turn] = []
    for (message, parent) in zip(chat.messages, parents) {
      turns.append(Turn(message, before: parent.map { turns[$0].key.chained } ?? TurnKey.beginning, scrub))
    }
    return turns
  }

  private init(_ message: Message, before: String, _ scrub: Scrub) {
    messageID = message.id
    // A speaker by another name is taken for the program.
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

/// What a verdict is given on: the turn's own content, and all that came before it.
///
/// Two halves, since they answer two questions: has this turn changed, and has what led to it changed.
struct TurnKey: Sendable, Hashable {
  /// Hash of the turn's content.
  let own: String
  /// Hash of the turns before it.
  let before: String

  /// What stands before the first turn.
  static let beginning = hash([])

  /// Ids and times are left out: they change with every run.
  init(parts: [String], before: String) {
    own = Self.hash(parts)
    self.before = before
  }

  /// Reads `own-before`; nil when the text is no key.
  init?(_ text: String) {
    let halves = text.split(separator: "-", omittingEmptySubsequences: false)
    guard halves.count == 2,
      halves.allSatisfy({ $0.utf8.count == Self.length && $0.utf8.allSatisfy(Self.isHex) })
    else { return nil }
    own = String(halves[0])
    before = String(halves[1])
  }

  /// As verdict files hold it.
  var text: String { "\(own)-\(before)" }

  /// The key of a whole conversation: every turn of it, in order.
  static func whole(_ turns: [Turn]) -> TurnKey { TurnKey(parts: turns.map(\.key.own), before: beginning) }

  /// What the next turn has before it.
  var chained: String { Self.hash([before, own]) }

  /// 48 bits: among a million turns, two alike by chance are less likely than one in 500.
  private static let length = 12

  /// Each part is led by its length, so that no two lists of parts look alike.
  private static func hash(_ parts: [String]) -> String {
    String(SHA256.hex(parts.map { "\($0.utf8.count):\($0)" }.joined()).prefix(length))
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
