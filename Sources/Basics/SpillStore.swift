/// Stores bytes that need not be in memory until the whole site is built: text for the search index,
/// positions of links.
package protocol SpillStore: Sendable {
  /// Appends bytes; called by one thread at a time.
  func append(_ bytes: [UInt8]) throws(Diagnostic)
  /// Reads what was appended; called by several threads after the last `append`.
  func read(_ range: Range<Int>) throws(Diagnostic) -> [UInt8]
}
