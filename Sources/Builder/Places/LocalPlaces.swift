internal import Basics
internal import Foundation
internal import Input
internal import Model

/// Makes paths relative to project and site: the site must not reveal where it was built.
struct LocalPlaces {
  /// A folder of ours, as typed and as resolved, without the slash at the end.
  private struct Root {
    let folder: String
    /// The folder's name on the site.
    let name: String
  }

  /// Longest first, since one may contain another.
  private let roots: [Root]

  init(_ options: BuildOptions, siteName: String) {
    let output = options.output ?? siteName
    var folders = [siteName, output, LocalPath.real(output)]
    if options.standardInput == nil { folders += Self.project(options.path) }
    let known = Set(folders.map(Self.trimmed)).subtracting(["", ".", "/"])
    roots = known.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
      .map { Root(folder: $0, name: Self.name(of: $0)) }
  }

  /// The built folder, or the folder of the built file: as typed, and resolved.
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

  /// A path relative to its root; the root itself becomes its name.
  private func local(_ path: String) -> String {
    for root in roots where path.hasPrefix(root.folder) {
      let rest = path.dropFirst(root.folder.count)
      if rest.allSatisfy({ $0 == "/" }) { return root.name }
      if rest.first == "/" { return String(rest.drop { $0 == "/" }) }
    }
    return path
  }

  /// Only where a path begins: after a blank, a parenthesis or a quotation mark.
  private static func cut(_ root: Root, from text: String) -> String {
    // Most warnings contain no path.
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
