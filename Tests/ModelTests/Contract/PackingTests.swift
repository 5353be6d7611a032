@testable import Basics
@testable import Model
@testable import SearchRecords
import Testing

@Suite("Values as bytes")
struct PackingTests {
  private static let diagnostics = [
    Diagnostic(
      .error, "wrong", path: "a/b", line: 3, column: 4, details: ["d"], help: ["h", ""], rule: "r",
      origin: "o"),
    Diagnostic(.warning, "é", path: "").unpublished,
  ]

  private static let segments: [SearchSegment] = {
    var record = SearchRecord(kinds: ["chats", "direct"], title: "T", path: "chats/t")
    record.pages = [(0, "chats/t/page/1/index.html"), (1, "chats/t/index.html")]
    record.add(text: "hello", anchor: "m-1", name: "Ann", time: 5)
    record.add(text: "", anchor: "m-2", name: "Bob", time: -7, traits: [.link])
    return record.segments
  }()

  @Test("what is packed comes back")
  func back() {
    for number in [0, 1, -1, 63, 64, -64, -65, 300, .max, .min] {
      #expect(Int(packed: number.packed) == number)
    }
    for number in [0, 127, 128, UInt64.max] {
      #expect(number.packed.count == 8 && UInt64(packed: number.packed) == number)
    }
    let bytes: [UInt8] = [7, 0, 255]
    #expect([UInt8](packed: bytes.packed) == bytes)
    for text in ["", "a", "été 😀"] { #expect(String(packed: text.packed) == text) }
    #expect([Diagnostic](packed: Self.diagnostics.packed) == Self.diagnostics)
    #expect(Optional<Int>(packed: Int?.none.packed) == .some(nil))
    let hash = ContentHash.of("x")
    #expect(ContentHash(packed: hash.packed) == hash)
    var ledger = ImportLedger(path: "p", format: "f")
    ledger.read = 3
    ledger.skip("why", line: 7)
    ledger.assume("Reading as Ann")
    #expect(ImportLedger(packed: ledger.packed) == ledger)
    #expect([SearchSegment](packed: Self.segments.packed) == Self.segments)
  }

  @Test("whatever is cut off or changed is read as something else or not at all, and never stops the program")
  func damaged() {
    let values = [Self.diagnostics.packed, Self.segments.packed, ImportLedger(path: "p", format: "f").packed]
    for bytes in values {
      for end in bytes.indices { look(Array(bytes[..<end])) }
      for place in bytes.indices {
        for bit in 0..<8 {
          var other = bytes
          other[place] ^= 1 << UInt8(bit)
          look(other)
        }
        for value in [UInt8(0), 0x7F, 0x80, 0xFF] {
          var other = bytes
          other[place] = value
          look(other)
        }
      }
      #expect([Diagnostic](packed: bytes + [0]) == nil && [SearchSegment](packed: bytes + [0]) == nil)
    }
  }

  /// A segment that is read can be put into its order.
  private func look(_ bytes: [UInt8]) {
    _ = [Diagnostic](packed: bytes)
    _ = ImportLedger(packed: bytes)
    for segment in [SearchSegment](packed: bytes) ?? [] { #expect(segment.facts.rowCount > 0) }
  }

  @Test("a count that promises more than there is takes no memory")
  func promises() {
    var out = ByteWriter()
    out.add(number: .max)
    #expect([String](packed: out.bytes) == nil)
    #expect(String(packed: out.bytes) == nil)
    #expect([UInt8](packed: out.bytes) == nil)
    #expect(Int(packed: [UInt8](repeating: 0x80, count: 10) + [0]) == nil)
    #expect(Int(packed: [UInt8](repeating: 0xFF, count: 9) + [2]) == nil)
  }
}

@Suite("Hashes of content")
struct ContentHashTests {
  @Test("the portions that bytes come in make no difference")
  func portions() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let whole = ContentHash.of(bytes)
    for size in [1, 2, 15, 16, 17, 33, 299] {
      var maker = ContentHashMaker()
      for start in stride(from: 0, to: bytes.count, by: size) {
        maker.update(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(maker.finish() == whole)
    }
  }

  @Test(
    "hashes are those of XXH3 with 128 bits, of texts and of bytes, wherever they are",
    arguments: [
      ("", "99aa06d3014798d86001c324468d497f"), ("a", "a96faf705af16834e6c632b61e964e1f"),
      ("foobar", "3c9e102628997f44ac87b0b131c6992d"),
    ])
  func standard(text: String, hex: String) {
    #expect(ContentHash.of(text).hex == hex)
    #expect(ContentHash.of(Array(text.utf8)).hex == hex)
    #expect(ContentHash.of(Array("<\(text)>".utf8).dropFirst().dropLast()).hex == hex)
    #expect(ContentHash.of(AnySequence(text.utf8)).hex == hex)
    #expect(ContentHashMaker().finish().hex == "99aa06d3014798d86001c324468d497f")
  }

  @Test("a bit, a zero at the end, and any other length give another hash")
  func differences() {
    var seen: Set<ContentHash> = []
    var count = 0
    for length in 0..<70 {
      let bytes = [UInt8](repeating: 0, count: length)
      seen.insert(ContentHash.of(bytes))
      count += 1
      for place in bytes.indices {
        for bit in 0..<8 {
          var other = bytes
          other[place] = 1 << UInt8(bit)
          seen.insert(ContentHash.of(other))
          count += 1
        }
      }
    }
    #expect(seen.count == count)
    #expect(Set(seen.map(\.low)).count == count && Set(seen.map(\.high)).count == count)
  }
}

@Suite("When a piece holds")
struct ValidityIntervalTests {
  @Test("from the newest message that is shown to the oldest that waits")
  func bounds() throws {
    var moments = ValidityInterval(from: Instant(seconds: 10), before: Instant(seconds: 20))
    #expect([9, 10, 19, 20].map { moments.contains(Instant(seconds: $0)) } == [false, true, true, false])
    #expect(ValidityInterval().contains(Instant(seconds: .min / 1000)))
    moments.narrow(ValidityInterval(from: Instant(seconds: 12)))
    moments.narrow(ValidityInterval(before: Instant(seconds: 30)))
    #expect(moments == ValidityInterval(from: Instant(seconds: 12), before: Instant(seconds: 20)))
    #expect(ValidityInterval(packed: moments.packed) == moments)
  }
}
