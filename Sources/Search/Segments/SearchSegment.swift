package import Basics

/// A part of what one piece gives to the search index, as bytes: made on any machine, kept in a cache or a file, merged later.
///
/// Holds messages of one record that follow one another, with all that is said of them, and hangs on nothing else: ids come
/// when all segments are there. In order: a version, then the numbers of `Facts`, path, title and kinds, pages, names,
/// labels, a column for each thing that is known of a message, and at the end anchors and texts, one after the other.
package struct SearchSegment: PackedFields, Equatable {
  /// The whole of it.
  package let bytes: [UInt8]

  package static let packing = Packing(Self.init(bytes:)) { $0.bytes }

  static let version = 1
  /// A long chat is cut into several, so that one message can be read without the others.
  static let mostRows = 64
  static let fullBytes = 8 << 10

  /// What must be known to bring segments into their order and give them ids.
  package struct Facts: Sendable {
    /// Of its own messages, and of the whole record.
    package let rowCount: Int
    package let total: Int
    /// Where its first message stands in the record.
    package let firstRow: Int
    /// When the record's first message was written.
    package let time: Int
    package let textBytes: Int
    /// Where the path stands in the bytes.
    package let path: Range<Int>
  }

  /// Nil when the bytes are no whole segment, as a file that was cut.
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
    textBytes = cursor.next(bytes)
    path = cursor.part(bytes)
  }
}

extension SearchRecord {
  /// Its messages in parts; none where there are none.
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
    bytes.appendVariable(texts.count)
    for text in [path, title, kinds.joined(separator: " ")] { bytes.appendPart(text) }
    appendPages(range, &bytes)
    let names = appendNames(range, &bytes)
    appendVerdicts(range, &bytes)
    appendColumns(range, names, &bytes)
    bytes += anchors
    bytes += texts
    return SearchSegment(made: bytes)
  }

  /// The page of the first message, and each that begins within the range, counted from its beginning.
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

  /// Names in the order in which they come; the number of each message's.
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

  private func appendVerdicts(_ range: Range<Int>, _ bytes: inout [UInt8]) {
    let own = verdicts.isEmpty ? [] : range.filter { verdicts[$0] != nil }
    bytes.appendVariable(own.count)
    for row in own {
      bytes.appendVariable(row - range.lowerBound)
      bytes.appendPart(verdicts[row] ?? "")
    }
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
  /// A text led by its length.
  fileprivate mutating func appendPart(_ text: String) {
    appendVariable(text.utf8.count)
    self += text.utf8
  }
}
