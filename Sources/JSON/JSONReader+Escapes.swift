extension JSONReader {
  /// Consumes an escape and returns its UTF-16 code unit; the backslash is the next byte.
  mutating func readEscape(from start: JSONPosition) throws -> UInt16 {
    let head = try cursor.lookAhead(2)
    guard let letter = head.dropFirst().first else {
      cursor.index += 1
      throw endedEarly(in: "string", from: start)
    }
    if letter == UInt8(ascii: "u") { return try readHexEscape(from: start) }
    guard let unit = Self.unit(ofEscape: letter) else {
      cursor.index += 1
      throw try unexpected(
        expected: #"an escape such as \n or \u00e9"#, help: #"write a backslash itself as "\\""#)
    }
    cursor.index += 2
    return unit
  }

  private static func unit(ofEscape letter: UInt8) -> UInt16? {
    switch letter {
    case Byte.quote, Byte.backslash, UInt8(ascii: "/"): UInt16(letter)
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  private mutating func readHexEscape(from start: JSONPosition) throws -> UInt16 {
    let digits = try cursor.lookAhead(6).prefix(6).dropFirst(2)
    var unit: UInt16 = 0
    cursor.index += 2
    for digit in digits {
      guard let value = Self.hexValue(digit) else {
        throw try unexpected(expected: #"4 hexadecimal digits after "\u""#)
      }
      unit = unit << 4 | value
      cursor.index += 1
    }
    guard digits.count == 4 else { throw endedEarly(in: "string", from: start) }
    return unit
  }

  private static func hexValue(_ digit: UInt8) -> UInt16? {
    switch digit {
    case Byte.zero...Byte.nine: UInt16(digit - Byte.zero)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(digit - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(digit - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension JSONReader {
  /// Appends an escaped code unit to the string; the two halves of a pair come one after the other.
  mutating func append(_ unit: UInt16) {
    if UTF16.isTrailSurrogate(unit), let high = highSurrogate {
      highSurrogate = nil
      append(scalar: 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00))
      return
    }
    endSurrogate()
    if UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
    } else if UTF16.isTrailSurrogate(unit) {
      appendReplacement()
    } else {
      append(scalar: UInt32(unit))
    }
  }

  /// The next character is not a second half, so a pending first half is unpaired.
  mutating func endSurrogate() {
    guard highSurrogate != nil else { return }
    highSurrogate = nil
    appendReplacement()
  }

  private mutating func appendReplacement() {
    replacedSurrogates += 1
    append(scalar: 0xFFFD)
  }

  private mutating func append(scalar value: UInt32) {
    guard let scalar = Unicode.Scalar(value) else { preconditionFailure("surrogates are paired before") }
    scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
