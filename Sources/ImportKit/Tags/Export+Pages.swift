package import Basics
package import Content

extension Export {
  /// HTML files whose beginning has all these marks. `limit`: how long a beginning, in bytes.
  package func pages(
    with marks: [String], limit: Int = Export.headLimit
  ) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in files where ["html", "htm"].contains(file.fileExtension) {
      let head = try Export.head(file, limit: limit)
      if marks.allSatisfy({ ByteSearch.place(of: Array($0.utf8), in: head) != nil }) { found.append(file) }
    }
    return found
  }

  /// Files of text that fit by the lines of their beginning, without blank ones. `limit`: how long a beginning, in
  /// bytes.
  package func texts(
    _ extensions: Set<String>, limit: Int, where fits: ([String]) -> Bool
  ) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in files where extensions.contains(file.fileExtension) {
      let text = String(decoding: try Export.head(file, limit: limit), as: UTF8.self)
      let lines = text.drop { $0 == "\u{FEFF}" }.split(whereSeparator: \.isNewline).map(String.init)
      if fits(lines) { found.append(file) }
    }
    return found
  }
}
