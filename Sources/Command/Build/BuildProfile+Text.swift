internal import Builder
internal import Templates

extension BuildProfile {
  /// Up to four tables: time by stage, time by step of a file, the slowest templates, the largest pages.
  /// Empty tables and times that round to zero are left out.
  func text(_ stages: [Stopwatch.Lap]) -> String {
    [stageTable(stages), stepTable, templateTable, pageTable].filter { $0.count > 1 }
      .map { Self.table($0) }.joined(separator: "\n\n")
  }

  private static let slowestTemplates = 10
  /// Shorter times print as 0.00 s.
  private static let shortest = Duration.milliseconds(5)

  private func stageTable(_ stages: [Stopwatch.Lap]) -> [[String]] {
    let rows = stages.filter { max($0.time, $0.processor) >= Self.shortest }.map { lap in
      [
        lap.name, Stopwatch.text(lap.time), Stopwatch.text(lap.processor), String(lap.files),
        Self.size(lap.bytes),
      ]
    }
    return [["stage", "time", "CPU", "files", "bytes"]] + rows
  }

  private var stepTable: [[String]] {
    let steps = files.steps
    return [["files", "CPU"]]
      + Step.allCases.filter { Self.isShown(steps[$0, default: 0]) }
      .map { [$0.rawValue, Self.time(steps[$0, default: 0])] }
  }

  private var templateTable: [[String]] {
    let slowest = templates.totals.filter { Self.isShown($0.value.nanoseconds) }.sorted {
      ($1.value.nanoseconds, $0.key) < ($0.value.nanoseconds, $1.key)
    }.prefix(Self.slowestTemplates)
    let rows = slowest.map { name, total in
      [name, Self.time(total.nanoseconds), String(total.count), Self.size(total.bytes)]
    }
    return [["template", "CPU", "count", "bytes"]] + rows
  }

  private var pageTable: [[String]] {
    [["largest pages", "bytes"]] + files.largest.map { [$0.path, Self.size($0.bytes)] }
  }

  /// Left-aligns the first column, right-aligns the others.
  private static func table(_ rows: [[String]]) -> String {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + blanks : blanks + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  private static func isShown(_ nanoseconds: UInt64) -> Bool {
    Duration.nanoseconds(Int64(nanoseconds)) >= shortest
  }

  private static func time(_ nanoseconds: UInt64) -> String {
    Stopwatch.text(.nanoseconds(Int64(nanoseconds)))
  }

  /// `12.3 KB`, in multiples of 1000.
  private static func size(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return "\(bytes) B" }
    let (unit, name) = bytes < 1_000_000 ? (1000, "KB") : (1_000_000, "MB")
    return "\(bytes / unit).\(bytes % unit * 10 / unit) \(name)"
  }
}
