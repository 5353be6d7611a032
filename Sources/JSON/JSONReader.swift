/// Reads one JSON document (RFC 8259) strictly, value by value, in document order.
///
/// The caller requests the expected value and gets it or an error with its exact position:
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
/// Only the current chunk and the current value are in memory, so a document may be larger than memory.
/// Methods throw `JSONError`, and errors of `refill` and closures. A value of an unexpected kind is not
/// consumed: the caller may catch that error and `skip()`. After any other error the reader is unusable.
package struct JSONReader: ~Copyable {
  var cursor: JSONCursor
  let limits: JSONLimits
  var progress = Progress.start
  /// Open arrays and objects, outermost first.
  var open: [OpenContainer] = []
  /// The keys of all open objects, outermost first.
  var keys: [SeenKey] = []
  /// The current string, if it cannot be taken directly from the chunk.
  var scratch: [UInt8] = []
  /// The first half of an escaped surrogate pair whose second half is pending.
  var highSurrogate: UInt16?

  /// Whether the document starts with a UTF-8 byte order mark; known after the first read.
  package internal(set) var hasByteOrderMark = false
  /// How many lone surrogate escapes (`\ud800`) were replaced with U+FFFD in strings and keys.
  package internal(set) var replacedSurrogates = 0
  /// Whether duplicate keys are read, the last one winning; otherwise they are an error.
  package var keepsLastOfDuplicates = false
  /// Whether `NaN` and `Infinity`, which Python writes, are read as strings; otherwise they are an error.
  package var takesNotNumbers = false
  /// The number of duplicate keys read.
  package internal(set) var duplicateKeys = 0
  /// The first of them.
  package internal(set) var firstDuplicate: (key: String, position: JSONPosition)?

  /// The start of the current value, or of the last one read.
  package internal(set) var valuePosition: JSONPosition

  /// Reads a document, or one record of a longer text, which then starts at `start`.
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

  /// Reads a document in chunks of any size; `refill` returns nil at the end.
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

  /// The position where the next value starts.
  package mutating func nextPosition() throws -> JSONPosition {
    _ = try beginValue()
    return cursor.position
  }

  /// The kind of the next value, without consuming it.
  package mutating func peek() throws -> JSONKind {
    guard let kind = try kind(of: try beginValue()) else { throw try unexpected(insteadOf: "a value") }
    return kind
  }

  /// Checks that only white space follows the value.
  package mutating func end() throws {
    precondition(progress == .afterValue && open.isEmpty, "end() belongs after the outermost value")
    guard let byte = try cursor.skipWhiteSpace() else { return }
    let help =
      byte == Byte.openBrace || byte == Byte.openBracket
      ? "for one value per line (JSON Lines), name the file .jsonl" : nil
    throw try unexpected(expected: "nothing after the value", help: help)
  }

  /// Moves to the first byte of the next value.
  mutating func beginValue() throws -> UInt8 {
    if progress == .start { try beginDocument() }
    precondition(progress == .beforeValue, "exactly one value must be read here, not two")
    guard let byte = try cursor.skipWhiteSpace() else { throw endedEarly() }
    valuePosition = cursor.position
    return byte
  }

  /// Moves to the first byte of the next value, which must be of the expected kind.
  mutating func beginValue(_ wanted: JSONKind) throws -> UInt8 {
    let byte = try beginValue()
    guard try kind(of: byte) == wanted else { throw try mismatch(wanted) }
    return byte
  }

  mutating func endValue() { progress = .afterValue }
}
