package import Basics
package import Content
package import Model

/// The colour schemes of a theme: parts of the style sheet, of which a site uses one (decision 42).
///
/// `assets/site.css/11-scheme-paper.css` is the scheme `paper`. The default scheme is the base of all others
/// and has no part of its own.
package enum ColourSchemes {
  package static let standard = "classic"

  /// Names of the built-in schemes and the project's, in order.
  package static func names(_ overrides: [InputFile]) -> [String] {
    let paths = EmbeddedFiles.all.map(\.path) + overrides.map(\.contentPath)
    return Set(paths.compactMap(name) + [standard]).sorted()
  }

  /// The problem with the scheme in site.yml, if any.
  package static func problem(_ settings: SiteSettings, _ overrides: [InputFile], path: String) -> Diagnostic?
  {
    let names = names(overrides)
    guard !names.contains(settings.scheme.name) else { return nil }
    let near = EditDistance.suggestion(for: settings.scheme.name, in: names)
    return Diagnostic(
      .error, "unknown scheme \"\(settings.scheme.name)\"", path: path, line: settings.scheme.position.line,
      column: settings.scheme.position.column, help: [near + "Allowed: \(names.joined(separator: ", "))"])
  }

  /// The name of the scheme in a theme file; nil for other files.
  static func name(of path: String) -> String? {
    let folder = "assets/site.css/"
    guard path.hasPrefix(folder), path.hasSuffix(".css"),
      let mark = path.firstRange(of: "-scheme-"),
      path[..<mark.lowerBound].dropFirst(folder.utf8.count).allSatisfy(\.isWholeNumber)
    else { return nil }
    return String(path[mark.upperBound...].dropLast(".css".count))
  }
}
