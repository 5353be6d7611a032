internal import Basics

/// Tests that only real values pass: checksums, and the contents of base64.
enum SecretCheck {
  /// For card numbers (ISO/IEC 7812): every second digit from the right counts double.
  static func luhn(_ digits: [UInt8]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let value = Int(digit.element - 0x30) * (digit.offset & 1 + 1)
      return sum + (value > 9 ? value - 9 : value)
    }
    return sum.isMultiple(of: 10) && digits.contains { $0 != 0x30 }
  }

  /// For account numbers (ISO 13616): letters become two digits, the first four characters move to the end,
  /// and the remainder modulo 97 is 1.
  static func iban(_ letters: [UInt8]) -> Bool {
    let rest = (letters.dropFirst(4) + letters.prefix(4)).reduce(0) { rest, letter in
      letter < 0x3A ? (rest * 10 + Int(letter - 0x30)) % 97 : (rest * 100 + Int(letter - 0x37)) % 97
    }
    return rest == 1
  }

  /// For wallet keys: the last four bytes equal the first four of the double SHA-256 of the others.
  static func base58(_ letters: ArraySlice<UInt8>) -> Bool {
    var bytes: [UInt8] = []
    for letter in letters {
      guard let digit = alphabet.firstIndex(of: letter) else { return false }
      var carry = digit
      for index in bytes.indices.reversed() {
        carry += Int(bytes[index]) * 58
        bytes[index] = UInt8(carry & 0xFF)
        carry >>= 8
      }
      while carry > 0 {
        bytes.insert(UInt8(carry & 0xFF), at: 0)
        carry >>= 8
      }
    }
    guard bytes.count > 4 else { return false }
    return SHA256.digest(SHA256.digest(Array(bytes.dropLast(4)))).starts(with: bytes.suffix(4))
  }

  private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

  /// A key in WIF: a private key of the main or the test network.
  static func wif(_ letters: ArraySlice<UInt8>) -> Bool {
    letters.first.map { "5KL9c".utf8.contains($0) } == true && base58(letters)
  }

  /// A name and a password separated by a colon, as Basic sends them.
  static func basic(_ letters: ArraySlice<UInt8>) -> Bool {
    guard letters.count.isMultiple(of: 4), let text = base64(letters) else { return false }
    let parts = text.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return false }
    return text.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && String(validating: text, as: UTF8.self) != nil
  }

  private static func base64(_ letters: ArraySlice<UInt8>) -> [UInt8]? {
    var (out, bits, count) = ([UInt8](), 0, 0)
    for letter in letters where letter != UInt8(ascii: "=") {
      let value: UInt8
      switch letter {
      case 0x41...0x5A: value = letter - 0x41
      case 0x61...0x7A: value = letter - 0x61 + 26
      case 0x30...0x39: value = letter - 0x30 + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: return nil
      }
      (bits, count) = (bits << 6 & 0xFF_FFFF | Int(value), count + 6)
      if count >= 8 {
        count -= 8
        out.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return out
  }

  /// A lone AWS key: it mixes all kinds of letters, unlike words, paths and hashes.
  static func awsSecret(_ letters: ArraySlice<UInt8>) -> Bool {
    let counts = letters.reduce(into: [0, 0, 0, 0]) { counts, byte in
      switch ByteClass.of(byte) {
      case .upper: counts[0] += 1
      case .lower: counts[1] += 1
      case .digit: counts[2] += 1
      default: counts[3] += 1
      }
    }
    return counts[0] >= 4 && counts[1] >= 4 && counts[2] >= 2 && counts[3] <= 6
      && SecretFinder.entropy(letters) >= 4.2
  }
}
