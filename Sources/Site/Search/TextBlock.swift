internal import Model

/// The texts of one block of ids, with what a result shows, in columns, so that like stands beside like.
///
/// `length of the numbers · numbers · texts`; the numbers hold, one column after the other: how many names, runs of
/// messages that follow one another on one page, then for each message who, when, where on the page, and what it has.
/// Each text ends with a byte that no text can hold. `docs/search-index.md` says it exactly.
struct TextBlock {
  private var names: [String: Int] = [:]
  private var nameLetters: [UInt8] = []
  private var runs: [UInt8] = []
  private var runCount = 0
  private var runLetters: [UInt8] = []
  private var path: [UInt8] = []
  private var who: [UInt8] = []
  private var times: [UInt8] = []
  private var time = 0
  private var anchors: [UInt8] = []
  private var anchorLetters: [UInt8] = []
  private var anchor: [UInt8] = []
  private var firstAnchor: [UInt8] = []
  private var traits: [UInt8] = []
  private var texts: [UInt8] = []
  /// One more than the last id.
  private var nextID = 0

  /// Ids must ascend from one call to the next.
  mutating func add(_ record: SearchRecord, base: Int, _ rows: Range<Int>) {
    let kinds = number(of: record.kinds.joined(separator: " "))
    var start = rows.lowerBound
    var next = record.pages.partitioningIndex { $0.first > start }
    while start < rows.upperBound {
      let end = next < record.pages.count ? min(record.pages[next].first, rows.upperBound) : rows.upperBound
      let path = next > 0 ? record.pages[next - 1].path : ""
      while start < end {
        let verdicts = record.verdicts[start] ?? ""
        var stop = record.verdicts.isEmpty ? end : start + 1
        while stop < end, record.verdicts[stop] ?? "" == verdicts { stop += 1 }
        addRun(record, base + start..<base + stop, path: path, kinds, number(of: verdicts))
        start = stop
      }
      next += 1
    }
    var known: [UInt32: Int] = [:]
    for row in rows {
      let facts = record.rows[row]
      let name = known[facts.name] ?? number(of: record.names[Int(facts.name)])
      known[facts.name] = name
      who.appendVariable(name)
      add(facts, record, row)
    }
    nextID = base + rows.upperBound
  }

  private mutating func add(_ facts: SearchRecord.Row, _ record: SearchRecord, _ row: Int) {
    let gap = Int(facts.time) - time
    times.appendVariable(gap < 0 ? -gap << 1 - 1 : gap << 1)
    time = Int(facts.time)
    add(anchor: record.anchor(row))
    traits.appendVariable(Int(facts.traits.rawValue))
    texts += record.text(row)
    texts.append(Self.end)
  }

  private mutating func addRun(
    _ record: SearchRecord, _ ids: Range<Int>, path: String, _ kinds: Int, _ verdicts: Int
  ) {
    runs.appendVariable(ids.lowerBound - nextID)
    nextID = ids.upperBound
    runs.appendVariable(ids.count)
    runs.appendVariable(kinds)
    runs.appendVariable(verdicts)
    let own = Array(path.utf8)
    let shared = zip(own, self.path).prefix { $0 == $1 }.count
    runs.appendVariable(shared)
    runLetters += own[shared...]
    runLetters.append(Self.end)
    runLetters += record.title.utf8
    runLetters.append(Self.end)
    self.path = own
    runCount += 1
  }

  /// Nothing is said of a fragment that is the one before with its number one higher, as `m-10` after `m-9`, nor of one
  /// that is the last one of which something was said.
  private mutating func add(anchor new: ArraySlice<UInt8>) {
    anchor.countUp()
    if anchor.elementsEqual(new) { return anchors.append(0) }
    let isFirst = new.elementsEqual(firstAnchor)
    anchor = Array(new)
    anchors.append(isFirst ? 1 : 2)
    guard !isFirst else { return }
    firstAnchor = anchor
    anchorLetters += new
    anchorLetters.append(Self.end)
  }

  private mutating func number(of name: String) -> Int {
    if let known = names[name] { return known }
    names[name] = names.count
    nameLetters += name.utf8
    nameLetters.append(Self.end)
    return names.count - 1
  }

  /// The numbers led by their length, and the texts.
  var parts: [[UInt8]] {
    var numbers: [UInt8] = []
    numbers.appendVariable(names.count)
    numbers.appendVariable(runCount)
    numbers += runs + who + times + anchors + traits
    var head: [UInt8] = []
    head.appendVariable(numbers.count)
    return [head + numbers, nameLetters + runLetters + anchorLetters + texts]
  }

  var bytes: [UInt8] { Array(parts.joined()) }

  /// Stands after each text: no UTF-8 has it.
  private static let end: UInt8 = 0xFF
}

extension [UInt8] {
  /// Makes `m-10` of `m-9`, and `099` to `100`; what does not end in a digit becomes nothing.
  mutating func countUp() {
    var place = count
    while place > 0, (0x30...0x39).contains(self[place - 1]) {
      place -= 1
      self[place] = self[place] == 0x39 ? 0x30 : self[place] + 1
      if self[place] != 0x30 { return }
    }
    if place == count { removeAll() } else { insert(0x31, at: place) }
  }
}
