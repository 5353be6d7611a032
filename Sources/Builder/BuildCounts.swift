package import Basics

/// What a build counts on its way.
package struct BuildCounts: Sendable, Equatable {
  package var pages = 0
  package var messages = 0
  package var searchBytes = 0
  package var links = 0
  /// `12 conversations`, for each kind that has content.
  package var content: [String] = []

  package mutating func add(_ other: BuildCounts) {
    pages += other.pages
    messages += other.messages
    searchBytes += other.searchBytes
    links += other.links
  }
}

extension BuildCounts: Packed {
  package func pack(into out: inout ByteWriter) {
    for number in [pages, messages, searchBytes, links] { out.add(number) }
    out.add(content)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    self.init(
      pages: try source.value(), messages: try source.value(), searchBytes: try source.value(),
      links: try source.value(), content: try source.value())
  }
}
