internal import Model

/// Runs a step of a command that only reads: what it cannot read is told, and ends the run.
func reading<T>(_ step: () throws(Diagnostic) -> T) throws -> T {
  do throws(Diagnostic) {
    return try step()
  } catch {
    Console.error(error.description)
    throw ExitStatus.inputOutput
  }
}
