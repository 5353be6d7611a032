/// A pattern as instructions for many threads that walk through the text together (Thompson 1968, Pike).
struct PatternProgram: Sendable, Equatable {
  /// One step of a thread.
  enum Instruction: Sendable, Equatable {
    case take(ScalarSet)
    case assert(PatternAssertion)
    /// Both branches; the first is preferred.
    case split(Int, Int)
    case jump(Int)
    case match
  }

  private(set) var instructions: [Instruction] = []
  var ignoresCase: Bool
  /// The ASCII characters that a match may start with; nil if it may be empty.
  private(set) var beginnings: [Bool]?
  private var partCount = 0

  private static let longest = 2000

  init(_ node: PatternNode, ignoresCase: Bool) throws(PatternError) {
    self.ignoresCase = ignoresCase
    try add(node)
    instructions.append(.match)
    beginnings = findBeginnings()
  }

  /// Too many only cost time, so case and word boundaries are ignored.
  private func findBeginnings() -> [Bool]? {
    var found = Array(repeating: false, count: 128)
    var reached: Set<Int> = []
    var open = [0]
    while let index = open.popLast() {
      guard reached.insert(index).inserted else { continue }
      switch instructions[index] {
      case .match: return nil
      case .jump(let target): open.append(target)
      case .split(let first, let second): open += [first, second]
      case .assert: open.append(index + 1)
      case .take(let set):
        for byte in UInt8(0)..<128
        where set.contains(Unicode.Scalar(byte), ignoresCase: true)
          || set.contains(Unicode.Scalar(byte), ignoresCase: false)
        {
          found[Int(byte)] = true
        }
      }
    }
    // In seen text, a line break is a space.
    if found[0x20] { found[0x0A] = true }
    return found
  }

  private mutating func add(_ node: PatternNode) throws(PatternError) {
    // Repeating nothing adds no instruction, so parts are counted too.
    partCount += 1
    guard instructions.count < Self.longest, partCount < 10 * Self.longest else {
      throw PatternError(message: "the pattern is too large: its repetitions multiply", place: 1)
    }
    switch node {
    case .empty: break
    case .set(let set): instructions.append(.take(set))
    case .assertion(let assertion): instructions.append(.assert(assertion))
    case .sequence(let nodes): for node in nodes { try add(node) }
    case .choice(let nodes): try addChoice(nodes[...])
    case .repetition(let node, let least, let most, let isLazy):
      for _ in 0..<least { try add(node) }
      if let most {
        for _ in least..<max(most, least) { try addOption(node, isLazy, loops: false) }
      } else {
        try addOption(node, isLazy, loops: true)
      }
    }
  }

  private mutating func addChoice(_ nodes: ArraySlice<PatternNode>) throws(PatternError) {
    guard let first = nodes.first else { return }
    guard nodes.count > 1 else { return try add(first) }
    let split = reserve()
    try add(first)
    let jump = reserve()
    instructions[split] = .split(split + 1, instructions.count)
    try addChoice(nodes.dropFirst())
    instructions[jump] = .jump(instructions.count)
  }

  private mutating func addOption(_ node: PatternNode, _ isLazy: Bool, loops: Bool) throws(PatternError) {
    let split = reserve()
    try add(node)
    if loops { instructions.append(.jump(split)) }
    let (inside, after) = (split + 1, instructions.count)
    instructions[split] = isLazy ? .split(after, inside) : .split(inside, after)
  }

  private mutating func reserve() -> Int {
    instructions.append(.match)
    return instructions.count - 1
  }
}

/// Finds the matches of a program in one text.
struct PatternSearch {
  private let program: PatternProgram
  private let text: [Unicode.Scalar]
  /// Whether the text is a `SeenText`.
  private let isSeen: Bool
  /// Remaining steps: enough to pass over any text several times, too few for searches that restart
  /// endlessly. The maximum takes a second or two; text after the last match is then not searched.
  private var budget: Int
  /// The position at which each instruction was last reached, so no thread repeats it.
  private var seen: [Int]
  private static let mostSteps = 200_000_000
  private var stack: [(instruction: Int, start: Int)] = []

