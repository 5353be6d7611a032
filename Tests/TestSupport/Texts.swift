package import Basics
package import Content
internal import Model
internal import Synchronization

extension Problems {
  /// What the command prints, one text a diagnostic with its help lines.
  package var printed: [String] { diagnostics.map(\.description) }
}

extension InputFile {
  /// A file in memory whose bytes come in pieces of `size`, as a slow disk gives them.
  package init(contentPath: String, text: String, piecesOf size: Int) {
    let bytes = Array(text.utf8)
    self.init(path: "content/\(contentPath)", contentPath: contentPath, size: bytes.count) {
      () throws(Diagnostic) in
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      let place = Place()
      return ByteStream { () throws(Diagnostic) in
        place.next().flatMap { $0 < pieces.count ? pieces[$0] : nil }
      }
    }
  }
}

/// Counts up from zero, from any thread.
private final class Place: Sendable {
  private let number = Mutex(0)

  func next() -> Int? {
    number.withLock { number in
      defer { number += 1 }
      return number
    }
  }
}

extension ContentValue {
  /// An object at 3:5 whose values stand in column 9 of the lines from 4 on, for tests of readers of records.
  package static func object(_ fields: KeyValuePairs<String, Kind>) -> ContentValue {
    ContentValue(
      .map(
        fields.enumerated().map { index, field in
          Entry(
            key: field.key, position: SourcePosition(line: 4 + index, column: 7),
            value: ContentValue(field.value, at: SourcePosition(line: 4 + index, column: 9)))
        }), at: SourcePosition(line: 3, column: 5))
  }

  /// The document of a YAML text, whose first line is line 1.
  package static func yaml(_ text: String) throws(Diagnostic) -> ContentValue {
    try YAMLReader.read(text, path: "content/a.yml")
  }
}

extension ContentValue.Kind {
  /// A list of texts at 9:9.
  package static func texts(_ texts: [String]) -> ContentValue.Kind {
    .list(texts.map { ContentValue(.string($0), at: SourcePosition(line: 9, column: 9)) })
  }
}
