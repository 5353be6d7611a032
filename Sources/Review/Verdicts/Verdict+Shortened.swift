internal import Model

extension Verdict {
  /// The verdict as a list of many shows it; its page has all of it.
  var shortened: Verdict {
    var verdict = self
    verdict.comment = RowText.short(comment, weight: Self.commentWeight)
    verdict.span?.quote = RowText.short(span?.quote ?? "")
    return verdict
  }

  /// Bytes that it takes in a page, near enough.
  var weight: Int {
    [reviewer, comment, span?.quote ?? "", run].reduce(700) { $0 + ListParts.weight($1) }
  }

  private static let commentWeight = 2400
}
