package import Basics

extension SearchSegment: Packed {
  package func pack(into out: inout ByteWriter) { out.add(bytes: bytes) }

  package init(from source: inout ByteReader) throws(NotPacked) {
    guard let segment = SearchSegment(bytes: Array(try source.slice())) else { throw NotPacked() }
    self = segment
  }
}
