internal import Basics
package import Markup

/// A span of a word diff on a page, shortened if it is long.
package struct DiffPart: Sendable {
  /// The kind of span; a gap replaces omitted text.
  package enum Kind: Sendable { case equal, deleted, inserted, gap }

  package let kind: Kind
  package let text: String
}

extension [DiffPart] {
  /// As HTML: `<del>` and `<ins>`, with words for screen readers. Not a template, since every space counts.
  package func html(_ strings: Strings) -> SafeHTML {
    let (deleted, inserted, end) = (strings["deleted:"], strings["inserted:"], strings[":end"])
    var writer = HTMLWriter()
    for part in self {
      switch part.kind {
      case .equal: writer.text(part.text)
      case .deleted: writer.change("del", deleted, part.text, end)
      case .inserted: writer.change("ins", inserted, part.text, end)
      case .gap: writer.element("span", ["class": "diff-gap"], text: " … \(part.text) … ")
      }
    }
    return writer.finish()
  }
}

extension HTMLWriter {
  fileprivate mutating func change(_ name: String, _ start: String, _ text: String, _ end: String) {
    open(name)
    element("span", ["class": "hidden"], text: "\(start) ")
    self.text(text)
    element("span", ["class": "hidden"], text: " \(end) ")
    close()
  }
}

/// Builds the diff parts of one turn within a page budget.
package struct DiffView {
  let strings: Strings
  /// Remaining bytes of HTML for this turn.
  private var budget: Int
  /// Of these for one change.
  private let longest: Int

  package init(strings: Strings, budget: Int = 48_000, longest: Int = .max) {
    (self.strings, self.budget, self.longest) = (strings, budget, longest)
  }

  /// Longer equal text is shown by its two ends only.
  private static let shownEqual = 600
  private static let shownEnd = 240
  /// Bytes of the tags around a part.
  private static let tagWeight = 80

  package mutating func parts(old: String, new: String) -> [DiffPart] {
    var parts: [DiffPart] = []
    let spans = WordDiff(old: old, new: new).spans
    for (index, span) in spans.enumerated() {
      guard budget > 0 else {
        let rest = spans[index...].reduce(0) { $0 + $1.text.count }
        let words = strings.count(
          rest, "more character in the transcripts", "more characters in the transcripts")
        parts.append(DiffPart(kind: .gap, text: words))
        break
      }
      parts += shortened(span)
    }
    return parts
  }

  /// A turn of one version only, or identical in both.
  package mutating func parts(_ kind: DiffPart.Kind, _ text: String) -> [DiffPart] {
    text.isEmpty ? [] : clipped(kind, text)
  }

  private mutating func shortened(_ span: WordDiff.Span) -> [DiffPart] {
    switch span.change {
    case .deleted: return clipped(.deleted, span.text)
    case .inserted: return clipped(.inserted, span.text)
    case .equal: break
    }
    guard span.text.utf8.count > Self.shownEqual, span.text.count > Self.shownEqual else {
      return clipped(.equal, span.text)
    }
    let hidden = span.text.count - 2 * Self.shownEnd
    let words = strings.count(hidden, "identical character", "identical characters")
    return clipped(.equal, String(span.text.prefix(Self.shownEnd)))
      + [DiffPart(kind: .gap, text: words)]
      + clipped(.equal, String(span.text.suffix(Self.shownEnd)))
  }

  private mutating func clipped(_ kind: DiffPart.Kind, _ text: String) -> [DiffPart] {
    let room = max(budget, 200)
    let shown = RowText.prefix(text, weight: min(room, longest))
    budget -= ListParts.weight(shown) + Self.tagWeight
    let part = DiffPart(kind: kind, text: shown)
    guard shown.utf8.count < text.utf8.count else { return [part] }
    if room <= longest { budget = 0 }
    let rest = text.count - shown.count
    let words = strings.count(
      rest, "more character in the transcript", "more characters in the transcript")
    return [part, DiffPart(kind: .gap, text: words)]
  }
}
