internal import JSON

/// Whole JSON files and single lines of JSONL as content values.
package enum JSONFile {
  /// The one value of a file.
  package static func read(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic) -> ContentValue {
    try read(file.bytes(), line: 1, path: file.path, &problems)
  }

  /// The one value of `bytes`, which begin at the start of `line`.
  package static func read(
    _ bytes: [UInt8], line: Int, path: String, _ problems: inout Problems
  ) throws(Diagnostic) -> ContentValue {
    do {
      var reader = JSONReader(bytes, startingAt: JSONPosition(line: line, column: 1, offset: 0))
      let value = try reader.value()
      try reader.end()
      warn(about: reader, line: line, &problems)
      return ContentValue(value)
    } catch let error as JSONError {
      throw Diagnostic(
        .error, error.message, path: path, line: error.position.line, column: error.position.column)
    } catch {
      throw Diagnostic(.error, "not readable as JSON", path: path)
    }
  }

  private static func warn(about reader: borrowing JSONReader, line: Int, _ problems: inout Problems) {
    if reader.hasByteOrderMark, line == 1 {
      problems.warning("file begins with a byte order mark", at: .start, help: ["save it as UTF-8 without BOM"])
    }
    if reader.replacedSurrogates > 0 {
      problems.warning(
        "half a surrogate pair was replaced with U+FFFD", at: SourcePosition(line: line, column: 1))
    }
  }
}
