/// Bytes as text, four in five letters, with the alphabet of RFC 1924 as in git and Python, which has no
/// quotes or backslashes. Smaller than base64.
///
/// A final group of one to three bytes becomes one letter more than it has bytes.
package enum Base85 {
  private static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~".utf8)

  /// Two letters for each number below 85 squared, the first one lower.
  private static let pairs: [UInt16] = (0..<85 * 85).map {
    UInt16(alphabet[$0 / 85]) | UInt16(alphabet[$0 % 85]) << 8
  }

  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    encode(bytes, into: &out)
    return out
  }

  /// Appends the letters.
  package static func encode(_ bytes: [UInt8], into out: inout [UInt8]) {
    let (letters, pairs, whole) = (alphabet, pairs, bytes.count / 4 * 4)
    var end = out.count
    out += repeatElement(0, count: (bytes.count + 3) / 4 * 5)
    var text = out.mutableSpan
    for place in stride(from: 0, to: whole, by: 4) {
      put(word(bytes, place), letters, pairs, &text, end)
      end += 5
    }
    guard whole < bytes.count else { return }
    put(word(Array(bytes[whole...]) + [0, 0, 0], 0), letters, pairs, &text, end)
    out.removeLast(4 - (bytes.count - whole))
  }

  private static func word(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
      | UInt32(bytes[place + 3])
  }

  @inline(__always)
  private static func put(
    _ word: UInt32, _ letters: [UInt8], _ pairs: [UInt16], _ out: inout MutableSpan<UInt8>, _ place: Int
  ) {
    let upper = word / 7225
    let (middle, last) = (pairs[Int(upper % 7225)], pairs[Int(word % 7225)])
    out[place] = letters[Int(upper / 7225)]
    out[place + 1] = UInt8(truncatingIfNeeded: middle)
    out[place + 2] = UInt8(truncatingIfNeeded: middle >> 8)
    out[place + 3] = UInt8(truncatingIfNeeded: last)
    out[place + 4] = UInt8(truncatingIfNeeded: last >> 8)
  }

  private static let values: [Int8] = {
    var values = [Int8](repeating: -1, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = Int8(value) }
    return values
  }()

  /// Nil for other letters, a group of one, or a group that `encode` does not produce.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count % 5 != 1 else { return nil }
    var out: [UInt8] = []
    out.reserveCapacity(text.count / 5 * 4 + 4)
    var place = text.startIndex
    while place < text.endIndex {
      let letters = text[place..<min(place + 5, text.endIndex)]
      guard let group = group(letters) else { return nil }
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: group >> (24 - 8 * UInt32($0))) }
      out += bytes.prefix(letters.count - 1)
      place += 5
    }
    let last = text.suffix(text.count % 5)
    let isAsMade = last.isEmpty || encode(Array(out.suffix(last.count - 1))).elementsEqual(last)
    return isAsMade ? out : nil
  }

  /// The number of up to five letters; missing ones count as the last of the alphabet.
  private static func group(_ letters: ArraySlice<UInt8>) -> UInt32? {
    var group: UInt64 = 0
    for place in letters.startIndex..<letters.startIndex + 5 {
      let value = place < letters.endIndex ? values[Int(letters[place])] : 84
      guard value >= 0 else { return nil }
      group = group * 85 + UInt64(value)
    }
    return UInt32(exactly: group)
  }
}
