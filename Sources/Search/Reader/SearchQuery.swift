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

  /// The last free word may be a prefix, unless it is a single letter.
  package init(_ text: String, isExact: Bool = false) {
    self.isExact = isExact
    let items = QueryReader.items(text.precomposedStringWithCanonicalMapping)
    var builder = QueryBuilder(items)
    clauses = builder.conjunction(items)
    notes = builder.notes
    clauses.openLastWord()
    var number = 0
    clauses.numberWords(&number)
  }
}
