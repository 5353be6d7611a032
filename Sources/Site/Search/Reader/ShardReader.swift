/// Reads a part of the dictionary; see `TermShard` for its form.
enum ShardReader {
  /// Nil when the bytes are none.
  static func read(_ bytes: [UInt8]) -> [String: TermEntry]? {
    var all = VariableReader(bytes[...])
    guard let numberLength = all.next(), let letterLength = all.next(),
      let numberBytes = all.take(numberLength),
      var letters = all.take(letterLength)
    else { return nil }
    var numbers = VariableReader(numberBytes)
    var entries: [String: TermEntry] = [:]
    var term: [UInt8] = []
    while !numbers.isAtEnd {
      guard let shared = numbers.next(), let more = numbers.next(), let count = numbers.next(),
        let place = numbers.next(), shared <= term.count, more <= letters.count
      else { return nil }
      term = Array(term.prefix(shared) + letters.prefix(more))
      letters = letters.dropFirst(more)
      guard let word = String(validating: term, as: UTF8.self), let list = self.place(place, &all) else {
        return nil
      }
      entries[word] = TermEntry(count: count, place: list)
    }
    return letters.isEmpty && all.isAtEnd ? entries : nil
  }

  private static func place(_ value: Int, _ lists: inout VariableReader) -> TermEntry.Place? {
    if value == 0 { return .everywhere }
    if value & 1 == 0 { return lists.take(value >> 1).map { .inline($0) } }
    var files: [(first: Int, last: Int, name: String)] = []
    var last = 0
    for _ in 0..<value >> 1 {
      guard let gap = lists.next(), let length = lists.next(), lists.next() != nil, let name = lists.hash()
      else {
        return nil
      }
      files.append((last + gap, last + gap + length, name))
      last += gap + length
    }
    return .files(files)
  }
}
