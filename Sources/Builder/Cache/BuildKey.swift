internal import Basics
internal import Content
internal import Input
internal import Model

/// Identifies everything that all pieces depend on besides their source: program, templates, settings, day.
/// Under one key, a source always gives the same pages.
struct BuildKey {
  let project: Project
  let settings: SiteSettings
  let options: BuildOptions
  let target: OutputTarget
  let now: Instant
  let environment: BuildEnvironment
  /// Whether other machines use the pieces: then paths and libraries of this machine are left out.
  var isShared = false

  func make() throws(Diagnostic) -> ContentHash {
    var maker = ContentHashMaker()
    maker.update(try environment.program().hex)
    // In path order, with the list of exceptions.
    for file in project.content where ["site.yml", PublishGate.list].contains(file.contentPath) {
      try Self.add(file, &maker)
    }
    for file in project.templates { try Self.add(file, &maker) }
    for value in values { maker.update(value) }
    return maker.finish()
  }

  /// Diagnostics contain paths; the zone's table is the machine's own.
  private var values: [String] {
    [
      "options", settings.title, settings.baseURL ?? "-", "\(options.includesFuture)",
      "\(options.includesDrafts)", "\(options.checks)", "\(isShared)", "day",
      WallTime(now, in: settings.zone).date.iso, "\(settings.zone)",
    ] + (isShared ? [] : [options.path, target.name, environment.libraries()] + target.folders)
  }

  private static func add(_ file: InputFile, _ maker: inout ContentHashMaker) throws(Diagnostic) {
    maker.update(file.path)
    maker.update(try file.bytes())
    maker.update(" \(file.size)")
  }
}
