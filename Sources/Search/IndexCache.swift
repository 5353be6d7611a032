package import Basics

/// What a build may use of the last index, and what it leaves for the next.
package protocol IndexCache: Sendable {
  /// Whether the site has the file, packed from this content.
  func has(_ path: String, _ content: ContentHash) -> Bool
  /// Keeps a file that the site has.
  func keep(_ path: String, _ content: ContentHash)
  /// A stored batch; nil if there is none.
  func batch(_ name: ContentHash) -> [UInt8]?
  /// Stores a batch under a name that identifies all its sources.
  func keep(batch name: ContentHash, _ bytes: [UInt8])
}
