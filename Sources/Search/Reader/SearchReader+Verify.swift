package import Basics
internal import Stems

extension SearchReader {
  /// Reads the whole index, and checks that each file decodes, that every message is where the index points,
  /// and that counts and lists match the texts (checks.md, rule 24).
  ///
  /// - Parameter anchors: the ids on a page of the site; nil if there is no such page.
  /// - Returns: errors in addresses. Errors in the index itself are thrown.
  package func verify(
    _ anchors: @escaping (String) throws(Diagnostic) -> Set<String>?
  ) throws(Diagnostic) -> [Diagnostic] {
    var check = IndexCheck(end: root.end, anchors)
    if let everything = root.everything {
      for message in everything { try check.add(message) }
    } else {
      let blocks = try blocks()
      for (number, block) in blocks.enumerated() {
        try check.add(
          try messages(block, until: number + 1 < blocks.count ? blocks[number + 1].first : root.end))
      }
      try compare(check)
    }
    guard check.count == root.count else {
      throw Self.broken("it records \(root.count) messages but contains \(check.count)", "root")
    }
    return check.findings
  }

  private func messages(_ block: BlockPlace, until end: Int) throws(Diagnostic) -> [FoundMessage] {
    guard let messages = BlockReader.read(try content(block.name), below: end), let first = messages.first,
      first.id >= block.first, messages.allSatisfy({ $0.id < end })
    else { throw Self.broken("the texts do not match their ids", block.name) }
    return messages
  }

  /// Reads every list; those of words must be as long as the texts require.
  private func compare(_ check: IndexCheck) throws(Diagnostic) {
    var words = 0
    for name in root.names {
      for (term, entry) in try entries(name) {
        guard try numbers(entry).allSatisfy({ check.isThere[$0] }) else {
          throw Self.broken("the list of a term refers to missing messages", name)
        }
        if TermKind.isReversed(term.utf8.first) {
          guard entry.count <= ReversedWords.magnitude(check.uses(ofReversed: term)) else {
            throw Self.broken("a word in reverse does not match the texts", name)
          }
          continue
        }
        if term.utf8.first == TermKind.related.rawValue {
          let pair = term.dropFirst().split(separator: " ", omittingEmptySubsequences: false)
          guard (50...100).contains(entry.count), pair.count == 2,
            pair.allSatisfy({ check.uses(TermKind.word.letter + $0) > 0 })
          else { throw Self.broken("a related word is not in the texts", name) }
          continue
        }
        guard [TermKind.word, .mention, .symbol].contains(where: { $0.rawValue == term.utf8.first })
        else { continue }
        words += 1
        guard check.uses(term) == entry.count else {
          throw Self.broken("the length of a word's list does not match the texts", name)
        }
      }
    }
    guard words == check.words.count else {
      throw Self.broken("the texts contain \(check.words.count) words, the dictionary \(words)", "root")
    }
  }
}

/// The facts of an index's texts, to compare with its lists.
private struct IndexCheck {
  private let anchors: (String) throws(Diagnostic) -> Set<String>?
  private(set) var count = 0
  private(set) var isThere: [Bool]
  private(set) var words = ByteTable()
  private(set) var findings: [Diagnostic] = []
  /// For each word the number of its messages, and the last of them.
  private var uses: [(count: Int, last: Int)] = []
  private var folder = Folder()
  /// The page that was read last: messages of one page are consecutive.
  private var page: (path: String, anchors: Set<String>?) = ("", nil)

  init(end: Int, _ anchors: @escaping (String) throws(Diagnostic) -> Set<String>?) {
    isThere = Array(repeating: false, count: end)
    self.anchors = anchors
  }

  mutating func add(_ messages: [FoundMessage]) throws(Diagnostic) {
    for message in messages { try add(message) }
  }

  mutating func add(_ message: FoundMessage) throws(Diagnostic) {
    count += 1
    isThere[message.id] = true
    addWords(message)
    if page.path != message.path { page = (message.path, try anchors(message.path)) }
    let isThere = page.anchors.map { message.anchor.isEmpty || $0.contains(message.anchor) } ?? false
    if !isThere { findings.append(Self.finding(message, hasPage: page.anchors != nil)) }
  }

  private mutating func addWords(_ message: FoundMessage) {
    let original = Array(message.text.utf8)
    var folded: [UInt8] = []
    folder.fold(original[...], into: &folded)
    let ranges = Words.ranges(folded)
    for word in ranges {
      add(.word, folded, word, message.id)
      if Words.isMentioned(word, in: folded) { add(.mention, folded, word, message.id) }
      let isLong = Words.end(of: word, in: folded) - word.lowerBound > ExtraWords.longestInPieces
      if isLong { add(.symbol, [], 0..<0, message.id) }
    }
    ExtraWords.each(original[...], folded, count: ranges.count, word: { ranges[$0] }) {
      add(.word, $0, $0.indices, message.id)
    }
    var symbols = SymbolScanner(folded.indices)
    while let symbol = symbols.next(in: folded) { add(.symbol, folded, symbol, message.id) }
  }

  private mutating func add(_ kind: TermKind, _ bytes: [UInt8], _ part: Range<Int>, _ id: Int) {
    let number = words.number(kind.rawValue, bytes, part)
    if number == uses.count { uses.append((0, -1)) }
    if uses[number].last != id { uses[number] = (uses[number].count + 1, id) }
  }

  /// Messages that contain a word; `term` with its kind letter.
  func uses(_ term: String) -> Int {
    words.find(Array(term.utf8)).map { uses[$0].count } ?? 0
  }

  /// Messages that contain the word of a term in reverse.
  func uses(ofReversed term: String) -> Int {
    uses(TermKind.word.letter + String(String.UnicodeScalarView(term.unicodeScalars.dropFirst().reversed())))
  }

  private static func finding(_ message: FoundMessage, hasPage: Bool) -> Diagnostic {
    Diagnostic(
      .error,
      hasPage
        ? "the search index lists message \"\(message.anchor)\", which is not on this page"
        : "the search index refers to a missing page",
      path: message.path, help: ["build the site again"])
  }
}
