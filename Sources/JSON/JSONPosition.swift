/// A position in a document, for people in an editor and for programs in the file.
package struct JSONPosition: Sendable, Hashable {
  /// Counted from 1; LF, CRLF and a lone CR each end a line.
  package var line: Int
  /// Counted from 1 in characters (Unicode scalars); a byte order mark is not counted.
  package var column: Int
  /// Bytes before this position, counted from the start of the document.
  package var offset: Int

  package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  package static let start = JSONPosition(line: 1, column: 1, offset: 0)
}
