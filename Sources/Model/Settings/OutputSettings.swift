internal import Basics
internal import Content
internal import Secrets

/// What is written, and what may be in it.
extension Setting {
  static let output: [Setting] = [
    .flag("feeds", \.feeds, "Atom and JSON feeds; they need `baseURL`"),
    .flag("markdown", \.markdown, "each page as Markdown too, and `llms.txt`"),
    .flag("cards", \.cards, "Open Graph, JSON-LD and pictures for links"),
    .flag("calendar", \.calendar, "a calendar of the whole site"),
    .flag("search", \.search, "the index of all texts and the page that asks it"),
    .flag("offline", \.offline, "browsers keep the pages that were read"),
    .flag("publish", \.publish, "the site is for others: a secret in it stops the build"),
    Setting(
      "redact",
      { key in
        RecordField(key, .list(redaction), "what is taken out of all texts before anything is made of them") {
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
    .init("name", .text, "how reports call it"),
    .init("pattern", .text, "a regular expression", isRequired: true),
    .init("as", .text, "what stands in its place"),
  ]
}
