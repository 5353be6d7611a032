package import Basics
package import JSON

extension JSONFile {
  /// Reads a document of any size as a stream, one value at a time; errors have their position.
  ///
  /// `keepsLastOfDuplicates`: counts duplicate keys instead of failing, and reads NaN, for other programs' files.
  /// `clean` may repair each chunk before it is read; it must keep line breaks in place.
  @discardableResult
  package static func stream(
    _ file: InputFile, cleaning clean: @escaping ([UInt8]) -> [UInt8] = { $0 },
    keepsLastOfDuplicates: Bool = false,
    _ read: (inout JSONReader) throws -> Void
  ) throws(Diagnostic) -> RepeatedKeys {
    var bytes = try file.stream()
    var reader = JSONReader { try bytes.next().map(clean) }
    (reader.keepsLastOfDuplicates, reader.takesNotNumbers) = (keepsLastOfDuplicates, keepsLastOfDuplicates)
    do {
      try read(&reader)
      try reader.end()
      return RepeatedKeys(reader)
    } catch let error as Diagnostic {
      throw error
    } catch let error as JSONError {
      throw Diagnostic(
        .error, error.message, path: file.path, line: error.position.line, column: error.position.column,
        help: error.help.map { [$0] } ?? [])
    } catch {
      throw Diagnostic(.error, "invalid JSON", path: file.path)
    }
  }
}
