internal import Markup

/// Runs a program over one context, appending to a buffer.
struct TemplateRunner {
  private let escapes: Bool
  private var values: [Value]
  /// The row whose section is running.
  private var context: (rows: Rows, index: Int)?

  /// `root`: the context as the only row.
  static func run(_ program: TemplateProgram, escapes: Bool, over root: Rows, into out: inout [UInt8]) {
    let values = Array(repeating: Value.none, count: program.slotCount)
    var runner = TemplateRunner(escapes: escapes, values: values)
    runner.context = (root, 0)
    runner.load(program.root)
    runner.run(program, 0..<program.operations.count, into: &out)
  }

  /// The program is an argument and not a property: what is borrowed needs no counting of references.
  private mutating func run(_ program: TemplateProgram, _ range: Range<Int>, into out: inout [UInt8]) {
    let (operations, plans) = (program.operations.span, program.plans.span)
    var index = range.lowerBound
    while index < range.upperBound {
      let next = index + 1
      switch operations[index] {
      case .literal(let bytes):
        out.append(contentsOf: program.literals[bytes])
        index = next
      case .escaped(let slot):
        append(values.span[slot], to: &out)
        index = next
      case .raw(let slot):
        Self.appendRaw(values.span[slot], to: &out)
        index = next
      case .skip(let slot, let wanted, let end):
        index = values.span[slot].isTrue == wanted ? next : end
      case .load(let plan):
        load(plans[plan])
        index = next
      case .rows(let slot, let plan, let end):
        runRows(values[slot], plans[plan], program, next..<end, into: &out)
        index = end
      case .strings(let slot, let item, let end):
        runStrings(values[slot], item, program, next..<end, into: &out)
        index = end
      }
    }
  }

  private mutating func runRows(
    _ value: Value, _ plan: [Load], _ program: TemplateProgram, _ body: Range<Int>, into out: inout [UInt8]
  ) {
    guard case .rows(let rows) = value else { return }
    let outer = context
    for index in 0..<rows.count {
      context = (rows, index)
      rows.load(index, plan, &values)
      run(program, body, into: &out)
    }
    context = outer
  }

  private mutating func load(_ plan: [Load]) {
    if let (rows, index) = context { rows.load(index, plan, &values) }
  }

  private mutating func runStrings(
    _ value: Value, _ item: Int, _ program: TemplateProgram, _ body: Range<Int>, into out: inout [UInt8]
  ) {
    guard case .strings(let strings) = value else { return }
    for string in strings {
      values[item] = .text(string)
      run(program, body, into: &out)
    }
  }

  private func append(_ value: Value, to out: inout [UInt8]) {
    switch value {
    case .text(let text) where escapes: Escape.append(text, to: &out)
    case .html(let html) where escapes: Escape.append(String(decoding: html.bytes, as: UTF8.self), to: &out)
    default: Self.appendRaw(value, to: &out)
    }
  }

  private static func appendRaw(_ value: Value, to out: inout [UInt8]) {
    switch value {
    case .html(let html): out.append(contentsOf: html.bytes)
    case .text(let text): out.append(contentsOf: text.utf8)
    case .number(let number): out.append(contentsOf: String(number).utf8)
    case .none, .flag, .strings, .rows: break  // the compiler rejects these
    }
  }
}
