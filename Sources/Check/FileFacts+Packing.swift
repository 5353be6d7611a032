package import Basics
internal import Model

extension FileFacts: PackedFields {
  package static let packing = Packing(Self.init) {
    (
      $0.path, $0.source, $0.title, $0.language, $0.anchors, $0.links, $0.isForReaders, $0.imageSize,
      $0.images
    )
  }
}

extension FileFacts.Link: PackedFields {
  package static let packing = Packing(Self.init) {
    ($0.target, $0.fragment, $0.line, $0.column, $0.record)
  }
}

extension FileFacts.Size: PackedFields {
  /// Sides whose product does not overflow.
  package static let packing = Packing(
    { (width: Int, height: Int) in
      let sides = 0...Int(Int32.max)
      return sides.contains(width) && sides.contains(height) ? Self(width: width, height: height) : nil
    },
    fields: { ($0.width, $0.height) })
}

extension FileFacts.Image: PackedFields {
  package static let packing = Packing(Self.init) { ($0.target, $0.size, $0.line, $0.column) }
}
