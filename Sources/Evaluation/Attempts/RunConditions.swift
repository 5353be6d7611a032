package import Conversations
internal import Model
package import Templates

/// What a run recorded about a conversation besides its scores. A name that is not known may be that of a judgement.
package struct RunConditions {
  /// The conditions: model, temperature, dataset, seed, git commit and the like, in file order.
  package let known: [RunRecord.Detail]
  /// All the rest, as it may say how good the conversation is: shown with the verdicts, since reviewers judge on
  /// their own.
  package let judging: [RunRecord.Detail]

  package init(_ record: RunRecord) {
    let scores = record.scores.map { $0.name.lowercased() }
    let isKnown = record.metadata.map {
      Self.isCondition($0.name) && !Self.isOfScore($0.name.lowercased(), scores)
    }
    known = zip(record.metadata, isKnown).filter(\.1).map(\.0)
    judging = zip(record.metadata, isKnown).filter { !$0.1 }.map(\.0)
  }

  /// Whether each word of a name is known to belong to conditions: `top_p`, `reasoningEffort`, `seed 2`.
  private static func isCondition(_ name: String) -> Bool {
    var parts: [String] = [""]
    var isUpper = true
    for character in name.unicodeScalars {
      if !character.properties.isAlphabetic || (character.properties.isUppercase && !isUpper) {
        parts.append("")
      }
      isUpper = character.properties.isUppercase
      if character.properties.isAlphabetic { parts[parts.count - 1].unicodeScalars.append(character) }
    }
    let found = parts.filter { !$0.isEmpty }.map { $0.lowercased() }
    return !found.isEmpty && found.allSatisfy(words.contains)
  }

  /// Whether a name belongs to a score: `accuracy`, `accuracy answer`.
  private static func isOfScore(_ name: String, _ scores: [String]) -> Bool {
    scores.contains {
      name == $0 || (name.hasPrefix($0) && name.dropFirst($0.count).first?.isLetter == false)
    }
  }

  private static let words: Set<String> = [
    "agent", "args", "at", "base", "benchmark", "branch", "build", "category", "commit", "created", "cutoff",
    "dataset", "data", "date", "difficulty", "dirty", "domain", "effort", "engine", "environment", "epoch",
    "epochs", "frequency", "framework", "git", "hardware", "hash", "id", "idx", "index", "instruction", "is",
    "k", "lang", "language", "level", "locale", "max", "min", "model", "name", "of", "os", "p", "package",
    "packages", "parallel", "penalty", "persona", "platform", "presence", "prompt", "provider", "python",
    "quantization", "reasoning", "repo", "repository", "revision", "rex", "role", "roles", "rules", "run",
    "sample", "sampler", "scenario", "schema", "seed", "session", "set", "sha", "shots", "solver", "split",
    "started", "subject", "subset", "suite", "swe", "system", "task", "temperature", "timestamp", "tokens",
    "tool",
    "tools", "top", "topic", "trajectory", "trial", "user", "uuid", "variant", "version", "vars",
  ]

  /// Conditions by which a queue can be filtered: short ones.
  package var filters: [RunRecord.Detail] {
    Array(
      known.lazy.filter { $0.name != "model" && $0.name.utf8.count <= 60 && $0.value.utf8.count <= 60 }
        .prefix(20))
  }
}

extension RunRecord {
  /// Scores that are neither numbers nor words for success and failure: short ones, by which a queue can be filtered.
  package var grades: [Detail] {
    scores.compactMap { score in
      guard case .text(let text) = score.value, Measures.outcome(of: text) == nil,
        (1...60).contains(text.utf8.count), score.name.utf8.count <= 60
      else { return nil }
      return Detail(name: score.name, value: text)
    }
  }
}

extension RunRecord.Detail {
  /// The first 20 names, in alphabetical order, with so many values.
  package static func names(of details: some Sequence<Self>, values: ClosedRange<Int>) -> Set<String> {
    var known: [String: Set<String>] = [:]
    for detail in details where known[detail.name, default: []].count <= values.upperBound {
      known[detail.name, default: []].insert(detail.value)
    }
    return Set(known.filter { values.contains($0.value.count) }.keys.sorted().prefix(20))
  }
}

/// A condition of a run on a page.
package struct ConditionView: TemplateContext {
  let detail: RunRecord.Detail

  /// More would hide the conversation.
  private static let most = 60

  package static func all(_ details: [RunRecord.Detail]) -> [ConditionView] {
    details.prefix(most).map { ConditionView(detail: $0) }
  }

  package static let fields: Fields<ConditionView> = [
    .text("name", "its name") { RowText.short($0.detail.name) },
    .text("value", "its value; a long one is cut") { RowText.short($0.detail.value, weight: 600) },
  ]
}

/// A score of a run on the page of verdicts.
struct ScoreView: TemplateContext {
  let score: RunRecord.Score

  static let fields: Fields<ScoreView> = [
    .text("name", "name of the scorer") { RowText.short($0.score.name) },
    .text("value", "the score") { RowText.short($0.score.value.words) },
    .text("explanation", "the scorer's reasons, if any") {
      RowText.short($0.score.explanation, weight: 2400)
    },
  ]
}

/// What the scorers of a run said about a conversation.
package struct ScoredRun: TemplateContext {
  private let title: String
  private let record: RunRecord
  /// The conversation in that run.
  private let target: ForeignTarget

  /// More would leave no room for the verdicts.
  private static let mostScores = 12
  private static let mostDetails = 30

  /// `title`: of the run. Nil if it recorded neither scores nor anything else about its result.
  package init?(title: String, _ record: RunRecord, target: () -> ForeignTarget) {
    guard record.isScored else { return nil }
    (self.title, self.record, self.target) = (title, record, target())
  }

  package static let fields: Fields<ScoredRun> = [
    .text("run", "title of the run") { RowText.short($0.title) },
    .object("target", "the conversation in that run") { $0.target },
    .list("scores", "up to 12 scores") { one in
      one.record.scores.prefix(mostScores).map { ScoreView(score: $0) }
    },
    .list("details", "what else the run recorded about its result") { one in
      ConditionView.all(Array(RunConditions(one.record).judging.prefix(mostDetails)))
    },
  ]
}

extension RunRecord {
  /// Whether it says how good the conversation is.
  package var isScored: Bool { !scores.isEmpty || !RunConditions(self).judging.isEmpty }
}
