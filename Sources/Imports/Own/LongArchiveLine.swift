internal import Basics
internal import Content
internal import JSON

/// A long conversation in an archive, whose messages are read one by one: as values, all of them would take
/// several times the memory of the chat.
///
/// Only for lines without a fault. Others are read as a whole, which reports every fault.
struct LongArchiveLine {
  /// The conversation without its messages: the list is empty.
  let conversation: ContentValue
  private let line: Lines.Line

  /// In bytes.
  static let length = 1 << 20

  /// Nil for a short line, and unless it is an object with a list of messages.
  init?(_ line: Lines.Line, from length: Int = length) {
    guard line.bytes.count >= length else { return nil }
    self.line = line
    var entries: [ContentValue.Entry] = []
    let start = Self.read(line) { key, at, reader in
      let value = try key == "messages" ? Self.skipped(&reader) : reader.contentValue()
      entries.append(ContentValue.Entry(key: key, position: SourcePosition(at), value: value))
    }
    guard let start else { return nil }
    conversation = ContentValue(.map(entries), at: start)
  }

  /// Calls `take` with each message; false if there is a fault after all.
  func eachMessage(_ take: (ContentValue) -> Void) -> Bool {
    Self.read(line) { key, _, reader in
      guard key == "messages" else { return try reader.skip() }
      try reader.array { take(try $0.contentValue()) }
    } != nil
  }

  private static func skipped(_ reader: inout JSONReader) throws -> ContentValue {
    guard try reader.peek() == .array else { return try reader.contentValue() }
    let position = SourcePosition(reader.valuePosition)
    try reader.skip()
    return ContentValue(.list([]), at: position)
  }

  /// Visits the keys; returns the position of the object, or nil on any fault.
  private static func read(
    _ line: Lines.Line, _ field: (String, JSONPosition, inout JSONReader) throws -> Void
  ) -> SourcePosition? {
    do {
      var reader = JSONReader(
        line.bytes, startingAt: JSONPosition(line: line.number, column: line.column, offset: 1))
      reader.keepsLastOfDuplicates = true
      _ = try reader.peek()
      let start = SourcePosition(reader.valuePosition)
      try reader.object(field)
      try reader.end()
      return reader.duplicateKeys == 0 && reader.replacedSurrogates == 0 ? start : nil
    } catch {
      // Reading the line as a whole reports it.
      return nil
    }
  }
}
