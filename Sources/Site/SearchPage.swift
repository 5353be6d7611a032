internal import Model
internal import Templates

/// The fields of `templates/search.html`: the search page for all messages (M-34, C-51).
struct SearchPage: TemplateContext {
  let context: BuildContext

  static let path = "search/index.html"

  static let fields: Fields<SearchPage> = [
    .including { page in
      page.context.frame(
        path, title: page.context.strings["Search"],
        description: page.context.strings["Search all messages of this site"], section: "search")
    }
  ]
}
