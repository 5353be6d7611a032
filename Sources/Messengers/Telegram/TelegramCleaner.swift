/// Repairs the JSON of Telegram Desktop: control characters written as `\xNN`, and unquoted values of
/// `document_id`. Line breaks are kept, so that positions in error messages are right.
struct TelegramCleaner {
  private static let key = Array("document_id\"".utf8)

  private var isInString = false
  private var isEscaped = false
  /// How much of the key `document_id` has matched inside a string.
  private var matched = 0
  /// After the key, before its value.
  private var awaitsValue = false
  /// An unquoted value, which ends with its line.
  private var bare: [UInt8]?

  mutating func clean(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 64)
    var index = 0
    while index < bytes.count {
      let end = isInOtherString ? Self.end(in: bytes, from: index) : index
      out += bytes[index..<end]
      if end < bytes.count { take(bytes[end], &out) }
      index = end + 1
    }
    return out
  }

  /// Inside a string that is not the key.
  private var isInOtherString: Bool {
    bare == nil && isInString && !isEscaped && matched > Self.key.count
  }

  /// The next byte of a string that is not copied as it is.
  private static func end(in bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") } ?? bytes.count
  }

  private mutating func take(_ byte: UInt8, _ out: inout [UInt8]) {
    if bare != nil { return takeBare(byte, &out) }
    if isInString { return takeInString(byte, &out) }
    if awaitsValue, byte != UInt8(ascii: ":"), byte != 0x20 {
      awaitsValue = false
      let isValue =
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "n") || (0x30...0x39).contains(byte) || byte < 0x20
      if !isValue {
        bare = [byte]
        return
      }
    }
    if byte == UInt8(ascii: "\"") { (isInString, matched) = (true, 0) }
    out.append(byte)
  }

  private mutating func takeInString(_ byte: UInt8, _ out: inout [UInt8]) {
    if isEscaped {
      isEscaped = false
      matched = Self.key.count + 1
      if byte == UInt8(ascii: "x") { out += "u00".utf8 } else { out.append(byte) }
      return
    }
    out.append(byte)
    if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else {
      let isNext = matched < Self.key.count && Self.key[matched] == byte
      matched = isNext ? matched + 1 : Self.key.count + 1
      if byte == UInt8(ascii: "\"") {
        isInString = false
        awaitsValue = matched == Self.key.count
      }
    }
  }

  private mutating func takeBare(_ byte: UInt8, _ out: inout [UInt8]) {
    guard byte == 0x0A, let value = bare else {
      if (bare?.count ?? 0) < 4096 { bare?.append(byte) }
      return
    }
    bare = nil
    var rest = value[...]
    var end: [UInt8] = []
    while let last = rest.last,
      last == 0x20 || last == 0x0D || last == UInt8(ascii: ",") || last == UInt8(ascii: "}")
    {
      if last != 0x0D { end.insert(last, at: 0) }
      rest = rest.dropLast()
    }
    out.append(UInt8(ascii: "\""))
    out += rest.map {
      $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") ? UInt8(ascii: "_") : $0
    }
    out.append(UInt8(ascii: "\""))
    out += end
    out.append(0x0A)
  }
}
