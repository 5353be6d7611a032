package import Basics
internal import Foundation

/// A query as clauses. The script uses the same language (docs/search-index.md).
package struct SearchQuery: Sendable {
  /// Messages need all of it.
  private(set) var clauses: Conjunction
  /// Notes about invalid parts, for the reader.
  package let notes: [String]
  /// Whether accents and case must match.
  let isExact: Bool

  var all: [QueryClause] { clauses.all }

  /// False if there is no positive clause.
  package var findsAnything: Bool { !all.isEmpty }

  /// The last free word may be a prefix, unless it is a single letter. `today`: for dates such as "last month".
  package init(_ text: String, isExact: Bool = false, today: CivilDate? = nil) {
    self.isExact = isExact
    // An invisible mark is white space to the script.
    let typed = text.precomposedStringWithCanonicalMapping.unicodeScalars.map { $0 == "\u{FEFF}" ? " " : $0 }
    let (items, isMisplaced) = QueryReader.items(String(String.UnicodeScalarView(typed)))
    var builder = QueryBuilder(items, QueryDates(today: today))
    clauses = builder.conjunction(items)
    notes = builder.notes + (isMisplaced ? ["NEAR needs words before and after it"] : [])
    clauses.openLastWord()
    var number = 0
    clauses.numberWords(&number)
  }

  /// A word, and the query with this word as a name; nil if the clause is not one word.
  func naming(_ place: Int, _ kind: TermKind) -> (word: String, query: SearchQuery)? {
    guard case .words(let run) = clauses.all[place], let word = run.words.first else { return nil }
    var named = self
    named.clauses.all[place] = .field(kind, run.words)
    var number = 0
    named.clauses.numberWords(&number)
    return (word, named)
  }
}
