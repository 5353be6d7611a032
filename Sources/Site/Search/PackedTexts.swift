/// What the packed files of the search index hold, for those who must read all that is published.
package enum PackedTexts {
  /// Nil when the file is none of the index.
  package static func unpacked(path: String, bytes: [UInt8]) -> [UInt8]? {
    guard path.hasPrefix(IndexFile.folder), path.hasSuffix(".js") else { return nil }
    let name = path.dropFirst(IndexFile.folder.count).dropLast(3)
    return IndexFile.content(bytes, name: String(name))
  }
}
