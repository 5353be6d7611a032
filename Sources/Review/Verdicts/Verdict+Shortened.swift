internal import Model

extension Verdict {
  /// The verdict as shown in lists; its page has the full text.
  var shortened: Verdict {
    var verdict = self
    verdict.comment = RowText.short(comment, weight: Self.commentWeight)
    verdict.span?.quote = RowText.short(span?.quote ?? "")
    return verdict
  }

  /// Approximate bytes on a page.
  var weight: Int {
    [reviewer, comment, span?.quote ?? "", run].reduce(700) { $0 + ListParts.weight($1) }
  }

  private static let commentWeight = 2400
}
