internal import Basics
internal import Content
internal import Input
internal import Model

/// Runs a step that throws only a diagnostic; on failure prints it and exits with this status.
func reading<T>(_ status: ExitStatus = .inputOutput, _ step: () throws(Diagnostic) -> T) throws -> T {
  do throws(Diagnostic) {
    return try step()
  } catch {
    Console.error(error.description)
    throw status
  }
}

/// The settings of a project; its errors end the command.
func checkedSettings(of project: Project) throws -> SiteSettings {
  guard let file = project.content.first(where: { $0.contentPath == "site.yml" }) else {
    return SiteSettings()
  }
  let read = SiteSettings.read(file)
  if Console.report(read.diagnostics) { throw ExitStatus.configuration }
  return read.settings
}

extension Console {
  /// Prints diagnostics; returns whether one is an error.
  static func report(_ diagnostics: [Diagnostic]) -> Bool {
    for diagnostic in diagnostics { error(diagnostic.description) }
    return diagnostics.contains { $0.severity == .error }
  }
}
