@testable import Search
@testable import SearchRecords
import Testing

/// Which ids messages get, and how their texts are cut into blocks.
struct LayoutTests {
  static func record(_ path: String, _ texts: [String], start: Int64 = 0) -> SearchRecord {
    var record = SearchRecord(kinds: ["chats"], title: path, path: path)
    record.pages = [(0, "\(path)/index.html")]
    for (place, text) in texts.enumerated() {
      record.add(text: text, anchor: "m-\(place)", name: "Ann", time: start + Int64(place))
    }
    return record
  }

  static func layout(_ records: [SearchRecord]) -> SearchLayout {
    SearchLayout(MadeIndex.segmentStore(records).sorted())
  }

  @Test("chats own ranges of 64 ids times a power of four, in the order of first messages, then of paths")
  func ranges() {
    let short = Array(repeating: "x", count: 3)
    let layout = Self.layout([
      Self.record("c", short, start: 50), Self.record("b", Array(repeating: "x", count: 65), start: 10),
      Self.record("a", short, start: 50), Self.record("empty", []),
    ])
    #expect(layout.segments.map(\.rowCount) == [64, 1, 3, 3])
    #expect(layout.bases == [0, 64, 256, 320])
    #expect(layout.end == 384)
    #expect(layout.count == 71)
  }

  @Test("where wide ranges would exhaust the ids, they are the smallest powers of two, at least 8")
  func room() {
    let segments = MadeIndex.segmentStore([
      Self.record("a", Array(repeating: "x", count: 150)), Self.record("b", ["x"]),
    ]).sorted()
    #expect(IDRoom.fitting(segments, most: 320).size(for: 65) == 256)
    let narrow = IDRoom.fitting(segments, most: 319)
    #expect([0, 1, 8, 9, 150].map(narrow.size) == [8, 8, 8, 16, 256])
  }

  @Test("a chat that grows within its range moves no other")
  func growth() {
    let before = Self.layout([Self.record("a", ["x"]), Self.record("b", ["x"], start: 99)])
    let after = Self.layout([
      Self.record("a", Array(repeating: "x", count: 64)), Self.record("b", ["x"], start: 99),
    ])
    #expect(before.bases == after.bases)
  }

  @Test("a long chat comes in several segments, whose messages have the ids of one range")
  func parts() {
    let layout = Self.layout([
      Self.record("a", Array(repeating: "x", count: 150)), Self.record("b", ["x"], start: 999),
    ])
    #expect(layout.bases == [0, 64, 128, 256])
    #expect(layout.end == 320)
    #expect(layout.segments(in: 100..<130) == 1..<3)
    #expect(layout.rows(1, in: 100..<130) == 36..<64)
    #expect([0, 63, 64, 149, 256].map(layout.segment(at:)) == [0, 0, 1, 2, 3])
  }

  @Test("two chats of one name and time, which are an error elsewhere, never share ids")
  func twins() {
    let twin = Self.record("a", Array(repeating: "x", count: 100))
    let layout = Self.layout([twin, twin])
    var seen: Set<Int32> = []
    for (base, segment) in zip(layout.bases, layout.segments) {
      for id in base..<base + segment.rowCount { #expect(seen.insert(id).inserted) }
    }
    #expect(seen.count == 200)
  }

  @Test("blocks are full at 14 KB, end at multiples of 2048, and hold every message once")
  func blocks() {
    let text = String(repeating: "z", count: 1000)
    let records = [
      Self.record("a", Array(repeating: text, count: 50)),
      Self.record("b", Array(repeating: "", count: 5000), start: 99),
    ]
    let segmentStore = MadeIndex.segmentStore(records)
    let layout = SearchLayout(segmentStore.sorted())
    var (firsts, seen): ([Int], [Int]) = ([], [])
    var cutter = BlockCutter(alignShift: layout.alignShift) { first, block in
      firsts.append(first)
      seen += BlockReader.read(block, below: layout.end)?.map(\.id) ?? []
    }
    var reader = SegmentReader(segmentStore, layout.segments)
    for number in layout.segments.indices {
      let isOpen = reader.open(number)
      #expect(isOpen)
      cutter.add(reader.segment, base: Int(layout.bases[number]), reader.segment.rows.indices)
    }
    cutter.close()
    #expect(firsts == [0, 32, 64, 2048, 4096])
    #expect(cutter.firsts.map(Int.init) == firsts)
    #expect(layout.alignShift > 0 && firsts.allSatisfy { $0 % (1 << layout.alignShift) == 0 })
    #expect(seen == Array(0..<50) + Array(64..<5064))
  }

  @Test("forms of a word are in one part of the dictionary, also where it ends (issue 24)")
  func cuts() throws {
    let syllables = ["ba", "ko", "li", "mu", "re", "so", "ta", "vi"]
    let stems = syllables.flatMap { a in syllables.flatMap { b in syllables.map { a + b + $0 } } }
    let forms = ["", "s", "d", "der", "ders", "ding", "dings", "dation", "dations"]
    let texts = stems.map { stem in forms.map { stem + $0 }.joined(separator: " ") }
    let made = MadeIndex([Self.record("a", (0..<8).flatMap { _ in texts })])
    let words = try made.reader().root.terms.filter { $0.hasPrefix("w") }
    #expect(words.count > 3, "\(words)")
    #expect(words.allSatisfy { $0.utf8.count <= 5 }, "\(words)")
  }
}
