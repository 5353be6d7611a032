/// A part of a query, or a group of alternatives.
indirect enum QueryItem {
  case part(QueryPart)
  case group([[QueryItem]], isExcluded: Bool)
  /// Two parts with so many words between them, or fewer.
  case near(QueryPart, QueryPart, most: Int)

  /// `-word` without an operator.
  var isPlainExclusion: Bool {
    if case .part(let part) = self { return part.isExcluded && part.field == nil && part.form == .plain }
    return false
  }

  /// The parts that are not excluded.
  var required: [QueryPart] {
    switch self {
    case .part(let part), .near(let part, _, _): part.isExcluded ? [] : [part]
    case .group(let alternatives, let isExcluded): isExcluded ? [] : alternatives.joined().flatMap(\.required)
    }
  }
}

/// Cuts a query into parts and groups: `NEAR` before `NOT`, `NOT` before `AND`, `AND` before `OR`.
struct QueryReader {
  private var rest: Substring
  private var depth = 0
  private var hasParts = false
  /// Whether `NEAR` was not between words.
  private(set) var isMisplaced = false

  /// Deeper groups are text.
  private static let mostDepth = 20

  private init(_ text: String) { rest = text[...] }

  /// A query of operators and parentheses alone is text.
  static func items(_ text: String) -> (items: [QueryItem], isMisplaced: Bool) {
    var reader = QueryReader(text)
    let alternatives = reader.alternatives(nil)
    guard reader.hasParts else {
      let parts = text.matches(of: QueryPart.regex).map { QueryPart($0.output, droppingLast: 0) }
      return (parts.map { .part($0) }, false)
    }
    let items = alternatives.count == 1 ? alternatives[0] : [.group(alternatives, isExcluded: false)]
    return (items, reader.isMisplaced)
  }

  /// Alternatives up to the end of the group or text. `field` applies to parts without one.
  private mutating func alternatives(_ field: String?) -> [[QueryItem]] {
    var alternatives: [[QueryItem]] = [[]]
    var isTurned = false
    var most: Int?
    while true {
      drop(rest.unicodeScalars.prefix(while: \.properties.isWhitespace).count)
      if rest.isEmpty || closes() { return alternatives }
      switch keyword() {
      case "OR": alternatives.append([])
      case "NOT": isTurned.toggle()
      case "AND": break
      case nil:
        guard var item = group() ?? part(field) else { return alternatives }
        if isTurned { item = .group([[item]], isExcluded: true) }
        add(item, near: most, to: &alternatives[alternatives.count - 1])
        (isTurned, most) = (false, nil)
      case let near?: most = Int(near.dropFirst("NEAR/".count)) ?? Self.nearby
      }
    }
  }

  /// Words between those of `NEAR` without a number.
  private static let nearby = 10

  private mutating func add(_ item: QueryItem, near most: Int?, to items: inout [QueryItem]) {
    guard let most else { return items.append(item) }
    switch (items.last, item) {
    case (.part(let first), .part(let second)) where first.isWords && second.isWords && !second.isExcluded:
      items[items.count - 1] = .near(first, second, most: most)
    case (.near(_, let first, _), .part(let second)) where second.isWords && !second.isExcluded:
      items.append(.near(first, second, most: most))
    default:
      isMisplaced = true
      items.append(item)
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
      let match = rest.prefixMatch(
        of: #/(AND|OR|NOT|NEAR(?:\/[0-9]{1,3})?)(?=[\s()]|$)/#.matchingSemantics(.unicodeScalar))
    else { return nil }
    rest = rest[match.range.upperBound...]
    return match.1
  }

  private mutating func group() -> QueryItem? {
    guard depth < Self.mostDepth, let match = rest.prefixMatch(of: QueryPart.groupStart) else { return nil }
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
