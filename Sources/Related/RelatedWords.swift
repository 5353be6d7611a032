internal import Basics

/// Which words are used alike, from the messages that have them: `wifi` and `wireless` are rarely in one message,
/// but beside the same words.
///
/// Words become the rows of a matrix, the frequent words around them its columns, and the values tell how much more
/// often both meet than by chance. Rows are reduced to their main directions; related words point the same way.
/// Nothing is random, so the same messages give the same words on any machine.
package enum RelatedWords {
  /// A related word by its number, and how much alike both are used: 50 to 100.
  package struct Related: Equatable, Sendable {
    package let word: Int
    package let percent: Int
  }

  /// More are guesses.
  private static let most = 12
  private static let leastPercent = 50
  /// Words that are compared at a time.
  private static let group = 64

  /// The words related to each, most alike first.
  package static func find(_ uses: WordUses, jobs: Int) -> [[Related]] {
    let contexts = Contexts(uses)
    let table = Association(uses, contexts, jobs: jobs)
    var vectors = MainDirections.of(table)
    vectors.normalise()
    var rest = stride(from: 0, to: uses.lists.count, by: group).makeIterator()
    return ParallelMap.map({ rest.next() }, jobs: jobs) { [vectors] start in
      (start..<min(start + group, uses.lists.count)).map { nearest($0, vectors) }
    }.flatMap { $0 }
  }

  /// Equally near ones are ordered as the words are.
  private static func nearest(_ word: Int, _ vectors: DenseRows) -> [Related] {
    var found: [Related] = []
    for other in 0..<vectors.count where other != word {
      let percent = Int((vectors.product(word, other) * 100).rounded())
      guard percent >= leastPercent, found.count < most || percent > found[found.count - 1].percent else {
        continue
      }
      let place = found.firstIndex { $0.percent < percent } ?? found.count
      found.insert(Related(word: other, percent: percent), at: place)
      if found.count > most { found.removeLast() }
    }
    return found
  }
}

/// The messages of each word: ascending ids below `end`. The words come in an order that does not depend on the
/// machine, since equal figures are decided by it.
package struct WordUses: Sendable {
  let lists: [[Int32]]
  let end: Int

  package init(_ lists: [[Int32]], end: Int) { (self.lists, self.end) = (lists, end) }
}
