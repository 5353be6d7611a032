internal import Basics
import Markup

/// Published pages must not reveal folders on the author's machine.
enum LocalFolders {
  /// Files without user-written text must not mention them at all.
  static func check(_ file: CheckedFile, _ report: inout FileReport) {
    guard isOwn(file.path) else { return }
    for folder in report.settings.tellingFolders {
      guard let place = ByteSearch.place(of: Array(folder.utf8), in: file.bytes) else { continue }
      report.add(
        .localAddresses, "names a folder on the machine that built the site: \"\(folder)\"",
        at: LineIndex(file.bytes).position(at: place, in: file.bytes))
    }
  }

  /// Files that contain no text from chats.
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
