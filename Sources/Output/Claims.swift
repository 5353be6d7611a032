internal import Basics

/// Which source makes which file, so that no two make the same, and no file has the name of a folder.
struct Claims {
  private(set) var files: [SitePath: String] = [:]
  /// Each folder of the new site, with the source of one file in it.
  private var folders: [SitePath: String] = [:]

  /// Nil when the path was free.
  mutating func add(_ path: SitePath, _ source: String?, site: String) -> Diagnostic? {
    let source = source ?? "Scrollback itself"
    if let other = files.updateValue(source, forKey: path) {
      return clash("two sources make this page", source, other, "\(site)/\(path.text)")
    }
    if let other = folders[path] {
      return clash("is both a page and a folder of pages", source, other, "\(site)/\(path.text)")
    }
    for folder in path.folders {
      if let other = files[folder] {
        return clash("is both a page and a folder of pages", source, other, "\(site)/\(folder.text)")
      }
      if folders.updateValue(source, forKey: folder) != nil { break }
    }
    return nil
  }

  private func clash(_ what: String, _ one: String, _ other: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, "\(what): \([one, other].sorted().joined(separator: " and "))", path: path,
      help: ["give one of them another slug or id"])
  }
}
