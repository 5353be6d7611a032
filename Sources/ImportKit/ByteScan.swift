/// Scans the bytes of a log line, field by field.
package struct ByteScan {
  package let bytes: [UInt8]
  package var index = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var rest: ArraySlice<UInt8> { bytes[index...] }

  package func has(_ text: StaticString) -> Bool {
    index + text.utf8CodeUnitCount <= bytes.count
      && text.withUTF8Buffer { bytes[index..<index + $0.count].elementsEqual($0) }
  }

  package mutating func take(_ text: StaticString) -> Bool {
    guard has(text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  package mutating func take(anyOf marks: StaticString) -> Bool {
    guard index < bytes.count, marks.withUTF8Buffer({ $0.contains(bytes[index]) }) else { return false }
    index += 1
    return true
  }

  /// A number of up to `limit` digits.
  package mutating func number(upTo limit: Int) -> (value: Int, digits: Int)? {
    var value = 0
    let start = index
    while index < bytes.count, index - start < limit, (0x30...0x39).contains(bytes[index]) {
      value = value * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    return index == start ? nil : (value, index - start)
  }

  /// Skips directional marks and a byte order mark.
  @discardableResult
  package mutating func directionMarks() -> Bool {
    let start = index
    while take("\u{200E}") || take("\u{200F}") || take("\u{202A}") || take("\u{202B}") || take("\u{202C}")
      || take("\u{FEFF}")
    {}
    return index > start
  }
}
