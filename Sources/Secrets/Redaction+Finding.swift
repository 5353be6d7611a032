internal import Basics

extension Redaction {
  /// Where a rule finds something: in the text as it is, and in the text as readers see it.
  func ranges(of rule: Rule, in text: String, _ bytes: [UInt8], seen: [SeenText]) -> [Range<Int>] {
    switch rule.target {
    case .secrets(let rules):
      return SecretFinder.find(in: bytes, rules).map(\.range)
        + seen.flatMap { text in text.secrets(rules).map(text.source) }
    case .pattern(let pattern):
      let found = pattern.search(in: text)
      var ranges = found.ranges.map { range in
        text.utf8Offset(range.lowerBound)..<text.utf8Offset(range.upperBound)
      }
      // A text that is too much for the pattern is not published unread.
      if !found.isComplete { ranges.append((ranges.last?.upperBound ?? 0)..<bytes.count) }
      for text in seen {
        let found = pattern.search(in: text)
        ranges += found.ranges.map(text.source)
        if !found.isComplete { ranges.append((ranges.last?.upperBound ?? 0)..<bytes.count) }
      }
      return ranges
    }
  }

  /// Whether something that it finds may go over the end of a line.
  package var crossesLines: Bool {
    rules.contains { rule in
      if case .pattern(let pattern) = rule.target { pattern.takesBlanks } else { false }
    }
  }

  /// What a reader can still find, by rule and place in `text.scalars`; what the marks themselves say does not count.
  package func survivors(in text: SeenText) -> [(rule: Int, range: Range<Int>)] {
    let all = rules.enumerated().flatMap { number, rule in
      found(rule, in: text).map { (rule: number, range: $0) }
    }
    guard !all.isEmpty else { return [] }
    let marks = Set(rules.flatMap { [$0.mark, Slug.make($0.mark)] }).sorted().map { SeenText($0).scalars }
    return all.filter { found in !marks.contains { text.holds($0, around: found.range) } }
  }

  private func found(_ rule: Rule, in text: SeenText) -> [Range<Int>] {
    switch rule.target {
    case .secrets(let rules): return text.secrets(rules)
    case .pattern(let pattern):
      let found = pattern.search(in: text)
      // What cannot be searched to its end is not proven.
      return found.isComplete
        ? found.ranges : found.ranges + [(found.ranges.last?.upperBound ?? 0)..<text.scalars.count]
    }
  }
}

extension SeenText {
  /// Places of what looks like a secret.
  func secrets(_ rules: SecretIndex) -> [Range<Int>] {
    var bytes: [UInt8] = []
    var places: [Int] = []
    bytes.reserveCapacity(scalars.count)
    places.reserveCapacity(scalars.count)
    for (place, scalar) in scalars.enumerated() {
      for byte in scalar.utf8 {
        bytes.append(byte)
        places.append(place)
      }
    }
    return SecretFinder.find(in: bytes, rules).filter { !$0.range.isEmpty }.map {
      places[$0.range.lowerBound]..<places[$0.range.upperBound - 1] + 1
    }
  }

  /// Whether `words` occur in such a way that `range` is a part of them.
  func holds(_ words: [Unicode.Scalar], around range: Range<Int>) -> Bool {
    guard words.count >= range.count else { return false }
    let first = max(0, range.upperBound - words.count)
    return first <= range.lowerBound
      && (first...range.lowerBound).contains { start in scalars[start...].starts(with: words) }
  }
}

extension String {
  fileprivate func utf8Offset(_ index: Index) -> Int { utf8.distance(from: startIndex, to: index) }
}
