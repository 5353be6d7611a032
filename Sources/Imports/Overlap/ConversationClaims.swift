internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// The place of a conversation in the exports.
struct ConversationPlace: Hashable, Sendable {
  let part: PartPlace
  /// Which conversation of its part, from 0.
  let number: Int
}

/// What is known of a conversation before its pages are made: its address and its last message, but not its words.
struct ConversationClaim: Sendable {
  let place: ConversationPlace
  /// The file that it is in, as a hash.
  let file: UInt64
  /// Hashes of its address, of that without the number of a copy, and of its id if that is the same in every export.
  let keys: [UInt64]
  private(set) var last = Int64.min
  private(set) var messages = 0

  init(_ chat: Conversation, in part: PartPlace, number: Int) {
    place = ConversationPlace(part: part, number: number)
    file = ContentHash.of(chat.source).low
    let id = SameChat.isUnique(chat.id) ? chat.id.map { "id \($0)" } : nil
    let original = SameChat.original(of: chat.title).map { Slug.distinct($0) }
    keys = [chat.slug, original, id].compactMap { $0.map { ContentHash.of($0).low } }
  }

  mutating func add(_ message: Message) {
    last = max(last, message.time.milliseconds)
    messages += 1
  }

  /// From the oldest version of a conversation to the newest.
  func isOlder(than other: ConversationClaim) -> Bool {
    (last, messages, place.part, place.number)
      < (other.last, other.messages, other.place.part, other.place.number)
  }

  /// Of a part. Its faults are reported when it is read for its pages.
  static func read(_ unit: ExportUnit, at place: PartPlace, _ options: SiteSettings.Imports) -> [Self] {
    var claims: [Self] = []
    var writer = ImportWriter(unit, options) { event in
      switch event {
      case .conversation(let chat): claims.append(Self(chat, in: place, number: claims.count))
      case .message(let message): claims[claims.count - 1].add(message)
      case .participant, .file: break
      }
    }
    do throws(Diagnostic) {
      try unit.format.read(unit, &writer)
    } catch {
      return claims
    }
    return claims
  }
}
