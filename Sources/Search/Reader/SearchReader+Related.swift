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
      for (other, _) in try related(to: wide.words[number].word) {
        if let entry = try entry(other) { others.append((other, entry)) }
      }
      wide.words[number].add(WideWord.related, others)
    }
    return wide
  }

  /// Words that may be added to a query, most alike first.
  package func related(of wide: WideQuery) throws(Diagnostic) -> [String] {
    var all: [String: (place: Int, percent: Int)] = [:]
    for word in wide.words {
      for (other, percent) in try related(to: word.word) {
        let known = all[other] ?? (all.count, 0)
        all[other] = (known.place, max(known.percent, percent))
      }
    }
    for word in wide.words { all[word.word] = nil }
    return all.sorted { ($1.value.percent, $0.value.place) < ($0.value.percent, $1.value.place) }.map(\.key)
  }

  /// Most alike first.
  private func related(to word: String) throws(Diagnostic) -> [(word: String, percent: Int)] {
    guard root.hasRelatedWords else { return [] }
    let found = try words(.related, prefix: "\(word) ").sorted {
      $0.entry.count != $1.entry.count
        ? $0.entry.count > $1.entry.count : $0.word.utf8.lexicographicallyPrecedes($1.word.utf8)
    }
    // A mark may follow the space, as one character with it.
    return found.prefix(Self.mostRelated).map {
      (String(decoding: $0.word.utf8.dropFirst(word.utf8.count + 1), as: UTF8.self), $0.entry.count)
    }
  }
}
