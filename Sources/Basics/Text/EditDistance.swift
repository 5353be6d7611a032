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

  /// Levenshtein distance in scalars; anything above `limit` returns `limit + 1`.
  package static func between(_ left: String, _ right: String, atMost limit: Int) -> Int {
    let a = Array(left.unicodeScalars)
    let b = Array(right.unicodeScalars)
    guard abs(a.count - b.count) <= limit, max(a.count, b.count) <= 256 else { return limit + 1 }
    var row = Array(0...b.count)
    for i in a.indices {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let replaced = diagonal + (a[i] == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
      }
    }
    return min(row[b.count], limit + 1)
  }
}
