package import Basics
internal import Content

/// One finished file of the site, before it is written.
package struct CheckedFile: Sendable {
  /// From the site folder: `chats/alisha/index.html`.
  package var path: String
  /// Its source, where known: `content/chats/alisha/messages.jsonl`.
  package var source: String?
  package var bytes: [UInt8]
  /// The position in the source of the record behind an anchor: `m-20` → line 22. Nil if unknown.
  package var record: @Sendable (String) -> SourcePosition?

  package init(
    path: String, source: String? = nil, bytes: [UInt8],
    record: @escaping @Sendable (String) -> SourcePosition? = { _ in nil }
  ) {
    self.path = path
    self.source = source
    self.bytes = bytes
    self.record = record
  }

  var isPage: Bool { path.hasSuffix(".html") }
}
