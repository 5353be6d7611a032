internal import Foundation

/// Normalises text for comparing words; version 4.
///
/// For each character: compatibility decomposition, lower case, removal of accents and zero-width characters,
/// then one form for what people write for one another: `Straße` → `strasse`, `Ｈé` → `he`, `Øre` → `ore`,
/// `カ` → `か`, `漢` → `汉`, `٣` → `3`; `ด้` stays. Hangul syllables stay whole, and letters of Hangul become
/// syllables. The script does the same (`search.js`), and one vector file tests both.
package enum Folding {
  /// Incremented when any text folds differently: an index and its reader must agree.
  package static let version = 4

  package static func fold(_ text: String) -> [UInt8] {
    var out: [UInt8] = []
    var folder = Folder()
    folder.fold(Array(text.utf8)[...], into: &out)
    return out
  }
}

/// Folds many texts, caching results for non-ASCII characters.
package struct Folder {
  private var known: [Unicode.Scalar: [UInt8]] = [:]

  package init() {}

  /// Appends the folded text. Of one concrete type: a generic collection would be much slower.
  /// - Returns: whether the text was ASCII.
  @discardableResult
  package mutating func fold(_ utf8: ArraySlice<UInt8>, into out: inout [UInt8]) -> Bool {
    // Bytes first: most texts are ASCII, which needs no characters.
    let start = out.count
    out += utf8
    if Self.makeSmall(&out, from: start) { return true }
    out.removeLast(out.count - start)
    var decoder = UTF8()
    var iterator = utf8.makeIterator()
    var before: Unicode.Scalar?
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      if let joined = before.flatMap({ Self.syllable($0, scalar) }) {
        before = joined
        continue
      }
      if let before { fold(before, into: &out) }
      before = scalar
    }
    if let before { fold(before, into: &out) }
    return false
  }

  /// False if there are non-ASCII bytes; branch-free, so it is vectorised.
  private static func makeSmall(_ bytes: inout [UInt8], from start: Int) -> Bool {
    var all: UInt8 = 0
    for place in start..<bytes.count {
      let byte = bytes[place]
      all |= byte
      bytes[place] = byte | (byte &- 0x41 < 26 ? 0x20 : 0)
    }
    return all < 0x80
  }

  /// The Hangul syllable of a consonant and a vowel, or of a syllable and its last consonant.
  private static func syllable(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Unicode.Scalar? {
    switch (left.value, right.value) {
    case (0x1100...0x1112, 0x1161...0x1175):
      Unicode.Scalar(0xAC00 + ((left.value - 0x1100) * 21 + right.value - 0x1161) * 28)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (left.value - 0xAC00) % 28 == 0:
      Unicode.Scalar(left.value + right.value - 0x11A7)
    default: nil
    }
  }

  private mutating func fold(_ scalar: Unicode.Scalar, into out: inout [UInt8]) {
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      out.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    } else if let folded = known[scalar] {
      out += folded
    } else {
      let folded = Self.folded(scalar)
      known[scalar] = folded
      out += folded
    }
  }

  private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    if (0xAC00...0xD7A3).contains(scalar.value) { return Array(String(scalar).utf8) }
    var out: [UInt8] = []
    for part in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
    where !isDropped(part.value) {
      for letter in part.properties.lowercaseMapping.unicodeScalars where !isDropped(letter.value) {
        out += (alike[letter] ?? String(HanFolding.simplified[letter] ?? letter)).utf8
      }
    }
    return out
  }

  /// Letters and digits that are written for one another. Accents are dropped before.
  private static let alike: [Unicode.Scalar: String] = {
    let letters: [Unicode.Scalar: String] = [
      "ß": "ss", "ς": "σ", "æ": "ae", "œ": "oe", "þ": "th", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i",
      "ى": "ي", "ی": "ي", "ٱ": "ا", "ة": "ه", "ہ": "ه", "ک": "ك", "ヽ": "ゝ",
      // The last letter of a Hebrew word.
      "ך": "כ", "ם": "מ", "ן": "נ", "ף": "פ", "ץ": "צ",
    ]
    var alike = letters
    for digit in UInt32(0)...9 {
      // Arabic, Persian, Devanagari.
      for zero in [0x660, 0x6F0, 0x966] as [UInt32] {
        Unicode.Scalar(zero + digit).map { alike[$0] = String(digit) }
      }
    }
    // Katakana as hiragana, which stand 96 before.
    for kana in UInt32(0x30A1)...0x30F6 {
      guard let from = Unicode.Scalar(kana), let to = Unicode.Scalar(kana - 0x60) else { continue }
      alike[from] = String(to)
    }
    return alike
  }()

  private static func isDropped(_ value: UInt32) -> Bool { dropped.contains { $0.contains(value) } }

  /// Accents of Latin, Greek, Cyrillic, Hebrew and Arabic, the dot of Hindi, variation selectors, and zero-width
  /// characters.
  /// The vowels and tones of Thai, Hindi and other scripts are letters to their readers and stay.
  private static let dropped: [ClosedRange<UInt32>] = [
    0x00AD...0x00AD, 0x0300...0x036F, 0x0483...0x0487, 0x0591...0x05BD, 0x05BF...0x05BF, 0x05C1...0x05C2,
    0x05C4...0x05C5, 0x05C7...0x05C7, 0x0610...0x061A, 0x0640...0x0640, 0x064B...0x065F, 0x0670...0x0670,
    0x06D6...0x06DC, 0x06DF...0x06E4, 0x06E7...0x06E8, 0x06EA...0x06ED, 0x093C...0x093C, 0x1AB0...0x1AFF,
    0x1DC0...0x1DFF, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0x20D0...0x20FF,
    0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF...0xFEFF,
  ]
}
