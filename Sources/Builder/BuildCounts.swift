package import Basics

/// Counts of one build.
package struct BuildCounts: PackedFields, Equatable {
  package var pages = 0
  package var messages = 0
  package var searchBytes = 0
  package var links = 0
  /// `12 conversations`, one per kind with content.
  package var content: [String] = []

  package static let packing = Packing(Self.init) {
    ($0.pages, $0.messages, $0.searchBytes, $0.links, $0.content)
  }

  package mutating func add(_ other: BuildCounts) {
    pages += other.pages
    messages += other.messages
    searchBytes += other.searchBytes
    links += other.links
  }
}
