package import Basics
internal import JSON

/// Reads a finished index: a second reader besides the browser's, which keeps the format honest
/// (docs/search-index.md).
///
/// Strict: any deviation from the format is an error.
package final class SearchReader {
  /// Returns the bytes of an index file by its name without `.js`; nil if it is missing.
  private let load: (String) throws(Diagnostic) -> [UInt8]?
  private(set) var root = RootFacts()
  /// Shards of the dictionary by name, cached since each is used repeatedly.
  private var shards: [String: [String: TermEntry]] = [:]
  private var tables: [Int: [BlockPlace]] = [:]
  /// Set while parts of words count only for their most frequent words.
  var fewWords: FewWords?
  private var blockTexts: [String: [SearchedText]] = [:]
  /// Words of a small site, each with the number of its messages.
  private(set) lazy var vocabulary = SearchReader.vocabulary(root.everything ?? [])

  package init(_ load: @escaping (String) throws(Diagnostic) -> [UInt8]?) throws(Diagnostic) {
    self.load = load
    root = try RootFacts(try content("root"))
  }

  /// Messages in the index.
  package var count: Int { root.count }

  func content(_ name: String) throws(Diagnostic) -> [UInt8] {
    guard let bytes = try load(name) else { throw Self.broken("file not found", name) }
    guard let content = IndexFile.content(bytes, name: name) else {
      throw Self.broken("file cannot be unpacked", name)
    }
    return content
  }

  /// The entry of a term, if any text contains it.
  func term(_ kind: TermKind, _ word: String) throws(Diagnostic) -> TermEntry? {
    let term = kind.letter + word
    guard let name = root.shards(from: term, to: term).first else { return nil }
    return try shard(name)[term]
  }

  /// The entries of all terms with this prefix.
  func terms(_ kind: TermKind, prefix: String) throws(Diagnostic) -> [TermEntry] {
    try words(kind, prefix: prefix).map(\.entry)
  }

  /// The terms with this prefix, without the letter of their kind, in the order of their bytes.
  func words(_ kind: TermKind, prefix: String) throws(Diagnostic) -> [(word: String, entry: TermEntry)] {
    let start = kind.letter + prefix
    var found: [(word: String, entry: TermEntry)] = []
    for name in root.shards(from: start, to: start + "\u{10FFFF}") {
      let part = try shard(name).filter { $0.key.utf8.starts(with: start.utf8) }
      found += part.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { (String(decoding: $0.key.utf8.dropFirst(), as: UTF8.self), $0.value) }
    }
    return found
  }

  private func shard(_ name: String) throws(Diagnostic) -> [String: TermEntry] {
    if let known = shards[name] { return known }
    let shard = try entries(name)
    shards[name] = shard
    return shard
  }

  /// A shard of the dictionary, not cached.
  func entries(_ name: String) throws(Diagnostic) -> [String: TermEntry] {
    guard var shard = ShardReader.read(try content(name), below: root.end) else {
      throw Self.broken("not a part of the dictionary", name)
    }
    for (term, newest) in root.newest[name] ?? [:] {
      shard[term] = shard[term]?.adding(try list(newest)) ?? newest
    }
    return shard
  }

  /// All numbers of an entry's list.
  func numbers(_ entry: TermEntry) throws(Diagnostic) -> [Int] { try list(entry).numbers }

  /// With the sets of its best messages.
  func list(_ entry: TermEntry) throws(Diagnostic) -> Postings {
    var list = Postings(best: entry.best)
    switch entry.place {
    case .everywhere: return list
    case .inline(let bytes, let count, let newest):
      guard let own = Postings(bytes, count: count, below: root.end), count + newest.count == entry.count
      else { throw Self.broken("a list in the dictionary is damaged or has the wrong length", "root") }
      list.numbers = try joined(own.numbers, newest)
      list.best += own.best
    case .files(let files):
      for file in files {
        guard let part = Postings(try content(file.name)[...], count: file.count, below: root.end),
          part.numbers.first == file.stored.lowerBound, part.numbers.last == file.stored.upperBound
        else { throw Self.broken("a list does not match the dictionary", file.name) }
        list.numbers += try joined(part.numbers, file.newest)
        list.best += part.best
      }
      guard list.numbers.count == entry.count else {
        throw Self.broken("the parts of a list do not add up to its length", "root")
      }
    }
    return list
  }

  /// Both lists in one, ascending.
  private func joined(_ numbers: [Int], _ newest: [Int]) throws(Diagnostic) -> [Int] {
    guard !newest.isEmpty else { return numbers }
    let all = (numbers + newest).sorted()
    guard zip(all, all.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw Self.broken("a message is in two lists of a term", "root")
    }
    return all
  }

  /// Every block with its first id.
  func blocks() throws(Diagnostic) -> [BlockPlace] {
    if let table = root.onlyTable { return table }
    var blocks: [BlockPlace] = []
    for number in root.tables.indices {
      let table = try table(number)
      if let last = blocks.last, let first = table.first, last.first >= first.first {
        throw Self.broken("its tables are not in ascending order", "root")
      }
      blocks += table
    }
    return blocks
  }

  private func table(_ number: Int) throws(Diagnostic) -> [BlockPlace] {
    if let known = tables[number] { return known }
    let name = root.tables[number]
    let count = min(root.tableSize, root.blockCount - number * root.tableSize)
    guard
      let table = BlockPlace.read(
        try content(name), count, first: root.firsts[number], align: root.align, below: root.end)
    else {
      throw Self.broken("not a table of blocks", name)
    }
    tables[number] = table
    return table
  }

  func texts(_ block: BlockPlace) throws(Diagnostic) -> [SearchedText] {
    if let known = blockTexts[block.name] { return known }
    guard let messages = BlockReader.read(try content(block.name), below: root.end),
      let first = messages.first?.id, first >= block.first
    else {
      throw Self.broken("not a block of texts", block.name)
    }
    // Enough for a session of queries, small enough for any machine: about 20 MB.
    if blockTexts.count >= 512 { blockTexts = [:] }
    let texts = messages.map(SearchedText.init)
    blockTexts[block.name] = texts
    return texts
  }

  static func broken(_ what: String, _ name: String) -> Diagnostic {
    Diagnostic(
      .error, "search index is damaged: \(what)", path: "\(IndexFile.folder)\(name).js",
      help: ["build the site again"])
  }
}

