/// Pairs the turns of an older version with those of a newer one; pairs never cross.
///
/// Equal turns are paired first, as many as possible. Between them, turns of the same kind are paired, as
/// many as possible and the most similar ones. Unpaired turns were deleted or inserted.
package struct TurnAlignment: Equatable {
  /// One line of the comparison; numbers are indices in the lists of turns.
  package enum Step: Equatable {
    case same(old: Int, new: Int)
    case changed(old: Int, new: Int)
    case deleted(old: Int)
    case inserted(new: Int)
  }

  /// In reading order. Deleted turns precede those inserted in their place.
  package private(set) var steps: [Step] = []

  /// The compared data of a turn.
  package struct Item: Equatable {
    /// Only items of the same kind are paired: the role of a turn, or the name of a tool.
    package let kind: String
    /// Equal for equal turns.
    package let key: String
    /// The words that determine similarity.
    package let words: String

    package init(kind: String, key: String, words: String) {
      (self.kind, self.key, self.words) = (kind, key, words)
    }
  }

  package init(old: [Item], new: [Item]) {
    var numbers = TokenNumbers()
    let oldNumbers = old.map { numbers.number($0.kind + "\u{0}" + $0.key) }
    let newNumbers = new.map { numbers.number($0.kind + "\u{0}" + $0.key) }
    let matches = Myers.matches(oldNumbers, newNumbers) ?? []
    var (x, y) = (0, 0)
    for match in matches {
      steps += TurnGap(old, x..<match.old, new, y..<match.new).steps
      steps.append(.same(old: match.old, new: match.new))
      (x, y) = (match.old + 1, match.new + 1)
    }
    steps += TurnGap(old, x..<old.count, new, y..<new.count).steps
  }
}

extension TurnAlignment.Step {
  package var isSame: Bool { if case .same = self { true } else { false } }
}

/// The turns between two pairs of equal turns, without any further equal turns in order.
private struct TurnGap {
  let steps: [TurnAlignment.Step]

  /// If there are more candidate pairs, turns are paired in sequence.
  private static let mostPairs = 40_000
  /// Only the beginnings of texts are compared.
  private static let comparedBytes = 4000

  init(
    _ old: [TurnAlignment.Item], _ oldRange: Range<Int>, _ new: [TurnAlignment.Item], _ newRange: Range<Int>
  ) {
    let pairs =
      oldRange.count * newRange.count <= Self.mostPairs
      ? Self.best(old, oldRange, new, newRange) : Self.inOrder(old, oldRange, new, newRange)
    var steps: [TurnAlignment.Step] = []
    var (x, y) = (oldRange.lowerBound, newRange.lowerBound)
    for pair in pairs + [(oldRange.upperBound, newRange.upperBound)] {
      steps += (x..<pair.0).map { .deleted(old: $0) } + (y..<pair.1).map { .inserted(new: $0) }
      if pair.0 < oldRange.upperBound {
        let isSame = old[pair.0] == new[pair.1]
        steps.append(isSame ? .same(old: pair.0, new: pair.1) : .changed(old: pair.0, new: pair.1))
      }
      (x, y) = (pair.0 + 1, pair.1 + 1)
    }
    self.steps = steps
  }

  /// Pairs of the same kind with the greatest sum of 1 + similarity: first as many as possible, then the most
  /// similar.
  private static func best(
    _ old: [TurnAlignment.Item], _ oldRange: Range<Int>, _ new: [TurnAlignment.Item], _ newRange: Range<Int>
  ) -> [(Int, Int)] {
    guard !oldRange.isEmpty, !newRange.isEmpty else { return [] }
    let width = newRange.count + 1
    let oldWords = oldRange.map { WordBag(old[$0].words.utf8Prefix(comparedBytes)) }
    let newWords = newRange.map { WordBag(new[$0].words.utf8Prefix(comparedBytes)) }
    var score = Array(repeating: 0.0, count: (oldRange.count + 1) * width)
    var gain = Array(repeating: 0.0, count: oldRange.count * newRange.count)
    for i in stride(from: oldRange.count - 1, through: 0, by: -1) {
      for j in stride(from: newRange.count - 1, through: 0, by: -1) {
        let isPair = old[oldRange.lowerBound + i].kind == new[newRange.lowerBound + j].kind
        let worth = isPair ? manyFirst + oldWords[i].likeness(newWords[j]) : 0
        gain[i * newRange.count + j] = worth
        let skipped = max(score[(i + 1) * width + j], score[i * width + j + 1])
        score[i * width + j] = max(isPair ? worth + score[(i + 1) * width + j + 1] : 0, skipped)
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < oldRange.count, j < newRange.count {
      let worth = gain[i * newRange.count + j]
      if worth > 0, score[i * width + j] == worth + score[(i + 1) * width + j + 1] {
        pairs.append((oldRange.lowerBound + i, newRange.lowerBound + j))
        (i, j) = (i + 1, j + 1)
      } else if score[i * width + j] == score[(i + 1) * width + j] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// More than any sum of similarities within a gap, so that another pair outweighs similarity.
  private static let manyFirst = 256.0

  private static func inOrder(
    _ old: [TurnAlignment.Item], _ oldRange: Range<Int>, _ new: [TurnAlignment.Item], _ newRange: Range<Int>
  ) -> [(Int, Int)] {
    zip(oldRange, newRange).filter { old[$0].kind == new[$1].kind }.map { ($0, $1) }
  }
}

/// Number of times that each word occurs.
package struct WordBag {
  private var counts: [Substring: Int] = [:]
  private var total = 0

  package init(_ text: Substring) {
    for word in TextTokens.words(String(text)) where word.first?.isWhitespace == false {
      counts[word, default: 0] += 1
      total += 1
    }
  }

  /// Share of common words, from 0 to 1 (Dice).
  package func likeness(_ other: WordBag) -> Double {
    guard total + other.total > 0 else { return 1 }
    let shared = counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) }
    return Double(2 * shared) / Double(total + other.total)
  }
}

extension String {
  /// Up to this many bytes, never splitting a character.
  package func utf8Prefix(_ count: Int) -> Substring {
    guard utf8.count > count else { return self[...] }
    var end = utf8.index(startIndex, offsetBy: count)
    while end > startIndex, end.samePosition(in: self) == nil { end = utf8.index(before: end) }
    return self[..<end]
  }
}
