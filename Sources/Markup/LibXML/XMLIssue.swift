/// One error of libxml2, copied out of its error structure.
package struct XMLIssue: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// Not well-formed XML.
    case syntax
    /// A character that XML forbids, or bytes that are not UTF-8.
    case character
    /// Well-formed, but not allowed by the schema.
    case schema
  }

  package var kind: Kind
  /// One-based; nil if the library does not report it.
  package var line: Int?
  /// One-based; nil if the library does not report it (always for schema issues).
  package var column: Int?
  /// Index into `ParsedPage.elements` of the element with a schema issue.
  package var element: Int?
  /// The library's own message, without the line break at its end.
  package var message: String
}
