/// Replaces values that change with every run by stable names, so a diff shows what matters.
///
/// `id 5f0c…, then 5f0c…` becomes `id <uuid-1>, then <uuid-1>`: values are numbered by appearance, separately
/// for each text, so one turn does not affect another.
package struct Scrub: Sendable, Equatable {
  /// One kind of value.
  package struct Rule: Sendable, Equatable {
    /// Its replacement: letters, digits and hyphens.
    package let name: String
    package let pattern: Pattern

    package init(name: String, pattern: Pattern) {
      self.name = name
      self.pattern = pattern
    }
  }

  /// If two rules match in one place, the earlier wins.
  package var rules: [Rule]

  package init(_ rules: [Rule] = []) { self.rules = rules }

  package func applied(to text: String) -> String { applied(to: [text])[0] }

  /// Scrubs related texts with shared numbering.
  package func applied(to texts: [String]) -> [String] {
    guard !rules.isEmpty else { return texts }
    var aliases = Aliases()
    return texts.map { text in
      var out = ""
      var end = text.startIndex
      for (range, rule) in places(in: text) {
        out += text[end..<range.lowerBound] + aliases.alias(text[range], rule)
        end = range.upperBound
      }
      return out + text[end...]
    }
  }

  /// Without overlaps, in order.
  private func places(in text: String) -> [(Range<String.Index>, String)] {
    var all: [(range: Range<String.Index>, rule: Int)] = []
    for (number, rule) in rules.enumerated() {
      all += rule.pattern.matches(in: text).map { ($0, number) }
    }
    all.sort { ($0.range.lowerBound, $0.rule) < ($1.range.lowerBound, $1.rule) }
    var kept: [(Range<String.Index>, String)] = []
    for place in all where kept.last.map({ $0.0.upperBound <= place.range.lowerBound }) ?? true {
      kept.append((place.range, rules[place.rule].name))
    }
    return kept
  }
}

extension Scrub {
  /// Patterns that can be used by name.
  package static let known: KeyValuePairs<String, String> = [
    "uuid": #"\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\b"#,
    "date":
      #"\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?\b"#,
    "time": #"\b\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?\b"#,
    "id": #"\b[a-z]{2,8}_[A-Za-z0-9]{8,64}\b"#,
    "hex": #"\b(?:0x)?[0-9a-fA-F]{12,64}\b"#,
    "number": #"\b\d+(?:\.\d+)?\b"#,
  ]

  /// Numbers values by first appearance.
  private struct Aliases {
    private var numbers: [String: [Substring: Int]] = [:]

    mutating func alias(_ value: Substring, _ rule: String) -> String {
      let number = numbers[rule]?[value] ?? (numbers[rule]?.count ?? 0) + 1
      numbers[rule, default: [:]][value] = number
      return "<\(rule)-\(number)>"
    }
  }
}
