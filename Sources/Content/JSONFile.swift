package import Basics
internal import JSON

/// Reads whole JSON files and single lines of JSONL as content values.
package enum JSONFile {
  /// The only value of a file.
  package static func read(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic) -> ContentValue {
    try read(file.bytes(), line: 1, path: file.path, &problems)
  }

  /// The only value of another program's file: of duplicate keys the last is used, with a warning.
  package static func readForeign(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic)
    -> ContentValue
  {
    var repeated = RepeatedKeys()
    let value = try read(
      file.bytes(), line: 1, column: 1, path: file.path, keepingLastOf: &repeated, &problems)
    if let warning = repeated.warning(path: file.path) { problems.append(warning) }
    return value
  }

  /// The only value of `bytes`, which start at `column` of `line`.
  package static func read(
    _ bytes: [UInt8], line: Int, column: Int = 1, path: String, _ problems: inout Problems
  ) throws(Diagnostic) -> ContentValue {
    try read(bytes, line: line, column: column, path: path, isForeign: false, &problems).value
  }

  /// The same for another program's file: of duplicate keys the last is used, and `repeated` counts them. `NaN` is
  /// a string.
  package static func read(
    _ bytes: [UInt8], line: Int, column: Int, path: String, keepingLastOf repeated: inout RepeatedKeys,
    _ problems: inout Problems
  ) throws(Diagnostic) -> ContentValue {
    let read = try read(bytes, line: line, column: column, path: path, isForeign: true, &problems)
    repeated.add(read.repeated)
    return read.value
  }

  private static func read(
    _ bytes: [UInt8], line: Int, column: Int, path: String, isForeign: Bool, _ problems: inout Problems
  ) throws(Diagnostic) -> (value: ContentValue, repeated: RepeatedKeys) {
    do {
      // A byte order mark is allowed only at the start of a file, marked by offset 0.
      let start = JSONPosition(line: line, column: column, offset: line == 1 && column == 1 ? 0 : 1)
      var reader = JSONReader(bytes, startingAt: start)
      (reader.keepsLastOfDuplicates, reader.takesNotNumbers) = (isForeign, isForeign)
      let value = try reader.contentValue()
      try reader.end()
      warn(about: reader, line: line, &problems)
      return (value, RepeatedKeys(reader))
    } catch let error as JSONError {
      throw Diagnostic(
        .error, error.message, path: path, line: error.position.line, column: error.position.column,
        help: error.help.map { [$0] } ?? [])
    } catch {
      throw Diagnostic(.error, "invalid JSON", path: path)
    }
  }

  private static func warn(about reader: borrowing JSONReader, line: Int, _ problems: inout Problems) {
    if reader.hasByteOrderMark, line == 1 {
      problems.warning(
        "file begins with a byte order mark", at: .start, help: ["save it as UTF-8 without BOM"])
    }
    if reader.replacedSurrogates > 0 {
      problems.warning(
        "an unpaired surrogate was replaced with U+FFFD", at: SourcePosition(line: line, column: 1))
    }
  }
}
