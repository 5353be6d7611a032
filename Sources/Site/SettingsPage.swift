internal import Model
internal import Templates

/// The fields of `templates/settings.html`: where readers view, move and delete the data in their browser
///
struct SettingsPage: TemplateContext {
  let context: BuildContext

  static let path = "settings/index.html"

  static let fields: Fields<SettingsPage> = [
    .including { page in
      page.context.frame(
        path, title: page.context.strings["Settings"],
        description: page.context.strings["Theme, keyboard and data in this browser"],
        section: "settings")
    }
  ]
}
