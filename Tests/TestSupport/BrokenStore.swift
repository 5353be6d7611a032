package import Basics

/// A disk that is full, or cannot be read.
package struct BrokenStore: SpillStore {
  /// Whether it is only the reading that fails.
  let takes: Bool

  package init(takes: Bool) { self.takes = takes }

  package func append(_ bytes: [UInt8]) throws(Diagnostic) {
    if !takes { throw Diagnostic(.error, "cannot write", path: "texts") }
  }

  package func read(_ range: Range<Int>) throws(Diagnostic) -> [UInt8] {
    throw Diagnostic(.error, "cannot read", path: "texts")
  }
}
