internal import Basics

/// What `redact` in site.yml removes from the content, and the replacements.
package struct Redaction: Sendable, Equatable {
  /// One entry of the list.
  package struct Rule: Sendable, Equatable {
    /// What it searches for.
    package enum Target: Sendable, Equatable {
      case secrets(SecretIndex)
      case pattern(Pattern)
    }

    /// Its name in the ledger; never what it finds.
    package let name: String
    package let target: Target
    package let mark: String

    package init(name: String, target: Target, mark: String = Redaction.mark) {
      self.name = name
      self.target = target
      self.mark = mark
    }
  }

  /// Redacted text, and how often each rule removed something.
  package struct Outcome: Sendable, Equatable {
    package var text: String
    package var counts: [String: Int]
  }

  package static let mark = "[redacted]"

  package var rules: [Rule]

  package init(_ rules: [Rule] = []) { self.rules = rules }

  package var isEmpty: Bool { rules.isEmpty }

  /// Nil if nothing has to go. Line breaks stay, so positions in the file remain valid.
  ///
  /// `shown` writes a mark as the format requires; `keeps` protects a match, given as a byte range.
  /// `acrossLines`: only matches that span a line break.
  package func applied(
    to text: String, acrossLines: Bool = false, isName: Bool = false, shown: (String) -> String = { $0 },
    keeps: (Range<Int>, [UInt8]) -> Bool = { _, _ in false }
  ) -> Outcome? {
    let bytes = Array(text.utf8)
    var places = places(in: text, bytes)
    if acrossLines { places = places.filter { bytes[$0.0].contains(0x0A) } }
    places = places.filter { !keeps($0.0, bytes) }
    guard !places.isEmpty else { return nil }
    var out: [UInt8] = []
    var counts: [String: Int] = [:]
    var end = 0
    for (range, rule) in places {
      let place = AddressToken.isPart(range, of: bytes)
      let range = place ? range : MarkPairs.whole(range, in: bytes, from: end)
      out += bytes[end..<range.lowerBound]
      out += (place || isName ? Slug.make(rules[rule].mark) : shown(rules[rule].mark)).utf8
      out += bytes[range].filter { $0 == 0x0A }
      counts[rules[rule].name, default: 0] += 1
      end = range.upperBound
    }
    out += bytes[end...]
    return Outcome(text: String(decoding: out, as: UTF8.self), counts: counts)
  }

  /// In order and without overlaps: of two with the same start the longer, then the earlier rule.
  private func places(in text: String, _ bytes: [UInt8]) -> [(Range<Int>, Int)] {
    var all: [(range: Range<Int>, rule: Int)] = []
    let seen = SeenText.forms(of: text)
    for (number, rule) in rules.enumerated() {
      all += ranges(of: rule, in: text, bytes, seen: seen).map { ($0, number) }
    }
    return Self.apart(all)
  }

  static func apart(_ ranges: [(range: Range<Int>, rule: Int)]) -> [(Range<Int>, Int)] {
    let all = ranges.sorted {
      ($0.range.lowerBound, -$0.range.upperBound, $0.rule) < (
        $1.range.lowerBound, -$1.range.upperBound, $1.rule
      )
    }
    var kept: [(Range<Int>, Int)] = []
    for (range, rule) in all {
      let end = kept.last?.0.upperBound ?? 0
      if range.lowerBound >= end {
        kept.append((range, rule))
      } else if range.upperBound > end, let last = kept.popLast() {
        // A match that starts inside another and ends after it goes too.
        kept.append((last.0.lowerBound..<range.upperBound, last.1))
      }
    }
    return kept
  }
}
