import JSON

/// Writes a random document and keeps what it means, with the position of every part found the slow way.
struct RandomDocument {
  private(set) var bytes: [UInt8] = []
  private(set) var value = JSONValue(position: .start, content: .null)
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    writeSpace()
    value = writeValue(depth: 0)
    writeSpace()
  }

  private mutating func writeValue(depth: Int) -> JSONValue {
    let position = slowPosition(bytes.count, in: bytes)
    return JSONValue(
      position: position,
      content: writeContent(Int.random(in: depth < 4 ? 0...7 : 0...5, using: &random), depth))
  }

  private mutating func writeContent(_ kind: Int, _ depth: Int) -> JSONValue.Content {
    switch kind {
    case 0:
      write("null")
      return .null
    case 1:
      let value = Bool.random(using: &random)
      write("\(value)")
      return .bool(value)
    case 2, 3: return .number(writeNumber())
    case 4, 5: return .string(writeString(""))
    case 6: return .array(writeArray(depth))
    default: return .object(writeObject(depth))
    }
  }

  private mutating func writeArray(_ depth: Int) -> [JSONValue] {
    var elements: [JSONValue] = []
    write("[")
    writeSpace()
    for index in 0..<Int.random(in: 0...4, using: &random) {
      if index > 0 { writeSeparator(",") }
      elements.append(writeValue(depth: depth + 1))
      writeSpace()
    }
    write("]")
    return elements
  }

  private mutating func writeObject(_ depth: Int) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    write("{")
    writeSpace()
    for index in 0..<Int.random(in: 0...(depth == 0 ? 40 : 4), using: &random) {
      if index > 0 { writeSeparator(",") }
      let position = slowPosition(bytes.count, in: bytes)
      let key = writeString("\(index)")
      writeSpace()
      writeSeparator(":")
      members.append(JSONValue.Member(key: key, keyPosition: position, value: writeValue(depth: depth + 1)))
      writeSpace()
    }
    write("}")
    return members
  }

  private mutating func writeNumber() -> JSONNumber {
    let whole =
      Bool.random(using: &random)
      ? Int.random(in: -20...20, using: &random) : Int(truncatingIfNeeded: random.next())
    guard Int.random(in: 0...2, using: &random) == 0 else {
      write("\(whole)")
      return JSONNumber(whole)
    }
    // Whole hundreds keep their value when they are written with an exponent or a fraction.
    let text = "\(whole % 1_000)00.0e-\(Int.random(in: 0...2, using: &random))"
    let isZero = whole % 1_000 == 0
    write(isZero ? "0.0" : text)
    return (try? Self.number(isZero ? "0.0" : text)) ?? JSONNumber(0)
  }

  private static func number(_ text: String) throws -> JSONNumber {
    var reader = JSONReader(Array(text.utf8))
    return try reader.number()
  }

  /// Keys begin with their number, so that none comes twice.
  private mutating func writeString(_ start: String) -> String {
    var text = start
    write("\"" + start)
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let scalar = randomScalar()
      text.unicodeScalars.append(scalar)
      writeCharacter(scalar)
    }
    write("\"")
    return text
  }

  private mutating func randomScalar() -> Unicode.Scalar {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x61...0x7A, 0...0x1F, 0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x10000...0x10FFFF,
    ]
    let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
    return Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "?"
  }

  private mutating func writeCharacter(_ scalar: Unicode.Scalar) {
    let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
    if mustEscape || Int.random(in: 0...5, using: &random) == 0 {
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16, uppercase: Bool.random(using: &random))
        write("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      }
    } else {
      write(String(scalar))
    }
  }

  private mutating func writeSeparator(_ text: String) {
    write(text)
    writeSpace()
  }

  private mutating func writeSpace() {
    let spaces = ["", "", "", " ", "\t", "\n", "\r", "\r\n", "\n\r", " \n  "]
    write(spaces[Int.random(in: 0..<spaces.count, using: &random)])
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

/// The position of a byte by counting from the start.
func slowPosition(_ offset: Int, in bytes: [UInt8]) -> JSONPosition {
  var position = JSONPosition(line: 1, column: 1, offset: offset)
  for (index, byte) in bytes[..<offset].enumerated() {
    let isSecondOfLineEnd = byte == 0x0A && index > 0 && bytes[index - 1] == 0x0D
    if byte == 0x0D || (byte == 0x0A && !isSecondOfLineEnd) {
      position.line += 1
      position.column = 1
    } else if !isSecondOfLineEnd, byte & 0xC0 != 0x80 {
      position.column += 1
    }
  }
  return position
}
