internal import Basics
internal import Foundation

/// A query as clauses: `all` must match, `none` must not. The script uses the same language
/// (docs/search-index.md).
package struct SearchQuery: Sendable {
  enum Clause: Sendable, Equatable {
    /// Consecutive words; `raw` has accents and case.
    case words([String], raw: [String], isPrefix: Bool)
    /// A free word, which other forms of it may replace.
    case loose(String, raw: [String], isPrefix: Bool)
    case inside(String, raw: String)
    case field(TermKind, [String])
    /// Seconds from, and before.
    case time(Range<Int>)
    /// An invalid part finds nothing.
    case nothing
  }

  private(set) var all: [Clause] = []
  private(set) var none: [Clause] = []
  /// Notes about invalid parts, for the reader.
  package private(set) var notes: [String] = []
  /// Whether accents and case must match.
  let isExact: Bool
  /// Index in `all` of the last free part, unless it is quoted.
  private var lastFree: Int?

  /// False if there is no positive clause.
  package var findsAnything: Bool { !all.isEmpty }

  /// The last free word may be a prefix, unless it is a single letter.
  package init(_ text: String, isExact: Bool = false) {
    self.isExact = isExact
    let parts = text.precomposedStringWithCanonicalMapping.matches(of: Self.part).map { QueryPart($0.output) }
    let isTextOnly =
      !parts.isEmpty && parts.allSatisfy { $0.isExcluded && $0.field == nil && $0.form == .plain }
    let hasWords = parts.contains { !$0.isExcluded && $0.field == nil && !$0.words.isEmpty }
    for part in parts {
      if let note = part.operatorNote { notes.append(note) }
      if isTextOnly || part.isLiteral {
        literal(part.whole)
      } else if let clause = clause(part, hasWords: hasWords) {
        if part.isExcluded { none.append(clause) } else { all.append(clause) }
        if part.field == nil, !part.isExcluded { lastFree = part.form == .plain ? all.count - 1 : nil }
      }
    }
    openLastWord()
  }

  private mutating func openLastWord() {
    guard let lastFree else { return }
    switch all[lastFree] {
    case .words(let words, let raw, _) where (words.last?.unicodeScalars.count ?? 0) > 1:
      all[lastFree] = .words(words, raw: raw, isPrefix: true)
    case .loose(let word, let raw, _) where word.unicodeScalars.count > 1:
      all[lastFree] = .loose(word, raw: raw, isPrefix: true)
    default: break
    }
  }

  private static var part: Regex<QueryPart.Output> {
    #/(-?)(?:(?i:(from|in|kind|has|before|after|on)):)?(?:"([^"]*)"?|\*([^*]+)\*|(\S+))/#
      .matchingSemantics(
        .unicodeScalar)
  }

  /// Nil for a part that is left out.
  private mutating func clause(_ part: QueryPart, hasWords: Bool) -> Clause? {
    if let field = part.field { return fielded(field, part.value) }
    if part.form != .inside, let word = part.words.first {
      let raw = Words.unfolded(in: part.value)
      return part.form == .plain && part.words.count == 1
        ? .loose(word, raw: raw, isPrefix: false) : .words(part.words, raw: raw, isPrefix: false)
    }
    let folded = String(decoding: Folding.fold(part.value), as: UTF8.self)
    let isLeftOut = folded.isEmpty || hasWords && part.isPunctuation
    return part.form != .inside && isLeftOut ? nil : .inside(folded, raw: part.value)
  }

  /// Text with symbols, such as `--no-check`: its words narrow the search.
  private mutating func literal(_ text: String) {
    let words = Words.list(in: text)
    if !words.isEmpty { all.append(.words(words, raw: Words.unfolded(in: text), isPrefix: false)) }
    all.append(.inside(String(decoding: Folding.fold(text), as: UTF8.self), raw: text))
    lastFree = nil
  }

  /// Nil, so the clause is left out, if the value is empty.
  private mutating func fielded(_ field: String, _ value: String) -> Clause? {
    guard !value.isEmpty else { return nil }
    switch field {
    case "from": return .field(.from, Words.list(in: value))
    case "in": return .field(.chat, Words.list(in: value))
    case "kind": return .field(.kind, Words.list(in: value))
    case "has":
      let name = String(decoding: Folding.fold(value), as: UTF8.self)
      if SearchRecord.Traits.names.contains(name) { return .field(.has, [name]) }
      notes.append(
        "\"has:\(value)\" is not known. Values: \(SearchRecord.Traits.names.joined(separator: ", "))"
      )
      return .nothing
    default: return time(field, value)
    }
  }

  private mutating func time(_ field: String, _ value: String) -> Clause {
    guard let days = Self.days(value) else {
      notes.append("\"\(value)\" is not a date: write 2025, 2025-11 or 2025-11-05")
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
