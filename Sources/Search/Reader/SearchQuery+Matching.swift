internal import Foundation
internal import SearchRecords
internal import Stems

extension SearchQuery {
  /// Whether a message fulfils every clause; the lists of the index only narrow the search.
  func matches(_ text: SearchedText) -> Bool { clauses.holds { holds($0, text) } }

  func holds(_ clause: QueryClause, _ text: SearchedText) -> Bool {
    switch clause {
    case .words(let run):
      (Self.contains(run.words, in: text.words, isPrefix: run.isPrefix)
        || run.isLoose && Self.contains(run.words, in: text.extraWords, isPrefix: run.isPrefix))
        && (!isExact || run.raw.isEmpty
          || Self.contains(run.raw, in: Words.unfolded(in: text.composed), isPrefix: run.isPrefix))
    case .inside(let part, let raw):
      Self.contains(text.folded, Array(part.utf8))
        && (!isExact || Self.contains(Array(text.composed.utf8), Array(raw.utf8)))
    case .time(let range): text.message.time != SearchRecord.untimed && range.contains(text.message.time)
    case .pattern(let pattern, let raw):
      text.wordBytes.contains(where: pattern.matches)
        && (!isExact || Words.unfolded(in: text.composed).contains { raw?.fits(Array($0.utf8)) == true })
    case .near(let first, let second, let most): Self.isNear(first, second, most, text.words)
    case .mention(let words):
      Self.starts(words, in: text.words).contains { Words.isMentioned(text.wordRanges[$0], in: text.folded) }
    case .to(let words):
      text.people.contains { $0.name != text.message.name && words.allSatisfy($0.words.contains) }
    case .field(let kind, let words): fieldHolds(kind, words, text)
    case .any(let alternatives): alternatives.contains { $0.holds { holds($0, text) } }
    case .nothing: false
    }
  }

  /// Whether words are consecutive; the last may be a prefix.
  private static func contains(_ wanted: [String], in list: [String], isPrefix: Bool) -> Bool {
    !starts(wanted, in: list, isPrefix: isPrefix).isEmpty
  }

  private static func isNear(_ first: [String], _ second: [String], _ most: Int, _ list: [String]) -> Bool {
    let others = starts(second, in: list)
    return starts(first, in: list).contains { start in
      others.contains { other in
        let gap = other > start ? other - start - first.count : start - other - second.count
        return gap >= 0 && gap <= most
      }
    }
  }

  /// Places of the first of consecutive words.
  private static func starts(_ wanted: [String], in list: [String], isPrefix: Bool = false) -> [Int] {
    guard let last = wanted.indices.last, list.count > last else { return [] }
    return (0..<list.count - last).filter { start in
      wanted.indices.allSatisfy { step in
        step == last && isPrefix
          ? list[start + step].utf8.starts(with: wanted[step].utf8)
          : list[start + step].utf8.elementsEqual(wanted[step].utf8)
      }
    }
  }

  /// By bytes: Swift characters would merge neighbours.
  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard let first = part.first, part.count <= text.count else { return part.isEmpty }
    return (0...text.count - part.count).contains { text[$0] == first && text[$0...].starts(with: part) }
  }

  private func fieldHolds(_ kind: TermKind, _ words: [String], _ text: SearchedText) -> Bool {
    switch kind {
    case .from: words.allSatisfy(text.nameWords.contains)
    case .with: words.isEmpty || text.people.contains { words.allSatisfy($0.words.contains) }
    case .tag: words.isEmpty || text.tags.contains { words.allSatisfy($0.contains) }
    case .language: words == [text.message.language]
    case .kind: words.allSatisfy(text.kindWords.contains)
    case .chat: words.allSatisfy(text.placeWords.contains)
    default:
      words.allSatisfy { word in
        SearchRecord.Traits.names.firstIndex(of: word).map { text.message.traits & 1 << $0 != 0 } ?? false
      }
    }
  }
}

extension FoundMessage {
  /// The text that `in:` matches: the chat's title, and its folder.
  fileprivate var place: String {
    var folder = path.hasSuffix("/index.html") ? path.dropLast("/index.html".count) : path[...]
    if let match = folder.firstMatch(of: #/\/page\/[0-9]+$/#) { folder = folder[..<match.range.lowerBound] }
    return "\(title)\n\(folder)"
  }
}

/// A message with the values that clauses need, each computed on first use; a class, so they are kept for the
/// next query.
final class SearchedText {
  let message: FoundMessage
  private(set) lazy var folded = Folding.fold(message.text)
  private(set) lazy var words = wordRanges.map { String(decoding: folded[$0], as: UTF8.self) }
  /// Where they are in the folded text.
  private(set) lazy var wordRanges = Words.ranges(folded)
  /// Other spellings of them.
  private(set) lazy var extraWords = {
    var words: [String] = []
    let ranges = wordRanges
    ExtraWords.each(Array(message.text.utf8)[...], folded, count: ranges.count, word: { ranges[$0] }) {
      words.append(String(decoding: $0, as: UTF8.self))
    }
    return words
  }()
  private(set) lazy var people = message.people.map { (name: $0, words: Set(Self.names(in: $0))) }
  private(set) lazy var tags = message.tags.map { Set(Self.names(in: $0)) }
  private(set) lazy var wordBytes = words.map { Array($0.utf8) }
  /// Of words and extra words.
  private(set) lazy var allBytes = wordBytes + extraWords.map { Array($0.utf8) }
  private(set) lazy var titleBytes = Self.names(in: message.title).map { Array($0.utf8) }
  private(set) lazy var nameBytes = nameWords.map { Array($0.utf8) }
  private(set) lazy var nameWords = Set(Self.names(in: message.name))
  private(set) lazy var kindWords = Set(Self.names(in: message.kinds))
  private(set) lazy var placeWords = Set(Self.names(in: message.place))
  private(set) lazy var composed = message.text.precomposedStringWithCanonicalMapping

  init(_ message: FoundMessage) { self.message = message }

  /// Words of a name or title, with umlauts also as two letters.
  private static func names(in text: String) -> [String] {
    let own = Words.list(in: text)
    guard text.utf8.contains(where: { $0 > 0x7F }) else { return own }
    return own + Words.list(in: GermanStem.spelledOut(text))
  }
}
