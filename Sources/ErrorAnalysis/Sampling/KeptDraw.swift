package import Basics
package import Content
internal import Evaluation
internal import JSON

/// The draw of a sampling plan as it was made: `content/review/sample.jsonl`. Verdicts and runs that are added later do
/// not change it, so its probabilities stay true.
package struct KeptDraw: Sendable, Equatable {
  /// Each conversation once, in file order.
  package private(set) var lines: [Line] = []
  package let source: String

  package init(source: String) { self.source = source }

  /// A drawn conversation.
  package struct Line: Sendable, Equatable {
    package var conversation = ""
    /// The run whose version was drawn.
    package var run = ""
    /// More than 0, up to 1.
    package var probability = 0.0
    package var reviewers: [String] = []
    /// The parts of the plan that drew it, from 1.
    package var strata: [Int] = []
    package var position = SourcePosition.start
  }

  package subscript(conversation: String) -> Line? {
    places[conversation].map { lines[$0] }
  }

  private var places: [String: Int] = [:]

  /// False if the conversation already has a line.
  fileprivate mutating func add(_ line: Line) -> Bool {
    guard places[line.conversation] == nil else { return false }
    places[line.conversation] = lines.count
    lines.append(line)
    return true
  }

  /// A fresh draw as the text of the file.
  package static func text(_ sample: Sample, _ traces: [Trace]) -> String {
    sample.drawn.map { drawn in
      var out = JSONWriter()
      out.object { out in
        out.text("conversation", traces[drawn.trace].id)
        out.text("run", traces[drawn.trace].run)
        out.key("probability")
        out.double(drawn.probability)
        out.list("reviewers", drawn.reviewers) { $0.string($1) }
        out.list("strata", drawn.strata) { $0.integer($1 + 1) }
      }
      return String(decoding: out.bytes, as: UTF8.self) + "\n"
    }.joined()
  }
}

/// Reads `sample.jsonl`, line by line; reports and skips invalid lines.
package enum KeptDrawReader {
  package static func read(_ file: InputFile, _ problems: inout Problems) -> KeptDraw {
    var draw = KeptDraw(source: file.path)
    do throws(Diagnostic) {
      var lines = try Lines(file)
      while let line = try lines.nextRecord() {
        guard let found = self.line(line, file.path, &problems) else { continue }
        if !draw.add(found) {
          problems.error(
            "duplicate conversation \"\(found.conversation)\"", at: found.position,
            help: ["the first line counts; remove this one"])
        }
      }
    } catch {
      problems.append(error)
    }
    return draw
  }

  private static func line(
    _ line: Lines.Line, _ path: String, _ problems: inout Problems
  ) -> KeptDraw.Line? {
    do throws(Diagnostic) {
      let value = try JSONFile.read(line.bytes, line: line.number, path: path, &problems)
      return schema.read(
        value,
        from: { record in
          var empty = KeptDraw.Line()
          empty.position = record.position
          return empty
        }, &problems)
    } catch {
      problems.append(error)
      return nil
    }
  }

  static let schema: RecordSchema<KeptDraw.Line> = [
    .required("conversation", \.conversation, .identifier, "id of the drawn conversation") {
      identifier("conversation", $1, &$2)
    },
    .required("run", \.run, .identifier, "the run whose version was drawn") { identifier("run", $1, &$2) },
    .required("probability", \.probability, .number(0...1), "chance of being drawn, above 0") {
      probability($1, &$2)
    },
    .value("reviewers", \.reviewers, .list(ModeName.form), "who is to read it") { record, key, problems in
      SamplePlanReader.reviewers(record, key, &problems)
    },
    .value("strata", \.strata, .list(.integer(1...1000)), "the parts of the plan that drew it, from 1") {
      record, key, problems in
      record.list(key, &problems).compactMap { value in
        if let number = value.int, (1...1000).contains(number) { return number }
        problems.error("\"\(key)\" must contain only whole numbers from 1 to 1000", at: value.position)
        return nil
      }
    },
  ]

  private static func identifier(_ key: String, _ record: Record, _ problems: inout Problems) -> String? {
    if record[key] == nil { record.missing(key, &problems) }
    return record.identifier(key, &problems)
  }

  private static func probability(_ record: Record, _ problems: inout Problems) -> Double? {
    if record["probability"] == nil { record.missing("probability", &problems) }
    guard let number = record.number("probability", in: 0.0...1.0, &problems) else { return nil }
    if number > 0 { return number }
    problems.error(
      "\"probability\" must be above 0: the conversation was drawn", at: record["probability"]?.position)
    return nil
  }
}

extension RecordForm {
  package static let keptDraw = RecordForm(
    "drawn conversation", in: "`review/sample.jsonl`", KeptDrawReader.schema.form)
}
