/// Reads one JSON document (RFC 8259) strictly, piece by piece, in the order in which it is written.
///
/// The caller says what it expects next and gets it or an error with its exact place:
/// ```swift
/// try reader.object { key, _, reader in
///   switch key {
///   case "id": id = try reader.string()
///   case "likes": likes = try reader.orNull { try $0.integer() } ?? 0
///   default: try reader.skip()
///   }
/// }
/// try reader.end()
/// ```
/// Only the current chunk and the value at hand are in memory, so a document may be larger than memory.
/// Methods throw `JSONError`, or what `refill` or a closure throws. A value of another kind than expected is
/// not consumed: the caller may catch that error and `skip()`. After any other error the reader is of no use.
package struct JSONReader: ~Copyable {
  var cursor: JSONCursor
  let limits: JSONLimits
  var progress = Progress.start
  /// Arrays and objects that have begun and not ended, outermost first.
  var open: [OpenContainer] = []
  /// The keys of all open objects, outermost first.
  var keys: [SeenKey] = []
  /// The string being read, when it cannot be taken from the chunk as it stands.
  var scratch: [UInt8] = []
  /// The first half of an escaped surrogate pair whose second half has not come yet.
  var highSurrogate: UInt16?

  /// Whether the document begins with a UTF-8 byte order mark; known after the first read.
  package internal(set) var hasByteOrderMark = false
  /// How many lone surrogate escapes (`\ud800`) became U+FFFD in strings and keys.
  package internal(set) var replacedSurrogates = 0
  /// Whether a key that an object has twice is read, the last one in its place; else it is an error.
  package var keepsLastOfDuplicates = false
  /// How many keys were given again, where that is read.
  package internal(set) var duplicateKeys = 0
  /// The first of them.
  package internal(set) var firstDuplicate: (key: String, position: JSONPosition)?

  /// Where the value read last, or being read, begins.
  package internal(set) var valuePosition: JSONPosition

  /// A reader of a document, or of one record of a longer text, which then begins at `start`.
  package init(
    _ bytes: ArraySlice<UInt8>, startingAt start: JSONPosition = .start, limits: JSONLimits = JSONLimits()
  ) {
    cursor = JSONCursor(bytes, at: start, refill: nil)
    valuePosition = start
    self.limits = limits
  }

  package init(
    _ bytes: [UInt8], startingAt start: JSONPosition = .start, limits: JSONLimits = JSONLimits()
  ) {
    self.init(bytes[...], startingAt: start, limits: limits)
  }

  /// A reader of a document that comes in chunks of any size; `refill` returns nil once it has ended.
  package init(limits: JSONLimits = JSONLimits(), refill: @escaping () throws -> [UInt8]?) {
    cursor = JSONCursor([], at: .start, refill: refill)
    valuePosition = .start
    self.limits = limits
  }
}

extension JSONReader {
  /// Whether a value may be read now: guards against closures that read none, or two.
  enum Progress {
    case start, beforeValue, afterValue
  }

  struct OpenContainer {
    let kind: JSONKind
    let position: JSONPosition
  }

  /// The place where the next value begins.
  package mutating func nextPosition() throws -> JSONPosition {
    _ = try beginValue()
    return cursor.position
  }

  /// The kind of the next value, which stays the next.
  package mutating func peek() throws -> JSONKind {
    guard let kind = JSONKind(firstByte: try beginValue()) else { throw try unexpected(insteadOf: "a value") }
    return kind
  }

  /// Checks that nothing but white space follows the value.
  package mutating func end() throws {
    precondition(progress == .afterValue && open.isEmpty, "end() belongs after the outermost value")
    guard let byte = try cursor.skipWhiteSpace() else { return }
    let help =
      byte == Byte.openBrace || byte == Byte.openBracket
      ? "a file with one value a line is JSON Lines: name it .jsonl" : nil
    throw try unexpected(expected: "nothing after the value", help: help)
  }

  /// Goes to the first byte of the value that comes next.
  mutating func beginValue() throws -> UInt8 {
    if progress == .start { try beginDocument() }
    precondition(progress == .beforeValue, "exactly one value must be read here, not two")
    guard let byte = try cursor.skipWhiteSpace() else { throw endedEarly() }
    valuePosition = cursor.position
    return byte
  }

  /// Goes to the first byte of the value that comes next, which must be of the kind wanted.
  mutating func beginValue(_ wanted: JSONKind) throws -> UInt8 {
    let byte = try beginValue()
    guard JSONKind(firstByte: byte) == wanted else { throw try mismatch(wanted) }
    return byte
  }

  mutating func endValue() { progress = .afterValue }
}
