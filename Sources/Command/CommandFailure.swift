internal import Basics
internal import Builder

/// Why a command stopped.
struct CommandFailure: Error {
  let status: ExitStatus
  let diagnostics: [Diagnostic]
}

/// Runs a step that throws only a diagnostic; `status` is the command's exit status on failure.
func wrap<T>(_ status: ExitStatus, _ step: () throws(Diagnostic) -> T) throws(CommandFailure) -> T {
  do throws(Diagnostic) {
    return try step()
  } catch {
    throw CommandFailure(status: status, diagnostics: [error])
  }
}

extension BuildResult {
  var exitStatus: ExitStatus {
    switch status {
    case .success: .success
    case .content: .content
    case .configuration: .configuration
    case .template: .template
    case .check: .check
    case .inputOutput: .inputOutput
    case .internal: .internal
    }
  }
}
