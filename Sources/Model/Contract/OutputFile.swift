package import Basics
package import Content
package import Markup

/// A finished file of the site.
package struct OutputFile: Sendable {
  /// The contents of the file.
  package enum Content: Sendable {
    case bytes([UInt8])
    /// Created on writing, so a long chat's pages are never in memory together.
    case made(@Sendable () -> [UInt8])
    /// Copied unchanged: pictures, sounds.
    case copy(InputFile)
    /// Copied with a change, one file in memory at a time.
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
  /// Its content file, for findings.
  package let source: String?
  /// The position in `source` of the record behind an anchor of the page; nil if unknown.
  package let record: @Sendable (String) -> SourcePosition?
  /// Whether a page gets a Markdown alternate made from it. False for redirects, and for pages whose kind
  /// writes one.
  package var hasAlternate = true
  /// Identifies everything that the file shows, besides what all files of a build depend on. Then the
  /// next build keeps a file with the same inputs instead of making it. Only for files without alternates.
  package var inputs: ContentHash?

  package init(
    path: String, content: Content, source: String? = nil,
    record: @escaping @Sendable (String) -> SourcePosition? = { _ in nil }
  ) {
    self.path = path
    self.content = content
    self.source = source
    self.record = record
  }

  /// For a page that is only a second form of other files, such as verdicts.
  package var withoutAlternate: OutputFile {
    var file = self
    file.hasAlternate = false
    return file
  }

  package init(path: String, page: SafeHTML, source: String? = nil) {
    self.init(path: path, content: .bytes(page.bytes), source: source)
  }

  package init(path: String, text: String, source: String? = nil) {
    self.init(path: path, content: .bytes(Array(text.utf8)), source: source)
  }
}
