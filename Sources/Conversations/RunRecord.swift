internal import Basics

/// What a run recorded about a conversation as a whole: its task, its scores and its conditions. Empty for most
/// conversations.
package struct RunRecord: Sendable, Equatable {
  /// The task it attempts, the same in all trials and runs.
  package var task: String?
  /// The number of this attempt at the task, as its program counts.
  package var trial: Int?
  package var scores: [Score] = []
  /// Model, temperature, seed, git commit and the like, in file order. Names are unique.
  package private(set) var metadata: [Detail] = []
  /// Places in it by name, if there are many.
  private var places: [String: Int] = [:]

  package init() {}

  package var isEmpty: Bool { self == RunRecord() }

  /// One scorer's result.
  package struct Score: Sendable, Equatable {
    package var name: String
    package var value: Value
    /// The scorer's reasons; empty if it gives none.
    package var explanation = ""
    /// Id of the message that decides it; nil if the scorer names none.
    package var turn: String?

    package init(name: String, value: Value, explanation: String = "", turn: String? = nil) {
      (self.name, self.value, self.explanation, self.turn) = (name, value, explanation, turn)
    }

    package enum Value: Sendable, Equatable {
      /// Finite. Programs that write true and false mean 1 and 0.
      case number(Double)
      case text(String)
    }
  }

  /// A condition of the run and its value as text; lists and objects as JSON.
  package struct Detail: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// Adds a condition; a second value under the same name gets a number: `seed 2`.
  package mutating func note(_ name: String, _ value: String) {
    var (free, number) = (name, 1)
    while let place = place(of: free) {
      if metadata[place].value == value { return }
      number += 1
      free = "\(name) \(number)"
    }
    metadata.append(Detail(name: free, value: value))
    if metadata.count > Self.most { addPlaces() }
  }

  private static let most = 16

  private func place(of name: String) -> Int? {
    metadata.count > Self.most ? places[name] : metadata.firstIndex { $0.name == name }
  }

  private mutating func addPlaces() {
    for place in places.count..<metadata.count { places[metadata[place].name] = place }
  }

  /// The same record with other texts: for redaction and pseudonyms.
  package func changed(_ text: (String) -> String) -> RunRecord {
    var changed = RunRecord()
    (changed.task, changed.trial) = (task.map(text), trial)
    changed.scores = scores.map { score in
      Score(
        name: text(score.name), value: score.value.changed(text), explanation: text(score.explanation),
        turn: score.turn)
    }
    for detail in metadata { changed.note(text(detail.name), text(detail.value)) }
    return changed
  }
}

extension RunRecord.Score.Value {
  /// As shown and compared: `1`, not `1.0`.
  package var words: String {
    switch self {
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .text(let text): text
    }
  }

  /// As shown where there is little space: a number with up to four decimals.
  package var short: String {
    if case .number(let number) = self { ShortDecimals.text(number) } else { words }
  }

  fileprivate func changed(_ text: (String) -> String) -> Self {
    if case .text(let own) = self { .text(text(own)) } else { self }
  }
}
