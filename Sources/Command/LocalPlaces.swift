internal import Model

/// Tells places from the project and from the site, not from where the user stood: the site must not say where it was made.
struct LocalPlaces {
  /// What stands before a place of ours, each ending in a slash.
  private let folders: [String]

  init(_ options: BuildOptions, siteName: String) {
    let path = options.path
    let isFile = options.standardInput == nil && !Machine.isFolder(path)
    let slash = path.lastIndex(of: "/")
    let project = isFile ? slash.map { String(path[..<$0]) } : path
    folders = [siteName, project].compactMap { $0 }.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
      .filter { $0 != "./" }
  }

  func local(_ diagnostic: Diagnostic) -> Diagnostic {
    var copy = diagnostic
    for folder in folders {
      if copy.path.hasPrefix(folder) { copy.path.removeFirst(folder.count) }
      copy.message = Self.cut(folder, from: copy.message)
      copy.help = copy.help.map { Self.cut(folder, from: $0) }
    }
    return copy
  }

  func local(_ ledger: ImportLedger) -> ImportLedger {
    var copy = ledger
    for folder in folders where copy.path.hasPrefix(folder) { copy.path.removeFirst(folder.count) }
    return copy
  }

  /// Only where a place begins: after a blank, a parenthesis or a quotation mark.
  private static func cut(_ folder: String, from text: String) -> String {
    // Thousands of warnings may name no place at all.
    guard ByteSearch.place(of: Array(folder.utf8), in: Array(text.utf8)) != nil else { return text }
    return [" ", "(", "\""].reduce(text) { $0.replacing($1 + folder, with: $1) }
  }
}
