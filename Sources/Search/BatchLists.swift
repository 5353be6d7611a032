internal import Basics

/// The lists of all terms of one batch: count, distance from the first number to the last, length of the list
/// in bytes, and the list itself, as `PostingWriter` writes it.
struct BatchLists: Sendable {
  /// The dictionary that numbered the terms.
  let book: Int
  /// The batch's terms, ascending, with a long list in parts, and where each starts.
  private(set) var terms: [Int32] = []
  private(set) var starts: [Int32] = []
  private(set) var bytes: [UInt8] = []

  /// Of no batch.
  init() { book = 0 }

  init(book: Int, terms: [Int32], starts: [Int32], bytes: [UInt8]) {
    (self.book, self.terms, self.starts, self.bytes) = (book, terms, starts, bytes)
  }

  /// `points` and `spans` with the numbers of each term ascending.
  init(book: Int, terms count: Int, _ points: [UInt64], _ spans: [TermDictionary.Span]) {
    self.book = book
    let (numbers, ends) = Self.byTerm(points, count)
    let spanPoints = spans.indices.map { TermDictionary.point(spans[$0].term, $0) }
    let (spanNumbers, spanEnds) = Self.byTerm(spanPoints, count)
    var writer = PostingWriter()
    var (start, spanStart) = (0, 0)
    for term in 0..<count {
      for place in start..<Int(ends[term]) {
        if writer.isFull(before: Int(numbers[place])) { add(term, &writer) }
        writer.append(Int(numbers[place]))
      }
      for place in spanStart..<Int(spanEnds[term]) {
        add(term, spans[Int(spanNumbers[place])], &writer)
      }
      if writer.count > 0 { add(term, &writer) }
      (start, spanStart) = (Int(ends[term]), Int(spanEnds[term]))
    }
    // They stay until all batches are there, so without the room that growing them left.
    (self.terms, starts, bytes) = (terms.fitting, starts.fitting, bytes.fitting)
  }

  /// One term's numbers in all batches, as lists of each.
  init(_ numbers: [Int]) {
    self.init()
    add(numbers)
  }

  /// Later numbers of the same term.
  mutating func add(_ numbers: [Int]) {
    var writer = PostingWriter()
    for number in numbers {
      if writer.isFull(before: number) || writer.isEnd(ofBatchBefore: number) { add(0, &writer) }
      writer.append(number)
    }
    if writer.count > 0 { add(0, &writer) }
  }

  private mutating func add(_ term: Int, _ span: TermDictionary.Span, _ writer: inout PostingWriter) {
    let end = span.first + Int(span.length)
    var first = span.first
    while first < end {
      if writer.isFull(before: first) { add(term, &writer) }
      let next = min(end, PostingWriter.endOfPart(first))
      writer.append(first, next - first)
      first = next
    }
  }

  /// A part of one term's list, as other lists have it.
  mutating func add(_ others: [UInt8], _ part: TermPart) {
    add(0, part.count, part.length, others[part.list])
  }

  private mutating func add(_ term: Int, _ writer: inout PostingWriter) {
    writer.end()
    add(term, writer.count, writer.last - writer.first, writer.bytes[...])
    writer.begin()
  }

  private mutating func add(_ term: Int, _ count: Int, _ length: Int, _ list: ArraySlice<UInt8>) {
    terms.append(Int32(term))
    starts.append(Int32(bytes.count))
    bytes.appendVariable(count)
    bytes.appendVariable(length)
    bytes.appendVariable(list.count)
    bytes += list
  }

  /// The numbers of all points, grouped by term, and the end of each group.
  private static func byTerm(_ points: [UInt64], _ count: Int) -> ([UInt32], [Int32]) {
    var ends = [Int32](repeating: 0, count: count + 1)
    for point in points { ends[Int(point >> 32) + 1] += 1 }
    for term in 0..<count { ends[term + 1] += ends[term] }
    var numbers = [UInt32](repeating: 0, count: points.count)
    for point in points {
      let term = Int(point >> 32)
      numbers[Int(ends[term])] = UInt32(truncatingIfNeeded: point)
      ends[term] += 1
    }
    return (numbers, ends)
  }
}

extension PostingWriter {
  /// Whether a number in a later part of the ids should start another list: files of long lists are cut
  /// between parts.
  fileprivate func isFull(before number: Int) -> Bool {
    bytes.count >= 1024 && number >= Self.endOfPart(last)
  }

  /// Parts have 16,384 ids.
  fileprivate static func endOfPart(_ number: Int) -> Int { (number >> 14 + 1) << 14 }

  fileprivate func isEnd(ofBatchBefore number: Int) -> Bool {
    count > 0 && number / SearchLayout.batchSize != last / SearchLayout.batchSize
  }
}
