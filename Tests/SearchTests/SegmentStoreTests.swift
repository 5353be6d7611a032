@testable import Basics
@testable import Search
@testable import SearchRecords
import TestSupport
import Testing

/// Segments on their way into the index.
struct SegmentStoreTests {
  @Test("segments that come in any order, and through bytes, make the same files")
  func order() throws {
    let made = MadeIndex(chats: 4, messages: 1500, seed: 4)
    var random = SplitMix64(seed: 2)
    var segments = made.records.flatMap(\.segments)
    for place in segments.indices.dropFirst() { segments.swapAt(place, random.next(below: place + 1)) }
    let segmentStore = SegmentStore(MemoryStore())
    for segment in segments { segmentStore.add([try #require(SearchSegment(bytes: segment.bytes))]) }
    #expect(MadeIndex.files(segmentStore, jobs: 7) == made.files)
    #expect(MadeIndex.files(segmentStore, jobs: 1) == made.files)
  }

  @Test("a store that fails is said to have failed, and nothing traps", arguments: [true, false])
  func broken(takes: Bool) {
    let segmentStore = SegmentStore(BrokenStore(takes: takes))
    for record in MadeIndex(chats: 4, messages: 600).records { segmentStore.add(record.segments) }
    _ = MadeIndex.files(segmentStore, jobs: 2)
    #expect(segmentStore.failure?.message == (takes ? "cannot read" : "cannot write"))
  }
}
