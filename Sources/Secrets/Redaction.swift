internal import Basics

/// What `redact` in site.yml takes out of the content, and what stands in its place.
package struct Redaction: Sendable, Equatable {
  /// One entry of the list.
  package struct Rule: Sendable, Equatable {
    /// What it looks for.
    package enum Target: Sendable, Equatable {
      case secrets(SecretIndex)
      case pattern(Pattern)
    }

    /// For the ledger: what it is called, never what it finds.
    package let name: String
    package let target: Target
    package let mark: String

    package init(name: String, target: Target, mark: String = Redaction.mark) {
      self.name = name
      self.target = target
      self.mark = mark
    }
  }

  /// A text without what must not be read, and how often each rule took something out of it.
  package struct Outcome: Sendable, Equatable {
    package var text: String
    package var counts: [String: Int]
  }

  package static let mark = "[redacted]"

  package var rules: [Rule]

  package init(_ rules: [Rule] = []) { self.rules = rules }

  package var isEmpty: Bool { rules.isEmpty }

  /// Nil when nothing has to go. Ends of lines stay, so that places in the file remain true.
  ///
  /// `shown` writes a mark as the format of the text needs it; `keeps` says what has to stay although a rule finds it, by
  /// its place in bytes. `acrossLines`: only what begins on one line and ends on another.
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

  /// In order and without overlaps: of two that begin together the longer one, then the earlier rule.
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
        // What begins inside another place and goes on behind it goes as well.
        kept.append((last.0.lowerBound..<range.upperBound, last.1))
      }
    }
    return kept
  }
}
