package import Basics

/// How the summaries of a kind are kept for other builds.
package struct PieceCoding<Summary: Sendable>: Sendable {
  package let pack: @Sendable ([Summary]) -> [UInt8]
  /// Nil when the bytes are none of its own.
  package let unpack: @Sendable ([UInt8]) -> [Summary]?
}

extension PieceCoding {
  /// As the summary itself says.
  package static func own() -> PieceCoding where Summary: Packed {
    PieceCoding(pack: { $0.packed }, unpack: { [Summary](packed: $0) })
  }
}
