package import Basics

/// The lines of a byte stream, one at a time: memory use is one line and one chunk.
package struct Lines {
  /// A line without its line break.
  package struct Line: Sendable {
    package let bytes: [UInt8]
    /// 1-based.
    package let number: Int
    /// Where it starts on its line: 1-based, in characters.
    package let column: Int

    package init(bytes: [UInt8], number: Int, column: Int = 1) {
      self.bytes = bytes
      self.number = number
      self.column = column
    }
  }

  /// A longer line is not a record.
  package static let maximumBytes = 64 << 20
  private static let largest = 1 << 20

  private var stream: ByteStream
  private let path: String
  private var buffer: [UInt8] = []
  private var start = 0
  private var number = 0
  private var isAtEnd = false

  package init(_ file: InputFile) throws(Diagnostic) {
    stream = try file.stream()
    path = file.path
  }

  /// The next line that is not blank; nil at the end.
  package mutating func nextRecord() throws(Diagnostic) -> Line? {
    while let line = try next() {
      if line.bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) { return line }
    }
    return nil
  }

  package mutating func next() throws(Diagnostic) -> Line? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        let line = make(buffer[start..<end])
        start = end + 1
        if start > Self.largest { dropRead() }
        return line
      }
      guard !isAtEnd else { return takeRest() }
      searched = buffer.count - start
      buffer.removeFirst(start)
      start = 0
      try fill()
    }
  }

  /// After a long line, the memory is not needed.
  private mutating func dropRead() {
    buffer = Array(buffer[start...])
    start = 0
  }

  private mutating func fill() throws(Diagnostic) {
    guard buffer.count <= Self.maximumBytes else {
      throw Diagnostic(.error, "line is longer than 64 MB", path: path, line: number + 1)
    }
    if let chunk = try stream.next() { buffer.append(contentsOf: chunk) } else { isAtEnd = true }
  }

  private mutating func takeRest() -> Line? {
    guard start < buffer.count else { return nil }
    let line = make(buffer[start...])
    start = buffer.count
    dropRead()
    return line
  }

  private mutating func make(_ line: ArraySlice<UInt8>) -> Line {
    number += 1
    return Line(bytes: Array(line.last == 0x0D ? line.dropLast() : line), number: number)
  }
}
