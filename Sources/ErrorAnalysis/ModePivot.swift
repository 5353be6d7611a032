internal import Basics
internal import Evaluation
internal import Statistics

/// A property of traces by which failures are counted.
enum PivotDimension: String, Sendable, CaseIterable {
  case run, model, task, tool, turn, language

  var title: String {
    switch self {
    case .run: "Run"
    case .model: "Model"
    case .task: "Task"
    case .tool: "Tool"
    case .turn: "Turn"
    case .language: "Language"
    }
  }

  /// Whether versions of a conversation differ in it, so that older ones count too.
  var countsVersions: Bool { self == .run || self == .model }

  /// The values of a trace; empty text means "unknown" or "none".
  func values(of trace: Trace) -> [String] {
    switch self {
    case .run: [trace.run]
    case .model: [trace.model]
    case .task: [trace.task]
    case .tool: trace.tools.isEmpty ? [""] : trace.tools
    case .turn: (0..<TurnBand.count).filter { trace.turnCount >= TurnBand.start($0) }.map(TurnBand.title)
    case .language: [trace.language]
    }
  }
}

/// How often each mode occurs among the traces with each value of a dimension. A trace counts once for a value: by its
/// newest version with it that someone has read.
struct ModePivot: Sendable {
  let dimension: PivotDimension
  let columns: [Column]
  /// For each mode, for each column.
  let cells: [[Cell]]

  /// A value; several rare ones share the last column.
  struct Column: Sendable {
    /// Empty for unknown or none.
    let value: String
    /// Number of values in the last column if it has the rest; otherwise 0.
    var pooled = 0
    /// The traces with it that someone has read.
    var all = TraceTally()
    /// The last of them.
    var last: ErrorAnalysis.Version?
  }

  /// A mode and a value.
  struct Cell: Sendable {
    var hits = TraceTally()
    /// The traces, in order.
    var traces: [ErrorAnalysis.Version] = []
  }

  /// Columns for single values.
  static let maximum = 12

  init(_ analysis: ErrorAnalysis, _ dimension: PivotDimension) {
    self.dimension = dimension
    let versions = Self.versions(analysis, dimension)
    var (columns, places) = Self.columns(versions.map(\.values), dimension)
    var cells = analysis.modes.map { _ in columns.map { _ in Cell() } }
    for (version, values) in versions {
      let weight = analysis.weights[version.trace]
      let own = Set(values.compactMap { places[$0] }).filter { columns[$0].last?.trace != version.trace }
      for place in own {
        columns[place].all.add(weight: weight)
        columns[place].last = version
      }
      for hit in analysis.hits(version) {
        let found = dimension == .turn ? own.filter { hit.bands & 1 << $0 != 0 } : own
        for place in found {
          cells[hit.mode][place].hits.add(weight: weight)
          cells[hit.mode][place].traces.append(version)
        }
      }
    }
    (self.columns, self.cells) = (columns, cells)
  }

  /// The versions to count, with their values.
  private static func versions(
    _ analysis: ErrorAnalysis, _ dimension: PivotDimension
  ) -> [(version: ErrorAnalysis.Version, values: [String])] {
    let all = analysis.readVersions.filter { dimension.countsVersions || $0.older == nil }
    return all.map { ($0, dimension.values(of: analysis.trace($0))) }
  }

  /// The most frequent values, in the order of their names; bands of turns in their own order.
  private static func columns(
    _ values: [[String]], _ dimension: PivotDimension
  ) -> (columns: [Column], places: [String: Int]) {
    if dimension == .turn {
      let titles = (0..<TurnBand.count).map(TurnBand.title)
      return (
        titles.map { Column(value: $0) },
        Dictionary(uniqueKeysWithValues: titles.enumerated().map { ($1, $0) })
      )
    }
    var counts: [String: Int] = [:]
    for value in values.joined() { counts[value, default: 0] += 1 }
    let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let own = ranked.prefix(maximum).sorted { ($0.isEmpty ? 1 : 0, $0) < ($1.isEmpty ? 1 : 0, $1) }
    var columns = own.map { Column(value: $0) }
    var places = Dictionary(uniqueKeysWithValues: own.enumerated().map { ($1, $0) })
    let rest = ranked.dropFirst(maximum)
    if !rest.isEmpty {
      for value in rest { places[value] = columns.count }
      columns.append(Column(value: "", pooled: rest.count))
    }
    return (columns, places)
  }
}
