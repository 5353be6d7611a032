internal import Model

/// The terms that one worker has met, numbered, and which messages of the batch at hand have them.
///
/// A term is a byte that says what it is and the folded word; see `TermKind`. The book goes from batch to batch, so that each
/// term is put down once by each worker and not once in each batch.
struct TermBook {
  private(set) var terms = ByteTable()
  /// Which of the books of an index it is.
  let number: Int

  /// Term and number in one, in the order in which they came.
  private var points: [UInt64] = []
  /// Terms that many messages in succession share.
  private var spans: [Span] = []
  private var folder = Folder()
  private var folded: [UInt8] = []
  /// Where each word of the text at hand begins and ends, and its key.
  private var cuts: [Int32] = []
  private var keys: [UInt64] = []
  private var threes = ShortThrees()

  init(number: Int) { self.number = number }

  /// The words of a text, and its threes of characters.
  mutating func add(_ text: ArraySlice<UInt8>, id: Int, rangeShift: Int) {
    let (count, isASCII) = cut(text)
    let range = id >> rangeShift
    var place = 0
    let kind = TermKind.word.rawValue
    terms.foresee(kind, folded, cuts, &keys)
    for (cut, key) in keys.enumerated() {
      let word = Int(cuts[2 * cut])..<Int(cuts[2 * cut + 1])
      let (term, before) = terms.visit(key, kind, folded, word, mark: Int32(id))
      if before != id { points.append(Self.point(term, id)) }
      // The threes inside a word that the range has had are known: three quarters of all are not looked at.
      guard isASCII, before >> Int32(rangeShift) == range else { continue }
      threes.add(folded, count, from: place..<word.lowerBound, range, &terms, &points)
      place = max(word.upperBound - 2, place)
    }
    if isASCII {
      threes.add(folded, count, from: place..<count, range, &terms, &points)
    } else {
      addThrees(range)
    }
  }

  /// Folds a text and finds its words.
  private mutating func cut(_ text: ArraySlice<UInt8>) -> (count: Int, isASCII: Bool) {
    folded.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
    let isASCII = folder.fold(text, into: &folded)
    let count = folded.count
    folded += repeatElement(0, count: 8)
    Words.cut(folded, count, isASCII: isASCII, into: &cuts)
    return (count, isASCII)
  }

  private mutating func addThrees(_ range: Int) {
    var scanner = GramScanner()
    while let three = scanner.next(in: folded) {
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

  /// A number that is not before those that the term has in this batch.
  mutating func add(_ term: Int, _ number: Int) { points.append(Self.point(term, number)) }

  /// Several numbers in succession. A term has either these or those of the other form.
  mutating func add(_ term: Int, _ numbers: Range<Int>) {
    spans.append(Span(point: Self.point(term, numbers.lowerBound), length: Int32(numbers.count)))
  }

  /// The terms of a name: one for each word, so that `from:ann` finds "Ann Lee".
  mutating func numbers(_ kind: TermKind, _ text: ArraySlice<UInt8>) -> [Int] {
    _ = cut(text)
    var out: [Int] = []
    out.reserveCapacity(cuts.count / 2)
    for cut in stride(from: 0, to: cuts.count, by: 2) {
      let number = terms.number(kind.rawValue, folded, Int(cuts[cut])..<Int(cuts[cut + 1]))
      if !out.contains(number) { out.append(number) }
    }
    return out
  }

  /// The lists of all that was added since the last call.
  mutating func lists() -> BatchLists {
    let lists = BatchLists(book: number, terms: terms.count, points, spans)
    points.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    return lists
  }

  static func point(_ term: Int, _ number: Int) -> UInt64 { UInt64(term) << 32 | UInt64(number) }

  /// Numbers in succession that have a term.
  struct Span {
    /// Term and first number in one.
    let point: UInt64
    let length: Int32

    var term: Int { Int(point >> 32) }
    var first: Int { Int(point & 0xFFFF_FFFF) }
  }
}
