internal import Basics
internal import Stems

/// The terms of the whole index, merged from the batches in order; a term's postings are assembled on
/// request.
struct TermLists: Sendable {
  private(set) var terms = ByteTable()
  /// The lists of each batch, as `BatchLists` has them, and how many bytes are before them.
  private var batches: [(start: UInt32, bytes: [UInt8])] = []
  /// Where the lists of each term start in the bytes of all batches: those of the first term in batch order, then
  /// those of the second.
  private var places: [UInt32] = []
  /// Where the places of each term end in `places`.
  private var ends: [Int32] = []
  /// Bytes of all lists of a term.
  private(set) var sizes: [Int32] = []
  /// The number of a term's postings.
  private(set) var counts: [Int32] = []
  /// The lists of the terms of which the root has some postings: without these.
  private var rests: [Int: BatchLists] = [:]
  /// The number of messages of each word of the newest ones, without those of which the root has it in reverse.
  private var reversedCounts: [Int: Int] = [:]
  /// For words that some messages have more than once, the number of the term of these messages.
  private var repeats: [Int: Int] = [:]
  /// The number of each term of the newest messages.
  private var newestTerms: [Int] = []
  /// The numbers of words by language that show which languages the texts are in.
  private var common: [(language: String, words: [Int])] = []

  /// Batches must come in the order of their ids; the numbers of their terms leave memory as they are merged.
  /// `newest`: terms of some of the messages.
  init(_ batches: inout [BatchLists], _ books: [ByteTable], newest: ByteTable = ByteTable()) {
    // Starts with the first dictionary, whose numbers stay.
    terms = books.first ?? terms
    let numbers = books.enumerated().map { place, book in
      (0..<book.count).map { number in
        guard place > 0 else { return Int32(number) }
        let range = book.range(number)
        return Int32(
          terms.number(book.bytes[range.lowerBound], book.bytes, range.lowerBound + 1..<range.upperBound))
      }
    }
    common = SearchLanguages.words.map { language, words in
      (language, words.compactMap { terms.find(Array("\(TermKind.word.letter)\($0)".utf8)) })
    }
    newestTerms = (0..<newest.count).compactMap { [terms] in terms.find(Array(newest[$0])) }
    for number in 0..<terms.count where isRepeated(number) {
      let word = [TermKind.word.rawValue] + terms[number].dropFirst()
      if let word = terms.find(word) { repeats[word] = number }
    }
    terms.close()
    // Each end first points to the next free place of the term.
    ends = [Int32](repeating: 0, count: terms.count + 1)
    for batch in batches { for term in batch.terms { ends[Int(numbers[batch.book][Int(term)]) + 1] += 1 } }
    for term in 0..<terms.count { ends[term + 1] += ends[term] }
    places = Array(repeating: 0, count: batches.reduce(0) { $0 + $1.terms.count })
    (sizes, counts) = (Array(repeating: 0, count: terms.count), Array(repeating: 0, count: terms.count))
    for number in batches.indices {
      add(batches[number], numbers[batches[number].book])
      batches[number] = BatchLists()
    }
    ends.removeLast()
  }

  /// Adds terms without messages, which are not in it.
  mutating func add(_ related: [RelatedTerms.Term]) {
    for (term, percent) in related { append(term, percent) }
  }

  private mutating func append(_ term: [UInt8], _ number: Int) {
    terms.append(term)
    ends.append(ends.last ?? 0)
    sizes.append(0)
    counts.append(Int32(number))
  }

  /// The numbers of all terms but repeated words, in the order of their bytes.
  var order: [Int] { terms.sorted().filter { !isRepeated($0) } }

  private func isRepeated(_ number: Int) -> Bool { terms[number].first == TermKind.repeated.rawValue }

  /// The messages that have a word more than once; nil unless it is a word in at least so many messages.
  func repeats(of number: Int, atLeast least: Int) -> [Int]? {
    guard counts[number] >= least, terms[number].first == TermKind.word.rawValue else { return nil }
    return repeats[number].map(numbers) ?? []
  }

  /// The number of a term of the newest messages; nil if the dictionary has none of its kind.
  func number(ofNewest number: Int) -> Int? {
    newestTerms.indices.contains(number) ? newestTerms[number] : nil
  }

  /// All words, without their kind.
  var words: some Sequence<ArraySlice<UInt8>> {
    (0..<terms.count).lazy.map { self.terms[$0] }.filter { $0.first == TermKind.word.rawValue }
      .map { $0.dropFirst() }
  }

