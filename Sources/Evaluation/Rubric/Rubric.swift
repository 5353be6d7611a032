package import Basics
package import Model

/// The criteria by which a project's conversations are judged, the judges, and the split for testing them:
/// `content/review/rubric.yml`. Without that file, the only criterion is `label` with the values of `labels.yml`.
package struct Rubric: Sendable, Equatable {
  package var criteria: [Criterion] {
    didSet { versions = RubricVersions(criteria) }
  }
  /// Kept, since every page names them.
  package private(set) var versions: RubricVersions
  package var judges: [Judge] = []
  /// Nil if every target may be used to improve a judge.
  package var split: TestSplit?
  /// From which value on a score of a run is a success.
  package var scores: [ScoreRule] = []
  /// The source file; nil without one.
  package var source: String?

  package init(criteria: [Criterion]) {
    self.criteria = criteria
    versions = RubricVersions(criteria)
  }

  /// The rubric of a project that has only labels.
  package init(_ labels: ReviewLabels, _ strings: Strings) {
    var criterion = Criterion(name: Criterion.labelName, title: strings["Label"])
    criterion.values = labels.all
    self.init(criteria: [criterion])
  }

  package subscript(name: String) -> Criterion? { criteria.first { $0.name == name } }

  /// The word for a value in sentences.
  package func word(for value: String, of criterion: String) -> String {
    self[criterion]?[value: value]?.word ?? value
  }

  /// Site path of its style sheet.
  package static let sheetPath = "review/_labels.css"

  /// The colours of all values. A separate style sheet, since pages contain no inline styles.
  package var styleSheet: String {
    criteria.flatMap(\.values).map { label in
      """
      .label-\(label.className) { background: light-dark(\(label.light.back), \(label.dark.back)); \
      color: light-dark(\(label.light.text), \(label.dark.text)); }

      """
    }.joined()
  }
}

/// The versions of a rubric and of its criteria.
package struct RubricVersions: Sendable, Equatable {
  private let criteria: [String: String]
  /// A hash of the versions of all criteria.
  package let whole: String

  init(_ criteria: [Criterion]) {
    let versions = criteria.map(\.version)
    whole = String(SHA256.hex(versions.joined(separator: "\n")).prefix(12))
    self.criteria = Dictionary(zip(criteria.map(\.name), versions), uniquingKeysWith: { first, _ in first })
  }

  package subscript(criterion: String) -> String? { criteria[criterion] }
}

/// A reviewer that is a program: a model or a script.
package struct Judge: Sendable, Equatable {
  /// Its name as a reviewer.
  package var name: String
  /// Of the model or script.
  package var version = ""
  /// Hash of its prompt.
  package var prompt = ""
  /// The versions that its verdicts name.
  package private(set) var versions: Set<String> = []
  /// By criterion: the number of its verdicts of other versions. They do not count.
  package private(set) var otherVersions: [String: Int] = [:]

  package init(name: String) { self.name = name }

  /// Whether a verdict with that version counts: those of other versions than the rubric's do not.
  package mutating func counts(_ version: String, of criterion: String) -> Bool {
    versions.insert(version)
    if self.version.isEmpty || version == self.version { return true }
    otherVersions[criterion, default: 0] += 1
    return false
  }
}

/// Says when a numeric score of a run is a success.
package struct ScoreRule: Sendable, Equatable {
  package var name = ""
  package var success = 1.0

  package init() {}
}

/// Divides the judged targets into those on which a judge may be improved, and those that only test it.
package struct TestSplit: Sendable, Equatable {
  /// Share of the test half, in percent.
  package var test = 50
  /// Changing it makes another split.
  package var seed = 1
  /// Every look at test figures, which makes later ones less honest.
  package var looks: [Look] = []

  /// A look at the test figures of one version of a judge.
  package struct Look: Sendable, Equatable {
    package var judge = ""
    package var version = ""
    /// The criterion; nil for all.
    package var criterion: String?
    package var on: Instant?
    package var position = SourcePosition.start
  }

  package init() {}

  /// Whether a target belongs to the test half, decided by a hash of its name.
  package func isTest(_ target: String) -> Bool {
    let hash = SHA256.hex("\(seed)\n\(target)").prefix(8)
    return (Int(hash, radix: 16) ?? 0) % 100 < test
  }

  /// The looks at the test set of a criterion.
  package func looks(at criterion: String) -> [Look] {
    looks.filter { $0.criterion == nil || $0.criterion == criterion }
  }

  /// The looks at a judge's figures for a criterion.
  package func looks(at judge: String, version: String, criterion: String) -> [Look] {
    looks(at: criterion).filter { $0.judge == judge && $0.version == version }
  }
}
