/// Where the development server listens.
package enum ServerPort {
  /// Taken by nothing well known.
  package static let usual: UInt16 = 1717
}
