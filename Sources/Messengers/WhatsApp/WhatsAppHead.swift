/// The beginning of a line as phones of all languages write it: five or six numbers, and what is between them.
///
/// Digits of every script count, unseen marks do not, and every blank is a plain one. What the numbers mean is the next step:
/// `WhatsAppStamp`.
struct WhatsAppHead {
  /// What ends it: `[…] `, `… - `, or `…: ` of old iPhones.
  enum Form { case bracket, dash, colon }

  struct Number: Equatable {
    var value: Int
    var digits: Int
  }

  private(set) var numbers: [Number] = []
  /// One more than numbers: before the first, between them, behind the last; in lower case.
  private(set) var gaps: [String] = []
  private(set) var form = Form.dash
  /// Where in the line the rest begins.
  private(set) var end = 0
  private var gap = ""
  private var isInNumber = false

  /// No head is longer, in bytes.
  private static let maximumBytes = 160
  private static let longestGap = 40

  init?(_ bytes: [UInt8]) {
    guard bytes.count > 9, Self.mayBegin(bytes[0]) else { return nil }
    let scalars = Array(String(decoding: bytes.prefix(Self.maximumBytes), as: UTF8.self).unicodeScalars)
    var index = 0
    if let first = scalars.firstIndex(where: { !Self.isUnseen($0) }), scalars[first] == "[" {
      form = .bracket
      index = first + 1
    }
    while index < scalars.count {
      guard take(scalars[index]) else { return nil }
      index += 1
      if let last = finished(scalars, index) {
        end = scalars[..<last].reduce(0) { $0 + UTF8.width($1) }
        return
      }
    }
    return nil
  }

  /// Most lines without a head are known by their first byte.
  private static func mayBegin(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "[") || byte == 0x20
  }

  /// False where no head goes on like this.
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    if Self.isUnseen(scalar) { return true }
    if let digit = Self.digit(scalar) { return takeDigit(digit) }
    isInNumber = false
    if Self.isBlank(scalar) {
      if gap.last != " " { gap.append(" ") }
    } else if let plain = Self.plain[scalar] {
      gap.unicodeScalars.append(plain)
    } else {
      gap += scalar.properties.lowercaseMapping
    }
    return gap.utf8.count <= Self.longestGap
  }

  private mutating func takeDigit(_ digit: Int) -> Bool {
    if isInNumber {
      let last = numbers.count - 1
      numbers[last].value = numbers[last].value * 10 + digit
      numbers[last].digits += 1
      return numbers[last].digits <= 4
    }
    isInNumber = true
    numbers.append(Number(value: digit, digits: 1))
    gaps.append(gap)
    gap = ""
    return numbers.count <= 6
  }

  /// Where the head ends, if it does before `index`: behind its closing mark and the blanks after it.
  private mutating func finished(_ scalars: [Unicode.Scalar], _ index: Int) -> Int? {
    guard numbers.count > 4, let close = gap.last, close == "]" || close == "-" || close == ":",
      index == scalars.count || Self.isBlank(scalars[index])
    else { return nil }
    switch (form, close) {
    case (.bracket, "]"): break
    case (.dash, "-") where gap.dropLast().last == " ": break
    case (.dash, ":") where numbers.count == 6: form = .colon
    default: return nil
    }
    gaps.append(String(gap.dropLast()))
    return scalars[index...].firstIndex { !Self.isBlank($0) } ?? scalars.count
  }

  // MARK: scalars

  /// Marks that steer the direction of text, and those without a width.
  static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t"
      || scalar.value > 0x7F && scalar.properties.generalCategory == .spaceSeparator
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return (0x30...0x39).contains(scalar.value) ? Int(scalar.value) - 0x30 : nil }
    guard scalar.properties.generalCategory == .decimalNumber else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  /// Marks of other scripts, and what they stand for.
  private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
    "،": ",", "、": ",", "，": ",", "：": ":", "∶": ":", "／": "/", "．": ".", "－": "-", "‐": "-", "‑": "-",
    "‒": "-", "–": "-", "—": "-", "−": "-", "］": "]",
  ]
}
