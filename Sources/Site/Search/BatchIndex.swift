internal import Deflate
internal import Model

/// The terms of one batch of messages with their postings, and the blocks of its texts.
///
/// A term is a byte that says what it is and the folded word; see `TermKind`.
struct BatchIndex: Sendable {
  private(set) var terms = ByteTable()
  private(set) var lists = BatchLists()
  /// Hashes of the names of its blocks, one after the other.
  private(set) var blockHashes: [UInt8] = []

  private let layout: SearchLayout
  private var uses = TermUses()
  private var folder = Folder()
  private var folded: [UInt8] = []
  private var cuts: [Int32] = []
  private var grams = ShortGrams()

  init(_ layout: SearchLayout, batch: Int, _ emit: (IndexFile) -> Void) {
    self.layout = layout
    let ids = batch * SearchLayout.batchSize..<(batch + 1) * SearchLayout.batchSize
    layout.each(in: ids) { number, rows in
      add(layout.records[number].record, rows, base: layout.bases[number])
    }
    lists = uses.lists()
    terms.close()
    (uses, grams, folded, cuts, folder) = (TermUses(), ShortGrams(), [], [], Folder())
    let deflater = Deflater(level: IndexFile.textLevel)
    for block in layout.blocks(in: ids) { write(block, deflater, emit) }
  }

  private mutating func write(_ block: Int, _ deflater: Deflater, _ emit: (IndexFile) -> Void) {
    var texts = TextBlock()
    layout.each(in: layout.range(ofBlock: block)) { number, rows in
      texts.add(layout.records[number].record, base: layout.bases[number], rows)
    }
    let file = IndexFile(block: texts.parts, first: layout.blocks[block], deflater)
    blockHashes += file.hash.prefix(IndexFile.blockHashLength)
    emit(file)
  }

  /// Terms that all messages of a record share are looked up once.
  private mutating func add(_ record: SearchRecord, _ rows: Range<Int>, base: Int) {
    let shared =
      numbers(.kind, record.kinds.joined(separator: " ")) + numbers(.chat, record.title + "\n" + record.path)
    for number in shared { uses.add(number, base + rows.lowerBound, rows.count) }
    var names: [UInt32: [Int]] = [:]
    var month = (seconds: Int64.min..<Int64.min, number: -1)
    for row in rows {
      let (id, facts) = (base + row, record.rows[row])
      addText(record.text(row), id)
      let speaker = names[facts.name] ?? numbers(.from, record.names[Int(facts.name)])
      names[facts.name] = speaker
      for number in speaker { uses.add(number, id, 1) }
      if facts.time != SearchRecord.untimed {
        if !month.seconds.contains(facts.time) { month = self.month(facts.time) }
        uses.add(month.number, id, 1)
      }
      if facts.traits.rawValue != 0 { add(facts.traits, id) }
      if let verdicts = record.verdicts[row] {
        for number in numbers(.verdict, verdicts) { uses.add(number, id, 1) }
      }
    }
  }

  private mutating func add(_ traits: SearchRecord.Traits, _ id: Int) {
    for (bit, name) in SearchRecord.Traits.names.enumerated() where traits.has(bit) {
      for number in numbers(.has, name) { uses.add(number, id, 1) }
    }
  }

  private mutating func addText(_ text: ArraySlice<UInt8>, _ id: Int) {
    folded.removeAll(keepingCapacity: true)
    let isASCII = folder.fold(text, into: &folded)
    cuts.removeAll(keepingCapacity: true)
    Words.cut(folded, isASCII: isASCII, into: &cuts)
    for place in stride(from: 0, to: cuts.count, by: 2) {
      let number = terms.number(TermKind.word.rawValue, folded, Int(cuts[place])..<Int(cuts[place + 1]))
      uses.add(number, id)
    }
    let range = id >> layout.rangeShift
    if isASCII {
      grams.add(folded, range, &terms, &uses)
    } else {
      var scanner = GramScanner()
      while let gram = scanner.next(in: folded) {
        uses.add(terms.number(TermKind.gram.rawValue, folded, gram), range)
      }
    }
  }

  /// The terms of a name: one for each word, so that `from:ann` finds "Ann Lee".
  private mutating func numbers(_ kind: TermKind, _ text: String) -> [Int] {
    let source = Folding.fold(text)
    var scanner = WordScanner(source, 0..<source.count)
    var out: [Int] = []
    while let word = scanner.next(in: source) {
      let number = terms.number(kind.rawValue, source, word)
      if !out.contains(number) { out.append(number) }
    }
    return out
  }

  /// The term of `202511`, and the seconds of that month.
  private mutating func month(_ seconds: Int64) -> (Range<Int64>, Int) {
    let day = Int64((Double(seconds) / 86_400).rounded(.down))
    let date = CivilDate(daysSince1970: day)
    let first = CivilDate(year: date.year, month: date.month, day: 1).daysSince1970
    let last = first + Int64(CivilDate.days(inMonth: date.month, of: date.year))
    let text = Array(date.iso.utf8.dropLast(3).filter { $0 != 0x2D })
    return (first * 86_400..<last * 86_400, terms.number(TermKind.month.rawValue, text, 0..<text.count))
  }
}

extension SearchRecord.Traits {
  fileprivate func has(_ bit: Int) -> Bool { rawValue & 1 << UInt32(bit) != 0 }
}
