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

  /// The bytes themselves where nothing is to be repaired, as in most files.
  mutating func clean(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var copied = 0
    var index = runEnd(in: bytes, from: 0)
    while index < bytes.count {
      if let repaired = take(bytes[index]) {
        out += bytes[copied..<index]
        out += repaired
        copied = index + 1
      }
      index = runEnd(in: bytes, from: index + 1)
    }
    if copied == 0 { return bytes }
    out += bytes[copied...]
    return out
  }

  /// The next byte that can change the state.
  private func runEnd(in bytes: [UInt8], from start: Int) -> Int {
    guard bare == nil, !isEscaped else { return start }
    if isInString ? matched <= Self.key.count : awaitsValue { return start }
    return bytes[start...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") } ?? bytes.count
  }

  /// What replaces the byte; nil if it stays.
  private mutating func take(_ byte: UInt8) -> [UInt8]? {
    if bare != nil { return takeBare(byte) }
    if isInString { return takeInString(byte) }
    if awaitsValue, byte != UInt8(ascii: ":"), byte != 0x20 {
      awaitsValue = false
      let isValue =
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "n") || (0x30...0x39).contains(byte) || byte < 0x20
      if !isValue {
        bare = [byte]
        return []
      }
    }
    if byte == UInt8(ascii: "\"") { (isInString, matched) = (true, 0) }
    return nil
  }

  private mutating func takeInString(_ byte: UInt8) -> [UInt8]? {
    if isEscaped {
      isEscaped = false
      matched = Self.key.count + 1
      return byte == UInt8(ascii: "x") ? Array("u00".utf8) : nil
    }
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
    return nil
  }

  /// The value in quotation marks once its line ends.
  private mutating func takeBare(_ byte: UInt8) -> [UInt8] {
    guard byte == 0x0A, let value = bare else {
      if (bare?.count ?? 0) < 4096 { bare?.append(byte) }
      return []
    }
    bare = nil
    let isEnd = { (byte: UInt8) in
      byte == 0x20 || byte == 0x0D || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
    }
    let count = (value.lastIndex { !isEnd($0) } ?? -1) + 1
    let quoted = value[..<count].map {
      $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") ? UInt8(ascii: "_") : $0
    }
    let mark = UInt8(ascii: "\"")
    return [mark] + quoted + [mark] + value[count...].filter { $0 != 0x0D } + [0x0A]
  }
}
