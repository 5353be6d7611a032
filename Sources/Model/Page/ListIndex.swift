internal import JSON

/// All rows of a list with several pages, for the filter above it: a script that passes data, since a page
/// opened from `file://` may load a script but not read a file.
///
/// ```
/// Scrollback.filter.take([1,1],[
/// ["chats/alisha/index.html","Alisha","","2025-11-05T10:30:00+00:00","12 messages","See you!"], …
/// ```
/// The first list sets whether title and second line are searched. A row consists of link from the site
/// folder, title, second line, time, note, further searched words, portrait, and what distinguishes it from
/// rows of the same title; empty ones at the end are omitted.
package struct ListIndex {
  /// One row.
  package struct Row {
    package var path: String
    package var title: String
    package var line = ""
    package var iso = ""
    package var note = ""
    package var words = ""
    /// Path of a picture, or number of a colour and letters.
    package var face = ""
    /// Distinguishes the row from others of the same title.
    package var mark = ""

    package init(path: String, title: String) {
      self.path = path
      self.title = title
    }

    var columns: ArraySlice<String> {
      let all = [path, title, line, iso, note, words, face, mark]
      return all[...(all.lastIndex { !$0.isEmpty } ?? 0)]
    }
  }

  /// More rows would be megabytes to load for one word; the site search covers these.
  package static let limit = 20_000

  /// Path of the index of the list in a folder.
  package static func path(_ folder: String) -> String { "\(folder)/_index.js" }

  /// Nil if the list is too long.
  package static func file(
    _ folder: String, _ rows: [Row], searchesTitle: Bool = true, searchesLine: Bool = true
  ) -> OutputFile? {
    guard rows.count <= limit else { return nil }
    var bytes = Array("Scrollback.filter.take([\(searchesTitle ? 1 : 0),\(searchesLine ? 1 : 0)],[\n".utf8)
    for (index, row) in rows.enumerated() {
      if index > 0 { bytes += Array(",\n".utf8) }
      var writer = JSONWriter()
      writer.array { out in
        for text in row.columns { out.string(text) }
      }
      bytes += ScriptData.inert(writer.bytes)
    }
    return OutputFile(path: path(folder), content: .bytes(bytes + Array("\n]);\n".utf8)))
  }
}
