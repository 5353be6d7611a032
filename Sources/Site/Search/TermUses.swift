/// Which message has which term, as it is found out; a list for each term comes of it at the end.
struct TermUses {
  /// Term and number in one, in the order in which they came.
  private var points: [UInt64] = []
  /// The last number of each term, and how many it has.
  private var last: [Int32] = []
  private var counts: [Int32] = []
  /// Terms that many messages in succession share: term, first number, length.
  private var spans: [(term: Int32, first: Int32, length: Int32)] = []

  /// A number that is not before those that the term has; the last one again changes nothing.
  mutating func add(_ term: Int, _ number: Int) {
    while term >= last.count {
      last.append(-1)
      counts.append(0)
    }
    guard last[term] != Int32(truncatingIfNeeded: number) else { return }
    last[term] = Int32(truncatingIfNeeded: number)
    counts[term] += 1
    points.append(UInt64(term) << 32 | UInt64(number))
  }

  /// Several numbers in succession. A term has either these or those of the other form.
  mutating func add(_ term: Int, _ first: Int, _ length: Int) {
    while term >= last.count {
      last.append(-1)
      counts.append(0)
    }
    if let previous = spans.last, Int(previous.term) == term, previous.first + previous.length == first {
      spans[spans.count - 1].length += Int32(length)
    } else {
      spans.append((Int32(term), Int32(first), Int32(length)))
    }
  }

  /// The numbers of each term together, and packed.
  func lists() -> BatchLists {
    var starts = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int($1)) }
    var numbers = [UInt32](repeating: 0, count: points.count)
    for point in points {
      let term = Int(point >> 32)
      numbers[starts[term]] = UInt32(truncatingIfNeeded: point)
      starts[term] += 1
    }
    let runs = sortedSpans
    var lists = BatchLists()
    var place = 0
    for term in counts.indices {
      lists.begin()
      for number in numbers[starts[term] - Int(counts[term])..<starts[term]] { lists.append(Int(number), 1) }
      while place < runs.count, runs[place].term == term {
        lists.append(Int(runs[place].first), Int(runs[place].length))
        place += 1
      }
      lists.end()
    }
    return lists
  }

  /// By term; those of one term in the order in which they came.
  private var sortedSpans: [(term: Int32, first: Int32, length: Int32)] {
    var starts = [Int](repeating: 0, count: counts.count + 1)
    for span in spans { starts[Int(span.term) + 1] += 1 }
    for term in counts.indices { starts[term + 1] += starts[term] }
    var sorted = spans
    for span in spans {
      sorted[starts[Int(span.term)]] = span
      starts[Int(span.term)] += 1
    }
    return sorted
  }
}

/// The lists of all terms of one batch, one after the other in one array.
struct BatchLists: Sendable {
  /// What must be known of a list to join it to others.
  struct Facts {
    let first: Int32
    let last: Int32
    let count: Int32
    /// Where its bytes end.
    let end: Int32
  }

  private var writer = PostingWriter()
  private(set) var facts: [Facts] = []

  var bytes: [UInt8] { writer.bytes }

  fileprivate mutating func begin() { writer.begin() }

  fileprivate mutating func append(_ number: Int, _ length: Int) { writer.append(number, length) }

  fileprivate mutating func end() {
    writer.end()
    facts.append(
      Facts(
        first: Int32(writer.first), last: Int32(writer.last), count: Int32(writer.count),
        end: Int32(writer.bytes.count)))
  }
}
