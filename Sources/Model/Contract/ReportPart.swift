/// A kind's figures on the report page.
package struct ReportPart: Sendable {
  /// First URL segment of the kind, and prefix of its charts' ids.
  package let name: String
  package let title: String
  /// Site path of the page that the heading links to.
  package let path: String
  /// Single figures, most important first.
  package var facts: [Fact] = []
  package var charts: [Chart] = []
  /// Figures that the build page shows too: coverage of generated conversations.
  package var coverage: [Fact] = []

  package init(name: String, title: String, path: String) {
    self.name = name
    self.title = title
    self.path = path
  }

  /// A figure with its name.
  package struct Fact: Sendable, Equatable {
    package let label: String
    package let value: String
    /// A supplement.
    package let note: String

    package init(_ label: String, _ value: String, note: String = "") {
      self.label = label
      self.value = value
      self.note = note
    }
  }
}

/// Numbers for a chart, with the text for its table.
package struct Chart: Sendable {
  /// The type of chart.
  package enum Form: Sendable {
    /// Columns over time; rows are in chronological order.
    case time
    /// Bars, longest first.
    case ranked
    /// A row per weekday from Monday, a column per hour.
    case week
  }

  /// A row of the table.
  package struct Row: Sendable, Equatable {
    package let label: String
    package let values: [Int]
    /// The axis label, if shorter than the row's label.
    package var tick: String?
    /// Site path of the page that it links to. One of the calendar need not exist.
    package var path: String?
    /// Place on that page.
    package var fragment: String?

    package init(_ label: String, _ value: Int, tick: String? = nil, path: String? = nil) {
      self.init(label, [value], tick: tick, path: path)
    }

    package init(_ label: String, _ values: [Int], tick: String? = nil, path: String? = nil) {
      self.label = label
      self.values = values
      self.tick = tick
      self.path = path
    }

    package var value: Int { values.reduce(0, +) }
  }

  /// Part of an id: `months`.
  package let name: String
  package let form: Form
  package let title: String
  /// A one-sentence note.
  package var note = ""
  /// Headings of the table: the first column, and the counted values.
  package let head: (rows: String, values: String)
  package var rows: [Row]

  package init(
    _ name: String, _ form: Form, title: String, note: String = "", head: (rows: String, values: String),
    rows: [Row]
  ) {
    self.name = name
    self.form = form
    self.title = title
    self.note = note
    self.head = head
    self.rows = rows
  }

  /// The maximum number of bars in a ranking.
  package static let limit = 20
}
