internal import Basics
internal import SearchRecords

/// The texts of one block of ids, with the data that a result shows, in columns, which pack better.
///
/// `length of the numbers · numbers · texts`; the numbers contain, column by column: the number of names,
/// runs of consecutive messages on one page, then for each message its sender, time, place on the page, and
/// traits. Each text ends with a byte that does not occur in text. `docs/search-index.md` has the exact
/// definition.
struct TextBlock {
  private var names = NameList()
  private var runs: [UInt8] = []
  private var runCount = 0
  private var runLetters: [UInt8] = []
  /// The last run, which the next message may continue.
  private var run = Run()
  private var path: [UInt8] = []
  private var title: [UInt8] = []
  private var who: [UInt8] = []
  private var times: [UInt8] = []
  private var time = 0
  private var anchors: [UInt8] = []
  private var anchorLetters: [UInt8] = []
  private var anchor: [UInt8] = []
  private var firstAnchor: [UInt8] = []
  private var traits: [UInt8] = []
  private var texts: [UInt8] = []
  /// For each name of a segment its number in the block; -1 if unknown.
  private var known: [Int] = []

  /// Messages with consecutive ids on one page.
  private struct Run {
    var gap = 0
    var count = 0
    var kinds = 0
    var shared = 0
    var nextID = 0
  }

  /// Ids must ascend from one call to the next.
  mutating func add(_ segment: borrowing OpenSegment, base: Int, _ rows: Range<Int>) {
    let bytes = segment.bytes
    let kinds = names.number(bytes, segment.kinds)
    var start = rows.lowerBound
    var next = segment.pages.partitioningIndex { $0.first > start }
    while start < rows.upperBound {
      let end = next < segment.pages.count ? min(segment.pages[next].first, rows.upperBound) : rows.upperBound
      let path = next > 0 ? segment.pages[next - 1].path : 0..<0
      addRun(bytes, base + start..<base + end, path, segment.title, kinds)
      start = end
      next += 1
    }
    known.removeAll(keepingCapacity: true)
    known.append(contentsOf: repeatElement(-1, count: segment.names.count))
    for row in rows { add(segment, row, bytes) }
  }

  private mutating func add(_ segment: borrowing OpenSegment, _ row: Int, _ bytes: [UInt8]) {
    let facts = segment.rows[row]
    if known[facts.name] < 0 { known[facts.name] = names.number(bytes, segment.names[facts.name]) }
    who.appendVariable(known[facts.name])
    times.appendSigned(facts.time - time)
    time = facts.time
    add(anchor: bytes[segment.anchor(row)])
    traits.appendVariable(Int(facts.traits))
    texts += bytes[segment.text(row)]
    texts.append(Self.end)
  }

  private mutating func addRun(
    _ bytes: [UInt8], _ ids: Range<Int>, _ path: Range<Int>, _ title: Range<Int>, _ kinds: Int
  ) {
    if run.count > 0, run.nextID == ids.lowerBound, run.kinds == kinds,
      self.path.elementsEqual(bytes[path]), self.title.elementsEqual(bytes[title])
    {
      run.count += ids.count
      run.nextID = ids.upperBound
      return
    }
    closeRun()
    let shared = bytes[path].sharedStart(with: self.path[...])
    run = Run(
      gap: ids.lowerBound - run.nextID, count: ids.count, kinds: kinds, shared: shared,
      nextID: ids.upperBound)
    runLetters += bytes[path].dropFirst(shared)
    runLetters.append(Self.end)
    runLetters += bytes[title]
    runLetters.append(Self.end)
    self.path.replace(with: bytes[path])
    self.title.replace(with: bytes[title])
    runCount += 1
  }

  private mutating func closeRun() {
    guard run.count > 0 else { return }
    for number in [run.gap, run.count, run.kinds, run.shared] { runs.appendVariable(number) }
  }

  /// Omits a fragment that equals the previous one with its number incremented, as `m-10` after `m-9`, or the
  /// last one that was written.
  private mutating func add(anchor new: ArraySlice<UInt8>) {
    anchor.countUp()
    if anchor.elementsEqual(new) { return anchors.append(0) }
    let isFirst = new.elementsEqual(firstAnchor)
    anchor.replace(with: new)
    anchors.append(isFirst ? 1 : 2)
    guard !isFirst else { return }
    firstAnchor.replace(with: new)
    anchorLetters += new
    anchorLetters.append(Self.end)
  }

  /// The length-prefixed numbers, and the texts; the block is empty afterwards.
  mutating func bytes() -> [UInt8] {
    closeRun()
    var counts: [UInt8] = []
    counts.appendVariable(names.count)
    counts.appendVariable(runCount)
    let columns = [counts, runs, who, times, anchors, traits]
    let letters = [names.letters, runLetters, anchorLetters, texts]
    let numbers = columns.reduce(0) { $0 + $1.count }
    var out: [UInt8] = []
    out.reserveCapacity(letters.reduce(numbers + 4) { $0 + $1.count })
    out.appendVariable(numbers)
    for part in columns + letters { out += part }
    clear()
    return out
  }

  /// Keeps the memory for the next block.
  private mutating func clear() {
    names.clear()
    (run, runCount, time) = (Run(), 0, 0)
    runs.removeAll(keepingCapacity: true)
    runLetters.removeAll(keepingCapacity: true)
    path.removeAll(keepingCapacity: true)
    title.removeAll(keepingCapacity: true)
    who.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    anchors.removeAll(keepingCapacity: true)
    anchorLetters.removeAll(keepingCapacity: true)
    anchor.removeAll(keepingCapacity: true)
    firstAnchor.removeAll(keepingCapacity: true)
    traits.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
  }

  /// Terminates each text; it does not occur in UTF-8.
  fileprivate static let end: UInt8 = 0xFF
}

/// The names of a block, each once, in order of appearance. There are few, so a linear search suffices.
private struct NameList {
  private(set) var letters: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  mutating func clear() {
    letters.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  mutating func number(_ bytes: [UInt8], _ name: Range<Int>) -> Int {
    var start = 0
    for (number, end) in ends.enumerated() {
      if end - start - 1 == name.count, letters[start..<end - 1].elementsEqual(bytes[name]) { return number }
      start = end
    }
    letters += bytes[name]
    letters.append(TextBlock.end)
    ends.append(letters.count)
    return ends.count - 1
  }
}

extension [UInt8] {
  /// Turns `m-9` into `m-10`, and `099` into `100`; text that does not end in a digit becomes empty.
  mutating func countUp() {
    var place = count
    while place > 0, (0x30...0x39).contains(self[place - 1]) {
      place -= 1
      self[place] = self[place] == 0x39 ? 0x30 : self[place] + 1
      if self[place] != 0x30 { return }
    }
    if place == count { removeAll(keepingCapacity: true) } else { insert(0x31, at: place) }
  }

  fileprivate mutating func replace(with other: ArraySlice<UInt8>) {
    removeAll(keepingCapacity: true)
    self += other
  }
}
