internal import Model
internal import Templates

/// The fields of `templates/settings.html`: links that the navigation has no room for, and where readers view,
/// move and delete the data in their browser.
struct SettingsPage: TemplateContext {
  let content: SiteContent
  let context: BuildContext

  static let path = "settings/index.html"

  static let fields: Fields<SettingsPage> = [
    .including { $0.frame },
    .list("ways", "pages about the whole site: its report, its calendar, its tags") {
      SiteWay.all($0.content, $0.frame)
    },
  ]

  private var frame: PageFrame {
    context.frame(
      Self.path, title: context.strings["Settings"],
      description: context.strings["Theme, keyboard and data in this browser"], section: "settings")
  }
}
