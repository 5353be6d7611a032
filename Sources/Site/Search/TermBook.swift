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
  private var cuts: [Int32] = []
  private var threes = ShortThrees()

  init(number: Int) { self.number = number }

  /// The words of a text, and its threes of characters.
  mutating func add(_ text: ArraySlice<UInt8>, id: Int, range: Int) {
    folded.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
    let isASCII = folder.fold(text, into: &folded)
    Words.cut(folded, isASCII: isASCII, into: &cuts)
    let kind = TermKind.word.rawValue
    for place in stride(from: 0, to: cuts.count, by: 2) {
      let word = Int(cuts[place])..<Int(cuts[place + 1])
      if let term = terms.visit(kind, folded, word, mark: Int32(id)) { points.append(Self.point(term, id)) }
    }
    if isASCII { threes.add(folded, range, &terms, &points) } else { addThrees(range) }
  }

  private mutating func addThrees(_ range: Int) {
    var scanner = GramScanner()
    while let three = scanner.next(in: folded) {
      if three.count == 3 {
        threes.add(folded, three.lowerBound, range, &terms, &points)
      } else if let term = terms.visit(TermKind.gram.rawValue, folded, three, mark: Int32(range)) {
        points.append(Self.point(term, range))
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
    folded.removeAll(keepingCapacity: true)
    folder.fold(text, into: &folded)
    var scanner = WordScanner(folded, 0..<folded.count)
    var out: [Int] = []
    while let word = scanner.next(in: folded) {
      let number = terms.number(kind.rawValue, folded, word)
      if !out.contains(number) { out.append(number) }
    }
    return out
  }

  /// The lists of all that was added since the last call.
  mutating func lists() -> BatchLists {
    spans.sort { $0.point < $1.point }
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
