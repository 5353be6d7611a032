internal import Basics
internal import SearchRecords

/// Adds the terms of messages to a dictionary: of their texts, and of all that can be asked about them.
struct MessageTerms {
  private(set) var book: TermDictionary
  private var kinds = RecentTerms()
  private var names = RecentTerms()
  /// The day of the last message.
  private var day: (seconds: Range<Int>, term: Int) = (0..<0, -1)

  init(_ book: TermDictionary) { self.book = book }

  mutating func add(_ segment: OpenSegment, base: Int, _ rows: Range<Int>) {
    let bytes = segment.bytes
    for number in terms(segment) { book.add(number, base + rows.lowerBound..<base + rows.upperBound) }
    book.add(segment, base: base, rows)
    var names = [[Int]?](repeating: nil, count: segment.names.count)
    for row in rows {
      let (id, facts) = (base + row, segment.rows[row])
      let speaker = names[facts.name] ?? terms(ofName: bytes[segment.names[facts.name]])
      names[facts.name] = speaker
      for number in speaker { book.add(number, id) }
      if facts.time != SearchRecord.untimed {
        if !day.seconds.contains(facts.time) { day = day(facts.time) }
        book.add(day.term, id)
      }
      if facts.traits != 0 { add(facts.traits, id) }
    }
  }

  /// The lists of all messages added since the last call.
  mutating func lists() -> BatchLists { book.lists() }

  /// The lengths of all messages added since the last call.
  mutating func lengths() -> MessageLengths {
    defer { book.lengths = MessageLengths() }
    return book.lengths
  }

  /// Terms that all messages of a record share.
  private mutating func terms(_ segment: OpenSegment) -> [Int] {
    let bytes = segment.bytes
    let own = bytes[segment.kinds]
    let kinds = self.kinds[own] ?? self.kinds.add(own, facts(own))
    let titles = book.numbers(.chat, bytes[segment.title])
    let paths = book.numbers(.chat, bytes[segment.path])
    return kinds + titles + paths.filter { !titles.contains($0) }
  }

  /// Terms of kinds, participants, tags and the language.
  private mutating func facts(_ text: ArraySlice<UInt8>) -> [Int] {
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    return zip([TermKind.kind, .with, .tag, .language], lines).flatMap { book.numbers($0, $1) }
  }

  private mutating func terms(ofName name: ArraySlice<UInt8>) -> [Int] {
    names[name] ?? names.add(name, book.numbers(.from, name))
  }

  private mutating func add(_ traits: UInt32, _ id: Int) {
    for (bit, name) in SearchRecord.Traits.names.enumerated() where traits & 1 << UInt32(bit) != 0 {
      for number in book.numbers(.has, Array(name.utf8)[...]) { book.add(number, id) }
    }
  }

  /// The term of `20251105`, and the seconds of that day.
  private mutating func day(_ seconds: Int) -> (Range<Int>, Int) {
    let day = Int((Double(seconds) / 86_400).rounded(.down))
    let text = CivilDate(daysSince1970: Int64(day)).iso.utf8.filter { $0 != 0x2D }
    return (day * 86_400..<(day + 1) * 86_400, book.numbers(.day, Array(text)[...])[0])
  }
}

/// The terms of the last few texts of one kind, such as names: the next conversation usually has the same.
private struct RecentTerms {
  private var known: [(text: [UInt8], terms: [Int])] = []
  private var oldest = 0
  private static let most = 8

  subscript(text: ArraySlice<UInt8>) -> [Int]? { known.first { $0.text.elementsEqual(text) }?.terms }

  mutating func add(_ text: ArraySlice<UInt8>, _ terms: [Int]) -> [Int] {
    if known.count < Self.most {
      known.append((Array(text), terms))
    } else {
      known[oldest] = (Array(text), terms)
      oldest = (oldest + 1) % Self.most
    }
    return terms
  }
}
