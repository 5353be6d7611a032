/// Records of any number, kept as bytes and read again in any order: in memory while they are few, then in a store.
///
/// They are in blocks, so that reading them in order needs few calls, and a record little memory.
package struct SpilledRecords {
  private let source: Spill
  private var store: (any SpillStore)?
  /// Bytes in the store, which are whole blocks; those in memory follow them.
  private var stored = 0
  /// Whole blocks and the one that grows, in arrays of about a megabyte: one array would be copied as it grows.
  private var held: [[UInt8]] = [[]]
  /// Where each of these starts.
  private var starts = [0]
  /// Where each block starts.
  private var blocks: [Int] = []
  /// The records that replace others.
  private var replaced: [Int: Int] = [:]
  /// Whether the store failed: then everything else stays in memory.
  private var isBroken = false

  package private(set) var count = 0

  private static let recordsOfBlock = 64
  private static let bytesAtATime = 1 << 20

  package init(_ source: Spill) { self.source = source }

  /// Returns its number: 0 for the first.
  @discardableResult
  package mutating func append(_ record: [UInt8]) -> Int {
    if count % Self.recordsOfBlock == 0 { beginBlock() }
    held[held.count - 1].appendVariable(record.count)
    held[held.count - 1] += record
    count += 1
    return count - 1
  }

  private var end: Int { (starts.last ?? 0) + (held.last?.count ?? 0) }

  private mutating func beginBlock() {
    let most = store == nil ? source.mostHeld : Self.bytesAtATime
    if end - stored >= most, !isBroken { spill() }
    blocks.append(end)
    guard held.last.map({ $0.count >= Self.bytesAtATime }) == true else { return }
    starts.append(end)
    held.append([])
  }

  /// The new record is appended and has a number of its own.
  package mutating func replace(_ number: Int, _ record: [UInt8]) { replaced[number] = append(record) }

  private mutating func spill() {
    do throws(Diagnostic) {
      let store: any SpillStore = if let known = self.store { known } else { try source.open() }
      let end = end
      for part in held { try store.append(part) }
      self.store = store
      (stored, held, starts) = (end, [[]], [end])
    } catch {
      isBroken = true
      source.failed(error)
    }
  }

  private func block(_ number: Int) throws(Diagnostic) -> [UInt8] {
    let start = blocks[number]
    let end = number + 1 < blocks.count ? blocks[number + 1] : self.end
    guard start >= stored else { return try store?.read(start..<end) ?? [] }
    let part = starts.partitioningIndex { $0 > start } - 1
    return Array(held[part][start - starts[part]..<end - starts[part]])
  }

  /// Reads the records so far.
  package struct Reader {
    private let records: SpilledRecords
    private var number: Int?
    private var bytes: [UInt8] = []
    private var parts: [Range<Int>] = []

    fileprivate init(_ records: SpilledRecords) { self.records = records }

    package mutating func read(_ number: Int) throws(Diagnostic) -> ArraySlice<UInt8> {
      let number = records.replaced.isEmpty ? number : records.replaced[number] ?? number
      try load(number / recordsOfBlock)
      return bytes[parts[number % recordsOfBlock]]
    }

    private mutating func load(_ block: Int) throws(Diagnostic) {
      guard block != number else { return }
      bytes = try records.block(block)
      parts = []
      var cursor = VariableCursor(bytes.indices)
      while cursor.place < bytes.count, !cursor.isBroken { parts.append(cursor.part(bytes)) }
      number = block
    }
  }

  /// To be dropped before more records are appended, as it shares them.
  package func reader() -> Reader { Reader(self) }
}

/// Where records are kept that may be too many for memory.
package struct Spill: Sendable {
  /// Bytes that are kept in memory before a store is opened.
  fileprivate let mostHeld: Int
  fileprivate let open: @Sendable () throws(Diagnostic) -> any SpillStore
  fileprivate let failed: @Sendable (Diagnostic) -> Void

  /// `open`: called when a store is needed. `failed`: called when one cannot be opened or is full; its records stay in
  /// memory.
  package init(
    mostHeld: Int = 32 << 20, _ open: @escaping @Sendable () throws(Diagnostic) -> any SpillStore,
    failed: @escaping @Sendable (Diagnostic) -> Void
  ) {
    (self.mostHeld, self.open, self.failed) = (mostHeld, open, failed)
  }

  /// In memory after all, which does not fail.
  package static let memory = Spill { () throws(Diagnostic) in
    MemoryStore()
  } failed: { _ in
  }
}
