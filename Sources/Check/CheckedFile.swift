package import Basics
internal import Content

/// One finished file of the site, as it will be written.
package struct CheckedFile: Sendable {
  /// Inside the site: `chats/alisha/index.html`.
  package var path: String
  /// What it was made from, where known: `content/chats/alisha/messages.jsonl`.
  package var source: String?
  package var bytes: [UInt8]
  /// Where the record that an anchor of the page shows stands in the source: `m-20` → line 22. Nil when it is not known.
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
