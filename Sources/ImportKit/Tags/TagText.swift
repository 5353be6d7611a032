internal import Basics
internal import Content

/// Texts and attributes in tags.
enum TagText {
  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// The attributes after the name of a tag.
  static func attributes(_ tag: ArraySlice<UInt8>, at position: SourcePosition) -> [ContentValue.Entry] {
    var found: [ContentValue.Entry] = []
    var rest = tag.drop { $0 > 0x20 }
    while true {
      rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
      guard !rest.isEmpty else { return found }
      let key = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") }
      rest = rest[key.endIndex...].drop { $0 <= 0x20 }
      var value = ArraySlice<UInt8>()
      if rest.first == UInt8(ascii: "=") { value = Self.value(&rest) }
      // A lone `=`.
      if key.isEmpty, value.isEmpty { rest = rest.dropFirst() }
      found.append(
        ContentValue.Entry(
          key: String(decoding: key, as: UTF8.self), position: position,
          value: ContentValue(.string(decoded(value)), at: position)))
    }
  }

  private static func value(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    rest = rest.dropFirst().drop { $0 <= 0x20 }
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let value = rest.prefix { $0 > 0x20 }
      rest = rest[value.endIndex...]
      return value
    }
    let value = rest.dropFirst().prefix { $0 != quote }
    rest = rest[value.endIndex...].dropFirst()
    return value
  }

  /// Text with its references as characters. The two halves of an emoji may be references of their own.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var rest = bytes
    var half: UInt32?
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      if mark > rest.startIndex { half = nil }
      text += String(decoding: rest[..<mark], as: UTF8.self)
      let word = rest[(mark + 1)...].prefix {
        $0 != UInt8(ascii: ";") && $0 > 0x20 && $0 != UInt8(ascii: "&")
      }
      guard word.count < 12, word.endIndex < rest.endIndex, rest[word.endIndex] == UInt8(ascii: ";"),
        let code = code(String(decoding: word, as: UTF8.self))
      else {
        text += "&"
        rest = rest[(mark + 1)...]
        continue
      }
      rest = rest[(word.endIndex + 1)...]
      append(code, &half, &text)
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  private static func append(_ code: UInt32, _ half: inout UInt32?, _ text: inout String) {
    var code = code
    if let first = half, (0xDC00...0xDFFF).contains(code) {
      code = 0x10000 + ((first - 0xD800) << 10) + (code - 0xDC00)
    }
    half = (0xD800...0xDBFF).contains(code) ? code : nil
    if let scalar = Unicode.Scalar(code), code != 0 { text.unicodeScalars.append(scalar) }
  }

  private static func code(_ word: String) -> UInt32? {
    guard word.first == "#" else { return named[word] }
    let digits = word.dropFirst()
    return digits.first.map { "xX".contains($0) } == true
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
  }

  private static let named: [String: UInt32] = [
    "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "nbsp": 0xA0, "hellip": 0x2026,
    "ndash": 0x2013, "mdash": 0x2014, "lsquo": 0x2018, "rsquo": 0x2019, "ldquo": 0x201C, "rdquo": 0x201D,
    "laquo": 0xAB, "raquo": 0xBB, "middot": 0xB7, "bull": 0x2022, "copy": 0xA9, "reg": 0xAE, "euro": 0x20AC,
    "auml": 0xE4, "ouml": 0xF6, "uuml": 0xFC, "szlig": 0xDF, "eacute": 0xE9, "egrave": 0xE8, "times": 0xD7,
    "zwj": 0x200D, "zwnj": 0x200C, "shy": 0xAD, "lrm": 0x200E, "rlm": 0x200F,
  ]
}
