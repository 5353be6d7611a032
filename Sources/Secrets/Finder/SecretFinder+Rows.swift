internal import Basics

/// Applies a row of the table where one of its keywords occurs.
extension SecretFinder {
  /// `keyword`: its length in bytes.
  func secret(_ row: SecretDetector, _ keyword: Int, at place: Int) -> Secret? {
    switch row.look {
    case .code(let look): look(self, place)
    case .pattern(let pattern, let behind): match(row, pattern, keyword, behind, place)
    case .named(let pattern, let value): named(row, pattern, value, place)
    case .run, .words: nil
    }
  }

  private static let window = 320

  private func match(
    _ row: SecretDetector, _ pattern: Pattern, _ keyword: Int, _ behind: Int, _ place: Int
  ) -> Secret? {
    guard behind > 0 || isFree(before: place, row) else { return nil }
    let window = bytes[max(0, place - behind)..<min(bytes.count, place + Self.window)]
    guard let match = pattern.firstMatch(in: window, within: min(behind, place)), match.contains(place),
      isFree(before: match.lowerBound, row)
    else { return behind == 0 ? closedUp(row, pattern, keyword, place) : nil }
    // A match longer than the window continues to the end of its run.
    let end =
      match.upperBound < window.endIndex
      ? match.upperBound : self.end(of: [.word, .hyphen], from: match.upperBound, limit: 8192)
    let body = (behind == 0 ? match.lowerBound + keyword : match.lowerBound)..<end
    guard kind(end).isDisjoint(with: .word), isAccepted(row, bytes[body]) else {
      return behind == 0 ? closedUp(row, pattern, keyword, place) : nil
    }
    return secret(row.rule, match.lowerBound..<end)
  }

  /// A token split by line breaks into two or three parts: `range` covers all, `value` is the token.
  private func closedUp(
    _ row: SecretDetector, _ pattern: Pattern, _ keyword: Int, _ place: Int
  ) -> Secret? {
    guard row.severity == .key, let joined = JoinedLines(self, from: place, keyword: keyword),
      let match = pattern.firstMatch(in: joined.bytes[...]), match.upperBound > joined.firstBreak,
      match.upperBound == joined.bytes.count
        || ByteClass.of(joined.bytes[match.upperBound]).isDisjoint(with: .word)
    else { return nil }
    let body = joined.bytes[keyword..<match.upperBound]
    guard isAccepted(row, body), Self.entropy(body) >= max(row.entropy, 3.2) else { return nil }
    return Secret(
      rule: row.rule, range: place..<joined.places[match.upperBound - 1] + 1,
      value: Array(joined.bytes[match]))
  }

  private func named(
    _ row: SecretDetector, _ pattern: Pattern, _ value: (SecretFinder, Int) -> Range<Int>?, _ place: Int
  ) -> Secret? {
    guard kind(place - 1).isDisjoint(with: .word),
      let head = pattern.firstMatch(in: bytes[place..<min(bytes.count, place + 120)]),
      let range = value(self, head.upperBound), !range.isEmpty, !isKnownForm(at: range.lowerBound)
    else { return nil }
    guard isAccepted(row, bytes[range]) else { return nil }
    return secret(row.rule, range)
  }

  /// Whether a token with a recognisable form starts here; it is reported under that form.
  func isKnownForm(at place: Int) -> Bool {
    guard place < bytes.count else { return false }
    let next = place + 1 < bytes.count ? bytes[place + 1] : 0
    return index.buckets[Int(index.pairs[Int(bytes[place]) << 8 | Int(next)])].contains { entry in
      let row = SecretTable.all[entry.row]
      guard row.severity == .key, has(entry.keyword, at: place) else { return false }
      return secret(row, entry.keyword.count, at: place).map { $0.range.lowerBound == place } ?? false
    }
  }

  /// A token starts where no word continues, so a long run of its letters is read only once.
  private func isFree(before place: Int, _ row: SecretDetector) -> Bool {
    let hasHyphen = row.keywords.contains { $0.contains(UInt8(ascii: "-")) }
    return kind(place - 1).isDisjoint(with: hasHyphen ? [.word, .hyphen] : .word)
  }

  private func isAccepted(_ row: SecretDetector, _ body: ArraySlice<UInt8>) -> Bool {
    let kinds = body.reduce(into: ByteClass()) { $0.formUnion(.of($1)) }
    return kinds.isSuperset(of: row.needs) && Self.entropy(body) >= row.entropy && row.check?(body) ?? true
      && !Self.isPlaceholder(body)
  }

  /// Placeholders that manuals write instead of a key.
  private static func isPlaceholder(_ body: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: body, as: UTF8.self).lowercased()
    return ["example", "xxxxx", "placeholder"].contains { text.hasBytes(of: $0) }
  }

  /// Shannon entropy in bits per letter.
  static func entropy(_ bytes: ArraySlice<UInt8>) -> Double {
    var counts = [Int](repeating: 0, count: 256)
    for byte in bytes { counts[Int(byte)] += 1 }
    let total = Double(bytes.count)
    return counts.reduce(0) { sum, count in
      count == 0 ? sum : sum - Double(count) / total * log2(Double(count) / total)
    }
  }

  /// Without Foundation: halves until the rest is in 1...2, then one bit at a time. Precise enough for a
  /// threshold.
  private static func log2(_ number: Double) -> Double {
    var (rest, result, bit) = (number.significand, Double(number.exponent), 0.5)
    for _ in 0..<30 {
      rest *= rest
      if rest >= 2 { (rest, result) = (rest / 2, result + bit) }
      bit /= 2
    }
    return result
  }
}

/// The letters of a token without the line breaks inside it.
private struct JoinedLines {
  private(set) var bytes: [UInt8] = []
  /// The offset of each letter in the text.
  private(set) var places: [Int] = []
  private(set) var firstBreak = 0

  /// Nil unless the run ends a line in the middle of a token.
  ///
  /// Pieces of random letters contain digits; lists of words, one per line, do not.
  init?(_ text: SecretFinder, from start: Int, keyword: Int) {
    let word = text.bytes[start..<start + keyword]
    var (place, isLikely) = (start, false)
    for number in 0..<4 {
      let end = text.end(of: [.word, .hyphen, .dot, .base64], from: place, limit: 200)
      if number > 0, text.bytes[place..<end].starts(with: word) { break }
      isLikely = isLikely || end - place >= (number == 0 ? keyword + 12 : 12)
      let isLong = end - place >= (number == 0 ? keyword + 8 : 8)
      if isLong, !text.kinds(in: place..<end).contains(.digit) { break }
      bytes += text.bytes[place..<end]
      places += place..<end
      if number == 0 { firstBreak = bytes.count }
      guard end - place >= (number == 0 ? keyword + 4 : 4), let next = Self.nextLine(text, end) else { break }
      place = next
    }
    guard isLikely, firstBreak > 0, bytes.count > firstBreak else { return nil }
  }

  /// The start of the next line's letters, if a line ends here.
  private static func nextLine(_ text: SecretFinder, _ end: Int) -> Int? {
    var (place, breaks) = (end, 0)
    while place - end < 12, text.kind(place).contains(.space) {
      if text.bytes[place] == 0x0A { breaks += 1 }
      place += 1
    }
    return breaks == 1 ? place : nil
  }
}
