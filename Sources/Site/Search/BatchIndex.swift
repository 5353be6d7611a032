internal import Model

/// The terms of one batch of messages with their postings, and the blocks of its texts.
///
/// A term is a byte that says what it is and the folded word; see `TermKind`.
struct BatchIndex: Sendable {
  private(set) var terms = ByteTable()
  private(set) var lists: [Postings] = []
  /// Finished files of texts, in the order of their blocks.
  private var blocks: [IndexFile] = []
  /// Hashes of their names.
  private(set) var blockHashes: [[UInt8]] = []

  private let layout: SearchLayout
  private var folder = Folder()
  /// The folded texts of one block, each ended by a line break.
  private var folded: [UInt8] = []

  init(_ layout: SearchLayout, batch: Int) {
    self.layout = layout
    let start = batch * SearchLayout.batchSize
    for block in layout.blocks(in: start..<start + SearchLayout.batchSize) { add(block: block) }
  }

  private mutating func add(block: Int) {
    let range = layout.range(ofBlock: block)
    var texts = TextBlock()
    folded.removeAll(keepingCapacity: true)
    layout.each(in: range) { number, rows in
      let record = layout.records[number]
      texts.add(record, base: layout.bases[number], rows)
      add(record, rows, base: layout.bases[number])
    }
    addGrams(block: block)
    blocks.append(IndexFile(texts.bytes))
    blockHashes += blocks.suffix(1).map(\.hash)
  }

  /// Hands the files of texts over and forgets them.
  mutating func emitBlocks(_ emit: (IndexFile) -> Void) {
    for block in blocks { emit(block) }
    blocks = []
  }

  /// Terms that all messages of a record share are looked up once.
  private mutating func add(_ record: SearchRecord, _ rows: Range<Int>, base: Int) {
    let shared =
      record.kinds.flatMap { numbers(.kind, $0) } + numbers(.chat, record.title + "\n" + record.path)
    for row in rows { for number in shared { lists[number].append(base + row) } }
    var names: [UInt32: [Int]] = [:]
    var month = (seconds: Int64.min..<Int64.min, numbers: [Int]())
    for row in rows {
      let (id, facts) = (base + row, record.rows[row])
      addWords(record.text(row), id)
      let speaker = names[facts.name] ?? numbers(.from, record.names[Int(facts.name)])
      names[facts.name] = speaker
      if !month.seconds.contains(facts.time) {
        month = Self.month(facts.time) { numbers(.month, $0) }
      }
      for number in speaker + month.numbers { lists[number].append(id) }
      for (bit, name) in SearchRecord.Traits.names.enumerated() where facts.traits.has(bit) {
        for number in numbers(.has, name) { lists[number].append(id) }
      }
    }
  }

  private mutating func addWords(_ text: ArraySlice<UInt8>, _ id: Int) {
    let start = folded.count
    folder.fold(text, into: &folded)
    var scanner = WordScanner(folded, start..<folded.count)
    while let word = scanner.next(in: folded) { lists[number(.word, folded, word)].append(id) }
    folded.append(0x0A)
  }

  /// Every three characters that stand together in the block's texts.
  private mutating func addGrams(block: Int) {
    var grams = GramScanner()
    while let gram = grams.next(in: folded) { lists[number(.gram, folded, gram)].append(block) }
  }

  /// The terms of a name: one for each word, so that `from:ann` finds "Ann Lee".
  private mutating func numbers(_ kind: TermKind, _ text: String) -> [Int] {
    let source = Folding.fold(text)
    var scanner = WordScanner(source, 0..<source.count)
    var out: [Int] = []
    while let word = scanner.next(in: source) { out.append(number(kind, source, word)) }
    return out
  }

  private mutating func number(_ kind: TermKind, _ source: [UInt8], _ part: Range<Int>) -> Int {
    let number = terms.number(kind.rawValue, source, part)
    if number == lists.count { lists.append(Postings()) }
    return number
  }

  /// `202511` and the seconds for which it holds.
  private static func month(_ seconds: Int64, _ numbers: (String) -> [Int]) -> (Range<Int64>, [Int]) {
    if seconds == SearchRecord.untimed { return (seconds..<seconds + 1, []) }
    let day = Int64((Double(seconds) / 86_400).rounded(.down))
    let date = CivilDate(daysSince1970: day)
    return (day * 86_400..<(day + 1) * 86_400, numbers(String(date.iso.dropLast(3)).replacing("-", with: "")))
  }
}

extension SearchRecord.Traits {
  fileprivate func has(_ bit: Int) -> Bool { rawValue & 1 << UInt16(bit) != 0 }
}

/// What a term is: its first byte.
enum TermKind: UInt8 {
  case word = 0x77  // w
  case from = 0x66  // f
  case chat = 0x63  // c
  case kind = 0x6B  // k
  case has = 0x68  // h
  case month = 0x6D  // m
  case gram = 0x67  // g
}

/// Walks over the threes of characters in folded text; those with white space or control characters are left out.
struct GramScanner {
  /// Starts of the two characters before; -1 where there are none.
  private var first = -1
  private var second = -1
  private var place = 0

  mutating func next(in bytes: [UInt8]) -> Range<Int>? {
    while place < bytes.count {
      let start = place
      let byte = bytes[place]
      place += byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      if byte <= 0x20 {
        (first, second) = (-1, -1)
        continue
      }
      let beginning = first
      (first, second) = (second, start)
      if beginning >= 0 { return beginning..<place }
    }
    return nil
  }
}
