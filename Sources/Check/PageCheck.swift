import Markup

/// One rule about a well-formed page; each is a value in a file of its own in `Page/`.
struct PageCheck: Sendable {
  let run: @Sendable (ParsedPage, inout FileReport) -> Void

  /// All of them. To add one: a file, and its name here.
  static let all: [PageCheck] = [
    .selfClosing, .ids, .imageAlternatives, .labels, .headings, .languageAndTitle, .names, .inlineCode,
    .contentPolicy, .newWindows, .budgets, .imageRoom, .hiddenCharacters,
  ]
}
