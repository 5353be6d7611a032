internal import Basics
internal import Content
internal import JSON
internal import Stems

/// The contents of the index's first file.
struct RootFacts {
  private(set) var count = 0
  private(set) var end = 0
  /// Blocks start at multiples of it.
  private(set) var align = 1
  private(set) var blockCount = 0
  private(set) var tableSize = 1
  /// Codes of the languages of the texts; empty for a small site.
  private(set) var languages: [String] = []
  /// Whether the dictionary has words that the texts use alike.
  private(set) var hasRelatedWords = false
  /// Years with messages, ascending.
  private(set) var years: [Int] = []
  private(set) var terms: [String] = []
  private(set) var names: [String] = []
  /// Entries of the newest messages by the name of their shard, which lacks their ids.
  private(set) var newest: [String: [String: TermEntry]] = [:]
  private(set) var firsts: [Int] = []
  private(set) var tables: [String] = []
  /// The blocks, if one table lists all.
  private(set) var onlyTable: [BlockPlace]?
  /// All texts of a small site; nil for one with blocks.
  private(set) var everything: [FoundMessage]?

  init() {}

  init(_ bytes: [UInt8]) throws(Diagnostic) {
    var all = VariableReader(bytes[...])
    guard let length = all.next(), let json = all.take(length) else {
      throw SearchReader.broken("its parts are truncated", "root")
    }
    var problems = Problems(path: "search/root.js")
    let value = try JSONFile.read(Array(json), line: 1, path: "search/root.js", &problems)
    guard let root = Record(value, &problems) else { throw SearchReader.broken("expected an object", "root") }
    let version = root.int("version", &problems)
    guard version == SearchIndex.version, root.int("fold", &problems) == Folding.version else {
      throw SearchReader.broken(
        "version \(version ?? 0) is not supported; expected \(SearchIndex.version)", "root")
    }
    count = root.int("count", &problems) ?? 0
    end = root.int("end", &problems) ?? 0
    guard (0...Self.mostIDs).contains(end), (0...end).contains(count) else {
      throw SearchReader.broken("its counts are impossible", "root")
    }
    if let small = root["small"]?.int {
      everything = try Self.everything(&all, small, below: end)
    } else {
      readLists(root, &problems)
      try readNewest(&all, root.int("newest", &problems) ?? 0)
      if tables.isEmpty { onlyTable = try Self.table(all, blockCount, align, below: end) }
    }
    guard problems.diagnostics.isEmpty, isSound else {
      throw SearchReader.broken("its lists do not match", "root")
    }
  }

  private mutating func readLists(_ root: Record, _ problems: inout Problems) {
    align = root.int("align", &problems) ?? 0
    blockCount = root.int("blocks", &problems) ?? 0
    tableSize = root.int("table", &problems) ?? 0
    languages = root.strings("languages", &problems)
    hasRelatedWords = root.bool("related", &problems) ?? false
    years = root.list("years", &problems).compactMap(\.int)
    terms = root.strings("terms", &problems)
    names = root.strings("shards", &problems)
    firsts = root.list("firsts", &problems).compactMap(\.int)
    tables = root.strings("tables", &problems)
  }

  private var isSound: Bool {
    guard everything == nil else { return everything?.count == count }
    return !terms.isEmpty && terms.count == names.count && firsts.count == tables.count
      && Self.isPower(align) && (1...end).contains(blockCount)
      && (1...1 << 20).contains(tableSize)
      && (tables.isEmpty || tables.count == (blockCount + tableSize - 1) / tableSize)
      && Self.ascends(firsts, by: <) && Self.ascends(years, by: <)
      && Self.ascends(terms, by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      && firsts.allSatisfy { (0..<end).contains($0) }
  }

  private static func isPower(_ number: Int) -> Bool {
    (1...1 << 14).contains(number) && number.nonzeroBitCount == 1
  }

  private static func everything(
    _ all: inout VariableReader, _ count: Int, below end: Int
  ) throws(Diagnostic) -> [FoundMessage] {
    var messages: [FoundMessage] = []
    for _ in 0..<max(count, 0) {
      guard let length = all.next(), let bytes = all.take(length),
        let block = BlockReader.read(bytes, below: end),
        let first = block.first?.id, first > messages.last?.id ?? -1
      else { throw SearchReader.broken("not a block of texts", "root") }
      messages += block
    }
    guard all.isAtEnd, count >= 0 else {
      throw SearchReader.broken("unexpected data after its blocks", "root")
    }
    return messages
  }

  private mutating func readNewest(_ all: inout VariableReader, _ length: Int) throws(Diagnostic) {
    guard length > 0 else { return }
    guard let bytes = all.take(length), let shard = ShardReader.read(Array(bytes), below: end),
      shard.values.allSatisfy({ $0.pieceCount == 0 }), names.count == terms.count
    else { throw SearchReader.broken("the terms of the newest messages cannot be read", "root") }
    for (term, entry) in shard {
      let after = terms.partitioningIndex { term.utf8.lexicographicallyPrecedes($0.utf8) }
      guard let name = names.dropFirst(max(after - 1, 0)).first else { continue }
      newest[name, default: [:]][term] = entry
    }
  }

  private static func table(
    _ rest: VariableReader, _ count: Int, _ align: Int, below end: Int
  ) throws(Diagnostic) -> [BlockPlace] {
    var rest = rest
    guard let bytes = rest.take(rest.remaining),
      let table = BlockPlace.read(Array(bytes), count, first: 0, align: align, below: end)
    else { throw SearchReader.broken("not a table of blocks", "root") }
    return table
  }

  /// So that sums of ids do not overflow, and no list of them exhausts memory.
  private static let mostIDs = 1 << 28

  private static func ascends<T>(_ list: [T], by precedes: (T, T) -> Bool) -> Bool {
    zip(list, list.dropFirst()).allSatisfy(precedes)
  }

  /// The shards of the dictionary that may contain terms from `start` to `end`.
  func shards(from start: String, to end: String) -> ArraySlice<String> {
    let after = terms.firstIndex { start.utf8.lexicographicallyPrecedes($0.utf8) } ?? terms.count
    let first = max(after - 1, 0)
    let last =
      terms[first...].dropFirst().firstIndex { !$0.utf8.lexicographicallyPrecedes(end.utf8) } ?? terms.count
    return names[first..<max(last, min(first + 1, terms.count))]
  }
}
