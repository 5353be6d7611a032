package import Basics

/// A part of one piece's contribution to the search index, as bytes: created on any machine, stored in a
/// cache or a file, merged later.
///
/// Contains consecutive messages of one record with all their data, independent of anything else: ids are
/// assigned when all segments exist. In order: a version, the numbers of `Facts`, path, title and facts,
/// pages, names, a column for each property of messages, and finally anchors and texts.
package struct SearchSegment: PackedFields, Equatable {
  /// The whole segment.
  package let bytes: [UInt8]

  package static let packing = Packing(Self.init(bytes:)) { $0.bytes }

  static let version = 5
  /// A long chat is cut into several, so one message can be read without the others.
  package static let mostRows = 64
  static let fullBytes = 8 << 10

  /// What is needed to sort segments and assign their ids.
  package struct Facts: Sendable {
    /// Of its own messages, and of the whole record.
    package let rowCount: Int
    package let total: Int
    /// The index of its first message in the record.
    package let firstRow: Int
    /// When the record's first message was written.
    package let time: Int
    /// When the newest of its own messages was written.
    package let newest: Int
    package let textBytes: Int
    /// The range of the path in the bytes.
    package let path: Range<Int>
  }

  /// Nil if the bytes are not a complete segment, as in a truncated file.
  package init?(bytes: [UInt8]) {
    var opened = OpenSegment()
    guard opened.read(bytes, 0..<bytes.count) else { return nil }
    self.bytes = bytes
  }

  init(made bytes: [UInt8]) { self.bytes = bytes }

  package var facts: Facts {
    var cursor = VariableCursor(0..<bytes.count)
    return Facts(&cursor, bytes)
  }
}

extension SearchSegment.Facts {
  /// The beginning of every segment.
  init(_ cursor: inout VariableCursor, _ bytes: [UInt8]) {
    _ = cursor.next(bytes)
    rowCount = cursor.next(bytes)
    total = cursor.next(bytes)
    firstRow = cursor.next(bytes)
    time = cursor.signed(bytes)
    newest = cursor.signed(bytes)
    textBytes = cursor.next(bytes)
    path = cursor.part(bytes)
  }
}

extension SearchRecord {
  /// Its messages in parts; empty if there are none.
  package var segments: [SearchSegment] {
    var segments: [SearchSegment] = []
    var start = 0
    while start < rows.count {
      var end = start + 1
      let first = start == 0 ? 0 : Int(rows[start - 1].textEnd)
      while end < rows.count, end - start < SearchSegment.mostRows,
        Int(rows[end].textEnd) - first <= SearchSegment.fullBytes
      { end += 1 }
      segments.append(segment(start..<end))
      start = end
    }
    return segments
  }

  private func segment(_ range: Range<Int>) -> SearchSegment {
    let (texts, anchors) = (texts(range), anchors(range))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(texts.count + anchors.count + 8 * range.count + 200)
    for number in [SearchSegment.version, range.count, rows.count, range.lowerBound] {
      bytes.appendVariable(number)
    }
    bytes.appendSigned(Int(rows[0].time))
    bytes.appendSigned(rows[range].reduce(Int.min) { max($0, Int($1.time)) })
    bytes.appendVariable(texts.count)
    for text in [path, title, facts] { bytes.appendPart(text) }
    appendPages(range, &bytes)
    let names = appendNames(range, &bytes)
    appendColumns(range, names, &bytes)
    bytes += anchors
    bytes += texts
    return SearchSegment(made: bytes)
  }

  /// The page of the first message, and each that starts within the range, relative to its start.
  private func appendPages(_ range: Range<Int>, _ bytes: inout [UInt8]) {
    let next = pages.partitioningIndex { $0.first > range.lowerBound }
    let end = pages.partitioningIndex { $0.first >= range.upperBound }
    let own = pages[max(next - 1, 0)..<max(end, next)]
    bytes.appendVariable(own.count)
    for page in own {
      bytes.appendVariable(max(page.first - range.lowerBound, 0))
      bytes.appendPart(page.path)
    }
  }

  /// Names in order of appearance; returns the number of each message's name.
  private func appendNames(_ range: Range<Int>, _ bytes: inout [UInt8]) -> [Int] {
    var order: [UInt32] = []
    let numbers = rows[range].map { row in
      if let known = order.lastIndex(of: row.name) { return known }
      order.append(row.name)
      return order.count - 1
    }
    bytes.appendVariable(order.count)
    for name in order { bytes.appendPart(names[Int(name)]) }
    return numbers
  }

  private func appendColumns(_ range: Range<Int>, _ names: [Int], _ bytes: inout [UInt8]) {
    for row in range { bytes.appendVariable(text(row).count) }
    for row in range { bytes.appendVariable(anchor(row).count) }
    var last = Int(rows[0].time)
    for row in range {
      bytes.appendSigned(Int(rows[row].time) - last)
      last = Int(rows[row].time)
    }
    for name in names { bytes.appendVariable(name) }
    for row in range { bytes.appendVariable(Int(rows[row].traits.rawValue)) }
  }
}

extension [UInt8] {
  /// A length-prefixed text.
  fileprivate mutating func appendPart(_ text: String) {
    appendVariable(text.utf8.count)
    self += text.utf8
  }
}
