/// The common and different spans of two texts, word by word.
///
/// `"a quick fox"` and `"a slow fox"` yield `= "a "`, `- "quick"`, `+ "slow"`, `= " fox"`. Spans end between
/// characters, so accents stay with their letters.
package struct WordDiff: Equatable {
  /// The kind of a span.
  package enum Change: Equatable { case equal, deleted, inserted }

  /// A part of one text or of both.
  package struct Span: Equatable {
    package let change: Change
    package let text: String
  }

  /// The unit of comparison: coarser if a finer one would take too long.
  package enum Grain: Equatable { case words, lines, whole }

  /// In order. Deleted spans precede those inserted in their place. No span is empty.
  package let spans: [Span]
  package let grain: Grain

  package var isEqual: Bool { spans.allSatisfy { $0.change == .equal } }

  package init(old: String, new: String, limits: Limits = Limits()) {
    for grain in [Grain.words, .lines] where max(old.utf8.count, new.utf8.count) <= limits.bytes(grain) {
      if let spans = Self.spans(old, new, grain, limits) {
        self.spans = spans
        self.grain = grain
        return
      }
    }
    var parts = SpanWriter()
    parts.change(deleted: old, inserted: new)
    spans = parts.finish()
    grain = .whole
  }

  /// Above these limits, lines are compared instead of words, then the texts as a whole.
  package struct Limits {
    /// Bytes of the longer text; a word has about five.
    package var wordBytes = 1 << 20
    package var lineBytes = 16 << 20
    package var search = Myers.Limits()

    package init() {}

    fileprivate func bytes(_ grain: Grain) -> Int { grain == .words ? wordBytes : lineBytes }
  }

  private static func spans(_ old: String, _ new: String, _ grain: Grain, _ limits: Limits) -> [Span]? {
    let cut = grain == .words ? TextTokens.words : TextTokens.lines
    let (before, after) = (cut(old), cut(new))
    var numbers = TokenNumbers()
    let oldNumbers = before.map { numbers.number($0) }
    let newNumbers = after.map { numbers.number($0) }
    guard let matches = Myers.matches(oldNumbers, newNumbers, limits: limits.search) else { return nil }
    var parts = SpanWriter()
    var (x, y) = (0, 0)
    for match in matches + [Myers.Match(old: before.count, new: after.count)] {
      parts.change(deleted: before[x..<match.old].joined(), inserted: after[y..<match.new].joined())
      if match.old < before.count { parts.equal(before[match.old]) }
      (x, y) = (match.old + 1, match.new + 1)
    }
    return parts.finish()
  }
}

/// Joins the pieces of a diff into few, readable spans.
private struct SpanWriter {
  private var spans: [WordDiff.Span] = []
  private var equal = ""
  private var deleted = ""
  private var inserted = ""

  mutating func equal(_ text: Substring) {
    equal += text
  }

  /// Joins changes that only spaces separate: "quick brown" → "slow red" is one change, not two with a space
  /// between.
  mutating func change(deleted old: String, inserted new: String) {
    guard !old.isEmpty || !new.isEmpty else { return }
    let hasChange = !deleted.isEmpty || !inserted.isEmpty
    if hasChange, equal.allSatisfy({ $0.isWhitespace && !$0.isNewline }) {
      deleted += equal + old
      inserted += equal + new
    } else {
      flush()
      deleted = old
      inserted = new
    }
    equal = ""
  }

  mutating func finish() -> [WordDiff.Span] {
    flush()
    return spans
  }

  /// A pending change precedes the equal text that follows it.
  private mutating func flush() {
    append(.deleted, deleted)
    append(.inserted, inserted)
    append(.equal, equal)
    (deleted, inserted, equal) = ("", "", "")
  }

  private mutating func append(_ change: WordDiff.Change, _ text: String) {
    if !text.isEmpty { spans.append(WordDiff.Span(change: change, text: text)) }
  }
}
