internal import Basics

/// Runs a step that throws only a diagnostic; on failure prints it and exits with this status.
func reading<T>(_ status: ExitStatus = .inputOutput, _ step: () throws(Diagnostic) -> T) throws -> T {
  do throws(Diagnostic) {
    return try step()
  } catch {
    Console.error(error.description)
    throw status
  }
}
