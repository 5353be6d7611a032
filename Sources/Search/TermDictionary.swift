/// The terms that one worker has seen, numbered, and the messages of the current batch that have them.
///
/// A term is a byte for its kind followed by the folded word; see `TermKind`. The dictionary is passed from
/// batch to batch, so each worker stores a term once.
struct TermDictionary {
  private(set) var terms = ByteTable()
  /// Its number among the dictionaries of an index.
  let number: Int

  /// Term and number in one, in order of arrival.
  private var points: [UInt64] = []
  /// Terms that many consecutive messages share.
  private var spans: [Span] = []
  private var folder = Folder()
  /// The current texts, folded and concatenated.
  private var folded: [UInt8] = []
  private var texts: [Text] = []
  /// Where each of their words starts and ends.
  private var cuts: [Int32] = []
  private var threes = ShortThrees()

  /// The range of a text in `folded`, and its words among all.
  private struct Text {
    let id: Int
    let place: Range<Int>
    let cuts: Range<Int>
    let isASCII: Bool
  }

  init(number: Int) { self.number = number }

  /// Adds the words of some messages' texts, and their trigrams.
  mutating func add(_ segment: OpenSegment, base: Int, _ rows: Range<Int>, rangeShift: Int) {
    clear()
    for row in rows { cut(segment.bytes[segment.text(row)], id: base + row) }
    for number in texts.indices { addText(number, rangeShift: rangeShift) }
  }

  /// One of the current texts.
  private mutating func addText(_ number: Int, rangeShift: Int) {
    let (text, kind) = (texts[number], TermKind.word.rawValue)
    let range = text.id >> rangeShift
    var place = text.place.lowerBound
    for cut in text.cuts {
      let word = Int(cuts[2 * cut])..<Int(cuts[2 * cut + 1])
      let key = ByteTable.key(kind, folded, word)
      let (term, before) = terms.visit(key, kind, folded, word, mark: Int32(text.id))
      if before != text.id { points.append(Self.point(term, text.id)) }
      // The trigrams inside a word that the range already has are known, which is the usual case.
      guard text.isASCII, before >> Int32(rangeShift) == range else { continue }
      threes.add(folded, place..<word.lowerBound, before: text.place.upperBound, range, &terms, &points)
      place = max(word.upperBound - 2, place)
    }
    if text.isASCII {
      threes.add(
        folded, place..<text.place.upperBound, before: text.place.upperBound, range, &terms, &points)
    } else {
      addThrees(text.place, range)
    }
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
    texts.append(Text(id: id, place: place, cuts: firstCut..<cuts.count / 2, isASCII: isASCII))
  }

  private mutating func addThrees(_ place: Range<Int>, _ range: Int) {
    var scanner = TrigramScanner(from: place.lowerBound)
    // None spans two texts.
    while let three = scanner.next(in: folded), three.upperBound <= place.upperBound {
      if three.count == 3 {
        threes.add(folded, three.lowerBound, range, &terms, &points)
      } else {
        let kind = TermKind.gram.rawValue
        let key = ByteTable.key(kind, folded, three)
        let (term, before) = terms.visit(key, kind, folded, three, mark: Int32(range))
        if before != range { points.append(Self.point(term, range)) }
      }
    }
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

  /// The terms of a name: one per word, so `from:ann` finds "Ann Lee".
  mutating func numbers(_ kind: TermKind, _ text: ArraySlice<UInt8>) -> [Int] {
    clear()
    cut(text, id: 0)
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
