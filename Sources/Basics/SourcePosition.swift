/// A position in a text file.
package struct SourcePosition: Sendable, Hashable {
  /// Stored in 32 bits: each value of a large JSON file has two positions.
  private var (storedLine, storedColumn): (UInt32, UInt32)

  /// 1-based.
  package var line: Int {
    get { Int(storedLine) }
    set { storedLine = UInt32(clamping: newValue) }
  }

  /// 1-based, in characters.
  package var column: Int {
    get { Int(storedColumn) }
    set { storedColumn = UInt32(clamping: newValue) }
  }

  package init(line: Int, column: Int) {
    (storedLine, storedColumn) = (UInt32(clamping: line), UInt32(clamping: column))
  }

  package static let start = SourcePosition(line: 1, column: 1)
}
