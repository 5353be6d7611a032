package import Markup

/// The value of a field while a template runs.
package enum Value: Sendable {
  case none
  case text(String)
  case html(SafeHTML)
  case flag(Bool)
  case number(Int)
  case strings([String])
  /// Of a list, or of an object: that is a list of one or none.
  case rows(Rows)

  /// What a section asks.
  var isTrue: Bool {
    switch self {
    case .none: false
    case .text(let text): !text.isEmpty
    case .html(let html): !html.isEmpty
    case .flag(let flag): flag
    case .number(let number): number != 0
    case .strings(let strings): !strings.isEmpty
    case .rows(let rows): rows.count > 0
    }
  }
}

/// Contexts of one type, the type forgotten.
package struct Rows: Sendable {
  let count: Int
  /// Puts the wanted values of the row at an index into their slots.
  let load: @Sendable (_ index: Int, _ loads: [Load], _ values: inout [Value]) -> Void

  init<Item: TemplateContext>(_ items: [Item]) {
    count = items.count
    load = { index, loads, values in Item.fields.load(loads, from: items[index], into: &values) }
  }
}

/// An order to fill a slot with a field of the context that is being entered. Only fields that the template uses
/// are loaded.
struct Load: Sendable {
  let field: Int
  let slot: Int
  /// For dotted names: what to load from the object that this field holds.
  var nested: [Load] = []

  func loadNested(into values: inout [Value]) {
    if case .rows(let rows) = values[slot], rows.count > 0 {
      rows.load(0, nested, &values)
    } else {
      for load in nested { load.clear(&values) }
    }
  }

  private func clear(_ values: inout [Value]) {
    values[slot] = .none
    for load in nested { load.clear(&values) }
  }
}
