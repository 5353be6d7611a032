/// Splits text into the units that people see as one change: words, spaces, punctuation. Joined, the tokens
/// are the original text.
package enum TextTokens {
  /// Letters and digits form a word. In scripts without spaces between words, each character is a token.
  package static func words(_ text: String) -> [Substring] {
    var tokens: [Substring] = []
    var start = text.startIndex
    var last = Class.single
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      var kind = Class(text[index])
      if isApostrophe(text[index]), last == .word, next < text.endIndex, Class(text[next]) == .word {
        kind = .word
      }
      if index > start, kind != last || kind == .single {
        tokens.append(text[start..<index])
        start = index
      }
      last = kind
      index = next
    }
    if start < text.endIndex { tokens.append(text[start...]) }
    return tokens
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

  private static func isApostrophe(_ character: Character) -> Bool { character == "'" || character == "’" }

  /// How a character joins its neighbours.
  private enum Class {
    case word
    case space
    case single

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
