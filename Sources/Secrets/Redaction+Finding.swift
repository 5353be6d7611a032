internal import Basics

extension Redaction {
  /// The matches of a rule, in the text as written and as readers see it.
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
      // Text that is too large for the pattern is not published unsearched.
      if !found.isComplete { ranges.append((ranges.last?.upperBound ?? 0)..<bytes.count) }
      for text in seen {
        let found = pattern.search(in: text)
        ranges += found.ranges.map(text.source)
        if !found.isComplete { ranges.append((ranges.last?.upperBound ?? 0)..<bytes.count) }
      }
      return ranges
    }
  }

  /// Whether a match may span a line break.
  package var crossesLines: Bool {
    rules.contains { rule in
      if case .pattern(let pattern) = rule.target { pattern.takesBlanks } else { false }
    }
  }

  /// What a reader can still find, by rule and range in `text.scalars`; the replacements themselves do not
  /// count.
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
      // A text that was not searched to its end counts as not clean.
      return found.isComplete
        ? found.ranges : found.ranges + [(found.ranges.last?.upperBound ?? 0)..<text.scalars.count]
    }
  }
}

extension SeenText {
  /// Ranges that look like secrets.
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

  /// Whether `range` is part of an occurrence of `words`.
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
