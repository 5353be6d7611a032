package import Basics
package import Content
package import Markup

/// A finished file of the site.
package struct OutputFile: Sendable {
  /// What the file holds.
  package enum Content: Sendable {
    case bytes([UInt8])
    /// Made when it is written, so that a long chat's pages are never in memory together.
    case made(@Sendable () -> [UInt8])
    /// Copied as it is: pictures, sounds.
    case copy(InputFile)
    /// Copied with a change, one file at a time in memory.
    case changed(InputFile, @Sendable ([UInt8]) -> [UInt8])

    package func bytes() throws(Diagnostic) -> [UInt8] {
      switch self {
      case .bytes(let bytes): bytes
      case .made(let make): make()
      case .copy(let file): try file.bytes()
      case .changed(let file, let change): change(try file.bytes())
      }
    }
  }

  /// From the site folder, with `/`: `chats/alisha/index.html`.
  package let path: String
  package let content: Content
  /// The content file that it was made from, for findings.
  package let source: String?
  /// Where in `source` the record stands that an anchor of the page shows; nil when it is not known.
  package let record: @Sendable (String) -> SourcePosition?
  /// Whether it only leads on to another page: then it has no alternate in Markdown.
  package var leadsOn = false

  package init(
    path: String, content: Content, source: String? = nil,
    record: @escaping @Sendable (String) -> SourcePosition? = { _ in nil }
  ) {
    self.path = path
    self.content = content
    self.source = source
    self.record = record
  }

  package init(path: String, page: SafeHTML, source: String? = nil) {
    self.init(path: path, content: .bytes(page.bytes), source: source)
  }

  package init(path: String, text: String, source: String? = nil) {
    self.init(path: path, content: .bytes(Array(text.utf8)), source: source)
  }
}
