internal import Markup
package import Model

/// Pages at old URLs, and the same redirects as `_redirects` for hosts that support it: `/old/ /new/ 301`
///
///
/// The lines depend on the content alone, so a build without knowledge of the last one writes the same lines.
package struct Redirects: Sendable {
  package static let path = "_redirects"

  package let pages: [OutputFile]
  private let lines: String
  private let paths: Set<String>

  /// No redirects.
  package init() { (pages, lines, paths) = ([], "", []) }

  init(aliases: [Alias], basePath: String, pages: [OutputFile]) {
    let sorted = aliases.sorted { ($0.path, $0.target, $0.source) < ($1.path, $1.target, $1.source) }
    lines = sorted.map { alias in
      let (old, new) = (Self.address(alias.path, basePath), Self.address(alias.target, basePath))
      return "\(old) \(new) 301\n"
    }.joined()
    paths = Set(pages.map(\.path))
    self.pages = pages
  }

  /// Whether the page at this path redirects to another.
  package func leads(_ path: String) -> Bool { paths.contains(path) }

  /// The theme's files with the list of redirects. The lines of its own `_redirects` come first.
  package func joined(_ themed: [OutputFile]) -> [OutputFile] {
    guard !lines.isEmpty else { return themed }
    guard let own = themed.first(where: { $0.path == Self.path }), case .bytes(let bytes) = own.content else {
      return themed + [OutputFile(path: Self.path, text: lines)]
    }
    let start = bytes.isEmpty || bytes.last == 0x0A ? bytes : bytes + [0x0A]
    let joined = OutputFile(path: own.path, content: .bytes(start + Array(lines.utf8)), source: own.source)
    return themed.filter { $0.path != Self.path } + [joined]
  }

  /// As hosts and canonical links write it: without `index.html`.
  static func pretty(_ path: String) -> String {
    path == "index.html" || path.hasSuffix("/index.html") ? String(path.dropLast("index.html".count)) : path
  }

  private static func address(_ path: String, _ basePath: String) -> String {
    SafeURL(relative: basePath + pretty(path)).text
  }
}
