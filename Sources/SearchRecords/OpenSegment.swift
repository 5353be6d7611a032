internal import Basics

/// An opened segment of the search index: the positions in its bytes.
///
/// One value is reused for many segments, so none costs an allocation.
package struct OpenSegment {
  /// The bytes that contain the segment, and those around it.
  package private(set) var bytes: [UInt8] = []
  package private(set) var path = 0..<0
  package private(set) var title = 0..<0
  /// Kinds with spaces between; participants and tags with tabs between; on a line each.
  package private(set) var kinds = 0..<0
  /// Site paths of its pages, with the first message on each.
  package private(set) var pages: [(first: Int, path: Range<Int>)] = []
  package private(set) var names: [Range<Int>] = []
  package private(set) var rows: [Row] = []
  /// Of the first message in the record.
  package private(set) var firstRow = 0

  /// One message: where its anchor and text start, which is where the previous ones end.
  package struct Row {
    package fileprivate(set) var text: Int
    package fileprivate(set) var anchor: Int
    package fileprivate(set) var time: Int
    package fileprivate(set) var name: Int
    package fileprivate(set) var traits: UInt32
  }

  package init() {}

  package func text(_ row: Int) -> Range<Int> {
    rows[row].text..<(row + 1 < rows.count ? rows[row + 1].text : textEnd)
  }

  package func anchor(_ row: Int) -> Range<Int> {
    rows[row].anchor..<(row + 1 < rows.count ? rows[row + 1].anchor : anchorEnd)
  }

  private var textEnd = 0
  private var anchorEnd = 0

  /// False if there is no complete segment at `range`; the value is then unusable.
  package mutating func read(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    self.bytes = bytes
    pages.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    var cursor = VariableCursor(range)
    guard cursor.place < cursor.end, Int(bytes[cursor.place]) == SearchSegment.version else { return false }
    let facts = SearchSegment.Facts(&cursor, bytes)
    guard facts.rowCount > 0, facts.rowCount <= range.count,
      facts.firstRow <= facts.total - facts.rowCount
    else { return false }
    (path, firstRow) = (facts.path, facts.firstRow)
    title = cursor.part(bytes)
    kinds = cursor.part(bytes)
    return readLists(&cursor, facts.rowCount) && readRows(&cursor, facts)
  }

  private mutating func readLists(_ cursor: inout VariableCursor, _ rowCount: Int) -> Bool {
    for _ in 0..<cursor.count(bytes) {
      pages.append((cursor.next(bytes), cursor.part(bytes)))
      guard let last = pages.last, last.first < rowCount,
        pages.count == 1 || last.first >= pages[pages.count - 2].first
      else { return false }
    }
    for _ in 0..<cursor.count(bytes) { names.append(cursor.part(bytes)) }
    return !cursor.isBroken
  }

  private mutating func readRows(_ cursor: inout VariableCursor, _ facts: SearchSegment.Facts) -> Bool {
    let count = facts.rowCount
    for _ in 0..<count {
      rows.append(Row(text: cursor.next(bytes), anchor: 0, time: 0, name: 0, traits: 0))
    }
    for row in 0..<count { rows[row].anchor = cursor.next(bytes) }
    var time = facts.time
    for row in 0..<count {
      time &+= cursor.signed(bytes)
      rows[row].time = time
    }
    for row in 0..<count {
      rows[row].name = cursor.next(bytes)
      guard rows[row].name < names.count else { return false }
    }
    for row in 0..<count { rows[row].traits = UInt32(truncatingIfNeeded: cursor.next(bytes)) }
    return !cursor.isBroken && place(&cursor, facts)
  }

  /// Converts lengths to positions.
  private mutating func place(_ cursor: inout VariableCursor, _ facts: SearchSegment.Facts) -> Bool {
    for row in rows.indices { rows[row].anchor = cursor.take(rows[row].anchor).lowerBound }
    anchorEnd = cursor.place
    for row in rows.indices { rows[row].text = cursor.take(rows[row].text).lowerBound }
    textEnd = cursor.place
    return !cursor.isBroken && cursor.place == cursor.end && textEnd - anchorEnd == facts.textBytes
  }
}

extension VariableCursor {
  /// The number of things that follow: each takes a byte or more, so no count exhausts memory.
  fileprivate mutating func count(_ bytes: [UInt8]) -> Int { min(next(bytes), end - place) }
}
