internal import Basics

/// Runs a step of a command whose only failure is a diagnostic: it is reported, and ends the run with this status.
func reading<T>(_ status: ExitStatus = .inputOutput, _ step: () throws(Diagnostic) -> T) throws -> T {
  do throws(Diagnostic) {
    return try step()
  } catch {
    Console.error(error.description)
    throw status
  }
}
