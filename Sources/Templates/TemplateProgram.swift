/// A template made flat: operations in order, with every name turned into the number of a slot.
struct TemplateProgram: Sendable {
  enum Operation: Sendable {
    /// A stretch of the literal bytes.
    case literal(Range<Int>)
    case escaped(slot: Int)
    case raw(slot: Int)
    /// Go on at `end` unless the value is true, as a section; or if it is, as an inverted one.
    case skip(slot: Int, unless: Bool, end: Int)
    /// Run what follows, up to `end`, for each row; `plan` says what to load from it.
    case rows(slot: Int, plan: Int, end: Int)
    /// The same for strings, each of which is put into the slot `item`.
    case strings(slot: Int, item: Int, end: Int)
  }

  var operations: [Operation] = []
  var literals: [UInt8] = []
  var plans: [[Load]] = []
  /// What the outermost context loads.
  var root: [Load] = []
  var slotCount = 0

  /// Where the last section ended: nothing may be added to an operation before it.
  private var lastEnd = 0

  /// Appends literal bytes; neighbours are joined, since the text of a template comes line by line.
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

  /// Tells the jump at `index` that its section ends here.
  mutating func endSection(at index: Int) {
    let end = operations.count
    lastEnd = end
    switch operations[index] {
    case .skip(let slot, let unless, _): operations[index] = .skip(slot: slot, unless: unless, end: end)
    case .rows(let slot, let plan, _): operations[index] = .rows(slot: slot, plan: plan, end: end)
    case .strings(let slot, let item, _): operations[index] = .strings(slot: slot, item: item, end: end)
    case .literal, .escaped, .raw: break
    }
  }
}
