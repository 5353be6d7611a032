internal import Basics
import Markup

/// Who publishes a site need not tell how the machine's folders are called.
enum LocalFolders {
  /// In files that hold nothing that somebody wrote in a chat, any mention is one too many.
  static func check(_ file: CheckedFile, _ report: inout FileReport) {
    guard isOwn(file.path) else { return }
    for folder in report.settings.tellingFolders {
      guard let place = ByteSearch.place(of: Array(folder.utf8), in: file.bytes) else { continue }
      report.add(
        .localAddresses, "names a folder of the machine that built the site: \"\(folder)\"",
        at: LineIndex(file.bytes).position(at: place, in: file.bytes))
    }
  }

  /// Files that hold no words of chats.
  static func isOwn(_ path: String) -> Bool {
    path.hasPrefix("assets/") || ["build.json", "sw.js", "robots.txt", "sitemap.xml"].contains(path)
      || ["404.html", "offline.html", "about/build/index.html", "about/build/index.md"].contains(path)
      || path == "about/build/imports.json"
  }

  /// Whether an address leads into one of the folders.
  static func holds(_ path: String, _ folders: [String]) -> Bool {
    folders.contains { path == $0 || path.hasPrefix($0 + "/") }
  }
}
