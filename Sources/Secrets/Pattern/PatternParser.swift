/// A pattern as a tree.
indirect enum PatternNode: Equatable {
  case empty
  case set(ScalarSet)
  case assertion(PatternAssertion)
  case sequence([PatternNode])
  case choice([PatternNode])
  case repetition(PatternNode, least: Int, most: Int?, isLazy: Bool)
}

/// A position between characters.
enum PatternAssertion: Sendable, Equatable { case start, end, wordEdge, noWordEdge }

/// Parses a pattern.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0
  private(set) var ignoresCase = false

  private static let deepest = 40
  private static let mostRepeats = 200

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  mutating func parse() throws(PatternError) -> PatternNode {
    if take("(?i)") { ignoresCase = true }
    guard index < scalars.count else { throw error("the pattern is empty", at: 0) }
    let node = try choice()
    if index < scalars.count { throw error("\")\" without \"(\"", at: index) }
    return node
  }

  private mutating func choice() throws(PatternError) -> PatternNode {
    var options = [try sequence()]
    while take("|") { options.append(try sequence()) }
    return options.count == 1 ? options[0] : .choice(options)
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let next = peek, next != "|", next != ")" { nodes.append(try repeated()) }
    return nodes.isEmpty ? .empty : nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func repeated() throws(PatternError) -> PatternNode {
    let start = index
    let node = try atom()
    guard let (least, most) = try bounds() else { return node }
    if case .assertion = node { throw error("nothing here can be repeated", at: start) }
    let repetition = PatternNode.repetition(node, least: least, most: most, isLazy: take("?"))
    let end = index
    if try bounds() != nil { throw error("a repetition cannot be repeated", at: end) }
    return repetition
  }

  private mutating func bounds() throws(PatternError) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = index
    guard take("{") else { return nil }
    let least = number()
    let hasComma = take(",")
    let most = hasComma ? number() : least
    guard take("}"), let least else { throw error("expected {2}, {2,} or {2,3}", at: start) }
    guard max(least, most ?? 0) <= Self.mostRepeats else {
      throw error("a repetition count must not exceed \(Self.mostRepeats)", at: start)
    }
    guard most.map({ $0 >= least }) ?? true else {
      throw error("the first number must not exceed the second", at: start)
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let next = peek, ("0"..."9").contains(next), digits.count < 6 {
      digits.unicodeScalars.append(next)
      index += 1
    }
    return Int(digits)
  }

  private mutating func atom() throws(PatternError) -> PatternNode {
    let start = index
    guard let next = peek else { throw error("the pattern ends too early", at: index) }
    index += 1
    switch next {
    case "(": return try group(start)
    case "[": return .set(try set(start))
    case ".": return .set(.any)
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "\\": return try escape(start)
    case "*", "+", "?", "{": throw error("\"\(next)\" has nothing to repeat", at: start)
    default: return .set(ScalarSet(ranges: [next.value...next.value]))
    }
  }

  private mutating func group(_ start: Int) throws(PatternError) -> PatternNode {
    if take("?"), !take(":") { throw error("only (…) and (?:…) groups are supported", at: start) }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw error("groups are nested too deeply", at: start) }
    let node = try choice()
    guard take(")") else { throw error("\"(\" is not closed", at: start) }
    return node
  }

  private mutating func escape(_ start: Int) throws(PatternError) -> PatternNode {
    if take("b") { return .assertion(.wordEdge) }
    if take("B") { return .assertion(.noWordEdge) }
    return .set(try escapedSet(start))
  }

  /// After a backslash, inside or outside brackets.
  private mutating func escapedSet(_ start: Int) throws(PatternError) -> ScalarSet {
    guard let next = peek else { throw error("the pattern ends after \"\\\"", at: start) }
    index += 1
    switch next {
    case "d": return .digits
    case "w": return .words
    case "s": return .spaces
    case "D": return ScalarSet(ranges: ScalarSet.digits.ranges, isNegated: true)
    case "W": return ScalarSet(ranges: ScalarSet.words.ranges, isNegated: true)
    case "S": return ScalarSet(ranges: ScalarSet.spaces.ranges, isNegated: true)
    case "n": return ScalarSet(ranges: [0x0A...0x0A])
    case "r": return ScalarSet(ranges: [0x0D...0x0D])
    case "t": return ScalarSet(ranges: [0x09...0x09])
    case "1"..."9": throw error("references to groups are not supported", at: start)
    case "a"..."z", "A"..."Z", "0": throw error("\"\\\(next)\" is not supported", at: start)
    default: return ScalarSet(ranges: [next.value...next.value])
    }
  }

  private mutating func set(_ start: Int) throws(PatternError) -> ScalarSet {
    var set = ScalarSet(isNegated: take("^"))
    var isFirst = true
    while isFirst || peek != "]" {
      isFirst = false
      let from = try setItem(start)
      guard peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]", from.count == 1 else {
        set.ranges += from
        continue
      }
      index += 1
      let place = index
      let to = try setItem(start)
      guard to.count == 1, from[0].lowerBound <= to[0].upperBound else {
        throw error("a range must go from the smaller to the greater character", at: place)
      }
      set.ranges.append(from[0].lowerBound...to[0].upperBound)
    }
    index += 1
    return set
  }

  private mutating func setItem(_ start: Int) throws(PatternError) -> [ClosedRange<UInt32>] {
    let place = index
    guard let next = peek else { throw error("\"[\" is not closed", at: start) }
    index += 1
    guard next == "\\" else { return [next.value...next.value] }
    let escaped = try escapedSet(place)
    guard !escaped.isNegated else { throw error("\\D, \\W and \\S cannot be used in brackets", at: place) }
    return escaped.ranges
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
    index += text.unicodeScalars.count
    return true
  }

  private func error(_ message: String, at index: Int) -> PatternError {
    PatternError(message: message, place: index + 1)
  }
}
