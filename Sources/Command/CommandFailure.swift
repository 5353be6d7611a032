internal import Basics
internal import Builder

/// Why a command cannot go on.
struct CommandFailure: Error {
  let status: ExitStatus
  let diagnostics: [Diagnostic]
}

/// Runs a step whose only failure is a diagnostic; `status` is how the command ends on it.
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
