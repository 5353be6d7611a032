/// Bytes as text, six in seven characters of ASCII. A string in a script can contain each of them as it is.
///
/// The alphabet is ASCII, ascending, without the characters in `left`. A final group of one to five bytes becomes one
/// character more than it has bytes. Decision 102.
package enum Base116 {
  /// What ends a string or a line, or starts an escape, a comment or a tag; NUL, ESC, and the end of files of old systems.
  private static let left: Set<UInt8> = [
    0x00, 0x0A, 0x0B, 0x0C, 0x0D, 0x1A, 0x1B, 0x22, 0x27, 0x2F, 0x3C, 0x5C,
  ]
  private static let alphabet = (UInt8(0)..<0x80).filter { !left.contains($0) }

  /// Two characters for each number below 116 squared, the first one lower.
  private static let pairs: [UInt16] = (0..<116 * 116).map {
    UInt16(alphabet[$0 / 116]) | UInt16(alphabet[$0 % 116]) << 8
  }

  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    encode(bytes, into: &out)
    return out
  }

  /// Appends the characters.
  package static func encode(_ bytes: [UInt8], into out: inout [UInt8]) {
    let (alphabet, pairs, whole) = (alphabet, pairs, bytes.count / 6 * 6)
    var end = out.count
    out += repeatElement(0, count: (bytes.count + 5) / 6 * 7)
    var text = out.mutableSpan
    for place in stride(from: 0, to: whole, by: 6) {
      put(word(bytes, place), alphabet, pairs, &text, end)
      end += 7
    }
    guard whole < bytes.count else { return }
    put(word(Array(bytes[whole...]) + [0, 0, 0, 0, 0], 0), alphabet, pairs, &text, end)
    out.removeLast(6 - (bytes.count - whole))
  }

  @inline(__always)
  private static func word(_ bytes: [UInt8], _ place: Int) -> UInt64 {
    let upper = UInt64(bytes[place]) << 40 | UInt64(bytes[place + 1]) << 32
    let middle = UInt64(bytes[place + 2]) << 24 | UInt64(bytes[place + 3]) << 16
    return upper | middle | UInt64(bytes[place + 4]) << 8 | UInt64(bytes[place + 5])
  }

  @inline(__always)
  private static func put(
    _ word: UInt64, _ alphabet: [UInt8], _ pairs: [UInt16], _ out: inout MutableSpan<UInt8>, _ place: Int
  ) {
    var rest = word
    for pair in [5, 3, 1] {
      let (upper, lower) = rest.quotientAndRemainder(dividingBy: 13_456)
      let letters = pairs[Int(lower)]
      out[place + pair] = UInt8(truncatingIfNeeded: letters)
      out[place + pair + 1] = UInt8(truncatingIfNeeded: letters >> 8)
      rest = upper
    }
    out[place] = alphabet[Int(rest)]
  }

  private static let values: [Int8] = {
    var values = [Int8](repeating: -1, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = Int8(value) }
    return values
  }()

  /// Nil for other characters, a group of one, or a group that `encode` does not produce.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count % 7 != 1 else { return nil }
    var out: [UInt8] = []
    out.reserveCapacity(text.count / 7 * 6 + 6)
    var place = text.startIndex
    while place < text.endIndex {
      let letters = text[place..<min(place + 7, text.endIndex)]
      guard let group = group(letters) else { return nil }
      for byte in 0..<letters.count - 1 {
        out.append(UInt8(truncatingIfNeeded: group >> UInt64(40 - 8 * byte)))
      }
      place += 7
    }
    let last = text.suffix(text.count % 7)
    let isAsMade = last.isEmpty || encode(Array(out.suffix(last.count - 1))).elementsEqual(last)
    return isAsMade ? out : nil
  }

  /// The number of up to seven characters; missing ones count as the last of the alphabet.
  private static func group(_ letters: ArraySlice<UInt8>) -> UInt64? {
    var group: UInt64 = 0
    for place in letters.startIndex..<letters.startIndex + 7 {
      let value = place < letters.endIndex ? values[Int(letters[place])] : 115
      guard value >= 0 else { return nil }
      group = group * 116 + UInt64(value)
    }
    return group < 1 << 48 ? group : nil
  }
}
