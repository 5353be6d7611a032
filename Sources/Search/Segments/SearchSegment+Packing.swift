package import Basics

extension SearchSegment: PackedFields {
  package static let packing = Packing(Self.init(bytes:)) { $0.bytes }
}
