@testable import Basics
@testable import Search
import TestSupport
import Testing

/// Segments on their way into the index.
struct ShelfTests {
  /// A disk that is full, or cannot be read.
  private struct BrokenStore: SpillStore {
    let takes: Bool

    func append(_ bytes: [UInt8]) throws(Diagnostic) {
      if !takes { throw Diagnostic(.error, "cannot write", path: "texts") }
    }

    func read(_ range: Range<Int>) throws(Diagnostic) -> [UInt8] {
      throw Diagnostic(.error, "cannot read", path: "texts")
    }
  }

  @Test("segments that come in any order, and through bytes, make the same files")
  func order() throws {
    let made = MadeIndex(chats: 4, messages: 1500, seed: 4)
    var random = SplitMix64(seed: 2)
    var segments = made.records.flatMap(\.segments)
    for place in segments.indices.dropFirst() { segments.swapAt(place, random.next(below: place + 1)) }
    let shelf = SearchShelf(MemoryStore())
    for segment in segments { shelf.add([try #require(SearchSegment(bytes: segment.bytes))]) }
    #expect(MadeIndex.files(shelf, jobs: 7) == made.files)
    #expect(MadeIndex.files(shelf, jobs: 1) == made.files)
  }

  @Test("a store that fails is said to have failed, and nothing traps", arguments: [true, false])
  func broken(takes: Bool) {
    let shelf = SearchShelf(BrokenStore(takes: takes))
    for record in MadeIndex(chats: 4, messages: 600).records { shelf.add(record.segments) }
    _ = MadeIndex.files(shelf, jobs: 2)
    #expect(shelf.failure?.message == (takes ? "cannot read" : "cannot write"))
  }
}
