internal import Basics
internal import Builder
internal import Model

/// A temporary site of one export, for publishing: built as `build` does without a project.
struct BuiltExport {
  private let export: String
  private let folder: PreviewFolder

  init(_ export: String) throws(Diagnostic) {
    self.export = export
    folder = try PreviewFolder()
  }

  var site: String { folder.site }

  /// Prints the diagnostics of the build, and exits with its status on failure.
  func build(_ imports: SiteSettings.Imports, isQuiet: Bool) throws {
    var options = BuildOptions(path: export)
    (options.output, options.imports, options.caches) = (site, imports, false)
    var environment = BuildEnvironment.machine
    environment.progress = TerminalProgress.make(isQuiet: isQuiet)
    let outcome = Build(options, environment).run()
    let words = DiagnosticText(isColoured: false, sources: SourceLines())
    for diagnostic in outcome.diagnostics { Console.error(words.text(diagnostic)) }
    if outcome.status != .success { throw outcome.exitStatus }
    if !isQuiet { for note in outcome.notes { Console.print(VisibleText.escaped(note)) } }
  }

  func remove() { folder.remove() }
}
