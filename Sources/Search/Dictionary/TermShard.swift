internal import Basics

/// A shard of the dictionary: terms in order, each with the number of its postings and their place.
///
/// `length of the numbers · length of the letters · numbers · letters · lists`. A term's numbers are: bytes
/// shared with the previous term, further bytes, count of postings, and the place of the list. That is 0 for
/// terms of reversed and related words, which have no list; `2n` for the next `n` bytes of the lists; `2n + 1` for `n` files, for each of which the lists contain: first id (a
/// gap from the last of the previous file), distance to the last id, count, and the hash of the file's name.
struct TermShard {
  private var numbers: [UInt8] = []
  private var letters: [UInt8] = []
  private var lists: [UInt8] = []
  private var previous: [UInt8] = []
  private(set) var first: [UInt8] = []

  /// `best`: for each piece of the list, what `BestMessages` has of it. `file` makes a file of a part of a list that is
  /// too long for the shard.
  mutating func add(
    _ term: ArraySlice<UInt8>, _ list: TermList, _ best: [[UInt8]], count: Int, _ file: ([UInt8]) -> IndexFile
  ) {
    if numbers.isEmpty { first = Array(term) }
    let shared = term.sharedStart(with: previous[...])
    numbers.appendVariable(shared)
    numbers.appendVariable(term.count - shared)
    numbers.appendVariable(count)
    letters += term.dropFirst(shared)
    previous.removeAll(keepingCapacity: true)
    previous += term
    if TermKind.isWithoutList(term.first) {
      numbers.appendVariable(0)
    } else if list.isInline {
      let (own, sets) = (list.pieces[0].bytes, best.first ?? [])
      numbers.appendVariable((own.count + sets.count) << 1)
      lists += own
      lists += sets
    } else {
      numbers.appendVariable(list.pieces.count << 1 | 1)
      add(list.pieces, best, file)
    }
  }

  private mutating func add(
    _ pieces: [TermList.Piece], _ best: [[UInt8]], _ file: ([UInt8]) -> IndexFile
  ) {
    var last = 0
    for (number, piece) in pieces.enumerated() {
      lists.appendVariable(piece.first - last)
      lists.appendVariable(piece.last - piece.first)
      lists.appendVariable(piece.count)
      lists += file(piece.bytes + (best.isEmpty ? [] : best[number])).hash
      last = piece.last
    }
  }

  var bytes: [UInt8] {
    var out: [UInt8] = []
    out.appendVariable(numbers.count)
    out.appendVariable(letters.count)
    return out + numbers + letters + lists
  }
}
