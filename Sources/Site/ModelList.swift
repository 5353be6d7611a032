internal import Basics
internal import Markup
internal import Model

/// `llms.txt`: points language models, and people with a text editor, to the site's Markdown (llmstxt.org).
///
/// It lists the sections and the latest changes, never every page, so its length does not depend on the
/// site's size.
struct ModelList {
  static let path = "llms.txt"
  /// Number of latest changes.
  private static let newest = 20

  private let entries: [FeedEntry]
  private let counts: [String]
  private let ways: [SitePage]
  private let context: BuildContext

  /// Nil if the site has no Markdown alternates.
  init?(
    _ entries: [FeedEntry], counts: [String], ways: [SitePage], _ context: BuildContext
  ) {
    guard context.settings.markdown else { return nil }
    self.entries = Array(entries.sorted { $0.precedes($1) }.prefix(Self.newest))
    self.counts = counts
    self.ways = ways
    self.context = context
  }

  var file: OutputFile {
    var lines = ["# \(MarkdownAlternate.line(context.settings.title))", ""]
    let summary = [context.settings.description, counts.joined(separator: " · ")].filter { !$0.isEmpty }
    if !summary.isEmpty { lines += ["> " + summary.map(MarkdownAlternate.line).joined(separator: " "), ""] }
    lines += [
      context.strings[
        "Most pages have a Markdown alternate: index.md next to index.html."], "",
    ]
    lines += group("Sections", context.shell.sections.map { ($0.title, "\($0.name)/index.html", "") })
    lines += group("The whole site", ways.map { (context.strings[$0.title], $0.path, "") })
    lines += group(
      "Latest", entries.map { ($0.title, $0.path, ISO8601.utc($0.updated).prefix(10) + ": " + $0.summary) })
    // The standard defines this heading, so it is never translated.
    lines += ["## Optional", "", item(SitePage.build.title, SitePage.build.path, "")]
    if context.settings.hasFeed {
      lines.append("- " + MarkdownAlternate.link(context.strings["Feed"], address(SiteJSONFeed.path)))
    }
    return OutputFile(path: Self.path, text: lines.joined(separator: "\n") + "\n")
  }

  private func group(_ title: String, _ items: [(title: String, path: String, note: String)]) -> [String] {
    guard !items.isEmpty else { return [] }
    return ["## \(MarkdownAlternate.line(context.strings[title]))", ""]
      + items.map { item($0.title, $0.path, $0.note) } + [""]
  }

  private func item(_ title: String, _ page: String, _ note: String) -> String {
    let link = MarkdownAlternate.link(title, address(MarkdownAlternate.path(of: page) ?? page))
    return "- " + link + (note.isEmpty ? "" : ": " + MarkdownAlternate.line(note))
  }

  /// A full URL if the site's base URL is known.
  private func address(_ path: String) -> String {
    let full = context.settings.baseURL.flatMap { SafeURL(external: $0 + path) }
    return full?.text ?? SafeURL(relative: path).text
  }
}
