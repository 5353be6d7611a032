package import Basics

/// The elements of a JSON file's outermost array, as bytes, one at a time: a file may be larger than memory.
///
/// It only finds the end of each element; the reader of the element reports errors inside it. A file whose
/// outermost value is an object is one element.
package struct JSONElements {
  /// A larger element is not a conversation.
  package static let maximumBytes = 256 << 20

  private static let byteOrderMark: Set<UInt8> = [0xEF, 0xBB, 0xBF]

  private var stream: ByteStream
  private let path: String
  private var chunk: [UInt8] = []
  private var index = 0
  private var line = 1
  /// Characters of the line that were passed.
  private var characters = 0
  /// Whether the file is an array whose bracket was passed; nil before the first value.
  private var isArray: Bool?
  private var isAtEnd = false

  package init(_ file: InputFile) throws(Diagnostic) {
    stream = try file.stream()
    path = file.path
  }

  /// The next element with its first line; nil after the last.
  package mutating func next() throws(Diagnostic) -> Lines.Line? {
    guard !isAtEnd, try begin() != nil else { return nil }
    var element = JSONExtent()
    var bytes: [UInt8] = []
    let start = (line, column: characters + 1)
    while try peek() != nil {
      let (end, isWhole) = element.end(in: chunk.span, from: index)
      bytes.append(contentsOf: chunk[index..<end])
      pass(to: end)
      if isWhole { return finish(bytes, start) }
      guard bytes.count <= Self.maximumBytes else {
        throw Diagnostic(
          .error, "a record is larger than 256 MB", path: path, line: start.0, column: start.column)
      }
    }
    isAtEnd = true
    if isArray == true || element.isOpen {
      throw Diagnostic(
        .error, "file ends inside the record that begins at \(start.0):\(start.column)", path: path,
        line: line,
        column: characters + 1,
        help: ["export it again; the file is truncated"])
    }
    return finish(bytes, start)
  }

  private mutating func finish(_ bytes: [UInt8], _ start: (line: Int, column: Int)) -> Lines.Line {
    if isArray == false { isAtEnd = true }
    return Lines.Line(bytes: bytes, number: start.line, column: start.column)
  }

  /// Moves to the first byte of the next element.
  private mutating func begin() throws(Diagnostic) -> UInt8? {
    while let byte = try peek() {
      switch byte {
      case _ where isArray == nil && Self.byteOrderMark.contains(byte): break
      case 0x20, 0x09, 0x0A, 0x0D: break
      case UInt8(ascii: ",") where isArray == true: break
      case UInt8(ascii: "]") where isArray == true:
        isAtEnd = true
        return nil
      case UInt8(ascii: "[") where isArray == nil: isArray = true
      default:
        isArray = isArray ?? false
        return byte
      }
      pass(byte)
    }
    isAtEnd = true
    guard isArray == true else { return nil }
    throw Diagnostic(
      .error, "file ends inside its list of records", path: path, line: line, column: characters + 1,
      help: ["export it again; the file is truncated"])
  }

  /// Moves past all bytes before `end`.
  private mutating func pass(to end: Int) {
    let (lines, count) = Self.count(chunk.span, index..<end, after: characters)
    (index, line, characters) = (end, line + lines, count)
  }

  /// Line breaks among bytes, and the characters of the last line.
  private static func count(
    _ bytes: Span<UInt8>, _ range: Range<Int>, after characters: Int
  ) -> (lines: Int, characters: Int) {
    var (lines, count, place) = (0, characters, range.lowerBound)
    while place < range.upperBound {
      if range.upperBound - place >= 8, case let word = EightBytes(bytes, place), !word.contains(0x0A) {
        (count, place) = (count + word.characters, place + 8)
        continue
      }
      if bytes[place] & 0xC0 != 0x80 { count += 1 }
      if bytes[place] == 0x0A { (lines, count) = (lines + 1, 0) }
      place += 1
    }
    return (lines, count)
  }

  /// Moves past a byte; continuation bytes of a character are not counted.
  private mutating func pass(_ byte: UInt8) {
    index += 1
    if byte == 0x0A {
      (line, characters) = (line + 1, 0)
    } else if byte & 0xC0 != 0x80 {
      characters += 1
    }
  }

  private mutating func peek() throws(Diagnostic) -> UInt8? {
    while index == chunk.count {
      guard let next = try stream.next() else { return nil }
      chunk = next
      index = 0
    }
    return chunk[index]
  }
}

/// Tracks how far the bytes of a JSON value have been read.
private struct JSONExtent {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  var isOpen: Bool { depth > 0 || isInString }

  /// Where the value ends, after its last byte; the end of the bytes if it is not whole.
  mutating func end(in bytes: Span<UInt8>, from start: Int) -> (end: Int, isWhole: Bool) {
    var index = start
    while index < bytes.count {
      if isInString {
        index = endOfString(in: bytes, from: index)
        if !isOpen { return (index, true) }
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: ",") where depth == 0, UInt8(ascii: "]") where depth == 0:
        // A number or word ends with what follows it.
        return (index, true)
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { return (index + 1, true) }
      default: break
      }
      index += 1
    }
    return (index, false)
  }

  /// After the closing quote of the open string, or at the end of the bytes.
  private mutating func endOfString(in bytes: Span<UInt8>, from start: Int) -> Int {
    var index = isEscaped ? start + 1 : start
    isEscaped = false
    while let mark = Self.mark(in: bytes, from: index) {
      index = mark + 1
      if bytes[mark] == UInt8(ascii: "\"") {
        isInString = false
        return index
      }
      isEscaped = index == bytes.count
      if !isEscaped { index += 1 }
    }
    return bytes.count
  }

  /// The next byte that ends a string or escapes another.
  private static func mark(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while bytes.count - index >= 8, EightBytes(bytes, index).isPlain { index += 8 }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "\\") { return index }
      index += 1
    }
    return nil
  }
}

/// Eight bytes at once: most bytes of a record are in long texts.
private struct EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private let word: UInt64

  /// The bytes from `start` on, of which there must be eight.
  init(_ bytes: Span<UInt8>, _ start: Int) {
    let eight = bytes.extracting(start..<start + 8)
    word =
      UInt64(eight[0]) | UInt64(eight[1]) << 8 | UInt64(eight[2]) << 16 | UInt64(eight[3]) << 24
      | UInt64(eight[4]) << 32 | UInt64(eight[5]) << 40 | UInt64(eight[6]) << 48 | UInt64(eight[7]) << 56
  }

  /// Whether one of them is `byte`.
  func contains(_ byte: UInt8) -> Bool {
    let differences = word ^ (Self.ones &* UInt64(byte))
    return (differences &- Self.ones) & ~differences & (Self.ones &* 0x80) != 0
  }

  /// Whether none of them ends a string or escapes another.
  var isPlain: Bool { !contains(UInt8(ascii: "\"")) && !contains(UInt8(ascii: "\\")) }

  /// Characters that begin in them: all bytes but continuation bytes.
  var characters: Int { 8 - (word & ~(word << 1) & (Self.ones &* 0x80)).nonzeroBitCount }
}
