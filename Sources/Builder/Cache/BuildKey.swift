internal import Basics
internal import Content
internal import Input
internal import Model

/// Names all that every piece of a build hangs on besides its own source: the program, the templates, the settings, the
/// day. Of two builds of one key, a source makes the same pages.
struct BuildKey {
  let project: Project
  let settings: SiteSettings
  let options: BuildOptions
  let target: OutputTarget
  let now: Instant
  let environment: BuildEnvironment
  /// Whether other machines take the pieces: then neither places nor libraries of this one count.
  var isShared = false

  func make() throws(Diagnostic) -> ContentHash {
    var maker = ContentHashMaker()
    maker.update(try environment.program().hex)
    // In the order of their paths, with the list of what may be published.
    for file in project.content where ["site.yml", PublishGate.list].contains(file.contentPath) {
      try Self.add(file, &maker)
    }
    for file in project.templates { try Self.add(file, &maker) }
    for value in values { maker.update(value) }
    return maker.finish()
  }

  /// Places are in what is said about a piece; the zone's own table changes with the machine's.
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
