/// The requested part of a file (RFC 9110, 14.2), as used by media players.
enum ByteRange: Equatable {
  case whole
  case part(Range<Int>)
  case unsatisfiable

  /// Several ranges, other units and invalid headers mean the whole file.
  init(_ header: String?, size: Int) {
    guard let header, header.lowercased().hasPrefix("bytes="), !header.contains(",") else {
      self = .whole
      return
    }
    let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false).map {
      $0.filter { $0 != " " }
    }
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
      self = .whole
      return
    }
    self = Self.range(
      first: Int(ends[0]), last: Int(ends[1]), isTooLong: ends.contains { $0.count > 18 }, size)
  }

  private static func range(first: Int?, last: Int?, isTooLong: Bool, _ size: Int) -> ByteRange {
    switch (first, last) {
    case _ where isTooLong: .unsatisfiable
    case (let first?, let last?) where last < first: .whole
    case (let first?, let last): first < size ? .part(first..<min((last ?? size) &+ 1, size)) : .unsatisfiable
    case (nil, let count?): count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
    case (nil, nil): .whole
    }
  }
}
