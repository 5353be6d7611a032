internal import JSON

extension JSONWriter {
  /// The keys of a record that it has; none for an empty one.
  mutating func record(_ record: RunRecord) {
    text("task", record.task)
    integer("trial", record.trial)
    if !record.scores.isEmpty { list("scores", record.scores) { $0.score($1) } }
    guard !record.metadata.isEmpty else { return }
    key("metadata")
    object { out in
      for detail in record.metadata { out.text(detail.name, detail.value) }
    }
  }

  private mutating func score(_ score: RunRecord.Score) {
    object { out in
      out.text("name", score.name)
      out.key("value")
      out.value(score.value)
      out.text("explanation", score.explanation.isEmpty ? nil : score.explanation)
      out.text("turn", score.turn)
    }
  }

  /// Whole numbers have no fraction: `1`.
  private mutating func value(_ value: RunRecord.Score.Value) {
    switch value {
    case .text(let text): string(text)
    case .number(let number):
      if let whole = Int(exactly: number) { integer(whole) } else { double(number) }
    }
  }
}
