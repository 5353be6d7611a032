import Basics
@testable import Search
@testable import SearchRecords
import Synchronization
import Testing

/// What an index takes from the last one.
struct IndexCacheTests {
  /// A site, and a cache of batches.
  final class Shelf: IndexCache {
    struct State {
      var site: [String: (content: ContentHash, bytes: [UInt8])] = [:]
      var batches: [ContentHash: [UInt8]] = [:]
      var written: [String: (content: ContentHash, bytes: [UInt8])] = [:]
      var keptBatches: [ContentHash: [UInt8]] = [:]
      var made = 0
    }

    let state = Mutex(State())

    func has(_ path: String, _ content: ContentHash) -> Bool {
      state.withLock { $0.site[path]?.content == content }
    }

    func keep(_ path: String, _ content: ContentHash) {
      state.withLock { $0.written[path] = $0.site[path] }
    }

    func batch(_ name: ContentHash) -> [UInt8]? { state.withLock { $0.batches[name] } }

    func keep(batch name: ContentHash, _ bytes: [UInt8]) {
      state.withLock { $0.keptBatches[name] = bytes }
    }

    /// The files of an index, the number that had to be made, and batches that were not there before.
    func build(_ records: [SearchRecord]) -> (files: [String: [UInt8]], made: Int, newBatches: Int) {
      SearchIndex(MadeIndex.segmentStore(records)).write(jobs: 2, cache: self) { file in
        if self.has(file.path, file.content) { return self.keep(file.path, file.content) }
        self.state.withLock { state in
          state.written[file.path] = (file.content, file.bytes)
          state.made += 1
        }
      }
      return state.withLock { state in
        defer {
          (state.site, state.batches) = (state.written, state.keptBatches)
          (state.written, state.keptBatches, state.made) = ([:], [:], 0)
        }
        let new = state.keptBatches.keys.count { state.batches[$0] == nil }
        return (state.written.mapValues(\.bytes), state.made, new)
      }
    }
  }

  /// Two batches.
  static let records = MadeIndex(chats: 9, messages: 1100).records

  static func files(_ records: [SearchRecord]) -> [String: [UInt8]] {
    let files = MadeIndex(records).files
    return Dictionary(uniqueKeysWithValues: files.map { ("search/\($0.key).js", $0.value) })
  }

  @Test("an index with a cache has the files of one without, and the same texts make none of them again")
  func unchanged() {
    let shelf = Shelf()
    let first = shelf.build(Self.records)
    #expect(first.files == Self.files(Self.records))
    #expect(first.made == first.files.count)
    #expect(first.newBatches > 1)
    let second = shelf.build(Self.records)
    #expect(second.files == first.files)
    #expect((second.made, second.newBatches) == (0, 0))
  }

  @Test("a message more makes one batch again and few files, and the index is that of a build without cache")
  func oneMore() {
    let shelf = Shelf()
    _ = shelf.build(Self.records)
    for number in [0, 4, 8] {
      var records = Self.records
      records[number].add(text: "kami newcomer", anchor: "m-x", name: "Bo", time: 1_900_000_000)
      let made = shelf.build(records)
      #expect(made.files == Self.files(records))
      #expect(made.newBatches == 1)
      #expect(made.made < made.files.count / 4)
      _ = shelf.build(Self.records)
    }
  }

  @Test("a batch that is damaged, or whose texts are missing from the site, is made again")
  func damaged() {
    for change in 0..<6 {
      let shelf = Shelf()
      let first = shelf.build(Self.records)
      shelf.state.withLock { state in
        switch change {
        case 0: state.batches = state.batches.mapValues { Array($0.prefix(30)) }
        case 1: state.batches = state.batches.mapValues { _ in [0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 1, 2] }
        // A block less, no list, and starts beyond the end.
        case 2: state.batches = state.batches.mapValues { _ in [0, 0, 1, 2, 0x77, 0x61, 9, 1, 0, 0] }
        // 40,000 lengths of messages, more than a batch has ids.
        case 4:
          state.batches = state.batches.mapValues { _ in
            [0, 0xC0, 0xB8, 2] + Array(repeating: 0, count: 40_000) + [0]
          }
        case 3: state.site = state.site.filter { !$0.key.hasPrefix("search/0-") }
        default: state.batches = [:]
        }
      }
      #expect(shelf.build(Self.records).files == first.files, "\(change)")
    }
  }

  @Test("another text of the same length has another name, and so has another id")
  func names() {
    func name(_ records: [SearchRecord]) -> ContentHash { LayoutTests.layout(records).name(ofBatch: 0) }
    let one = name([LayoutTests.record("a", ["x"])])
    #expect(one == name([LayoutTests.record("a", ["x"])]))
    #expect(one != name([LayoutTests.record("a", ["y"])]))
    #expect(one != name([LayoutTests.record("A", []), LayoutTests.record("a", ["x"], start: 5)]))
    #expect(name([LayoutTests.record("b", ["z"], start: 9)]) != one)
  }
}
