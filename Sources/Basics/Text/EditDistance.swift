/// Finds the name that was probably meant.
package enum EditDistance {
  /// The nearest candidate within `limit` edits, the first one on a tie; nil if none is near.
  package static func nearest(
    to name: String, in candidates: some Sequence<String>, atMost limit: Int = 2
  ) -> String? {
    candidates.map { (name: $0, distance: between(name, $0, atMost: limit)) }
      .filter { $0.distance <= limit }
      .min { $0.distance < $1.distance }?.name
  }

  /// The start of a help text: `did you mean "x"? `, or nothing if no candidate is near.
  package static func suggestion(for name: String, in candidates: some Sequence<String>) -> String {
    nearest(to: name, in: candidates).map { "did you mean \"\($0)\"? " } ?? ""
  }

  /// Levenshtein distance in scalars; anything above `limit` returns `limit + 1`, and so does a text over 256 scalars.
  package static func between(_ left: String, _ right: String, atMost limit: Int) -> Int {
    let (a, b) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    guard max(a.count, b.count) <= 256 else { return limit + 1 }
    return between(a, b, atMost: limit, countsSwaps: false)
  }

  /// `countsSwaps`: two neighbours that change places are one edit instead of two (Damerau).
  package static func between(
    _ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost limit: Int, countsSwaps: Bool
  ) -> Int {
    guard abs(a.count - b.count) <= limit else { return limit + 1 }
    var before: [Int] = []
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var next = [i + 1]
      for (j, other) in b.enumerated() {
        var least = min(row[j + 1] + 1, next[j] + 1, row[j] + (letter == other ? 0 : 1))
        if countsSwaps, i > 0, j > 0, letter == b[j - 1], a[i - 1] == other {
          least = min(least, before[j - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return min(row[b.count], limit + 1)
  }
}
