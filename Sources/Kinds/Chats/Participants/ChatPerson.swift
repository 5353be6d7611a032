internal import Basics
internal import Conversations
internal import Model
internal import Transcripts

/// A participant as one chat describes them.
struct ChatPerson: Sendable, PackedFields {
  let id: String
  let name: String
  let isMe: Bool
  /// Number of their messages in the chat.
  let count: Int
  /// Nil for most people.
  let details: Details?

  /// An object, since most people have none.
  final class Details: PackedFields {
    /// Site path of their picture.
    let avatar: String?
    let bio: String
    let interests: [String]
    /// Date of the match.
    let matched: String

    static let packing = Packing(Details.init) { ($0.avatar, $0.bio, $0.interests, $0.matched) }

    init(avatar: String?, bio: String, interests: [String], matched: String) {
      (self.avatar, self.bio, self.interests, self.matched) = (avatar, bio, interests, matched)
    }
  }

  static let packing = Packing(Self.init) { ($0.id, $0.name, $0.isMe, $0.count, $0.details) }

  static func all(in transcript: Transcript) -> [ChatPerson] {
    var counts: [String: Int] = [:]
    let senders = transcript.senders
    var totals = [Int](repeating: 0, count: senders.ids.count)
    for number in senders.numbers { totals[number] += 1 }
    for (id, total) in zip(senders.ids, totals) { counts[id] = total }
    return transcript.chat.participants.map { participant in
      ChatPerson(
        id: participant.id, name: participant.name, isMe: participant.isMe,
        count: counts[participant.id] ?? 0, details: Details.of(participant, transcript))
    }
  }
}

extension ChatPerson.Details {
  static func of(_ participant: Participant, _ transcript: Transcript) -> ChatPerson.Details? {
    let avatar = transcript.avatarPath(of: participant)
    let matched = participant.matchedAt.map { transcript.context.dates.absolute($0) } ?? ""
    if avatar == nil, participant.bio.isEmpty, participant.interests.isEmpty, matched.isEmpty { return nil }
    return ChatPerson.Details(
      avatar: avatar, bio: participant.bio, interests: participant.interests, matched: matched)
  }
}
