package import Basics

/// Which source makes which file of the site: the one place that knows when two make the same file, or one file needs a folder
/// that has the name of another.
///
/// The first to claim a path has it, whichever thread that is; `collisions` tells all of them in an order that no thread
/// decides.
package struct PathClaims: Sendable {
  private var sources: [String: String] = [:]
  /// Each folder of the new site.
  private var folders: Set<Substring> = []
  private var refused: [(path: String, source: String)] = []

  package init() {}

  /// False when the path is not free.
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

  /// Whether no folder that `path` needs is a file. What is above a folder was asked when that was made.
  private func isFree(above path: String) -> Bool {
    for folder in Self.folders(of: path) {
      if folders.contains(folder) { return true }
      if sources[String(folder)] != nil { return false }
    }
    return true
  }

  /// From the innermost one: `a/b`, `a`.
  private static func folders(of path: String) -> some Sequence<Substring> {
    sequence(first: path[...]) { part in part.lastIndex(of: "/").map { part[..<$0] } }.dropFirst()
  }
}

extension PathClaims {
  /// Errors that name all who make a file, by path.
  package func collisions(in site: String) -> [Diagnostic] {
    if refused.isEmpty { return [] }
    let all = refused.reduce(into: sources.mapValues { [$0] }) { $0[$1.path, default: []].append($1.source) }
    return (Self.shared(all, site) + Self.nested(all, site)).sorted { $0.path < $1.path }
  }

  /// Two chats of one name clash in each of their files; the page that people open stands for all.
  private static func shared(_ all: [String: [String]], _ site: String) -> [Diagnostic] {
    let shared = all.filter { $0.value.count > 1 }
    return Dictionary(grouping: shared.keys) { shared[$0, default: []].sorted() }.map { sources, paths in
      let pages = paths.filter { $0.hasSuffix("/index.html") }
      let foremost = (pages.isEmpty ? paths : pages).min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      return clash("two sources make this page", sources, "\(site)/\(foremost ?? "")")
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
      .error, "\(what): \(sources.joined(separator: " and "))", path: path,
      help: ["give one of them another slug, id or address"])
  }
}
