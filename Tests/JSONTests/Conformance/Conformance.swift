import Testing

/// A document with what it must give: its value, written by `rendered`, or its error.
struct Conformance: Sendable, CustomTestStringConvertible {
  let document: [UInt8]
  let expected: String

  init(_ text: String, gives expected: String) { self.init(Array(text.utf8), expected) }
  init(_ text: String, fails expected: String) { self.init(Array(text.utf8), expected) }
  init(bytes: UInt8..., gives expected: String) { self.init(bytes, expected) }
  init(bytes: UInt8..., fails expected: String) { self.init(bytes, expected) }

  private init(_ document: [UInt8], _ expected: String) {
    self.document = document
    self.expected = expected
  }

  static let all = valid + decided + misplaced + malformed + truncated

  var testDescription: String { String(decoding: document, as: UTF8.self).debugDescription }
}
