/// The terms of the whole index, joined from the batches in their order; a term's postings are put together when asked for.
struct TermLists: Sendable {
  private(set) var terms = ByteTable()
  /// The lists of each batch, and what must be known of them.
  private let bytes: [[UInt8]]
  private let facts: [[BatchLists.Facts]]
  /// Where the parts of each term begin in `parts`; one more element than terms.
  private var starts: [Int32] = []
  /// Batch, and number of the term in it: the parts of the first term, then those of the second.
  private var parts: [(batch: Int32, term: Int32)] = []
  /// Bytes of all lists of a term.
  private(set) var sizes: [Int32] = []

  /// Batches must come in the order of their ids.
  init(_ batches: [BatchIndex]) {
    bytes = batches.map(\.lists.bytes)
    facts = batches.map(\.lists.facts)
    let numbers = batches.map { batch in
      (0..<batch.terms.count).map { number in
        let range = batch.terms.range(number)
        return terms.number(
          batch.terms.bytes[range.lowerBound], batch.terms.bytes, range.lowerBound + 1..<range.upperBound)
      }
    }
    terms.close()
    var counts = [Int32](repeating: 0, count: terms.count)
    for number in numbers.joined() { counts[number] += 1 }
    starts = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    sizes = Array(repeating: 0, count: terms.count)
    parts = Array(repeating: (0, 0), count: numbers.reduce(0) { $0 + $1.count })
    var next = starts
    for (batch, own) in numbers.enumerated() {
      for (term, number) in own.enumerated() {
        parts[Int(next[number])] = (Int32(batch), Int32(term))
        next[number] += 1
        sizes[number] += Int32(range(batch, term).count)
      }
    }
  }

  private func range(_ batch: Int, _ term: Int) -> Range<Int> {
    (term == 0 ? 0 : Int(facts[batch][term - 1].end))..<Int(facts[batch][term].end)
  }

  private func places(_ number: Int) -> Range<Int> { Int(starts[number])..<Int(starts[number + 1]) }

  /// All postings of a term.
  func list(_ number: Int) -> TermList {
    var list = TermList()
    for place in places(number) {
      let (batch, term) = (Int(parts[place].batch), Int(parts[place].term))
      list.append(bytes[batch], range(batch, term), facts[batch][term])
    }
    return list
  }

  /// The newest numbers of a term, at most `limit`, descending.
  func newest(_ number: Int, _ limit: Int) -> [Int] {
    var newest: [Int] = []
    for place in places(number).reversed() {
      let (batch, term) = (Int(parts[place].batch), Int(parts[place].term))
      let numbers = Postings.read(bytes[batch][range(batch, term)], below: 1 << 32) ?? []
      newest += numbers.suffix(limit - newest.count).reversed()
      if newest.count == limit { break }
    }
    return newest
  }

  /// The number of a term's postings.
  func count(_ number: Int) -> Int {
    places(number).reduce(0) { $0 + Int(facts[Int(parts[$1].batch)][Int(parts[$1].term)].count) }
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
  static let pieceBytes = 3 << 10
  /// A list of one piece stays in the dictionary up to this size.
  static let inlineBytes = 2 << 10

  var isInline: Bool { pieces.count == 1 && pieces[0].bytes.count <= Self.inlineBytes }

  /// The list of a later batch.
  mutating func append(_ list: [UInt8], _ range: Range<Int>, _ facts: BatchLists.Facts) {
    let (first, last, number) = (Int(facts.first), Int(facts.last), Int(facts.count))
    count += number
    guard let previous = pieces.last?.last, pieces[pieces.count - 1].bytes.count < Self.pieceBytes else {
      pieces.append(Piece(first: first, last: last, count: number, bytes: Array(list[range])))
      return
    }
    // The list begins with a gap from -1; here it follows others.
    var start = range.lowerBound
    while list[start] >= 0x80 { start += 1 }
    let place = pieces.count - 1
    pieces[place].bytes.appendVariable((first - previous) << 1)
    pieces[place].bytes += list[start + 1..<range.upperBound]
    pieces[place].last = last
    pieces[place].count += number
  }
}
