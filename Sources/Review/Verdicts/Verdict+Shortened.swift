internal import Model

extension Verdict {
  /// The verdict as shown in lists; its page has the full text.
  var shortened: Verdict {
    with { line in
      line.comment = RowText.short(line.comment, weight: Self.commentWeight)
      let quote = RowText.short(line.span?.quote ?? "")
      line.span?.quote = quote
    }
  }

  private static let commentWeight = 2400
}

extension Verdict {
  /// The comment as a page of verdicts shows it; the file has all of it.
  var shownComment: String { RowText.short(comment, weight: 8400) }

  /// The quoted words, cut.
  var shownQuote: String? { span.map { RowText.short($0.quote) } }

  /// Approximate bytes on a page.
  var weight: Int {
    [reviewer, shownComment, shownQuote ?? "", run].reduce(700) { $0 + ListParts.weight($1) }
  }
}
