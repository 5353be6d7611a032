internal import JSON
internal import Model
internal import Templates

/// The fields of `templates/settings.html`: links that the navigation has no room for, and where readers view,
/// move and delete the data in their browser.
struct SettingsPage: TemplateContext {
  let content: SiteContent
  let context: BuildContext

  static let path = SitePage.settings.path

  static let fields: Fields<SettingsPage> = [
    .including { $0.frame },
    .list("ways", "pages about the whole site: its report, its calendar, its tags") {
      SiteWay.all($0.content, $0.frame)
    },
  ]

  /// The same links for the dialog that More opens: title, path from the site folder, and whether the link is
  /// for narrow windows only.
  var more: OutputFile {
    let sections = context.shell.sections.map { ($0.title, "\($0.name)/index.html", true) }
    let ways = (content.ways + [.build, .settings]).map { (context.strings[$0.title], $0.path, false) }
    var writer = JSONWriter()
    writer.array { out in
      for (title, path, isNarrow) in sections + ways {
        out.array { link in
          link.string(title)
          link.string(path)
          link.bool(isNarrow)
        }
      }
    }
    let bytes = Array("Scrollback.more(".utf8) + ScriptData.inert(writer.bytes) + Array(");\n".utf8)
    return OutputFile(path: PageFrame.moreScript, content: .bytes(bytes))
  }

  private var frame: PageFrame {
    context.frame(
      Self.path, title: context.strings["Settings"],
      description: context.strings["Theme, keyboard and data in this browser"], section: "settings")
  }
}
