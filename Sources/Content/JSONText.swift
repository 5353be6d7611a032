internal import JSON

/// A JSON string, between its quotes.
package enum JSONText {
  /// Nil if the bytes are not one.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.contains(UInt8(ascii: "\\")) else {
      return String(validating: bytes.dropFirst().dropLast(), as: UTF8.self)
    }
    do {
      var reader = JSONReader(Array(bytes))
      guard case .string(let text) = try reader.contentValue().kind else { return nil }
      return text
    } catch {
      // The reader of the file reports errors with their position.
      return nil
    }
  }

  /// The value that a text consists of; nil if it is no JSON.
  package static func value(_ text: String) -> ContentValue? {
    do {
      var reader = JSONReader(Array(text.utf8))
      let value = try reader.contentValue()
      try reader.end()
      return value
    } catch {
      // It is text.
      return nil
    }
  }

  /// Whether the bytes are exactly one JSON string.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    do {
      var reader = JSONReader(bytes)
      try reader.skip()
      try reader.end()
      return true
    } catch {
      return false
    }
  }

  package static func quoted(_ text: String) -> String { JSONWriter.quoted(text) }
}
