/// Keeps bytes that need not stay in memory until all of a site is made, one after the other: texts for the search index,
/// places of links.
package protocol SpillStore: Sendable {
  /// Puts bytes after those before; called by one thread at a time.
  func append(_ bytes: [UInt8]) throws(Diagnostic)
  /// What was put at these places; called by several threads, when all is there.
  func read(_ range: Range<Int>) throws(Diagnostic) -> [UInt8]
}
