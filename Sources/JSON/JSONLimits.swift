/// How much of a document a reader is willing to hold at once; beyond it the document is refused.
package struct JSONLimits: Sendable, Equatable {
  /// Arrays and objects inside each other.
  package var maxDepth: Int
  /// Bytes of one string or key after its escapes are replaced (strings passed by `skip()` are not held).
  package var maxStringBytes: Int
  /// Characters of one number as written.
  package var maxNumberBytes: Int
  /// Keys of one object, which are all held while it is read, to find duplicates.
  package var maxKeys: Int

  /// `maxDepth` stays at most 1,000: closures and trees nest on the stack, which must not be what fails.
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
