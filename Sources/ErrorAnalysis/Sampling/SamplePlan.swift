package import Basics
package import Content
internal import Evaluation

/// Which traces are to be read, and by whom: `content/review/sample.yml`.
package struct SamplePlan: Sendable, Equatable {
  package var seed = 1
  /// Traces to draw in all, divided among the strata that have no size of their own.
  package var size = 100
  /// Share of the drawn traces that two reviewers read.
  package var overlap = 0.0
  package var reviewers: [String] = []
  package var strata: [Stratum] = []
  package var source: String?

  package init() {}

  /// A part of the sample, drawn independently of the others; a trace may be in several.
  package struct Stratum: Sendable, Equatable {
    package var by = Kind.random
    /// Traces to draw; nil for an equal part of the plan's size.
    package var size: Int?
    /// Name of the score; empty for the first.
    package var score = ""
    /// Boundaries of the groups of scores or lengths; empty to draw the lowest scores.
    package var bands: [Double] = []
    /// Words that must all occur.
    package var query = ""
    /// The run since which conversations are new; empty for the one before the newest.
    package var since = ""
    package var position = SourcePosition.start

    package init(_ by: Kind = .random, size: Int? = nil) { (self.by, self.size) = (by, size) }
  }

  /// How a stratum chooses.
  package enum Kind: String, Sendable, CaseIterable {
    /// Among all traces.
    case random
    /// The same number from each group.
    case run, model, task, language, length
    /// The lowest, or the same number from each band.
    case score
    /// Among those on which reviewers disagree, that are new, or that contain words.
    case disagreement, new, query
  }

  /// Sizes of the strata: their own, or equal parts of the rest.
  package var sizes: [Int] {
    let open = strata.count { $0.size == nil }
    let rest = max(0, size - strata.reduce(0) { $0 + ($1.size ?? 0) })
    var number = 0
    return strata.map { stratum in
      if let size = stratum.size { return size }
      number += 1
      return rest / max(1, open) + (number <= rest % max(1, open) ? 1 : 0)
    }
  }

  /// The lower-cased words of each stratum's query, by its index.
  package var queries: [(stratum: Int, words: [String])] {
    strata.enumerated().filter { $1.by == .query }.map {
      ($0, $1.query.lowercased().split(whereSeparator: \.isWhitespace).map(String.init))
    }
  }
}

/// Reads `sample.yml`; reports and skips invalid entries.
package enum SamplePlanReader {
  /// Nil, with an error, if nothing can be drawn.
  package static func read(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic) -> SamplePlan? {
    let value = try YAMLReader.read(file.text(&problems), path: file.path)
    var plan = SamplePlan()
    plan.source = file.path
    guard let record = Record(value, &problems) else { return nil }
    record.read(schema, into: &plan, &problems)
    if record["strata"] == nil { plan.strata = [SamplePlan.Stratum()] }
    if plan.overlap > 0, plan.reviewers.count < 2 {
      problems.warning(
        "\"overlap\" needs two reviewers", at: record["overlap"]?.position,
        help: ["name them: \"reviewers: [ada, bo]\""])
    }
    guard !plan.strata.isEmpty else {
      problems.error(
        "no strata", at: record["strata"]?.position, help: ["remove \"strata\" to draw at random"])
      return nil
    }
    return plan
  }

  static let schema: RecordSchema<SamplePlan> = [
    .integer("seed", \.seed, in: 0...Int(Int32.max), "another seed draws other traces", standard: "1"),
    .integer("size", \.size, in: 1...100_000, "number of traces to draw", standard: "100"),
    .number("overlap", \.overlap, in: 0...1, "share of drawn traces read by two reviewers", standard: "0"),
    .value("reviewers", \.reviewers, .list(ModeName.form), "who reads") { record, key, problems in
      reviewers(record, key, &problems)
    },
    RecordField("strata", .list(stratum.form), "parts of the sample; if missing, one at random") {
      record, plan, problems in
      plan.strata = record.list("strata", &problems).compactMap { value in
        let read = stratum.read(value, from: { empty(at: $0.position) }, &problems)
        guard let read, read.by == .query, !read.query.contains(where: { !$0.isWhitespace }) else {
          return read
        }
        problems.error("\"query\" has no words", at: read.position, help: ["write \"query: refund\""])
        return nil
      }
    },
  ]

  private static func empty(at position: SourcePosition) -> SamplePlan.Stratum {
    var stratum = SamplePlan.Stratum()
    stratum.position = position
    return stratum
  }

  private static let stratum: RecordSchema<SamplePlan.Stratum> = [
    .required("by", .choice(kinds), "how it chooses") { record, stratum, problems in
      if record["by"] == nil { record.missing("by", &problems) }
      guard let kind = record.choice("by", kinds, &problems).flatMap(SamplePlan.Kind.init) else {
        return false
      }
      stratum.by = kind
      return true
    },
    .integer("size", \.size, in: 0...100_000, "number of traces; if missing, an equal part of the whole"),
    .text("score", \.score, "name of the score, for `score`; if missing, the first"),
    .value("bands", \.bands, .list(.number(nil)), "boundaries of groups, for `score` and `length`") {
      record, key, problems in
      numbers(record, key, &problems)
    },
    .text("query", \.query, "words that must all occur, for `query`"),
    .text("since", \.since, "run since which conversations are new, for `new`; if missing, the last but one"),
  ]

  private static let kinds = SamplePlan.Kind.allCases.map(\.rawValue)

  private static func numbers(_ record: Record, _ key: String, _ problems: inout Problems) -> [Double] {
    record.list(key, &problems).compactMap { value in
      if let number = value.double { return number }
      problems.error("\"\(key)\" must contain only numbers, found \(value.typeName)", at: value.position)
      return nil
    }.sorted()
  }

  static func reviewers(_ record: Record, _ key: String, _ problems: inout Problems) -> [String] {
    var used: Set<String> = []
    return record.strings(key, &problems).filter { name in
      if !ReviewName.isValid(name) {
        problems.error(
          "reviewer name may only contain a-z, 0-9 and hyphens, up to 40: \"\(name)\"",
          at: record[key]?.position)
        return false
      }
      return used.insert(name).inserted
    }
  }
}

extension RecordForm {
  package static let sample = RecordForm(
    "sample.yml", in: "`review/sample.yml`", SamplePlanReader.schema.form)
}
