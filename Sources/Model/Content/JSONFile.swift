internal import JSON

/// Whole JSON files and single lines of JSONL as content values.
package enum JSONFile {
  /// The one value of a file.
  package static func read(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic) -> ContentValue {
    try read(file.bytes(), line: 1, path: file.path, &problems)
  }

  /// The one value of `bytes`, which begin at the `column` of `line`.
  package static func read(
    _ bytes: [UInt8], line: Int, column: Int = 1, path: String, _ problems: inout Problems
  ) throws(Diagnostic) -> ContentValue {
    do {
      // A byte order mark may stand at the start of a file only, which offset 0 means.
      let start = JSONPosition(line: line, column: column, offset: line == 1 && column == 1 ? 0 : 1)
      var reader = JSONReader(bytes, startingAt: start)
      let value = try reader.value()
      try reader.end()
      warn(about: reader, line: line, &problems)
      return ContentValue(value)
    } catch let error as JSONError {
      throw Diagnostic(
        .error, error.message, path: path, line: error.position.line, column: error.position.column,
        help: error.help.map { [$0] } ?? [])
    } catch {
      throw Diagnostic(.error, "not readable as JSON", path: path)
    }
  }

  private static func warn(about reader: borrowing JSONReader, line: Int, _ problems: inout Problems) {
    if reader.hasByteOrderMark, line == 1 {
      problems.warning(
        "file begins with a byte order mark", at: .start, help: ["save it as UTF-8 without BOM"])
    }
    if reader.replacedSurrogates > 0 {
      problems.warning(
        "half a surrogate pair was replaced with U+FFFD", at: SourcePosition(line: line, column: 1))
    }
  }
}
