/// One complaint of libxml2, copied out of its error structure.
package struct XMLIssue: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// Not well-formed XML.
    case syntax
    /// A character that XML forbids, or bytes that are not UTF-8.
    case character
    /// Well-formed, but not what the schema allows.
    case schema
  }

  package var kind: Kind
  /// One-based; nil where the library does not know it.
  package var line: Int?
  /// One-based; nil where the library does not know it (always for schema issues).
  package var column: Int?
  /// Index into `ParsedPage.elements` of the element that a schema issue is about.
  package var element: Int?
  /// The library's own sentence, without the line break at its end.
  package var message: String
}
