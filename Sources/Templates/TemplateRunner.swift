internal import Markup

/// Runs a program over one context, appending to a buffer.
struct TemplateRunner {
  private let escapes: Bool
  private var values: [Value]

  /// `root`: the context as the only row.
  static func run(_ program: TemplateProgram, escapes: Bool, over root: Rows, into out: inout [UInt8]) {
    let values = Array(repeating: Value.none, count: program.slotCount)
    var runner = TemplateRunner(escapes: escapes, values: values)
    root.load(0, program.root, &runner.values)
    runner.run(program, 0..<program.operations.count, root, 0, into: &out)
  }

  /// Runs operations with a row as context.
  ///
  /// Program and rows are arguments and not properties: what is borrowed needs no counting of references.
  private mutating func run(
    _ program: TemplateProgram, _ range: Range<Int>, _ rows: Rows, _ row: Int, into out: inout [UInt8]
  ) {
    let (operations, plans) = (program.operations.span, program.plans.span)
    var index = range.lowerBound
    while index < range.upperBound {
      let next = index + 1
      switch operations[index] {
      case .literal(let bytes):
        // Sections that load nothing begin with an empty one.
        if !bytes.isEmpty { out.append(contentsOf: program.literals[bytes]) }
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
        rows.load(row, plans[plan], &values)
        index = next
      case .rows(let slot, let plan, let end):
        runRows(values[slot], plans[plan], program, next..<end, into: &out)
        index = end
      case .strings(let slot, let item, let end):
        index = end
        guard case .strings(let strings) = values[slot] else { break }
        for string in strings {
          values[item] = .text(string)
          run(program, next..<end, rows, row, into: &out)
        }
      }
    }
  }

  private mutating func runRows(
    _ value: Value, _ plan: [Load], _ program: TemplateProgram, _ body: Range<Int>, into out: inout [UInt8]
  ) {
    guard case .rows(let rows) = value else { return }
    for index in 0..<rows.count {
      rows.load(index, plan, &values)
      run(program, body, rows, index, into: &out)
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
