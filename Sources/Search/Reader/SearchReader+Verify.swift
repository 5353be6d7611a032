package import Basics

extension SearchReader {
  /// Reads all of the index, and checks that each file decodes, that every message stands where the index says, and
  /// that counts and lists are those of the texts (checks.md, rule 24).
  ///
  /// - Parameter anchors: the ids on a page of the site; nil when there is no such page.
  /// - Returns: what is wrong with addresses. What is wrong with the index itself is thrown.
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
      throw Self.broken("it says \(root.count) messages, and has \(check.count)", "root")
    }
    return check.findings
  }

  private func messages(_ block: BlockPlace, until end: Int) throws(Diagnostic) -> [FoundMessage] {
    guard let messages = BlockReader.read(try content(block.name), below: end), let first = messages.first,
      first.id >= block.first, messages.allSatisfy({ $0.id < end })
    else { throw Self.broken("texts are not those of the ids that it is for", block.name) }
    return messages
  }

  /// Every list is read; those of words are as long as the texts have it.
  private func compare(_ check: IndexCheck) throws(Diagnostic) {
    var words = 0
    for name in root.names {
      let part = try part(name)
      if let hits = part.hits { try compare(hits) }
      for (term, entry) in part.terms {
        let isGram = term.utf8.first == TermKind.gram.rawValue
        let numbers = try numbers(entry)
        guard
          isGram
            ? (numbers.last ?? 0) <= (root.end - 1) / root.range : numbers.allSatisfy({ check.isThere[$0] })
        else {
          throw Self.broken("the list of a term names what is not there", name)
        }
        guard term.utf8.first == TermKind.word.rawValue else { continue }
        words += 1
        guard check.uses(term) == entry.count else {
          throw Self.broken("the list of a word is not as long as the texts have it", name)
        }
      }
    }
    guard words == check.words.count else {
      throw Self.broken("texts have \(check.words.count) words, its parts \(words)", "root")
    }
  }

  /// A pack of hits holds messages as their blocks do.
  private func compare(_ hits: String) throws(Diagnostic) {
    guard let messages = BlockReader.read(try content(hits), below: root.end) else {
      throw Self.broken("no pack of hits", hits)
    }
    let blocks = try blocks()
    for message in messages {
      let number = blocks.partitioningIndex { $0.first > message.id } - 1
      guard number >= 0, try texts(blocks[number]).contains(where: { $0.message == message }) else {
        throw Self.broken("a pack of hits has a message that no block has", hits)
      }
    }
  }
}

/// What the texts of an index have, to be held against its lists.
private struct IndexCheck {
  private let anchors: (String) throws(Diagnostic) -> Set<String>?
  private(set) var count = 0
  private(set) var isThere: [Bool]
  private(set) var words = ByteTable()
  private(set) var findings: [Diagnostic] = []
  /// For each word its messages, and the last of them.
  private var uses: [(count: Int, last: Int)] = []
  private var folder = Folder()
  /// The page that was read last: messages of one page follow one another.
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
    var folded: [UInt8] = []
    folder.fold(Array(message.text.utf8)[...], into: &folded)
    var scanner = WordScanner(folded, 0..<folded.count)
    while let word = scanner.next(in: folded) {
      let number = words.number(TermKind.word.rawValue, folded, word)
      if number == uses.count { uses.append((0, -1)) }
      if uses[number].last != message.id { uses[number] = (uses[number].count + 1, message.id) }
    }
  }

  /// Messages that have a word; `term` with its letter.
  func uses(_ term: String) -> Int {
    words.find(Array(term.utf8)).map { uses[$0].count } ?? 0
  }

  private static func finding(_ message: FoundMessage, hasPage: Bool) -> Diagnostic {
    Diagnostic(
      .error,
      hasPage
        ? "the search index has a message \"\(message.anchor)\" that is not on this page"
        : "the search index names a page that is not there",
      path: message.path, help: ["build the site again"])
  }
}
