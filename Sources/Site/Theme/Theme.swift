package import Markup
package import Model

/// The look: templates compiled into a library, and the assets that pages link to.
///
/// The user's files replace the built-in ones of the same path, one by one.
package struct Theme: Sendable {
  package let library: TemplateLibrary
  package let assets: [Asset]

  /// `overrides`: the files of the project's `templates/`.
  package init(overrides: [InputFile]) throws(ThemeErrors) {
    var sources = EmbeddedFiles.all.filter { !$0.path.hasPrefix(Self.assetFolder) }.map { file in
      Self.source(file.path, shown: "templates/\(file.path)", text: file.text)
    }
    var assets = Dictionary(
      uniqueKeysWithValues: EmbeddedFiles.all.filter { $0.path.hasPrefix(Self.assetFolder) }.map {
        ($0.path, Array($0.text.utf8))
      })
    var problems: [Diagnostic] = []
    for file in overrides {
      do throws(Diagnostic) {
        if file.contentPath.hasPrefix(Self.assetFolder) {
          assets[file.contentPath] = try file.bytes()
        } else {
          sources.append(Self.source(file.contentPath, shown: file.path, text: try file.text()))
        }
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw ThemeErrors(diagnostics: problems) }
    self.assets = Asset.joined(assets)
    do {
      library = try TemplateLibrary(sources)
    } catch {
      throw ThemeErrors(error)
    }
  }

  /// Site paths by plain name, for links.
  package var assetPaths: [String: String] {
    Dictionary(assets.map { ($0.name, $0.path) }, uniquingKeysWith: { first, _ in first })
  }

  package var files: [OutputFile] { assets.map { OutputFile(path: $0.path, content: .bytes($0.bytes)) } }

  static let assetFolder = "assets/"

  private static func source(_ path: String, shown: String, text: String) -> TemplateSource {
    let name = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    return TemplateSource(name: name, path: shown, text: text)
  }
}

/// What is wrong with the templates, all at once.
package struct ThemeErrors: Error {
  package let diagnostics: [Diagnostic]

  package init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  package init(_ errors: TemplateErrors) {
    diagnostics = errors.errors.map { error in
      Diagnostic(
        .error, error.message, path: error.path, line: error.line, column: error.column, help: error.help)
    }
  }
}
