internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/alias.html`: a page that redirects to another, such as from an old URL.
struct AliasPage: TemplateContext {
  let alias: Alias
  let isMoved: Bool
  let context: BuildContext

  static let fields: Fields<AliasPage> = [
    .including { $0.frame },
    .flag("isMoved", "whether the other page used to be here; false for the only chat of a site") {
      $0.isMoved
    },
    .name("name", "title of the other page") { $0.alias.title },
    .url("target", "link to the other page") { $0.frame.link($0.alias.target) },
    .url("address", "full URL of the other page if a base URL is set, otherwise the same link") {
      $0.full ?? $0.frame.link($0.alias.target)
    },
  ]

  private var frame: PageFrame { context.frame(alias.path, title: alias.title, section: "alias") }

  private var full: SafeURL? {
    context.settings.baseURL.flatMap { SafeURL(external: $0 + Redirects.pretty(alias.target)) }
  }
}
