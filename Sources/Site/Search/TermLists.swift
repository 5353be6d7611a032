/// The terms of the whole index, joined from the batches in their order, each with its postings in pieces.
struct TermLists {
  private(set) var terms = ByteTable()
  private(set) var lists: [TermList] = []

  /// Batches must come in the order of their ids.
  mutating func add(_ batch: BatchIndex) {
    for number in 0..<batch.terms.count {
      let range = batch.terms.range(number)
      let own = terms.number(
        batch.terms.bytes[range.lowerBound], batch.terms.bytes, range.lowerBound + 1..<range.upperBound)
      if own == lists.count { lists.append(TermList()) }
      lists[own].append(batch.lists[number])
    }
  }
}

/// All postings of one term.
struct TermList {
  /// Postings that stand in one file where the list is long.
  struct Piece {
    var first: Int
    var last: Int
    var count: Int
    var bytes: [UInt8]
  }

  private(set) var pieces: [Piece] = []
  private(set) var count = 0

  /// A piece is closed at this size, and a list of more than one piece leaves the dictionary.
  private static let pieceBytes = 12 << 10
  /// A list of one piece stays in the dictionary up to this size.
  private static let inlineBytes = 2 << 10

  var isInline: Bool { pieces.count == 1 && pieces[0].bytes.count <= Self.inlineBytes }

  mutating func append(_ list: Postings) {
    let bytes = list.finished
    count += list.count
    guard let piece = pieces.last, piece.bytes.count < Self.pieceBytes else {
      pieces.append(Piece(first: list.first, last: list.last, count: list.count, bytes: bytes))
      return
    }
    // The list begins with a gap from -1; here it follows others.
    var reader = VariableReader(bytes[...])
    _ = reader.next()
    let place = pieces.count - 1
    pieces[place].bytes.appendVariable((list.first - piece.last) << 1)
    pieces[place].bytes += bytes.suffix(reader.remaining)
    pieces[place].last = list.last
    pieces[place].count += list.count
  }
}
