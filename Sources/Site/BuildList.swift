internal import JSON
package import Model

/// `build.json`: browsers fetch it to see whether the site has changed since they saved it (S-08, G-13).
///
/// The build's name is derived from the bytes of its files rather than a clock, so an unchanged site keeps
/// its name.
package struct BuildList: Sendable {
  static let path = "build.json"
  static let worker = "sw.js"

  private let build: String
  private let folders: [String]
  private let shell: [String]

  /// `folders`: the site's top-level folders; the service worker ignores other paths of the host.
  package init(build: String, folders: [String], theme: Theme, settings: SiteSettings) {
    self.build = build
    self.folders = folders
    shell = settings.offline ? [HomePage.path, OfflinePage.path] + Self.looks(theme) : []
  }

  /// A list without "shell" makes the service workers of earlier builds unregister.
  package var file: OutputFile {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("version")
      writer.integer(1)
      writer.key("build")
      writer.string(build)
      guard !shell.isEmpty else { return }
      for (name, paths) in [("folders", folders), ("shell", shell)] {
        writer.key(name)
        writer.array { array in for path in paths { array.string(path) } }
      }
    }
    return OutputFile(path: Self.path, content: .bytes(writer.bytes + [0x0A]))
  }

  /// Style sheets, scripts and the icon. Pictures and fonts of a custom theme may be large and are saved on
  /// use.
  private static func looks(_ theme: Theme) -> [String] {
    theme.assets.filter { asset in
      asset.name == "icon.svg" || [".css", ".js"].contains(where: asset.name.hasSuffix)
    }.map(\.path)
  }
}
