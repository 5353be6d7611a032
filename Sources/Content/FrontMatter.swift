package import Basics

/// A Markdown file's YAML header between two `---` lines, and its body.
package struct FrontMatter {
  /// An empty object if the file has no header.
  package let header: ContentValue
  package let body: String
  /// The first line of the body.
  package let bodyLine: Int

  package init(_ text: String, path: String) throws(Diagnostic) {
    var lines = TextLines.split(text)
    guard lines.first == "---" else {
      (header, body, bodyLine) = (ContentValue(.map([]), at: .start), text, 1)
      return
    }
    guard let end = lines.dropFirst().firstIndex(of: "---") else {
      throw Diagnostic(
        .error, "the header is not closed", path: path, line: 1, column: 1,
        help: ["end it with a line \"---\""])
    }
    header = try YAMLReader.read(lines[1..<end].joined(separator: "\n"), path: path, firstLine: 2)
    lines.removeFirst(end + 1)
    body = lines.joined(separator: "\n")
    bodyLine = end + 2
  }
}