  init(_ program: PatternProgram, _ text: [Unicode.Scalar], isSeen: Bool = false) {
    self.program = program
    self.isSeen = isSeen
    self.text = text
    budget = min(16 * (text.count + 1) * program.instructions.count, Self.mostSteps)
    seen = Array(repeating: -1, count: program.instructions.count)
  }

  /// Not complete if the budget runs out.
  func all() -> (ranges: [Range<Int>], isComplete: Bool) {
    var search = self
    var found: [Range<Int>] = []
    var from = 0
    while from <= text.count, let match = search.first(from: from) {
      if !match.isEmpty { found.append(match) }
      from = match.isEmpty ? match.upperBound + 1 : match.upperBound
    }
    return (found, search.budget > 0)
  }

  /// The first match; also nil if the budget runs out. `latest`: the last position where it may start.
  mutating func first(from: Int, latest: Int = .max) -> Range<Int>? {
    var threads: [(instruction: Int, start: Int)] = []
    var best: Range<Int>?
    for index in seen.indices { seen[index] = -1 }
    var position = from - 1
    while position < text.count {
      position += 1
      if threads.isEmpty, best == nil { position = beginning(from: position) }
      var next: [(instruction: Int, start: Int)] = []
      if best == nil, position <= latest { follow((0, position), position, &threads) }
      if threads.isEmpty { if best != nil || position >= latest { break } else { continue } }
      budget -= threads.count
      guard budget > 0 else { return nil }
      walking: for thread in threads {
        switch program.instructions[thread.instruction] {
        case .match:
          best = thread.start..<position
          break walking
        case .take(let set)
        where position < text.count && takes(set, text[position]):
          follow((thread.instruction + 1, thread.start), position + 1, &next)
        default: continue
        }
      }
      threads = next
    }
    return best
  }

  /// The first position from there on where a match may start.
  private func beginning(from position: Int) -> Int {
    guard let beginnings = program.beginnings else { return position }
    var position = position
    while position < text.count {
      let value = Int(text[position].value)
      if value >= 128 || beginnings[value] { break }
      position += 1
    }
    return position
  }

  private func takes(_ set: ScalarSet, _ scalar: Unicode.Scalar) -> Bool {
    guard isSeen, scalar == "\n" || scalar == SeenText.wall else {
      return set.contains(scalar, ignoresCase: program.ignoresCase)
    }
    // A negated set would run on into the next lines.
    return scalar == "\n" && !set.isNegated && set.contains(" ", ignoresCase: false)
  }

  /// Adds the threads reachable without consuming a character, preferred ones first.
  private mutating func follow(
    _ thread: (instruction: Int, start: Int), _ position: Int,
    _ threads: inout [(instruction: Int, start: Int)]
  ) {
    stack.append(thread)
    while let (index, start) = stack.popLast() {
      guard seen[index] != position else { continue }
      seen[index] = position
      switch program.instructions[index] {
      case .jump(let target): stack.append((target, start))
      case .split(let first, let second): stack += [(second, start), (first, start)]
      case .assert(let assertion): if holds(assertion, position) { stack.append((index + 1, start)) }
      case .take, .match: threads.append((index, start))
      }
    }
  }

  private func holds(_ assertion: PatternAssertion, _ position: Int) -> Bool {
    switch assertion {
    case .start: position == 0
    case .end: position == text.count
    case .wordEdge: isWord(position - 1) != isWord(position)
    case .noWordEdge: isWord(position - 1) == isWord(position)
    }
  }

  private func isWord(_ position: Int) -> Bool {
    text.indices.contains(position) && ScalarSet.words.contains(text[position], ignoresCase: false)
  }
}
