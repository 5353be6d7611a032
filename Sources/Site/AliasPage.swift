internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/alias.html`: the page at an old URL, which redirects to the new one.
struct AliasPage: TemplateContext {
  let alias: Alias
  let context: BuildContext

  static let fields: Fields<AliasPage> = [
    .including { $0.frame },
    .name("name", "title of the moved page") { $0.alias.title },
    .url("target", "link to the moved page") { $0.frame.link($0.alias.target) },
    .url("address", "full URL of the moved page if a base URL is set, otherwise the same link") {
      $0.full ?? $0.frame.link($0.alias.target)
    },
  ]

  private var frame: PageFrame { context.frame(alias.path, title: alias.title, section: "alias") }

  private var full: SafeURL? {
    context.settings.baseURL.flatMap { SafeURL(external: $0 + Redirects.pretty(alias.target)) }
  }
}
