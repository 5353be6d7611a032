internal import Model

/// What the packed files of the search index hold, for those who must read all that is published.
package enum PackedTexts {
  /// Nil when the file is none of the index.
  ///
  /// Texts stand on lines of their own, as they did not where they were packed.
  package static func unpacked(path: String, bytes: [UInt8]) -> [UInt8]? {
    guard path.hasPrefix(IndexFile.folder), path.hasSuffix(".js") else { return nil }
    let name = path.dropFirst(IndexFile.folder.count).dropLast(3)
    guard let content = IndexFile.content(bytes, name: String(name)) else { return nil }
    guard let messages = texts(content, name: String(name)) else { return content }
    return Array(
      messages.flatMap { [$0.path, $0.title, $0.name, $0.anchor, $0.text] }.joined(separator: "\n").utf8)
  }

  /// Nil when the file holds none.
  private static func texts(_ content: [UInt8], name: String) -> [FoundMessage]? {
    guard name == "root" else { return BlockReader.read(content, below: .max) }
    do throws(Diagnostic) { return try RootFacts(content).everything } catch { return nil }
  }
}
