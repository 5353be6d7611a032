/// A flattened template: operations in order, with every name resolved to a slot.
struct TemplateProgram: Sendable {
  enum Operation: Sendable {
    /// A range of the literal bytes.
    case literal(Range<Int>)
    case escaped(slot: Int)
    case raw(slot: Int)
    /// Jumps to `end` unless the value is true, for a section; or if it is, for an inverted one.
    case skip(slot: Int, unless: Bool, end: Int)
    /// Loads what only the section that begins here uses, from the context around it.
    case load(plan: Int)
    /// Runs the operations up to `end` for each row; `plan` lists what to load from it.
    case rows(slot: Int, plan: Int, end: Int)
    /// The same for strings, each of which goes into the slot `item`.
    case strings(slot: Int, item: Int, end: Int)
  }

  var operations: [Operation] = []
  var literals: [UInt8] = []
  var plans: [[Load]] = []
  /// What the outermost context loads at once.
  var root: [Load] = []
  var slotCount = 0

  /// Where the last section ended: operations before it must not change.
  private var lastEnd = 0

  /// Appends literal bytes, merging neighbours, since template text arrives line by line.
  mutating func addLiteral(_ text: some Collection<UInt8>) {
    guard !text.isEmpty else { return }
    let start = literals.count
    literals.append(contentsOf: text)
    if operations.count > lastEnd, case .literal(let range)? = operations.last {
      operations[operations.count - 1] = .literal(range.lowerBound..<literals.count)
    } else {
      operations.append(.literal(start..<literals.count))
    }
  }

  mutating func newSlot() -> Int {
    slotCount += 1
    return slotCount - 1
  }

  /// Sets the end of the section that the jump at `index` starts.
  mutating func endSection(at index: Int) {
    let end = operations.count
    lastEnd = end
    switch operations[index] {
    case .skip(let slot, let unless, _): operations[index] = .skip(slot: slot, unless: unless, end: end)
    case .rows(let slot, let plan, _): operations[index] = .rows(slot: slot, plan: plan, end: end)
    case .strings(let slot, let item, _): operations[index] = .strings(slot: slot, item: item, end: end)
    case .literal, .escaped, .raw, .load: break
    }
  }
}