  /// Adds the words in reverse.
  mutating func add(_ words: ReversedWords) {
    for number in 0..<terms.count where terms[number].first == TermKind.word.rawValue { add(number, words) }
  }

  private mutating func add(_ number: Int, _ words: ReversedWords) {
    let count = reversedCounts[number] ?? Int(counts[number])
    guard count > 0, let term = words.term(of: terms[number].dropFirst(), count: count) else { return }
    append(term, ReversedWords.magnitude(count))
  }

  /// The years with messages.
  var years: [Int] {
    let years = (0..<terms.count).lazy.map { self.terms[$0] }.filter { $0.first == TermKind.day.rawValue }
      .compactMap { Int(String(decoding: $0.dropFirst().dropLast(4), as: UTF8.self)) }
    return Set(years).sorted()
  }

  /// Languages of the texts, as codes.
  func languages(of messages: Int) -> [String] {
    SearchLanguages.list(of: messages) { language in
      common.first { $0.language == language }?.words.reduce(0) { $0 + Int(counts[$1]) } ?? 0
    }
  }

  private mutating func add(_ batch: BatchLists, _ numbers: [Int32]) {
    let first = batches.last.map { $0.start + UInt32($0.bytes.count) } ?? 0
    for (term, start) in zip(batch.terms, batch.starts) {
      let number = Int(numbers[Int(term)])
      places[Int(ends[number])] = first + UInt32(start)
      ends[number] += 1
      // Now, while the bytes are read in sequence: later, each access would be a cache miss.
      let part = TermPart(batch.bytes, Int(start))
      sizes[number] += Int32(part.list.count)
      counts[number] += Int32(part.count)
    }
    batches.append((first, batch.bytes))
  }

  private func places(_ number: Int) -> Range<Int> {
    (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
  }

  /// The postings of a term.
  func list(_ number: Int) -> TermList {
    rests[number].map(TermList.init) ?? wholeList(number)
  }

  private func wholeList(_ number: Int) -> TermList {
    var list = TermList()
    eachPart(number) { list.append($0, $1) }
    list.close()
    return list
  }

  /// The parts of a term's list, in order, with the bytes where they are.
  private func eachPart(_ number: Int, _ body: ([UInt8], TermPart) -> Void) {
    var batch = 0
    for place in places[places(number)] {
      while batch + 1 < batches.count, batches[batch + 1].start <= place { batch += 1 }
      let (start, bytes) = batches[batch]
      body(bytes, TermPart(bytes, Int(place - start)))
    }
  }

  // MARK: - The newest messages

  /// Divides the postings of the newest messages: each is either here or in the other, whose terms are all of them.
  /// So are the words in reverse.
  mutating func divide(_ newest: inout TermLists, _ messages: NewestMessages, _ words: ReversedWords) {
    let groups = DictionaryWriter.groups(self, words)
    for (other, number) in newestTerms.enumerated() where !isRepeated(number) {
      let ids = newest.numbers(other)
      let own = messages.own(ids, group: groups[number])
      divide(number, &newest, ids, messages, words)
      newest.replace(other, BatchLists(own))
      if !own.isEmpty { replace(number, list(number, without: own)) }
    }
  }

  private mutating func divide(
    _ number: Int, _ newest: inout TermLists, _ ids: [Int], _ messages: NewestMessages, _ words: ReversedWords
  ) {
    let all = Int(counts[number])
    guard terms[number].first == TermKind.word.rawValue,
      let term = words.term(of: terms[number].dropFirst(), count: all)
    else { return }
    let moved = messages.own(ids, group: ReversedWords.group, share: words.share(of: term))
    let count = all - moved.count
    reversedCounts[number] = count
    let own = [TermKind.reversed.rawValue] + term.dropFirst()
    if count == 0 { newest.append(own, ReversedWords.magnitude(ids.count)) }
  }

  /// `ids` ascend. Most messages of a frequent word are before them, in parts that stay as they are.
  private func list(_ number: Int, without ids: [Int]) -> BatchLists {
    var (list, rest): (BatchLists, [Int]) = (BatchLists(), [])
    eachPart(number) { bytes, part in
      if rest.isEmpty, part.last(bytes) < ids[0] {
        list.add(bytes, part)
      } else {
        rest += Postings(bytes[part.list], count: part.count, below: Int(Int32.max))?.numbers ?? []
      }
    }
    list.add(rest.subtracting(ids))
    return list
  }

  private mutating func replace(_ number: Int, _ list: BatchLists) {
    let parts = list.parts
    rests[number] = list
    sizes[number] = Int32(parts.reduce(0) { $0 + $1.list.count })
    counts[number] = Int32(parts.reduce(0) { $0 + $1.count })
  }

  private func numbers(_ number: Int) -> [Int] {
    wholeList(number).pieces.flatMap(\.numbers)
  }
}

extension [Int] {
  /// Those that `others` lacks; both ascend.
  fileprivate func subtracting(_ others: [Int]) -> [Int] {
    var place = 0
    return filter { number in
      while place < others.count, others[place] < number { place += 1 }
      return place == others.count || others[place] != number
    }
  }
}

/// The postings of a term in one batch.
struct TermPart {
  let count: Int
  /// From the first number to the last.
  let length: Int
  /// Where they are.
  let list: Range<Int>
}

extension TermPart {
  init(_ bytes: [UInt8], _ place: Int) {
    var cursor = VariableCursor(place..<bytes.count)
    (count, length) = (cursor.next(bytes), cursor.next(bytes))
    list = cursor.part(bytes)
  }

