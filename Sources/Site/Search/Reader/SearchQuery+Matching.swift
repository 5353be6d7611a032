internal import Foundation
internal import Model

extension SearchQuery {
  /// Whether a message fulfils every clause; the lists of the index only say where to look.
  package func matches(_ message: FoundMessage) -> Bool {
    let text = SearchedText(message)
    return all.allSatisfy { holds($0, text) } && !none.contains { holds($0, text) }
  }

  private func holds(_ clause: Clause, _ text: SearchedText) -> Bool {
    switch clause {
    case .words(let words, let raw, let isPrefix):
      Self.stands(words, in: text.words, isPrefix: isPrefix)
        && (!isExact || Self.stands(raw, in: Words.unfolded(in: text.composed), isPrefix: isPrefix))
    case .inside(let part, let raw):
      Self.contains(text.folded, part) && (!isExact || Self.contains(text.composed, raw))
    case .time(let range): range.contains(text.message.time)
    case .field(let kind, let words): fieldHolds(kind, words, text.message)
    case .nothing: false
    }
  }

  /// Whether words stand one after the other; the last may go on.
  private static func stands(_ wanted: [String], in list: [String], isPrefix: Bool) -> Bool {
    guard let last = wanted.indices.last, list.count > last else { return false }
    return (0..<list.count - last).contains { start in
      wanted.indices.allSatisfy { step in
        step == last && isPrefix
          ? list[start + step].utf8.starts(with: wanted[step].utf8)
          : list[start + step].utf8.elementsEqual(wanted[step].utf8)
      }
    }
  }

  /// By bytes: characters of Swift would join what stands side by side.
  private static func contains(_ text: String, _ part: String) -> Bool {
    part.isEmpty || !Array(text.utf8).ranges(of: Array(part.utf8)).isEmpty
  }

  private func fieldHolds(_ kind: TermKind, _ words: [String], _ message: FoundMessage) -> Bool {
    if kind == .has {
      return words.allSatisfy { word in
        SearchRecord.Traits.names.firstIndex(of: word).map { message.traits & 1 << $0 != 0 } ?? false
      }
    }
    let own = Set(
      Words.list(in: kind == .from ? message.name : kind == .kind ? message.kinds : message.place))
    return words.allSatisfy(own.contains)
  }
}

extension FoundMessage {
  /// What `in:` looks at: the chat's title, and its folder.
  fileprivate var place: String {
    var folder = path.hasSuffix("/index.html") ? path.dropLast("/index.html".count) : path[...]
    if let match = folder.firstMatch(of: #/\/page\/[0-9]+$/#) { folder = folder[..<match.range.lowerBound] }
    return "\(title)\n\(folder)"
  }
}

/// A message with what clauses look at.
private struct SearchedText {
  let message: FoundMessage
  let folded: String
  let words: [String]

  init(_ message: FoundMessage) {
    self.message = message
    folded = String(decoding: Folding.fold(message.text), as: UTF8.self)
    words = Words.list(in: message.text)
  }

  var composed: String { message.text.precomposedStringWithCanonicalMapping }
}
