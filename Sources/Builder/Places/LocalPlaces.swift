internal import Basics
internal import Foundation
internal import Input
internal import Model

/// Names places from the project and from the site, not from where the user was: the site must not say where it was built.
struct LocalPlaces {
  /// A folder of ours, as typed and as the system sees it, without the slash at its end.
  private struct Root {
    let folder: String
    /// What the folder itself is called on the site.
    let name: String
  }

  /// Longest first: one may be in the other.
  private let roots: [Root]

  init(_ options: BuildOptions, siteName: String) {
    let output = options.output ?? siteName
    var folders = [siteName, output, LocalPath.real(output)]
    if options.standardInput == nil { folders += Self.project(options.path) }
    let known = Set(folders.map(Self.trimmed)).subtracting(["", ".", "/"])
    roots = known.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
      .map { Root(folder: $0, name: Self.name(of: $0)) }
  }

  /// The folder that is built, or the one that the file is in: as typed, and where it is.
  private static func project(_ path: String) -> [String] {
    let places = [path, URL(fileURLWithPath: path).standardizedFileURL.path, LocalPath.real(path)]
    if LocalPath.isFolder(path) { return places }
    return places.compactMap { place in place.lastIndex(of: "/").map { String(place[..<$0]) } }
  }

  private static func trimmed(_ folder: String) -> String {
    var rest = folder[...]
    while rest.count > 1, rest.last == "/" { rest.removeLast() }
    return String(rest)
  }

  private static func name(of folder: String) -> String {
    URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
  }

  func local(_ diagnostic: Diagnostic) -> Diagnostic {
    var copy = diagnostic
    copy.path = local(diagnostic.path)
    for root in roots {
      copy.message = Self.cut(root, from: copy.message)
      copy.help = copy.help.map { Self.cut(root, from: $0) }
    }
    return copy
  }

  func local(_ ledger: ImportLedger) -> ImportLedger {
    var copy = ledger
    copy.path = local(ledger.path)
    return copy
  }

  /// A path from its folder; the folder itself is its name.
  private func local(_ path: String) -> String {
    for root in roots where path.hasPrefix(root.folder) {
      let rest = path.dropFirst(root.folder.count)
      if rest.allSatisfy({ $0 == "/" }) { return root.name }
      if rest.first == "/" { return String(rest.drop { $0 == "/" }) }
    }
    return path
  }

  /// Only where a place begins: after a blank, a parenthesis or a quotation mark.
  private static func cut(_ root: Root, from text: String) -> String {
    // Thousands of warnings may name no place at all.
    guard ByteSearch.place(of: Array(root.folder.utf8), in: Array(text.utf8)) != nil else { return text }
    return [" ", "(", "\""].reduce(text) { text, before in
      let shorter = text.replacing(before + root.folder + "/", with: before)
      guard root.folder.hasPrefix("/") else { return shorter }
      return [" ", ")", "\"", ":", ",", ";"].reduce(shorter) {
        $0.replacing(before + root.folder + $1, with: before + root.name + $1)
      }
    }
  }
}
