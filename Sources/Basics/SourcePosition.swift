/// A position in a text file.
package struct SourcePosition: Sendable, Hashable {
  /// 1-based.
  package var line: Int
  /// 1-based, in characters.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static let start = SourcePosition(line: 1, column: 1)
}
