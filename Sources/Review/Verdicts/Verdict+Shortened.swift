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
  /// Approximate bytes on a page.
  var weight: Int {
    [reviewer, comment, span?.quote ?? "", run].reduce(700) { $0 + ListParts.weight($1) }
  }
}
