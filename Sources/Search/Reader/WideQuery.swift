internal import Foundation

/// A query whose loose words may be replaced by other forms of them.
package struct WideQuery {
  /// How the query was answered.
  package enum Way: String, Sendable {
    /// With its own words and other forms of them.
    case given
    /// With words that the texts use alike.
    case related
    /// With words of similar spelling.
    case typos
    /// With most of its words.
    case most
    case nothing
  }

  package let query: SearchQuery
  /// The required loose words by their numbers; empty if only the words themselves count.
  var words: [WideWord] = []
  /// How many loose words outside groups a message needs; nil for all.
  var least: Int?

  /// Only the words themselves count.
  package init(query: SearchQuery) { self.query = query }

  /// Whether a message has all other clauses, and enough loose words.
  func matches(_ text: SearchedText) -> Bool {
    guard !words.isEmpty else { return query.matches(text) }
    var clauses = query.clauses
    if let least {
      guard clauses.all.count(where: { $0.isLoose && holds($0, text) }) >= least else { return false }
      clauses.all.removeAll(where: \.isLoose)
    }
    return clauses.holds { holds($0, text) }
  }

  private func holds(_ clause: QueryClause, _ text: SearchedText) -> Bool {
    switch clause {
    case .any(let alternatives): alternatives.contains { $0.holds { holds($0, text) } }
    case .words(let run):
      run.number.map { words[$0].isIn(text) } ?? query.holds(clause, text)
    default: query.holds(clause, text)
    }
  }

  /// Other words that were searched, to be reported; otherwise than given, only what was put in their place.
  package func forms(_ way: Way) -> [String] {
    words.flatMap { word in
      word.found.filter { other in
        way == .given
          ? !word.isPrefix || !other.utf8.starts(with: word.word.utf8)
          : word.weight(Array(other.utf8)) <= WideWord.edits[1]
      }
    }
  }
}

/// A loose word with the words that may replace it.
struct WideWord {
  /// Words of one weight.
  struct Group {
    let weight: Double
    let entries: [TermEntry]
  }

  let word: String
  let isPrefix: Bool
  /// Other words in the order of their groups.
  private(set) var found: [String] = []
  private var weights: [[UInt8]: Double] = [:]
  private(set) var groups: [Group] = []
  /// Inverse document frequency.
  private(set) var rarity = 0.0

  static let same = 1.0
  static let stem = 0.8
  static let prefix = 0.6
  /// Of words that the texts use alike.
  static let related = 0.5
  /// By number of edits.
  static let edits = [1, 0.5, 0.35]

  init(_ word: String, isPrefix: Bool, own: TermEntry?) {
    (self.word, self.isPrefix) = (word, isPrefix)
    if let own { groups = [Group(weight: Self.same, entries: [own])] }
  }

  mutating func add(_ weight: Double, _ list: [(word: String, entry: TermEntry)]) {
    var entries: [TermEntry] = []
    for (other, entry) in list where !other.utf8.elementsEqual(word.utf8) {
      guard weights.updateValue(weights[Array(other.utf8)] ?? weight, forKey: Array(other.utf8)) == nil else {
        continue
      }
      found.append(other)
      entries.append(entry)
    }
    if !entries.isEmpty { groups.append(Group(weight: weight, entries: entries)) }
  }

  /// After all words are added. `messages`: number in the index.
  mutating func close(_ messages: Int) {
    let whole = groups.filter { $0.weight != Self.prefix }.reduce(0) { $0 + Self.count($1) }
    let uses = Double(min(whole > 0 ? whole : groups.reduce(0) { $0 + Self.count($1) }, messages))
    rarity = log(1 + (Double(messages) - uses + 0.5) / (uses + 0.5))
  }

  private static func count(_ group: Group) -> Int { group.entries.reduce(0) { $0 + $1.count } }

  /// The weight of a word; 0 if it does not match.
  func weight(_ other: [UInt8]) -> Double {
    if other.elementsEqual(word.utf8) { return Self.same }
    if let known = weights[other] { return known }
    return isPrefix && other.starts(with: word.utf8) ? Self.prefix : 0
  }

  func isIn(_ text: SearchedText) -> Bool { text.allBytes.contains { weight($0) > 0 } }

  func best(_ list: some Sequence<[UInt8]>) -> Double { list.reduce(0) { max($0, weight($1)) } }

  /// All lists of the word.
  var entries: [TermEntry] { groups.flatMap(\.entries) }

  var count: Int { entries.reduce(0) { $0 + $1.count } }
}
