/// What a kind of content tells of itself in figures, on the page of the report.
package struct ReportPart: Sendable {
  /// First URL segment of the kind, and beginning of the ids of its charts.
  package let name: String
  package let title: String
  /// Site path of the page that the heading leads to.
  package let path: String
  /// Single figures, the first ones the most telling.
  package var facts: [Fact] = []
  package var charts: [Chart] = []
  /// Figures that the page about the build shows as well: what generated conversations cover.
  package var coverage: [Fact] = []
  /// Messages of each of the last months, oldest first, for a line on the home page; empty where there is no time.
  package var activity: [Chart.Row] = []

  package init(name: String, title: String, path: String) {
    self.name = name
    self.title = title
    self.path = path
  }

  /// A figure with its name.
  package struct Fact: Sendable, Equatable {
    package let label: String
    package let value: String
    /// What belongs to it.
    package let note: String

    package init(_ label: String, _ value: String, note: String = "") {
      self.label = label
      self.value = value
      self.note = note
    }
  }
}

/// Numbers to be drawn, with the words that a table of them needs.
package struct Chart: Sendable {
  /// How it is drawn.
  package enum Form: Sendable {
    /// Columns along a line of time; rows are in its order.
    case time
    /// Bars of rows, the longest first.
    case ranked
    /// A row for each weekday from Monday, a column for each hour.
    case week
  }

  /// A line of the table.
  package struct Row: Sendable, Equatable {
    package let label: String
    package let values: [Int]
    /// What the axis may say instead of the label.
    package var tick: String?
    /// Site path of the page that it leads to.
    package var path: String?

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
  /// What should be known of it, in a sentence.
  package var note = ""
  /// What the first column of the table holds, and what the numbers count.
  package let head: (rows: String, values: String)
  package let rows: [Row]

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

  /// So many bars of a ranking are drawn.
  package static let limit = 20
}
