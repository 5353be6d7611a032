internal import Basics
internal import Content
internal import Secrets

/// What is written, and what it may contain.
extension Setting {
  static let output: [Setting] = [
    .flag("feeds", \.feeds, "Atom and JSON feeds; they require `baseURL`"),
    .flag("markdown", \.markdown, "a Markdown alternate of each page, and `llms.txt`"),
    .choice(
      "exports", \.exports,
      "text and JSONL of each conversation as `files`, or packed in `bundles` of many; `auto`: bundles above "
        + "1,000 conversations"),
    .flag("cards", \.cards, "link previews: Open Graph, JSON-LD and pictures"),
    .flag("calendar", \.calendar, "a calendar of the whole site"),
    .flag("search", \.search, "full-text index and search page"),
    .flag(
      "relatedWords", \.relatedWords,
      "the search also tries words that the texts use alike; the build takes longer"),
    .flag("offline", \.offline, "offline access to pages that were read"),
    .flag("publish", \.publish, "the site will be published: a secret in it stops the build"),
    Setting(
      "redact",
      { key in
        RecordField(key, .list(redaction), "what to remove from all text before anything is built from it") {
          SiteSettings.redact(key, $0, &$1, &$2)
        }
      }
    ) { .note(Count.text($0.redact.rules.count, "pattern", "patterns")) },
  ]

  private static let redaction = ValueForm.anyOf([
    .textLike("name such as `email`, or a pattern"),
    .object(redactionKeys),
  ])

  static let redactionKeys: [ValueForm.Member] = [
    .init("name", .text, "name in reports"),
    .init("pattern", .text, "a regular expression", isRequired: true),
    .init("as", .text, "replacement"),
  ]
}
