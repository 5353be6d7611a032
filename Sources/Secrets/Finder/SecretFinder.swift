/// Finds secrets in bytes: one pass for the keywords of all rows, and a bounded look at each hit.
package struct SecretFinder: Sendable {
  let bytes: [UInt8]
  let index: SecretIndex

  /// In order, without overlaps; also secrets split by invisible characters or in full-width letters.
  package static func find(
    in bytes: [UInt8], _ index: SecretIndex = .all
  ) -> [Secret] {
    let plain = SecretFinder(bytes: bytes, index: index).all()
    guard let folded = FoldedBytes(bytes) else { return plain }
    let more = SecretFinder(bytes: folded.bytes, index: index).all().map {
      Secret(rule: $0.rule, range: folded.range(of: $0.range), value: $0.value)
    }
    return withoutOverlaps(plain + more)
  }

  private func all() -> [Secret] {
    var found: [Secret] = []
    var (place, end) = (0, 0)
    while place < bytes.count {
      let next = place + 1 < bytes.count ? bytes[place + 1] : 0
      let bucket = index.pairs[Int(bytes[place]) << 8 | Int(next)]
      guard bucket != 0, let hit = hit(at: place, index.buckets[Int(bucket)], after: end) else {
        place += 1
        continue
      }
      end = hit.range.upperBound
      place = max(place + 1, end)
      found.append(hit)
    }
    let more = runs() + seedPhrases()
    return more.isEmpty ? found : Self.withoutOverlaps(found + more)
  }

  /// The result of the first row that finds something.
  private func hit(at place: Int, _ entries: [SecretIndex.Entry], after end: Int) -> Secret? {
    for entry in entries where has(entry, at: place) {
      let row = SecretTable.all[entry.row]
      if let secret = secret(row, entry.keyword.count, at: place), secret.range.lowerBound >= end {
        return secret
      }
    }
    return nil
  }

  private func has(_ entry: SecretIndex.Entry, at place: Int) -> Bool {
    guard entry.keyword.count > 1 else { return true }
    guard entry.ignoresCase else { return has(entry.keyword, at: place) }
    guard place + entry.keyword.count <= bytes.count else { return false }
    return zip(bytes[place...], entry.keyword).allSatisfy { byte, letter in
      byte == letter || ((0x61...0x7A).contains(letter) && byte | 0x20 == letter)
    }
  }

  /// Keeps the longer of two that overlap.
  private static func withoutOverlaps(_ all: [Secret]) -> [Secret] {
    let sorted = all.sorted {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    return sorted.reduce(into: []) { kept, secret in
      guard let last = kept.last, secret.range.lowerBound < last.range.upperBound else {
        return kept.append(secret)
      }
      if secret.range.count > last.range.count { kept[kept.count - 1] = secret }
    }
  }

  func wants(_ rule: SecretRule) -> Bool { index.rules.contains(rule) }

  // MARK: Helpers of the rows

  func secret(_ rule: SecretRule, _ range: Range<Int>) -> Secret {
    Secret(rule: rule, range: range, value: Array(bytes[range]))
  }

  /// The class of a byte; empty outside the bounds.
  func kind(_ index: Int) -> ByteClass { bytes.indices.contains(index) ? .of(bytes[index]) : [] }

  func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  func has(_ text: [UInt8], at index: Int) -> Bool {
    index >= 0 && index + text.count <= bytes.count && bytes[index] == text[0]
      && bytes[index..<index + text.count].elementsEqual(text)
  }

  /// The end of the run of such bytes that starts at `start`, examining up to `limit` bytes.
  func end(of kinds: ByteClass, from start: Int, limit: Int) -> Int {
    var index = start
    let stop = min(bytes.count, start + limit)
    while index < stop, !kinds.isDisjoint(with: .of(bytes[index])) { index += 1 }
    return index
  }

  func kinds(in range: Range<Int>) -> ByteClass {
    bytes[range].reduce(into: ByteClass()) { $0.formUnion(.of($1)) }
  }
}
