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
}
