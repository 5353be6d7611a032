internal import Basics
internal import Conversations
internal import Evaluation
internal import Markup
internal import Model
internal import Runs
internal import SearchRecords
internal import Templates
internal import Transcripts

/// The review of one transcript, by message: keys for verdicts, and traits for the search. It has no verdicts, as
/// neither page nor search may show them before the reader's own.
struct TranscriptReview: TranscriptAnnotations {
  /// By message id.
  private let turns: [String: (number: Int, turn: Turn)]
  /// Findings of reading aids, by message id.
  private let aids: [String: SearchRecord.Traits]

  init(_ reviewed: ReviewedGroup, _ version: Int) {
    aids = Self.traits(reviewed, version)
    turns = Dictionary(
      reviewed.group.versions[version].turns.enumerated().map { index, turn in
        (turn.messageID, (number: index + 1, turn: turn))
      }, uniquingKeysWith: { first, _ in first })
  }

  func traits(of id: String) -> SearchRecord.Traits { aids[id] ?? [] }

  /// Nil for a message that is not a turn.
  func annotation(of id: String, body: SafeHTML, _ context: BuildContext) -> TurnAnnotation? {
    turns[id].map { number, turn in
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