/// A file of texts, and its first id.
struct BlockPlace {
  let first: Int
  let name: String

  /// Nil unless the bytes are a table of `count` ascending blocks.
  static func read(_ bytes: [UInt8], _ count: Int, first: Int, align: Int, below end: Int) -> [BlockPlace]? {
    var reader = VariableReader(bytes[...])
    guard count <= bytes.count else { return nil }
    var firsts: [Int] = []
    var last = first
    for _ in 0..<max(count, 0) {
      guard let gap = reader.next(), gap > 0 || firsts.isEmpty, align > 0, gap <= end / align,
        gap * align < end - last
      else { return nil }
      last += gap * align
      firsts.append(last)
    }
    var blocks: [BlockPlace] = []
    for first in firsts {
      guard let hash = reader.hash(IndexFile.blockHashLength) else { return nil }
      blocks.append(BlockPlace(first: first, name: IndexFile.name(ofBlock: first, hash)))
    }
    return reader.isAtEnd ? blocks : nil
  }
}

/// A message as stored in the index.
package struct FoundMessage: Sendable, Equatable {
  package var id = 0
  /// Site path of its page.
  package var path = ""
  package var title = ""
  var kinds = ""
  /// Names of the participants of its chat, unless there are many.
  var people: [String] = []
  var tags: [String] = []
  /// The code of its chat's language; empty if that is not clear.
  var language = ""
  package var name = ""
  package var anchor = ""
  /// Local seconds since 1970 in the site's zone.
  package var time = 0
  var traits = 0
  package var text = ""
}

extension VariableReader {
  /// The hash in a file's name.
  mutating func hash(_ length: Int) -> String? {
    take(length).map { bytes in
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}

extension TermKind {
  var letter: String { String(decoding: [rawValue], as: UTF8.self) }
}
