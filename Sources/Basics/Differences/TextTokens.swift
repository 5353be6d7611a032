/// Splits text into the units that people see as one change: words, spaces, punctuation. Joined, the tokens
/// are the original text.
package enum TextTokens {
  /// Letters and digits form a word. In scripts without spaces between words, each character is a token.
  package static func words(_ text: String) -> [Substring] {
    let characters = Characters(text)
    var start = text.startIndex
    return characters.ends.map { end in
      let next = text.utf8.index(text.startIndex, offsetBy: end)
      defer { start = next }
      return text[start..<next]
    }
  }

  /// Each line includes its line break. `"\r\n"` is one character.
  package static func lines(_ text: String) -> [Substring] {
    var tokens: [Substring] = []
    var start = text.startIndex
    while let end = text[start...].firstIndex(where: \.isNewline) {
      let next = text.index(after: end)
      tokens.append(text[start..<next])
      start = next
    }
    if start < text.endIndex { tokens.append(text[start...]) }
    return tokens
  }

  /// The characters of a text. Most are one byte, about which Unicode need not be asked.
  private struct Characters {
    private let bytes: [UInt8]
    private let text: String

    init(_ text: String) { (bytes, self.text) = (Array(text.utf8), text) }

    /// The ends of the words, as bytes of the text.
    var ends: [Int] {
      var ends: [Int] = []
      var (offset, last) = (0, Class.single)
      while offset < bytes.count {
        var (kind, isApostrophe, next) = character(at: offset)
        if isApostrophe, last == .word, next < bytes.count, character(at: next).kind == .word { kind = .word }
        if offset > 0, kind != last || kind == .single { ends.append(offset) }
        (last, offset) = (kind, next)
      }
      if offset > 0 { ends.append(offset) }
      return ends
    }

    /// A byte of ASCII is a character unless a mark follows it; only CR LF are one of two.
    private func character(at offset: Int) -> (kind: Class, isApostrophe: Bool, next: Int) {
      let byte = bytes[offset]
      let isAlone = offset + 1 == bytes.count || bytes[offset + 1] < 0x80
      if byte < 0x80, isAlone, byte != 0x0D { return (Class.ascii[Int(byte)], byte == 0x27, offset + 1) }
      let index = text.utf8.index(text.startIndex, offsetBy: offset)
      let next = text.utf8.distance(from: text.startIndex, to: text.index(after: index))
      return (Class(text[index]), text[index] == "'" || text[index] == "’", next)
    }
  }

  /// How a character joins its neighbours.
  private enum Class {
    case word
    case space
    case single

    static let ascii = (0..<128).map { Class(Character(Unicode.Scalar(UInt8($0)))) }

    init(_ character: Character) {
      if character.isNewline {
        self = .single
      } else if character.isWhitespace {
        self = .space
      } else if character == "_" || character.isLetter || character.isNumber {
        self = character.unicodeScalars.first.map(Self.standsAlone) == true ? .single : .word
      } else {
        self = .single
      }
    }

    /// Han, kana, Thai, Lao, Burmese, Khmer, Tibetan: scripts without spaces between words.
    private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF,
        0x31F0...0x31FF,
        0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
        true
      default: false
      }
    }
  }
}

extension Substring {
  /// Whether it is a word and no number, space or sign.
  package var startsWithLetter: Bool {
    guard let byte = utf8.first, byte < 0x80 else { return first?.isLetter == true }
    return (0x61...0x7A).contains(byte | 0x20)
  }

  /// Whether it is a word or a number.
  package var startsWithLetterOrDigit: Bool {
    guard let byte = utf8.first, byte < 0x80 else { return first.map { $0.isLetter || $0.isNumber } == true }
    return startsWithLetter || (0x30...0x39).contains(byte)
  }
}

/// Maps equal tokens to one number. Compares bytes: `String` treats both encodings of "é" as equal, a diff
/// must not.
package struct TokenNumbers {
  private var numbers: [[UInt8]: Int] = [:]

  package init() {}

  package mutating func number(_ token: some StringProtocol) -> Int {
    let bytes = Array(token.utf8)
    if let known = numbers[bytes] { return known }
    numbers[bytes] = numbers.count
    return numbers.count - 1
  }
}
