/// Where a term's messages are.
struct TermEntry {
  enum Place {
    case everywhere
    /// A list as bytes, its length, and ids of the newest messages, which it lacks.
    case inline(ArraySlice<UInt8>, count: Int, newest: [Int] = [])
    case files([File])
  }

  /// A part of a long list.
  struct File {
    /// From the first id to the last, with those of the newest messages.
    private(set) var ids: ClosedRange<Int>
    /// From the first id in the file to the last.
    let stored: ClosedRange<Int>
    /// Of the ids in the file.
    let count: Int
    let name: String
    /// Ids of the newest messages, which the file lacks.
    private(set) var newest: [Int] = []

    init(ids: ClosedRange<Int>, count: Int, name: String) {
      (self.ids, stored, self.count, self.name) = (ids, ids, count, name)
    }

    fileprivate mutating func add(_ id: Int) {
      newest.append(id)
      ids = min(ids.lowerBound, id)...max(ids.upperBound, id)
    }
  }

  let count: Int
  let place: Place
  /// Of the newest messages.
  var best: [Postings.Best] = []

  /// With ids of the newest messages, each in the last file that starts before it.
  func adding(_ newest: Postings) -> TermEntry {
    let count = count + newest.numbers.count
    switch place {
    case .everywhere: return self
    case .inline(let bytes, let own, _):
      return TermEntry(
        count: count, place: .inline(bytes, count: own, newest: newest.numbers), best: newest.best)
    case .files(var files):
      for id in newest.numbers { files[files.lastIndex { $0.ids.lowerBound <= id } ?? 0].add(id) }
      return TermEntry(count: count, place: .files(files), best: newest.best)
    }
  }
}

extension TermEntry {
  /// Those of the list, oldest first; none if it is in the dictionary.
  var files: [File] {
    if case .files(let files) = place { return files }
    return []
  }

  var pieceCount: Int { files.count }
}
