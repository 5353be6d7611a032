package import Basics

extension SearchReader {
  /// More would take too many lists.
  private static let mostRelated = 6

  /// A query whose words are each in some text, with the words that the texts use alike; nil if there is nothing to add.
  func related(_ given: WideQuery) throws(Diagnostic) -> WideQuery? {
    guard root.hasRelatedWords, !given.words.contains(where: \.groups.isEmpty) else { return nil }
    var wide = given
    for number in wide.words.indices {
      var others: [(word: String, entry: TermEntry)] = []
      for other in try related(to: wide.words[number].word) {
        if let entry = try entry(other) { others.append((other, entry)) }
      }
      wide.words[number].add(WideWord.related, others)
    }
    return wide
  }

  /// Words that may be added to a query, those of each word after each other.
  package func related(of wide: WideQuery) throws(Diagnostic) -> [String] {
    var all: [String] = []
    for word in wide.words { all += try related(to: word.word) }
    return all
  }

  /// Most alike first.
  private func related(to word: String) throws(Diagnostic) -> [String] {
    guard root.hasRelatedWords else { return [] }
    let found = try words(.related, prefix: "\(word) ").sorted {
      $0.entry.count != $1.entry.count
        ? $0.entry.count > $1.entry.count : $0.word.utf8.lexicographicallyPrecedes($1.word.utf8)
    }
    return found.prefix(Self.mostRelated).map { String($0.word.dropFirst(word.count + 1)) }
  }
}
