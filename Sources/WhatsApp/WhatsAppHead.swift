internal import ImportKit

/// Splits the beginning of a line, in any language, into five or six numbers and the text between them.
///
/// Digits of all scripts are accepted, invisible marks ignored, and all spaces treated alike. `WhatsAppStamp`
/// interprets the numbers.
struct WhatsAppHead {
  /// How it ends: `[…] `, `… - `, or `…: ` of old iPhones.
  enum Form { case bracket, dash, colon }

  struct Number: Equatable {
    private(set) var value: Int
    private(set) var digits: Int

    mutating func add(_ digit: Int) {
      value = value * 10 + digit
      digits += 1
    }
  }

  private(set) var numbers: [Number] = []
  /// One more than numbers: before the first, between them, after the last; in lower case.
  private(set) var gaps: [String] = []
  private(set) var form = Form.dash
  /// Index in the line of the remaining text.
  private(set) var end = 0
  private var gap = ""
  private var isInNumber = false

  /// Maximum length in bytes.
  private static let maximumBytes = 160
  private static let longestGap = 40

  init?(_ bytes: [UInt8]) {
    guard bytes.count > 9, Self.mayBegin(bytes[0]) else { return nil }
    let scalars = Array(String(decoding: bytes.prefix(Self.maximumBytes), as: UTF8.self).unicodeScalars)
    var index = 0
    if let first = scalars.firstIndex(where: { !$0.isUnseen }), scalars[first] == "[" {
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

  /// The first byte rules out most lines without a head.
  private static func mayBegin(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "[") || byte == 0x20
  }

  /// False if no head continues like this.
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isUnseen { return true }
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
      numbers[last].add(digit)
      return numbers[last].digits <= 4
    }
    isInNumber = true
    numbers.append(Number(value: digit, digits: 1))
    gaps.append(gap)
    gap = ""
    return numbers.count <= 6
  }

  /// The end of the head, if it is before `index`: after its closing mark and the spaces that follow.
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

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t"
      || scalar.value > 0x7F && scalar.properties.generalCategory == .spaceSeparator
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return (0x30...0x39).contains(scalar.value) ? Int(scalar.value) - 0x30 : nil }
    guard scalar.properties.generalCategory == .decimalNumber else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  /// Characters of other scripts and their ASCII equivalents.
  private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
    "،": ",", "、": ",", "，": ",", "：": ":", "∶": ":", "／": "/", "．": ".", "－": "-", "‐": "-", "‑": "-",
    "‒": "-", "–": "-", "—": "-", "−": "-", "］": "]",
  ]
}
