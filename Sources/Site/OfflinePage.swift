internal import Model
internal import Templates

/// The fields of `templates/offline.html`: the service worker's answer for a page that was never saved
/// (G-10).
struct OfflinePage: TemplateContext {
  let context: BuildContext

  static let path = "offline.html"

  static let fields: Fields<OfflinePage> = [
    .including { page in
      page.context.frame(path, title: page.context.strings["Page not saved"], section: "offline")
    }
  ]
}
