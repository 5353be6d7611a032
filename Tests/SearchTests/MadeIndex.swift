@testable import Basics
@testable import Search
@testable import SearchRecords
import Synchronization
import TestSupport

/// Chats of invented words, and the files of their index, in memory.
struct MadeIndex: Sendable {
  var records: [SearchRecord]
  var files: [String: [UInt8]] = [:]

  /// Words of one or two syllables, so that messages share them.
  init(chats: Int, messages: Int, seed: UInt64 = 1) {
    var random = SplitMix64(seed: seed)
    records = (0..<chats).map { number in
      var record = SearchRecord(
        kinds: ["chats", number % 2 == 0 ? "direct" : "group"], title: "Chat \(number)",
        path: "chats/chat-\(number)")
      record.pages = [(0, "chats/chat-\(number)/index.html")]
      for place in 0..<messages {
        record.add(
          text: Self.text(&random), anchor: "m-\(place)", name: ["Ann Lee", "Bo"][place % 2],
          time: Int64(1_700_000_000 + number * 1_000_000 + place * 60), traits: place % 5 == 0 ? [.link] : [])
      }
      return record
    }
    write()
  }

  init(_ records: [SearchRecord]) {
    self.records = records
    write()
  }

  private mutating func write() { files = Self.files(Self.segmentStore(records), jobs: 2) }

  /// Every file of the index by its name.
  static func files(
    _ segmentStore: SegmentStore, jobs: Int, hasRelatedWords: Bool = false
  ) -> [String: [UInt8]] {
    let files = Mutex<[String: [UInt8]]>([:])
    SearchIndex(segmentStore, hasRelatedWords: hasRelatedWords).write(jobs: jobs) { file in
      files.withLock { $0[file.name] = file.bytes }
    }
    return files.withLock { $0 }
  }

  static func segmentStore(_ records: [SearchRecord]) -> SegmentStore {
    let segmentStore = SegmentStore(MemoryStore())
    for record in records { segmentStore.add(record.segments) }
    return segmentStore
  }

  func reader() throws -> SearchReader {
    let files = files
    return try SearchReader { name in files[name] }
  }

  private static func text(_ random: inout SplitMix64) -> String {
    (0...random.next(below: 12)).map { _ in
      let syllables = ["ka", "mi", "to", "re", "su", "no", "é", "東京", "la", "be"]
      return (0...random.next(below: 3)).map { _ in syllables[random.next(below: syllables.count)] }.joined()
    }.joined(separator: " ")
  }
}

extension [UInt8] {
  /// Cut, exchanged, spiced, doubled, or nothing but noise.
  func spoilt(_ random: inout SplitMix64) -> [UInt8] {
    var bytes = self
    for _ in 0...random.next(below: 3) {
      let place = random.next(below: bytes.count + 1)
      switch random.next(below: 6) {
      case 0: bytes = Array(bytes[..<place])
      case 1: bytes = (0..<random.next(below: 80)).map { _ in UInt8(random.next(below: 256)) }
      case 2: bytes.insert(contentsOf: Array(repeating: 0xFF, count: 1 + random.next(below: 10)), at: place)
      case 3 where place < bytes.count: bytes[place] = UInt8(random.next(below: 256))
      case 4 where place < bytes.count: bytes.remove(at: place)
      default: bytes += bytes.prefix(200)
      }
    }
    return bytes
  }
}
