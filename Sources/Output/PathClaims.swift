package import Basics

/// Maps each file of the site to its source: the one place that detects duplicate files, and files that need
/// a folder with another file's name.
///
/// The first claim of a path wins, in any thread; `collisions` lists all of them in an order independent of
/// threads.
package struct PathClaims: Sendable {
  private var sources: [String: String] = [:]
  /// All folders of the new site.
  private var folders: Set<Substring> = []
  private var refused: [(path: String, source: String)] = []

  package init() {}

  /// False if the path is taken.
  package mutating func claim(_ path: String, by source: String?) -> Bool {
    let source = source ?? "Scrollback itself"
    guard sources[path] == nil, !folders.contains(path[...]), isFree(above: path) else {
      refused.append((path, source))
      return false
    }
    sources[path] = source
    for folder in Self.folders(of: path) where !folders.insert(folder).inserted { break }
    return true
  }

  package func isMade(_ path: String) -> Bool { sources[path] != nil }

  package var paths: some Sequence<String> { sources.keys }

  /// Whether none of the folders that `path` needs is a file. Parents were checked when their folder was
  /// added.
  private func isFree(above path: String) -> Bool {
    for folder in Self.folders(of: path) {
      if folders.contains(folder) { return true }
      if sources[String(folder)] != nil { return false }
    }
    return true
  }

  /// Innermost first: `a/b`, `a`.
  private static func folders(of path: String) -> some Sequence<Substring> {
    sequence(first: path[...]) { part in part.lastIndex(of: "/").map { part[..<$0] } }.dropFirst()
  }
}

extension PathClaims {
  /// One error per path, naming all its sources.
  package func collisions(in site: String) -> [Diagnostic] {
    if refused.isEmpty { return [] }
    let all = refused.reduce(into: sources.mapValues { [$0] }) { $0[$1.path, default: []].append($1.source) }
    return (Self.shared(all, site) + Self.nested(all, site)).sorted { $0.path < $1.path }
  }

  /// Two chats with one name clash in every file; reports only the page that people open.
  private static func shared(_ all: [String: [String]], _ site: String) -> [Diagnostic] {
    let shared = all.filter { $0.value.count > 1 }
    return Dictionary(grouping: shared.keys) { shared[$0, default: []].sorted() }.map { sources, paths in
      let pages = paths.filter { $0.hasSuffix("/index.html") }
      let foremost = (pages.isEmpty ? paths : pages).min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      let count = sources.count == 2 ? "two" : "\(sources.count)"
      return clash("\(count) sources generate this page", sources, "\(site)/\(foremost ?? "")")
    }
  }

  private static func nested(_ all: [String: [String]], _ site: String) -> [Diagnostic] {
    var within: [String: String] = [:]
    for (path, sources) in all {
      for folder in folders(of: path).map(String.init) where all[folder] != nil {
        within[folder] = ([within[folder]].compactMap { $0 } + sources).min()
      }
    }
    return within.map { folder, source in
      let sources = [all[folder]?.min() ?? "", source].sorted()
      return clash("is both a page and a folder of pages", sources, "\(site)/\(folder)")
    }
  }

  private static func clash(_ what: String, _ sources: [String], _ path: String) -> Diagnostic {
    Diagnostic(
      .error, "\(what): \(listed(sources))", path: path,
      help: ["change the slug, id or address of one of them"])
  }

  /// `a, b, c and 4 more`.
  private static func listed(_ sources: [String]) -> String {
    let more = sources.count > 3 ? "\(sources.count - 3) more" : sources.last ?? ""
    let named: ArraySlice<String> = sources.count > 3 ? sources.prefix(3) : sources.dropLast()
    return named.isEmpty ? more : named.joined(separator: ", ") + " and " + more
  }
}
