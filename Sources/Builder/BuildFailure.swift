internal import Basics

/// Why a build cannot go on.
struct BuildFailure: Error {
  let status: BuildStatus
  let diagnostics: [Diagnostic]
}

/// Runs a step whose only failure is a diagnostic, and says how the program ends on it.
func wrap<T>(_ status: BuildStatus, _ step: () throws(Diagnostic) -> T) throws(BuildFailure) -> T {
  do throws(Diagnostic) {
    return try step()
  } catch {
    throw BuildFailure(status: status, diagnostics: [error])
  }
}
