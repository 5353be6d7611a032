/// Where a term's messages are.
struct TermEntry {
  enum Place {
    case everywhere
    /// A list as bytes, and ids of the newest messages, which it lacks.
    case inline(ArraySlice<UInt8>, newest: [Int] = [])
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

  /// With ids of the newest messages, each in the last file that starts before it.
  func adding(_ newest: [Int]) -> TermEntry {
    switch place {
    case .everywhere: return self
    case .inline(let bytes, let before):
      return TermEntry(count: count + newest.count, place: .inline(bytes, newest: before + newest))
    case .files(var files):
      for id in newest { files[files.lastIndex { $0.ids.lowerBound <= id } ?? 0].add(id) }
      return TermEntry(count: count + newest.count, place: .files(files))
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
