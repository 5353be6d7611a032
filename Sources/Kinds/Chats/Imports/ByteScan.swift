/// Goes through the bytes of a line of a log, field by field.
struct ByteScan {
  let bytes: [UInt8]
  var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var rest: ArraySlice<UInt8> { bytes[index...] }

  var isAtEnd: Bool { index == bytes.count }

  func has(_ text: StaticString) -> Bool {
    index + text.utf8CodeUnitCount <= bytes.count
      && text.withUTF8Buffer { bytes[index..<index + $0.count].elementsEqual($0) }
  }

  mutating func take(_ text: StaticString) -> Bool {
    guard has(text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  mutating func take(anyOf marks: StaticString) -> Bool {
    guard index < bytes.count, marks.withUTF8Buffer({ $0.contains(bytes[index]) }) else { return false }
    index += 1
    return true
  }

  /// A number of up to `limit` digits.
  mutating func number(upTo limit: Int) -> (value: Int, digits: Int)? {
    var value = 0
    let start = index
    while index < bytes.count, index - start < limit, (0x30...0x39).contains(bytes[index]) {
      value = value * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    return index == start ? nil : (value, index - start)
  }

  /// Passes blanks of any width; says whether there were any.
  @discardableResult
  mutating func blanks() -> Bool {
    let start = index
    while take(" ") || take("\u{A0}") || take("\u{202F}") || take("\u{2009}") || take("\t") {}
    return index > start
  }

  /// Passes marks that steer the direction of text, and a byte order mark.
  @discardableResult
  mutating func directionMarks() -> Bool {
    let start = index
    while take("\u{200E}") || take("\u{200F}") || take("\u{202A}") || take("\u{202B}") || take("\u{202C}")
      || take("\u{FEFF}")
    {}
    return index > start
  }

  /// `AM`, `p.m.`, `a. m.`: true for the second half of the day.
  mutating func halfOfDay() -> Bool? {
    let start = index
    blanks()
    for (word, isLate) in Self.words where takeWord(word) { return isLate }
    guard index < bytes.count, [0x61, 0x70].contains(bytes[index] | 0x20) else {
      index = start
      return nil
    }
    let isLate = bytes[index] | 0x20 == 0x70
    index += 1
    _ = take(".")
    blanks()
    guard index < bytes.count, bytes[index] | 0x20 == 0x6D else {
      index = start
      return nil
    }
    index += 1
    _ = take(".")
    return isLate
  }

  private mutating func takeWord(_ word: [UInt8]) -> Bool {
    guard rest.starts(with: word) else { return false }
    index += word.count
    return true
  }

  private static let words: [([UInt8], Bool)] = [
    ("上午", false), ("下午", true), ("午前", false), ("午後", true), ("오전", false), ("오후", true), ("ص", false),
    ("م", true),
  ].map { (Array($0.0.utf8), $0.1) }
}
