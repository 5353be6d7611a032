import Model
import Testing

@testable import Site

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

  @Test("chats own ranges of a power of two, in the order of their first messages, then of their paths")
  func ranges() {
    let short = Array(repeating: "x", count: 3)
    let layout = SearchLayout([
      Self.record("c", short, start: 50), Self.record("b", Array(repeating: "x", count: 9), start: 10),
      Self.record("a", short, start: 50), Self.record("empty", []),
    ])
    #expect(layout.records.map(\.path) == ["b", "a", "c"])
    #expect(layout.bases == [0, 16, 24])
    #expect(layout.end == 32)
  }

  @Test("a chat that grows within its range moves no other")
  func growth() {
    let before = SearchLayout([
      Self.record("a", ["x"]), Self.record("b", ["x"], start: 9),
    ])
    let after = SearchLayout([
      Self.record("a", Array(repeating: "x", count: 8)), Self.record("b", ["x"], start: 9),
    ])
    #expect(before.bases == after.bases)
  }

  @Test("blocks are full at 6 KB, end at multiples of 2048, and hold every message once")
  func blocks() {
    let text = String(repeating: "z", count: 1000)
    let layout = SearchLayout([
      Self.record("a", Array(repeating: text, count: 40)),
      Self.record("b", Array(repeating: "", count: 5000), start: 99),
    ])
    #expect(layout.blocks == [0, 32, 64, 2048, 4096])
    #expect(layout.alignShift > 0 && layout.blocks.allSatisfy { $0 % (1 << layout.alignShift) == 0 })
    var seen: [Int] = []
    for block in layout.blocks.indices {
      layout.each(in: layout.range(ofBlock: block)) { record, rows in
        seen += rows.map { layout.bases[record] + $0 }
      }
    }
    #expect(seen == Array(0..<40) + Array(64..<5064))
    #expect(layout.blocks(in: 16..<4097) == 1..<5)
    #expect([0, 15, 16, 39, 64, 4096, 5063].map(layout.block(of:)) == [0, 0, 0, 1, 2, 4, 4])
  }
}