  /// The last number; a list starts with the distance of the first one from -1.
  func last(_ bytes: [UInt8]) -> Int {
    var cursor = VariableCursor(list)
    return cursor.next(bytes) >> 1 - 1 + length
  }
}

extension BatchLists {
  /// Where its lists are.
  fileprivate var parts: [TermPart] { starts.map { TermPart(bytes, Int($0)) } }
}

/// All postings of one term.
struct TermList {
  /// Postings that share a file if the list is long.
  struct Piece {
    var first: Int
    var last: Int
    var count: Int
    var bytes: [UInt8]

    var numbers: [Int] { Postings(bytes[...], count: count, below: Int(Int32.max))?.numbers ?? [] }
  }

  private(set) var pieces: [Piece] = []
  private(set) var count = 0

  /// A piece is closed at this size, and a list of more than one piece leaves the dictionary.
  static let pieceBytes = 9 << 10
  /// The newest piece has at least this many and this size, or joins the one before: the results shown first need one
  /// file of the list.
  static let pieceCount = 20
  static let newestBytes = inlineBytes
  /// Older pieces share a file, up to this many, since intersecting needs all of them anyway. The newest stays
  /// apart because new messages change it.
  static let group = 3
  /// A list of one piece stays in the dictionary up to this size.
  static let inlineBytes = 6 << 10

  var isInline: Bool { pieces.count == 1 && pieces[0].bytes.count <= Self.inlineBytes }

  /// Of one term.
  init(_ lists: BatchLists) {
    for part in lists.parts { append(lists.bytes, part) }
    close()
  }

  init() {}

  /// The list of a later batch.
  mutating func append(_ bytes: [UInt8], _ part: TermPart) {
    var cursor = VariableCursor(part.list)
    let first = cursor.next(bytes) >> 1 - 1
    count += part.count
    let place = pieces.count - 1
    guard place >= 0, pieces[place].bytes.count < Self.pieceBytes else {
      pieces.append(
        Piece(first: first, last: first + part.length, count: part.count, bytes: Array(bytes[part.list])))
      return
    }
    lengthen(
      place, with: bytes[cursor.place..<part.list.upperBound], first: first, last: first + part.length,
      part.count)
  }

  /// After the last batch.
  mutating func close() {
    guard let last = pieces.last, pieces.count > 1 else { return }
    if last.count < Self.pieceCount || last.bytes.count < Self.newestBytes { join(pieces.count - 2) }
    let groups = (pieces.count - 1 + Self.group - 1) / Self.group
    for place in 0..<groups {
      for _ in 1..<min(Self.group, pieces.count - 1 - place) { join(place) }
    }
  }

  /// Joins a piece with the next one.
  private mutating func join(_ place: Int) {
    let next = pieces.remove(at: place + 1)
    // Its first number, of any size, ends with the first byte below 0x80.
    let rest = next.bytes.drop { $0 >= 0x80 }.dropFirst()
    lengthen(place, with: rest, first: next.first, last: next.last, next.count)
  }

  /// A list starts with a gap from -1; here it follows others.
  private mutating func lengthen(
    _ place: Int, with bytes: ArraySlice<UInt8>, first: Int, last: Int, _ count: Int
  ) {
    pieces[place].bytes.appendVariable((first - pieces[place].last) << 1)
    pieces[place].bytes += bytes
    pieces[place].last = last
    pieces[place].count += count
  }
}
