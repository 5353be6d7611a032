/// Damerau–Levenshtein distance of words, capped at 3.
package enum WordDistance {
  package static func between(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if abs(a.count - b.count) > 2 { return 3 }
    var before: [Int] = []
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var next = [i + 1]
      for (j, other) in b.enumerated() {
        var least = min(row[j + 1] + 1, next[j] + 1, row[j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other { least = min(least, before[j - 1] + 1) }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return min(row[b.count], 3)
  }
}
