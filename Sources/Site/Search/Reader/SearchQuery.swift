internal import Foundation
internal import Model

/// A query as clauses: `all` must hold, `none` must not. The same language as the script's (docs/search-index.md).
package struct SearchQuery: Sendable {
  enum Clause: Sendable, Equatable {
    /// Words one after the other; `raw` has accents and case.
    case words([String], raw: [String], isPrefix: Bool)
    case inside(String, raw: String)
    case field(TermKind, [String])
    /// Seconds from, and before.
    case time(Range<Int>)
    /// What could not be understood finds nothing.
    case nothing
  }

  private(set) var all: [Clause] = []
  private(set) var none: [Clause] = []
  /// What could not be understood, for the reader.
  package private(set) var notes: [String] = []
  /// Whether accents and case must be the same.
  let isExact: Bool

  /// False when there is no part that must hold.
  package var findsAnything: Bool { !all.isEmpty }

  package init(_ text: String, isTyping: Bool = false, isExact: Bool = false) {
    self.isExact = isExact
    let text = text.precomposedStringWithCanonicalMapping
    for match in text.matches(of: Self.part) {
      let (_, minus, field, quoted, inside, plain) = match.output
      let isLast = isTyping && match.range.upperBound == text.endIndex
      let value = quoted ?? inside ?? plain ?? ""
      let clause =
        field.map { fielded($0.lowercased(), String(value)) }
        ?? Self.free(String(value), isInside: inside != nil, isQuoted: quoted != nil, isLast: isLast)
      guard let clause else { continue }
      if minus == "-" { none.append(clause) } else { all.append(clause) }
    }
  }

  private static var part: Regex<(Substring, Substring, Substring?, Substring?, Substring?, Substring?)> {
    #/(-?)(?:(?i:(from|in|kind|has|before|after|on|verdict)):)?(?:"([^"]*)"?|\*([^*]+)\*|(\S+))/#
      .matchingSemantics(
        .unicodeScalar)
  }

  private static func free(_ value: String, isInside: Bool, isQuoted: Bool, isLast: Bool) -> Clause? {
    if isInside { return .inside(String(decoding: Folding.fold(value), as: UTF8.self), raw: value) }
    let words = Words.list(in: value)
    guard let last = words.last else { return nil }
    return .words(
      words, raw: Words.unfolded(in: value), isPrefix: isLast && !isQuoted && last.unicodeScalars.count > 1)
  }

  /// Nil, so that the clause is left out, when there is no value.
  private mutating func fielded(_ field: String, _ value: String) -> Clause? {
    guard !value.isEmpty else { return nil }
    switch field {
    case "from": return .field(.from, Words.list(in: value))
    case "in": return .field(.chat, Words.list(in: value))
    case "kind": return .field(.kind, Words.list(in: value))
    case "verdict": return .field(.verdict, Words.list(in: value))
    case "has":
      let name = String(decoding: Folding.fold(value), as: UTF8.self)
      if SearchRecord.Traits.names.contains(name) { return .field(.has, [name]) }
      notes.append("has: knows \(SearchRecord.Traits.names.joined(separator: ", "))")
      return .nothing
    default: return time(field, value)
    }
  }

  private mutating func time(_ field: String, _ value: String) -> Clause {
    guard let days = Self.days(value) else {
      notes.append("\"\(value)\" is no date: write 2025, 2025-11 or 2025-11-05")
      return .nothing
    }
    switch field {
    case "on": return .time(days)
    case "before": return .time(Int.min..<days.lowerBound)
    default: return .time(days.upperBound..<Int.max)
    }
  }

  /// From the first second of a year, month or day to the first of the next.
  private static func days(_ text: String) -> Range<Int>? {
    guard let match = text.wholeMatch(of: #/([0-9]{4})(?:-([0-9]{1,2})(?:-([0-9]{1,2}))?)?/#),
      let year = Int(match.1), year >= 100
    else { return nil }
    let month = match.2.flatMap { Int($0) }
    let day = match.3.flatMap { Int($0) }
    guard (1...12).contains(month ?? 1),
      (1...CivilDate.days(inMonth: month ?? 1, of: year)).contains(day ?? 1)
    else { return nil }
    let start = CivilDate(year: year, month: month ?? 1, day: day ?? 1)
    var end = CivilDate(year: year + 1, month: 1, day: 1).daysSince1970
    if let month { end = start.daysSince1970 + Int64(CivilDate.days(inMonth: month, of: year)) }
    if day != nil { end = start.daysSince1970 + 1 }
    return Int(start.daysSince1970) * 86_400..<Int(end) * 86_400
  }
}
