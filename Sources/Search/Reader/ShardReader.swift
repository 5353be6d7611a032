internal import Basics

/// Reads a shard of the dictionary; see `TermShard` for its form.
enum ShardReader {
  /// Nil if the bytes are not one. `end`: one more than the last id.
  static func read(_ bytes: [UInt8], below end: Int) -> [String: TermEntry]? {
    var all = VariableReader(bytes[...])
    guard let numberLength = all.next(), let letterLength = all.next(),
      let numberBytes = all.take(numberLength), var letters = all.take(letterLength)
    else { return nil }
    var numbers = VariableReader(numberBytes)
    var entries: [String: TermEntry] = [:]
    var term: [UInt8] = []
    while !numbers.isAtEnd {
      guard let shared = numbers.next(), let more = numbers.next(), let count = numbers.next(),
        let place = numbers.next(), shared <= term.count, more <= letters.count, count > 0
      else { return nil }
      let next = Array(term.prefix(shared) + letters.prefix(more))
      guard term.lexicographicallyPrecedes(next) else { return nil }
      term = next
      letters = letters.dropFirst(more)
      guard let word = String(validating: term, as: UTF8.self),
        place > 0 || TermKind.isWithoutList(term[0]),
        let list = self.place(place, count, &all, below: end)
      else { return nil }
      entries[word] = TermEntry(count: count, place: list)
    }
    return letters.isEmpty && all.isAtEnd ? entries : nil
  }

  private static func place(
    _ value: Int, _ count: Int, _ lists: inout VariableReader, below end: Int
  ) -> TermEntry.Place? {
    if value == 0 { return .everywhere }
    if value & 1 == 0 { return lists.take(value >> 1).map { .inline($0, count: count) } }
    var files: [TermEntry.File] = []
    var last = 0
    for _ in 0..<value >> 1 {
      guard let gap = lists.next(), let length = lists.next(), let count = lists.next(),
        let name = lists.hash(IndexFile.hashLength), gap > 0 || files.isEmpty, gap < end - last,
        length < end - last - gap
      else { return nil }
      let first = last + gap
      last = first + length
      files.append(TermEntry.File(ids: first...last, count: count, name: name))
    }
    return .files(files)
  }
}
