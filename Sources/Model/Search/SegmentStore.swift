/// Keeps the bytes of the search index's segments until the index is made, one after the other.
package protocol SegmentStore: Sendable {
  /// Puts bytes after those before; called by one thread at a time.
  func append(_ bytes: [UInt8]) throws(Diagnostic)
  /// What was put at these places; called by several threads, when all is there.
  func read(_ range: Range<Int>) throws(Diagnostic) -> [UInt8]
}
