internal import JSON

/// One text of JSON, between its quotes.
package enum JSONText {
  /// Nil when it is none.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.contains(UInt8(ascii: "\\")) else {
      return String(validating: bytes.dropFirst().dropLast(), as: UTF8.self)
    }
    do {
      var reader = JSONReader(Array(bytes))
      guard case .string(let text) = try reader.contentValue().kind else { return nil }
      return text
    } catch {
      // Whoever reads the file says what is wrong with it, and where.
      return nil
    }
  }

  /// Whether these bytes are one JSON text, and nothing else.
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
