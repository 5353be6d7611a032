internal import SearchRecords
internal import Stems

/// The terms that one worker has seen, numbered, and the messages of the current batch that have them.
///
/// A term is a byte for its kind followed by the folded word; see `TermKind`. The dictionary is passed from
/// batch to batch, so each worker stores a term once.
struct TermDictionary {
  private(set) var terms = ByteTable()
  /// Its number among the dictionaries of an index.
  let number: Int
  /// Those of the messages of the current batch.
  var lengths = MessageLengths()

  /// Term and number in one, in order of arrival.
  private var points: [UInt64] = []
  /// Terms that many consecutive messages share.
  private var spans: [Span] = []
  private var folder = Folder()
  /// The current texts, folded and concatenated, each followed by its extra words.
  private var folded: [UInt8] = []
  private var texts: [Text] = []
  /// Where each of their words starts and ends.
  private var cuts: [Int32] = []

  /// The range of a text in `folded`, its words among all, and its extra words, which follow.
  private struct Text {
    let id: Int
    let place: Range<Int>
    let cuts: Range<Int>
    var extraCuts = 0..<0
  }

  init(number: Int) { self.number = number }

  /// Adds the words of some messages' texts, and their symbols.
  mutating func add(_ segment: OpenSegment, base: Int, _ rows: Range<Int>) {
    clear()
    for row in rows {
      let text = segment.bytes[segment.text(row)]
      cut(text, id: base + row)
      addExtraWords(text)
    }
    for text in texts {
      add(text)
      lengths.add(text.cuts.count + text.extraCuts.count, of: text.id)
    }
  }

  private mutating func add(_ text: Text) {
    var place = text.place.lowerBound
    for cut in text.cuts {
      let word = word(cut)
      addWord(word, text.id)
      if Words.isMentioned(word, in: folded, from: text.place.lowerBound) { add(.mention, word, text.id) }
      // Pairs of signs overlap.
      if word.lowerBound - place > 1 { addSymbols(place..<word.lowerBound, text) }
      if word.count >= Words.leastCut { addMark(ofLong: word, text) }
      place = max(place, word.upperBound)
    }
    if text.place.upperBound - place > 1 { addSymbols(place..<text.place.upperBound, text) }
    for cut in text.extraCuts { addWord(word(cut), text.id) }
  }

  @inline(__always)
  private mutating func addWord(_ word: Range<Int>, _ id: Int) {
    if !add(.word, word, id) { add(.repeated, word, id) }
  }

  private func word(_ cut: Int) -> Range<Int> { Int(cuts[2 * cut])..<Int(cuts[2 * cut + 1]) }

  /// A term of a message, once; false if the message has it already.
  @inline(__always) @discardableResult
  private mutating func add(_ kind: TermKind, _ part: Range<Int>, _ id: Int) -> Bool {
    let key = ByteTable.key(kind.rawValue, folded, part)
    let (term, before) = terms.visit(key, kind.rawValue, folded, part, mark: Int32(id))
    if before != id { points.append(Self.point(term, id)) }
    return before != id
  }

  /// The symbols between two words; usually there is one space. A single symbol of ASCII is no term.
  private mutating func addSymbols(_ gap: Range<Int>, _ text: Text) {
    var scanner = SymbolScanner(gap)
    while let symbol = scanner.next(in: folded) { add(.symbol, symbol, text.id) }
  }

  /// Shows which messages have words whose rest is in no term.
  private mutating func addMark(ofLong word: Range<Int>, _ text: Text) {
    guard Words.end(of: word, in: folded) - word.lowerBound > ExtraWords.longestInPieces else { return }
    add(.symbol, word.upperBound..<word.upperBound, text.id)
  }

  private mutating func clear() {
    texts.removeAll(keepingCapacity: true)
    folded.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
  }

  /// Folds a text and finds its words.
  private mutating func cut(_ text: ArraySlice<UInt8>, id: Int) {
    let (start, firstCut) = (folded.count, cuts.count / 2)
    let isASCII = folder.fold(text, into: &folded)
    let place = start..<folded.count
    // Room to look ahead, and the end of all words.
    folded += repeatElement(0, count: 8)
    Words.cut(folded, place, isASCII: isASCII, into: &cuts)
    texts.append(Text(id: id, place: place, cuts: firstCut..<cuts.count / 2))
  }

  /// Those of the last text.
  private mutating func addExtraWords(_ original: ArraySlice<UInt8>) {
    let own = texts[texts.count - 1].cuts
    var extra: [UInt8] = []
    var ends: [Int] = []
    ExtraWords.each(original, folded, count: own.count, word: { word(own.lowerBound + $0) }) {
      extra += $0
      ends.append(extra.count)
    }
    guard !ends.isEmpty else { return }
    var start = folded.count
    for end in ends {
      cuts.append(Int32(start))
      start = folded.count + end
      cuts.append(Int32(start))
    }
    folded += extra
    texts[texts.count - 1].extraCuts = own.upperBound..<cuts.count / 2
  }

  /// The number of a term: its kind, then its word.
  mutating func number(_ bytes: [UInt8], _ term: Range<Int>) -> Int {
    terms.number(bytes[term.lowerBound], bytes, term.lowerBound + 1..<term.upperBound)
  }

  /// A number not before those that the term has in this batch.
  mutating func add(_ term: Int, _ number: Int) { points.append(Self.point(term, number)) }

  /// Several consecutive numbers. A term has either these or single ones.
  mutating func add(_ term: Int, _ numbers: Range<Int>) {
    spans.append(Span(point: Self.point(term, numbers.lowerBound), length: Int32(numbers.count)))
  }

  /// The terms of a name: one per word, so `from:ann` finds "Ann Lee"; of one with an umlaut also with two letters.
  mutating func numbers(_ kind: TermKind, _ text: ArraySlice<UInt8>) -> [Int] {
    clear()
    cut(text, id: 0)
    if text.contains(where: { $0 > 0x7F }) {
      cut(Array(GermanStem.spelledOut(String(decoding: text, as: UTF8.self)).utf8)[...], id: 0)
    }
    var out: [Int] = []
    out.reserveCapacity(cuts.count / 2)
    for cut in stride(from: 0, to: cuts.count, by: 2) {
      let number = terms.number(kind.rawValue, folded, Int(cuts[cut])..<Int(cuts[cut + 1]))
      if !out.contains(number) { out.append(number) }
    }
    return out
  }

  /// The lists of everything added since the last call.
  mutating func lists() -> BatchLists {
    let lists = BatchLists(book: number, terms: terms.count, points, spans)
    points.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    return lists
  }

  static func point(_ term: Int, _ number: Int) -> UInt64 { UInt64(term) << 32 | UInt64(number) }

  /// Consecutive numbers that have a term.
  struct Span {
    /// Term and first number in one.
    let point: UInt64
    let length: Int32

    var term: Int { Int(point >> 32) }
    var first: Int { Int(point & 0xFFFF_FFFF) }
  }
}
