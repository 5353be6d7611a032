internal import Markup
package import Model

/// Pages at old addresses, and the same as `_redirects` for hosts that read it: `/old/ /new/ 301`.
///
/// The lines follow from the content alone, so a build that forgets the last site writes the same ones.
package struct Redirects: Sendable {
  package static let path = "_redirects"

  package let pages: [OutputFile]
  private let lines: String
  private let paths: Set<String>

  /// None.
  package init() { (pages, lines, paths) = ([], "", []) }

  init(aliases: [Alias], basePath: String, pages: [OutputFile]) {
    let sorted = aliases.sorted { ($0.path, $0.target, $0.source) < ($1.path, $1.target, $1.source) }
    lines = sorted.map { alias in
      let (old, new) = (Self.address(alias.path, basePath), Self.address(alias.target, basePath))
      return "\(old) \(new) 301\n"
    }.joined()
    paths = Set(aliases.map(\.path))
    self.pages = pages
  }

  /// Whether the page at this path leads on to another one.
  package func leads(_ path: String) -> Bool { paths.contains(path) }

  /// The theme's files with the list of redirects: its own `_redirects` keeps its lines, and they come first.
  package func joined(_ themed: [OutputFile]) -> [OutputFile] {
    guard !lines.isEmpty else { return themed }
    guard let own = themed.first(where: { $0.path == Self.path }), case .bytes(let bytes) = own.content else {
      return themed + [OutputFile(path: Self.path, text: lines)]
    }
    let start = bytes.isEmpty || bytes.last == 0x0A ? bytes : bytes + [0x0A]
    let joined = OutputFile(path: own.path, content: .bytes(start + Array(lines.utf8)), source: own.source)
    return themed.filter { $0.path != Self.path } + [joined]
  }

  /// As hosts and canonical links have it: without `index.html`.
  static func pretty(_ path: String) -> String {
    path == "index.html" || path.hasSuffix("/index.html") ? String(path.dropLast("index.html".count)) : path
  }

  private static func address(_ path: String, _ basePath: String) -> String {
    SafeURL(relative: basePath + pretty(path)).text
  }
}
