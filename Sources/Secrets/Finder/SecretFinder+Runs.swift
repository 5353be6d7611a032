internal import Basics

/// Secrets without a keyword: runs of random letters with a characteristic length, and wallet seed phrases.
extension SecretFinder {
  /// Runs of base64 letters. A run of forty or more covers every fortieth byte, so only those are examined.
  func runs() -> [Secret] {
    guard bytes.count >= Self.shortest else { return [] }
    let rows = SecretTable.runs.filter { wants($0.rule) }
    guard !rows.isEmpty else { return [] }
    var (found, place) = ([Secret](), Self.shortest - 1)
    while place < bytes.count {
      if isOfRun(place), let run = run(around: place) {
        let row = rows.first { row in
          guard case .run(let lengths) = row.look, lengths.contains(run.count) else { return false }
          return row.check?(bytes[run]) ?? true
        }
        if let row { found.append(secret(row.rule, run)) }
      }
      place += Self.shortest
    }
    return found
  }

  private static let shortest = 40
  private static let longest = 60

  private func isOfRun(_ place: Int) -> Bool {
    !kind(place).isDisjoint(with: [.alphanumeric, .base64]) && byte(place) != UInt8(ascii: "=")
  }

  /// Nil if it is longer than any secret or part of something else.
  private func run(around place: Int) -> Range<Int>? {
    var (start, end) = (place, place + 1)
    while isOfRun(start - 1) {
      start -= 1
      if place - start > Self.longest { return nil }
    }
    while isOfRun(end) {
      end += 1
      if end - start > Self.longest { return nil }
    }
    guard start == 0 || " \n\t\r\"'`(=:,>".utf8.contains(bytes[start - 1]),
      end == bytes.count || " \n\t\r\"'`),;.<".utf8.contains(bytes[end]), !isLineOfMany(start)
    else { return nil }
    return start..<end
  }

  /// Whether the previous line ends with as many letters: the last line of a base64 picture.
  private func isLineOfMany(_ start: Int) -> Bool {
    var place = start - 1
    while kind(place).contains(.space), start - place < 12 { place -= 1 }
    return (0..<20).allSatisfy { isOfRun(place - $0) }
  }

  /// Consecutive BIP-39 words, separated by commas, numbers or line breaks.
  func seedPhrases() -> [Secret] {
    // Twelve words of three letters, with spaces.
    guard bytes.count >= 47, let row = SecretTable.words, wants(row.rule) else { return [] }
    var (found, words, place, end) = ([Secret](), SeedPhrase(), 0, 0)
    while place < bytes.count {
      guard !kind(place).isDisjoint(with: .letter) else {
        if !isBetweenWords(place) || place - end > 6 { words.end(into: &found, self, row.rule) }
        place += 1
        continue
      }
      let start = place
      while !kind(place).isDisjoint(with: .letter) { place += 1 }
      end = place
      let number =
        (3...8).contains(end - start)
        ? SeedWords.place(of: SeedWords.key(bytes[start..<end].lazy.map { $0 | 0x20 })) : nil
      if let number { words.add(number, start..<end) } else { words.end(into: &found, self, row.rule) }
    }
    words.end(into: &found, self, row.rule)
    return found
  }

  private func isBetweenWords(_ place: Int) -> Bool {
    !kind(place).isDisjoint(with: [.space, .digit, .dot, .hyphen]) || ",);>\"'".utf8.contains(bytes[place])
  }
}

/// Consecutive words of the list.
private struct SeedPhrase {
  private var numbers: [Int] = []
  private var ranges: [Range<Int>] = []

  /// A longer sequence is the list itself.
  private static let most = 30

  mutating func add(_ number: Int, _ range: Range<Int>) {
    guard numbers.count <= Self.most else { return }
    numbers.append(number)
    ranges.append(range)
  }

  /// All consecutive words with a valid checksum are a phrase; if one is announced, so is the longest valid
  /// part.
  mutating func end(into found: inout [Secret], _ text: SecretFinder, _ rule: SecretRule) {
    guard !numbers.isEmpty else { return }
    if (12...Self.most).contains(numbers.count), let part = phrase(text) {
      found.append(
        text.secret(rule, ranges[part.lowerBound].lowerBound..<ranges[part.upperBound - 1].upperBound))
    }
    numbers.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
  }

  private func phrase(_ text: SecretFinder) -> Range<Int>? {
    let start = max(0, ranges[0].lowerBound - 40)
    let before = String(decoding: text.bytes[start..<ranges[2].upperBound], as: UTF8.self).lowercased()
    let isNamed = ["seed", "wallet", "mnemonic", "recover", "phrase"].contains { before.hasBytes(of: $0) }
    for count in [24, 21, 18, 15, 12] where count == numbers.count || isNamed && count < numbers.count {
      for start in 0...(numbers.count - count) where Self.isWhole(numbers[start..<start + count]) {
        return start..<start + count
      }
    }
    return nil
  }

  /// Eleven bits per word: a key, and the first bits of its SHA-256.
  private static func isWhole(_ numbers: ArraySlice<Int>) -> Bool {
    let bits = numbers.flatMap { number in (0..<11).map { number >> (10 - $0) & 1 } }
    let keyBits = bits.count * 32 / 33
    let key = stride(from: 0, to: keyBits, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
    }
    let digest = SHA256.digest(key)
    return bits[keyBits...].enumerated().allSatisfy { index, bit in
      Int(digest[index / 8] >> (7 - index % 8)) & 1 == bit
    }
  }
}
