/// Finds the name somebody probably meant.
package enum EditDistance {
  /// The nearest candidate within two edits, the first one on a tie; nil when none is near.
  package static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let distance = between(name, candidate, atMost: 2)
      if distance <= 2, distance < (best?.distance ?? 3) { best = (candidate, distance) }
    }
    return best?.name
  }

  /// Levenshtein distance over scalars; more than `limit` is returned as `limit + 1`.
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
