package import Basics
package import Content
package import Model
package import Templates

/// The look: compiled templates, and the assets that pages link to.
///
/// The project's files replace built-in ones with the same path; in files of words, each entry replaces its
/// own.
package struct Theme: Sendable {
  package let library: TemplateLibrary
  package let assets: [Asset]
  /// Files at the root of the site under fixed names, where browsers and hosts expect them (decision 14).
  private let rootFiles: [OutputFile]

  /// Whether the project replaces or adds templates.
  package let hasOwnTemplates: Bool
  /// The words of the site's language.
  package let strings: Strings
  /// Warnings about the files of words.
  package let warnings: [Diagnostic]

  /// `overrides`: the files of the project's `templates/`. `scheme`: one of `schemes`. `sent`: the colour of
  /// sent bubbles. `meter` records the time of each template.
  package init(
    overrides: [InputFile], language: String = "en", usesLocalFormats: Bool = false,
    scheme: String = ColourSchemes.standard, sent: String = "muzz", meter: TemplateMeter? = nil,
    catalog: TemplateCatalog? = nil
  ) throws(ThemeErrors) {
    let words = try ThemeWords(overrides, language: language, usesLocalFormats: usesLocalFormats)
    (strings, warnings) = (words.strings, words.warnings)
    let overrides = overrides.filter { !ThemeWords.isWords($0.contentPath) }
    var sources: [TemplateSource] = []
    var copied = Self.builtInCopied
    var problems: [Diagnostic] = []
    for file in overrides {
      do throws(Diagnostic) {
        if Self.isCopied(file.contentPath) {
          copied[file.contentPath] = try file.bytes()
        } else {
          sources.append(Self.source(file.contentPath, shown: file.path, text: try file.text()))
        }
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw ThemeErrors(diagnostics: problems) }
    let scriptWords = ScriptWords(strings)
    let worn = copied.filter {
      $0.key.hasPrefix(Self.assetFolder) && (ColourSchemes.name(of: $0.key).map { $0 == scheme } ?? true)
    }
    let colour = Array((SentColour.rules(sent) ?? "").utf8)
    assets = Asset.joined(worn) { name, bytes in
      name == Self.styleSheet ? bytes + colour : scriptWords.added(name, bytes)
    }
    rootFiles = Self.rootFiles(copied)
    hasOwnTemplates = !sources.isEmpty
    do {
      library = try TemplateLibrary(
        sources, over: try Self.builtInTemplates.get(), texts: words.texts, meter: meter, catalog: catalog)
    } catch {
      throw ThemeErrors(error)
    }
  }

  /// Only the built-in words of a language, and warnings about them.
  package static func words(_ language: String) throws(ThemeErrors) -> (
    strings: Strings, warnings: [Diagnostic]
  ) {
    let words = try ThemeWords([], language: language, usesLocalFormats: false)
    return (words.strings, words.warnings)
  }

  /// Site paths of the assets by plain name, for links.
  package var assetPaths: [String: String] {
    Dictionary(assets.map { ($0.name, $0.path) }, uniquingKeysWith: { first, _ in first })
  }

  /// All files other than pages; without the service worker if the settings disable it.
  package func files(_ settings: SiteSettings) -> [OutputFile] {
    assets.map { OutputFile(path: $0.path, content: .bytes($0.bytes)) }
      + rootFiles.filter { settings.offline || $0.path != BuildList.worker }
  }

  /// Parsed once per process: a server builds many sites.
  private static let builtInTemplates = Result { () throws(TemplateErrors) in
    let files = EmbeddedFiles.all.filter { !isCopied($0.path) && !ThemeWords.isWords($0.path) }
    return try TemplateLibrary(
      files.map { source($0.path, shown: "templates/\($0.path)", text: $0.text) })
  }

  private static let builtInCopied = Dictionary(
    uniqueKeysWithValues: EmbeddedFiles.all.filter { isCopied($0.path) }.map {
      ($0.path, Array($0.text.utf8))
    })

  static let assetFolder = "assets/"
  private static let styleSheet = "site.css"
  private static let rootFolder = "root/"

  /// Templates are compiled; all other files are copied unchanged.
  private static func isCopied(_ path: String) -> Bool {
    path.hasPrefix(assetFolder) || path.hasPrefix(rootFolder)
  }

  private static func rootFiles(_ files: [String: [UInt8]]) -> [OutputFile] {
    files.filter { $0.key.hasPrefix(rootFolder) }.map { path, bytes in
      OutputFile(
        path: String(path.dropFirst(rootFolder.count)), content: .bytes(bytes), source: "templates/\(path)")
    }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static func source(_ path: String, shown: String, text: String) -> TemplateSource {
    let name = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    return TemplateSource(name: name, path: shown, text: text)
  }
}

/// All errors in the templates.
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
