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

/// Most facts are links, so they do without the generic code of `Packing`.
extension FileFacts.Link: Packed {
  package func pack(into out: inout ByteWriter) {
    target.pack(into: &out)
    out.add(text: fragment)
    line.pack(into: &out)
    column.pack(into: &out)
    out.add(position: record)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    target = try String(from: &source)
    fragment = try source.text()
    (line, column) = (try Int(from: &source), try Int(from: &source))
    record = try source.position()
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
