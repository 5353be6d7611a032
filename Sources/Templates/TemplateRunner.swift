internal import Markup

/// Runs a program over one context, appending to a buffer.
struct TemplateRunner {
  private let program: TemplateProgram
  private let escapes: Bool
  private var values: [Value]
  /// The row whose section is running.
  private var context: (rows: Rows, index: Int)?
  private var out: [UInt8] = []

  /// `root`: the context as the only row.
  static func run(_ program: TemplateProgram, escapes: Bool, over root: Rows, into out: inout [UInt8]) {
    var runner = TemplateRunner(program, escapes: escapes)
    runner.context = (root, 0)
    runner.load(program.root)
    swap(&runner.out, &out)
    runner.run(0..<program.operations.count)
    swap(&runner.out, &out)
  }

  private init(_ program: TemplateProgram, escapes: Bool) {
    self.program = program
    self.escapes = escapes
    values = Array(repeating: .none, count: program.slotCount)
  }

  private mutating func run(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let next = index + 1
      switch program.operations[index] {
      case .literal(let bytes):
        out.append(contentsOf: program.literals[bytes])
        index = next
      case .escaped(let slot):
        append(values[slot])
        index = next
      case .raw(let slot):
        appendRaw(values[slot])
        index = next
      case .skip(let slot, let wanted, let end):
        index = values[slot].isTrue == wanted ? next : end
      case .load(let plan):
        load(program.plans[plan])
        index = next
      case .rows(let slot, let plan, let end):
        runRows(values[slot], program.plans[plan], next..<end)
        index = end
      case .strings(let slot, let item, let end):
        runStrings(values[slot], item, next..<end)
        index = end
      }
    }
  }

  private mutating func runRows(_ value: Value, _ plan: [Load], _ body: Range<Int>) {
    guard case .rows(let rows) = value else { return }
    let outer = context
    for index in 0..<rows.count {
      context = (rows, index)
      load(plan)
      run(body)
    }
    context = outer
  }

  private mutating func load(_ plan: [Load]) {
    if let (rows, index) = context { rows.load(index, plan, &values) }
  }

  private mutating func runStrings(_ value: Value, _ item: Int, _ body: Range<Int>) {
    guard case .strings(let strings) = value else { return }
    for string in strings {
      values[item] = .text(string)
      run(body)
    }
  }

  private mutating func append(_ value: Value) {
    switch value {
    case .text(let text):
      if escapes { Escape.append(text, to: &out) } else { out.append(contentsOf: text.utf8) }
    case .html(let html): append(.text(String(decoding: html.bytes, as: UTF8.self)))
    case .number, .none, .flag, .strings, .rows: appendRaw(value)
    }
  }

  private mutating func appendRaw(_ value: Value) {
    switch value {
    case .html(let html): out.append(contentsOf: html.bytes)
    case .text(let text): out.append(contentsOf: text.utf8)
    case .number(let number): out.append(contentsOf: String(number).utf8)
    case .none, .flag, .strings, .rows: break  // the compiler rejects these
    }
  }
}
