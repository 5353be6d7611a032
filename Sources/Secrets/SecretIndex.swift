/// The keywords of some rules' rows by their first two bytes: one look-up per byte of a text finds the rows
/// that may start there.
package final class SecretIndex: Sendable {
  /// A keyword and its row.
  struct Entry: Sendable {
    let row: Int
    let keyword: [UInt8]
    let ignoresCase: Bool
  }

  /// Of every rule.
  package static let all = SecretIndex(Set(SecretRule.allCases))

  /// The rules to search for; others cost nothing.
  package let rules: Set<SecretRule>
  /// For each pair of bytes, an index into `buckets`.
  let pairs: [UInt16]
  /// In table order; the first one is empty.
  let buckets: [[Entry]]

  package init(_ rules: Set<SecretRule>) {
    self.rules = rules
    var byPair = [[Entry]](repeating: [], count: 1 << 16)
    for (number, row) in SecretTable.all.enumerated() where rules.contains(row.rule) {
      for keyword in row.keywords where !keyword.isEmpty {
        let entry = Entry(row: number, keyword: keyword, ignoresCase: row.ignoresCase)
        for pair in Self.pairs(of: entry) { byPair[pair].append(entry) }
      }
    }
    var (pairs, buckets) = ([UInt16](repeating: 0, count: 1 << 16), [[Entry]()])
    for (pair, entries) in byPair.enumerated() where !entries.isEmpty {
      pairs[pair] = UInt16(buckets.count)
      buckets.append(entries)
    }
    (self.pairs, self.buckets) = (pairs, buckets)
  }

  private static func pairs(of entry: Entry) -> [Int] {
    let firsts = forms(of: entry.keyword[0], entry.ignoresCase)
    let seconds = entry.keyword.count > 1 ? forms(of: entry.keyword[1], entry.ignoresCase) : Array(0...255)
    return firsts.flatMap { first in seconds.map { Int(first) << 8 | Int($0) } }
  }

  private static func forms(of byte: UInt8, _ ignoresCase: Bool) -> [UInt8] {
    let isLetter = (0x61...0x7A).contains(byte | 0x20)
    return ignoresCase && isLetter ? [byte | 0x20, byte & 0xDF] : [byte]
  }
}

extension SecretIndex: Equatable, ExpressibleByArrayLiteral {
  package static func == (one: SecretIndex, other: SecretIndex) -> Bool { one.rules == other.rules }

  package convenience init(arrayLiteral rules: SecretRule...) { self.init(Set(rules)) }
}
