public import Markup

/// The value of a field at run time.
@usableFromInline
package enum Value: Sendable {
  case none
  case text(String)
  case html(SafeHTML)
  case flag(Bool)
  case number(Int)
  case strings([String])
  /// A list, or an object as a list of up to one row.
  case rows(Rows)

  /// The value as a section condition.
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

/// Type-erased contexts of one type.
@usableFromInline
package struct Rows: Sendable {
  @usableFromInline let count: Int
  /// Loads the wanted values of the row at an index into their slots.
  @usableFromInline let load: @Sendable (_ index: Int, _ loads: [Load], _ values: inout [Value]) -> Void

  /// Rows are borrowed from the array: copying one would cost more than reading it.
  @inlinable
  init<Item: TemplateContext>(_ items: [Item]) {
    count = items.count
    load = { index, loads, values in Item.fields.load(loads, from: items.span[index], into: &values) }
  }

  @inlinable
  init<Item: TemplateContext>(only item: Item) {
    count = 1
    load = { _, loads, values in Item.fields.load(loads, from: item, into: &values) }
  }
}

/// Loads a field of the context being entered into a slot. Only fields that the template uses are loaded.
@usableFromInline
struct Load: Sendable {
  @usableFromInline let field: Int
  @usableFromInline let slot: Int
  /// For dotted names: what to load from the object in this field.
  var nested: [Load] = []

  init(field: Int, slot: Int) { (self.field, self.slot) = (field, slot) }

  @usableFromInline var isNested: Bool { !nested.isEmpty }

  @usableFromInline
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
