internal import Basics

/// Why a build stopped.
struct BuildFailure: Error {
  let status: BuildStatus
  let diagnostics: [Diagnostic]
}

/// Runs a step that throws only a diagnostic; `status` is the build's status on failure.
func wrap<T>(_ status: BuildStatus, _ step: () throws(Diagnostic) -> T) throws(BuildFailure) -> T {
  do throws(Diagnostic) {
    return try step()
  } catch {
    throw BuildFailure(status: status, diagnostics: [error])
  }
}
