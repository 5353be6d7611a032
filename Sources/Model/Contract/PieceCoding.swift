package import Basics

/// How the summaries of a kind are stored for later builds.
package struct PieceCoding<Summary: Sendable>: Sendable {
  package let pack: @Sendable ([Summary]) -> [UInt8]
  /// Nil if the bytes are invalid.
  package let unpack: @Sendable ([UInt8]) -> [Summary]?
}

extension PieceCoding {
  /// The summary's own packing.
  package static func own() -> PieceCoding where Summary: Packed {
    PieceCoding(pack: { $0.packed }, unpack: { [Summary](packed: $0) })
  }
}
