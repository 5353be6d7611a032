internal import Basics

/// Reads the texts of a block; see `TextBlock` for its form.
struct BlockReader {
  private var numbers: VariableReader
  private var letters: VariableReader

  /// Nil unless the bytes are a block of messages with ascending ids before `end`.
  static func read(_ bytes: some Collection<UInt8>, below end: Int) -> [FoundMessage]? {
    var all = VariableReader(Array(bytes)[...])
    guard let length = all.next(), let numbers = all.take(length) else { return nil }
    var reader = BlockReader(numbers: VariableReader(numbers), letters: all)
    return reader.messages(below: end)
  }

  private mutating func messages(below end: Int) -> [FoundMessage]? {
    guard let nameCount = numbers.next(), nameCount <= letters.remaining, let runs = runs(),
      Self.fit(runs, end)
    else { return nil }
    let count = runs.reduce(0) { $0 + $1.count }
    guard let who = column(count), let times = column(count), let anchors = column(count),
      let traits = column(count), numbers.isAtEnd, let names = texts(nameCount),
      who.allSatisfy(names.indices.contains), var messages = place(runs, names),
      readAnchors(anchors, &messages)
    else { return nil }
    var time = 0
    for row in 0..<count {
      let gap = times[row] & 1 == 0 ? times[row] >> 1 : -(times[row] >> 1) - 1
      guard abs(gap) < Self.farthest, abs(time + gap) < Self.farthest, traits[row] <= UInt32.max,
        let text = letters.text()
      else { return nil }
      time += gap
      messages[row].name = names[who[row]]
      (messages[row].time, messages[row].traits, messages[row].text) = (time, traits[row], text)
    }
    return letters.isAtEnd ? messages : nil
  }

  /// Seconds beyond any calendar.
  private static let farthest = 1_000_000_000_000_000

  private mutating func runs() -> [Run]? {
    // Each takes four bytes or more, so no count exhausts memory.
    guard let count = numbers.next(), count <= numbers.remaining else { return nil }
    var runs: [Run] = []
    for _ in 0..<count {
      guard let run = Run(&numbers) else { return nil }
      runs.append(run)
    }
    return runs
  }

  private mutating func texts(_ count: Int) -> [String]? {
    var texts: [String] = []
    for _ in 0..<count {
      guard let text = letters.text() else { return nil }
      texts.append(text)
    }
    return texts
  }

  private mutating func column(_ count: Int) -> [Int]? {
    guard count <= numbers.remaining else { return nil }
    var column: [Int] = []
    for _ in 0..<count {
      guard let number = numbers.next() else { return nil }
      column.append(number)
    }
    return column
  }

  /// Consecutive messages of one page.
  private struct Run {
    let gap: Int
    let count: Int
    let kinds: Int
    let shared: Int

    init?(_ numbers: inout VariableReader) {
      guard let gap = numbers.next(), let count = numbers.next(), let kinds = numbers.next(),
        let shared = numbers.next(), count > 0
      else { return nil }
      (self.gap, self.count, self.kinds, self.shared) = (gap, count, kinds, shared)
    }
  }

  private static func fit(_ runs: [Run], _ end: Int) -> Bool {
    var next = 0
    for run in runs {
      guard run.gap < end - next, run.count <= end - next - run.gap else { return false }
      next += run.gap + run.count
    }
    return true
  }

  /// The messages with the values of their runs.
  private mutating func place(_ runs: [Run], _ names: [String]) -> [FoundMessage]? {
    var messages: [FoundMessage] = []
    var message = FoundMessage()
    var path: [UInt8] = []
    for run in runs {
      guard run.shared <= path.count, names.indices.contains(run.kinds),
        let more = letters.untilEnd(),
        let text = String(validating: path.prefix(run.shared) + more, as: UTF8.self),
        let title = letters.text()
      else { return nil }
      path = Array(text.utf8)
      (message.path, message.title) = (text, title)
      message.setFacts(names[run.kinds])
      message.id += run.gap
      for _ in 0..<run.count {
        messages.append(message)
        message.id += 1
      }
    }
    return messages
  }

  private mutating func readAnchors(_ codes: [Int], _ messages: inout [FoundMessage]) -> Bool {
    var anchor: [UInt8] = []
    var first: [UInt8] = []
    for (row, code) in codes.enumerated() {
      switch code {
      case 0: anchor.countUp()
      case 1: anchor = first
      case 2:
        guard let letters = letters.untilEnd() else { return false }
        anchor = Array(letters)
        first = anchor
      default: return false
      }
      guard let text = String(validating: anchor, as: UTF8.self) else { return false }
      messages[row].anchor = text
    }
    return true
  }
}

extension FoundMessage {
  /// Kinds, participants, tags and language, on a line each.
  fileprivate mutating func setFacts(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    func list(_ line: Int) -> [String] {
      line < lines.count ? lines[line].split(separator: "\t").map { String($0) } : []
    }
    kinds = String(lines.first ?? "")
    (people, tags, language) = (list(1), list(2), list(3).first ?? "")
  }
}

extension VariableReader {
  /// The bytes before the next terminator; nil if there is none.
  mutating func untilEnd() -> ArraySlice<UInt8>? {
    guard let length = distance(to: 0xFF), let text = take(length), take(1) != nil else { return nil }
    return text
  }

  /// Nil if it is not terminated or not UTF-8.
  mutating func text() -> String? { untilEnd().flatMap { String(validating: $0, as: UTF8.self) } }
}
