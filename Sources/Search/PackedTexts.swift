internal import Basics

/// The contents of the search index's packed files, for checks that must read everything published.
package enum PackedTexts {
  /// One message of the index.
  package struct Entry: Sendable {
    /// What people read.
    package let words: [String]
    /// Where it is.
    package let names: [String]
  }

  /// Nil if the file is not part of the index.
  ///
  /// Each text is on its own line, unlike in the packed form.
  package static func unpacked(path: String, bytes: [UInt8]) -> [UInt8]? {
    guard let (name, content) = content(path: path, bytes: bytes) else { return nil }
    guard let messages = texts(content, name: name) else { return content }
    return Array(
      messages.flatMap { [$0.path, $0.title, $0.name, $0.anchor, $0.text] }.joined(separator: "\n").utf8)
  }

  /// Nil if the file is not part of the index; empty if it contains only words that also occur in other
  /// files' texts.
  package static func entries(path: String, bytes: [UInt8]) -> [Entry]? {
    guard let (name, content) = content(path: path, bytes: bytes) else { return nil }
    return (texts(content, name: name) ?? []).map { message in
      Entry(words: [message.title, message.name, message.text], names: [message.path, message.anchor])
    }
  }

  private static func content(path: String, bytes: [UInt8]) -> (name: String, content: [UInt8])? {
    guard path.hasPrefix(IndexFile.folder), path.hasSuffix(".js") else { return nil }
    let name = String(path.dropFirst(IndexFile.folder.count).dropLast(3))
    return IndexFile.content(bytes, name: name).map { (name, $0) }
  }

  /// Nil if the file contains none.
  private static func texts(_ content: [UInt8], name: String) -> [FoundMessage]? {
    guard name == "root" else { return BlockReader.read(content, below: .max) }
    do throws(Diagnostic) { return try RootFacts(content).everything } catch { return nil }
  }
}
