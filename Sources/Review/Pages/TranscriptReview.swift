internal import Basics
internal import Conversations
internal import Evaluation
internal import Markup
internal import Model
internal import Search
internal import Templates
internal import Transcripts

/// The review of one transcript, by message: keys for verdicts, and words for the search.
struct TranscriptReview: TranscriptAnnotations {
  /// By message id.
  private let turns: [String: (number: Int, turn: Turn, verdicts: [PlacedVerdict])]
  /// Findings of reading aids, by message id.
  private let aids: [String: SearchRecord.Traits]
  /// Verdicts on the conversation as a whole.
  private let whole: [PlacedVerdict]

  init(_ reviewed: ReviewedGroup, _ version: Int) {
    let byPlace = Dictionary(grouping: reviewed.places.versions[version], by: \.place)
    whole = byPlace[nil] ?? []
    aids = Self.traits(reviewed, version)
    turns = Dictionary(
      reviewed.group.versions[version].turns.enumerated().map { index, turn in
        (turn.messageID, (number: index + 1, turn: turn, verdicts: byPlace[index] ?? []))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Labels on a message without duplicates. Those of the whole conversation belong to its first message.
  func found(of id: String, isFirst: Bool) -> (words: [String], traits: SearchRecord.Traits) {
    let placed = (isFirst ? whole : []) + (turns[id]?.verdicts ?? [])
    return (Set(placed.filter(\.isCurrent).compactMap(\.verdict.label)).sorted(), aids[id] ?? [])
  }

  /// Nil for a message that is not a turn.
  func annotation(of id: String, body: SafeHTML, _ context: BuildContext) -> TurnAnnotation? {
    turns[id].map { number, turn, _ in
      TurnAnnotation(
        id: turn.messageID, key: turn.key.text, number: number, role: turn.role.rawValue, notes: nil)
    }
  }

  private static func traits(_ reviewed: ReviewedGroup, _ version: Int) -> [String: SearchRecord.Traits] {
    let turns = reviewed.group.versions[version].turns
    var traits: [String: SearchRecord.Traits] = [:]
    for aid in reviewed.aids.isEmpty ? [] : reviewed.aids[version] {
      guard let trait = SearchRecord.Traits(name: aid.name) else { continue }
      // An aid of the whole conversation belongs to its first turn.
      for turn in aid.turns.isEmpty ? turns.prefix(1) : aid.turns.map({ turns[$0] })[...] {
        traits[turn.messageID, default: []].insert(trait)
      }
    }
    return traits
  }
}
