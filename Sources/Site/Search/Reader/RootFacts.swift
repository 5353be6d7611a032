internal import JSON
internal import Model

/// What the first file of the index says.
struct RootFacts {
  private(set) var count = 0
  private(set) var end = 0
  private(set) var terms: [String] = []
  private(set) var names: [String] = []
  private(set) var firsts: [Int] = []
  private(set) var tables: [String] = []
  /// All texts of a small site; nil for one with blocks.
  private(set) var everything: [FoundMessage]?

  init() {}

  init(_ bytes: [UInt8]) throws(Diagnostic) {
    var problems = Problems(path: "search/root.js")
    let value = try JSONFile.read(bytes, line: 1, path: "search/root.js", &problems)
    guard let root = Record(value, &problems) else { throw SearchReader.broken("no object", "root") }
    let version = root.int("version", &problems)
    guard version == SearchIndex.version, root.int("fold", &problems) == Folding.version else {
      throw SearchReader.broken(
        "it has version \(version ?? 0), this program reads \(SearchIndex.version)", "root")
    }
    count = root.int("count", &problems) ?? 0
    end = root.int("end", &problems) ?? 0
    guard (0...Self.mostIDs).contains(end), (0...end).contains(count) else {
      throw SearchReader.broken("its counts cannot be", "root")
    }
    if let blocks = root["blocks"]?.list {
      let parts = blocks.map { BlockReader.read($0, below: end) }
      guard !parts.contains(where: { $0 == nil }) else {
        throw SearchReader.broken("no block of texts", "root")
      }
      everything = parts.flatMap { $0 ?? [] }
    } else {
      terms = root.strings("terms", &problems)
      names = root.strings("shards", &problems)
      firsts = root.list("firsts", &problems).compactMap(\.int)
      tables = root.strings("tables", &problems)
    }
    guard problems.diagnostics.isEmpty, terms.count == names.count, firsts.count == tables.count,
      Self.ascends(firsts, by: <), Self.ascends(terms, by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }),
      firsts.allSatisfy({ (0..<end).contains($0) }), everything.map({ $0.count == count }) ?? !terms.isEmpty
    else {
      throw SearchReader.broken("its lists do not fit together", "root")
    }
  }

  /// So that no sum of ids is too large, and no list of them fills the memory.
  private static let mostIDs = 1 << 28

  private static func ascends<T>(_ list: [T], by precedes: (T, T) -> Bool) -> Bool {
    zip(list, list.dropFirst()).allSatisfy(precedes)
  }

  /// The parts of the dictionary that may hold terms from `start` to `end`.
  func shards(from start: String, to end: String) -> ArraySlice<String> {
    let after = terms.firstIndex { start.utf8.lexicographicallyPrecedes($0.utf8) } ?? terms.count
    let first = max(after - 1, 0)
    let last =
      terms[first...].dropFirst().firstIndex { !$0.utf8.lexicographicallyPrecedes(end.utf8) } ?? terms.count
    return names[first..<max(last, min(first + 1, terms.count))]
  }
}
