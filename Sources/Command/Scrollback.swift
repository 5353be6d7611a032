internal import ArgumentParser

/// The program: `scrollback build PATH` and its sisters.
@main
struct Scrollback: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scrollback",
    abstract: "Turns exported conversations and app data into a searchable, self-contained static site.",
    version: number,
    subcommands: [
      BuildCommand.self, SearchCommand.self, FetchCommand.self, NoteCommand.self, SimulateCommand.self,
      DiffCommand.self, CheckCommand.self, ImportCommand.self,
    ])

  static let number = "0.1.0"

  /// As `ParsableCommand.main`, but a wrong flag ends with 2, as the exit codes of content D.7 say.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let status as ExitStatus {
      exit(withError: ExitCode(status.rawValue))
    } catch  where exitCode(for: error) == .validationFailure {
      Console.error(fullMessage(for: error))
      exit(withError: ExitCode(ExitStatus.usage.rawValue))
    } catch {
      exit(withError: error)
    }
  }
}

/// How a run ended, for scripts (content D.7).
enum ExitStatus: Int32, Error {
  case success = 0
  case content = 1
  case usage = 2
  case configuration = 3
  case template = 4
  case check = 5
  case inputOutput = 6
  case network = 7
  case `internal` = 70
}
