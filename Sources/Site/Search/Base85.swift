/// Bytes as text, four in five letters, with the alphabet of RFC 1924 as git and Python use it: neither quotes nor
/// backslashes. Base64 would be 7 % longer on disk.
///
/// The last one to three bytes take a letter more than they are.
enum Base85 {
  private static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~".utf8)

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    let (letters, rest) = (alphabet, bytes.count % 4)
    var out = [UInt8](repeating: 0, count: bytes.count / 4 * 5 + (rest == 0 ? 0 : rest + 1))
    var target = 0
    for place in stride(from: 0, to: bytes.count, by: 4) {
      var group: UInt32 = 0
      for offset in place..<place + 4 {
        group = group << 8 | (offset < bytes.count ? UInt32(bytes[offset]) : 0)
      }
      var power: UInt32 = 85 * 85 * 85 * 85
      for _ in 0..<min(5, bytes.count - place + 1) {
        out[target] = letters[Int(group / power)]
        group %= power
        power /= 85
        target += 1
      }
    }
    return out
  }

  private static let values: [Int8] = {
    var values = [Int8](repeating: -1, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = Int8(value) }
    return values
  }()

  /// Nil when there is another letter, a group of one, or one that `encode` would not have made.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
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

  /// The number of up to five letters; those that are missing count as the last of the alphabet.
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
