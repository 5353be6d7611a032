/// A part of a query, or a group of alternatives.
indirect enum QueryItem {
  case part(QueryPart)
  case group([[QueryItem]], isExcluded: Bool)

  /// `-word` without an operator.
  var isPlainExclusion: Bool {
    if case .part(let part) = self { return part.isExcluded && part.field == nil && part.form == .plain }
    return false
  }

  /// The parts that are not excluded.
  var required: [QueryPart] {
    switch self {
    case .part(let part): part.isExcluded ? [] : [part]
    case .group(let alternatives, let isExcluded): isExcluded ? [] : alternatives.joined().flatMap(\.required)
    }
  }
}

/// Cuts a query into parts and groups: `NOT` before `AND` before `OR`.
struct QueryReader {
  private var rest: Substring
  private var depth = 0
  private var hasParts = false

  /// Deeper groups are text.
  private static let mostDepth = 20

  private init(_ text: String) { rest = text[...] }

  /// A query of operators and parentheses alone is text.
  static func items(_ text: String) -> [QueryItem] {
    var reader = QueryReader(text)
    let alternatives = reader.alternatives(nil)
    guard reader.hasParts else {
      return text.matches(of: QueryPart.regex).map { .part(QueryPart($0.output, droppingLast: 0)) }
    }
    return alternatives.count == 1 ? alternatives[0] : [.group(alternatives, isExcluded: false)]
  }

  /// Alternatives up to the end of the group or text. `field` applies to parts without one.
  private mutating func alternatives(_ field: String?) -> [[QueryItem]] {
    var alternatives: [[QueryItem]] = [[]]
    var isTurned = false
    while true {
      drop(rest.unicodeScalars.prefix(while: \.properties.isWhitespace).count)
      if rest.isEmpty || closes() { return alternatives }
      switch keyword() {
      case "OR": alternatives.append([])
      case "NOT": isTurned.toggle()
      case nil:
        guard let item = group() ?? part(field) else { return alternatives }
        alternatives[alternatives.count - 1].append(isTurned ? .group([[item]], isExcluded: true) : item)
        isTurned = false
      default: break
      }
    }
  }

  private mutating func closes() -> Bool {
    guard depth > 0, rest.unicodeScalars.first == ")" else { return false }
    drop(1)
    depth -= 1
    return true
  }

  /// By scalars: a mark may follow a parenthesis.
  private mutating func drop(_ count: Int) {
    rest = rest[rest.unicodeScalars.index(rest.startIndex, offsetBy: count)...]
  }

  private mutating func keyword() -> Substring? {
    guard
      let match = rest.prefixMatch(of: #/(AND|OR|NOT)(?=[\s()]|$)/#.matchingSemantics(.unicodeScalar))
    else { return nil }
    rest = rest[match.range.upperBound...]
    return match.1
  }

  private mutating func group() -> QueryItem? {
    guard depth < Self.mostDepth, let match = rest.prefixMatch(of: QueryPart.opening) else { return nil }
    rest = rest[match.range.upperBound...]
    depth += 1
    return .group(alternatives(match.2?.lowercased()), isExcluded: match.1 == "-")
  }

  /// Parentheses that end a part and close groups are not part of it.
  private mutating func part(_ field: String?) -> QueryItem? {
    guard let match = rest.prefixMatch(of: QueryPart.regex) else { return nil }
    hasParts = true
    let plain = match.5.map { Array($0.unicodeScalars) } ?? []
    let excess = max(plain.count { $0 == ")" } - plain.count { $0 == "(" }, 0)
    let count = min(excess, plain.reversed().prefix { $0 == ")" }.count, depth)
    drop(match.0.unicodeScalars.count - count)
    return .part(QueryPart(match.output, droppingLast: count, field: field))
  }
}
