/// Limits of a reader; a document that exceeds one is rejected.
package struct JSONLimits: Sendable, Equatable {
  /// Nesting of arrays and objects.
  package var maxDepth: Int
  /// Bytes of one string or key after unescaping (`skip()` keeps no strings).
  package var maxStringBytes: Int
  /// Characters of one number as written.
  package var maxNumberBytes: Int
  /// Keys of one object, all of which are kept while it is read, to find duplicates.
  package var maxKeys: Int

  /// `maxDepth` is limited to 1,000: closures and trees nest on the stack, which must not overflow first.
  package init(
    maxDepth: Int = 200, maxStringBytes: Int = 64 << 20, maxNumberBytes: Int = 1_000,
    maxKeys: Int = 1_000_000
  ) {
    precondition((1...1_000).contains(maxDepth), "a depth limit must be between 1 and 1000")
    self.maxDepth = maxDepth
    self.maxStringBytes = maxStringBytes
    self.maxNumberBytes = maxNumberBytes
    self.maxKeys = maxKeys
  }
}
