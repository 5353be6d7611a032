package import Basics
package import Content

/// Reads the records of a page, whose elements it remembers while they are open.
package protocol ChatPageReader {
  mutating func begin(_ tag: TagReader.Tag)
  mutating func close(_ name: String)
  mutating func take(_ words: String)
  /// Ends the open record, if any.
  mutating func end()
}

extension ChatPageReader {
  /// Reads all pieces of a file, and ends its last record, also at a fault.
  package mutating func readPieces(of file: InputFile) throws(Diagnostic) {
    let failure = TagReader.each(of: file) { piece in
      switch piece {
      case .open(let tag): begin(tag)
      case .close(let name): close(name)
      case .text(let words): take(words)
      }
    }
    end()
    if let failure { throw failure }
  }
}
