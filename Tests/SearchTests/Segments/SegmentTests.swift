@testable import Basics
@testable import SearchRecords
import TestSupport
import Testing

/// Segments of the search index: bytes that hold all that a record says.
struct SegmentTests {
  /// A chat with all that a record can have.
  static func record(_ count: Int) -> SearchRecord {
    var random = SplitMix64(seed: 5)
    var record = SearchRecord(kinds: ["chats", "group"], title: "Ä title", path: "chats/a")
    record.pages = [
      (0, "chats/a/index.html"), (count / 3, "chats/a/2/index.html"), (count / 2, "chats/a/3/index.html"),
    ]
    for number in 0..<count {
      record.add(
        text: String(repeating: "é text \(number) ", count: random.next(below: 40)),
        anchor: number % 7 == 0 ? "" : "m-\(number)",
        name: "Name \(random.next(below: 5))", time: Int64(1_700_000_000 - number * 61),
        traits: SearchRecord.Traits(rawValue: UInt32(random.next(below: 1 << 18))))
    }
    return record
  }

  /// What a segment says of each message, in words.
  private static func lines(_ segment: OpenSegment) -> [String] {
    func text(_ range: Range<Int>) -> String { String(decoding: segment.bytes[range], as: UTF8.self) }
    return segment.rows.indices.map { row in
      let facts = segment.rows[row]
      let page = segment.pages.last { $0.first <= row }
      return [
        text(segment.path), text(segment.title), text(segment.kinds), page.map { text($0.path) } ?? "",
        "\(segment.firstRow + row)", text(segment.text(row)), text(segment.anchor(row)),
        text(segment.names[facts.name]),
        "\(facts.time)", "\(facts.traits)",
      ].joined(separator: "|")
    }
  }

  private static func lines(_ record: SearchRecord) -> [String] {
    record.rows.indices.map { row in
      let facts = record.rows[row]
      return [
        record.path, record.title, record.kinds.joined(separator: " "),
        record.pages.last { $0.first <= row }?.path ?? "",
        "\(row)", String(decoding: record.text(row), as: UTF8.self),
        String(decoding: record.anchor(row), as: UTF8.self),
        record.names[Int(facts.name)], "\(facts.time)", "\(facts.traits.rawValue)",
      ].joined(separator: "|")
    }
  }

  @Test("segments hold all that a record says, each by itself", arguments: [1, 5, 64, 65, 500])
  func whole(_ count: Int) throws {
    let record = Self.record(count)
    var lines: [String] = []
    for segment in record.segments {
      let again = try #require(SearchSegment(bytes: segment.bytes))
      #expect(again == segment)
      var opened = OpenSegment()
      let framed = [1, 2, 3] + segment.bytes + [4]
      let isWhole = opened.read(framed, 3..<framed.count - 1)
      #expect(isWhole)
      #expect(opened.rows.count <= 64)
      #expect(segment.facts.rowCount == opened.rows.count && segment.facts.total == count)
      lines += Self.lines(opened)
    }
    #expect(lines == Self.lines(record))
    #expect(record.segments == Self.record(count).segments)
  }

  @Test("a record without messages has no segment, one message of 64 KB has one")
  func ends() {
    #expect(Self.record(0).segments.isEmpty)
    var long = SearchRecord(kinds: [], title: "", path: "a")
    for _ in 0..<3 { long.add(text: String(repeating: "x", count: 64 << 10), anchor: "", name: "", time: 0) }
    #expect(long.segments.map(\.facts.rowCount) == [1, 1, 1])
  }

  @Test("bytes that are cut, longer, or noise are no segment, and never trap")
  func broken() {
    var random = SplitMix64(seed: 8)
    let bytes = Self.record(40).segments[0].bytes
    for length in bytes.indices {
      #expect(SearchSegment(bytes: Array(bytes.prefix(length))) == nil, "\(length)")
    }
    #expect(SearchSegment(bytes: bytes + [0]) == nil)
    for _ in 0..<3000 {
      var noisy = bytes
      for _ in 0...random.next(below: 3) { noisy[random.next(below: 400)] = UInt8(random.next(below: 256)) }
      var opened = OpenSegment()
      guard opened.read(noisy, noisy.indices) else { continue }
      #expect(Self.lines(opened).count == opened.rows.count)
    }
  }
}
