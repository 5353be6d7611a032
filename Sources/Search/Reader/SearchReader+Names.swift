package import Basics

extension SearchReader {
  /// Words of a query that are tried as names.
  private static let mostNames = 4

  /// Loose words with an operator under which the query finds something without other forms of its words: the name of a
  /// sender or the title of a chat, such as `in:harbour`.
  package func names(in query: SearchQuery) throws(Diagnostic) -> [String] {
    var found: [String] = []
    for place in query.all.indices.filter({ query.all[$0].isLoose }).prefix(Self.mostNames) {
      for (kind, name) in [(TermKind.from, "from"), (.chat, "in")] {
        guard let (word, named) = query.naming(place, kind) else { continue }
        if try !search(named, limit: 1).isEmpty { found.append("\(name):\(word)") }
      }
    }
    return found
  }
}
