internal import ArgumentParser
internal import Basics
internal import Builder
internal import Glibc
internal import Input
internal import Output

/// The program: `scrollback build PATH` and the other commands.
@main
struct Scrollback: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scrollback",
    abstract: "Turn exported conversations and app data into a searchable, self-contained static site.",
    version: Release.version,
    subcommands: [
      InitCommand.self, NewCommand.self, BuildCommand.self, ServeCommand.self, CheckCommand.self,
      SearchCommand.self, ImportCommand.self, FetchCommand.self, NoteCommand.self, SimulateCommand.self,
      DiffCommand.self, GateCommand.self, StatsCommand.self, CleanCommand.self, ConfigCommand.self,
      DoctorCommand.self,
      PublishCommand.self, CompletionCommand.self, ManCommand.self,
    ])

  /// Like `ParsableCommand.main`, with the project's exit codes and error format; a closed output is not a
  /// crash.
  static func main() {
    FreedMemory.goesBack()
    Console.begin()
    Glibc.exit(Console.status(run()))
  }

  private static func run() -> Int32 {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      if let welcome = Welcome.text(arguments) {
        Console.print(welcome)
        return 0
      }
      var command = try parseAsRoot(Welcome.command(arguments))
      try command.run()
      return 0
    } catch let status as ExitStatus {
      return status.rawValue
    } catch  where exitCode(for: error) == .validationFailure {
      Console.error(unknownCommand(CommandLine.arguments) ?? wrongUse(error))
      return ExitStatus.usage.rawValue
    } catch {
      // Help and version are successes.
      let (text, code) = (fullMessage(for: error), exitCode(for: error))
      if code.isSuccess { Console.print(text) } else { Console.error(text) }
      return code.rawValue
    }
  }

  /// The parser's message in the project's error format.
  private static func wrongUse(_ error: any Error) -> String {
    let usage = fullMessage(for: error).split(separator: "\n").drop { !$0.hasPrefix("Usage: ") }
    return UsageWords(message(for: error), usage: usage.map(String.init)).diagnostic.description
  }

  /// All first words that mean a command.
  static var names: [String] {
    let commands = configuration.subcommands.map { $0.configuration }
    return commands.compactMap { $0.commandName } + commands.flatMap { $0.aliases } + ["help"]
  }

  /// The error for an unknown first word; nil for a command or an option.
  private static func unknownCommand(_ arguments: [String]) -> String? {
    let names = names
    guard arguments.count > 1, !arguments[1].hasPrefix("-"), !names.contains(arguments[1]) else { return nil }
    if LocalPath.isFolder(arguments[1]) { return folder(arguments[1]) }
    if arguments[1].contains(where: { $0 == "." || $0 == "/" }) {
      return Diagnostic(.error, "file not found", path: arguments[1]).description
    }
    let near = EditDistance.nearest(to: arguments[1].lowercased(), in: names)
    let hint = near.map { "did you mean \"\($0)\"?" } ?? "\"scrollback --help\" lists all commands"
    return Diagnostic(
      .error, "unknown command \"\(arguments[1])\"", path: "scrollback", help: [hint]
    ).description
  }

  private static func folder(_ path: String) -> String {
    Diagnostic(
      .error, "is a folder, not a command", path: path,
      help: ["to build it: scrollback build \(ShellWord.quoted(path))"]
    ).description
  }
}

/// The exit status of a run.
enum ExitStatus: Int32, Error, CaseIterable {
  case success = 0
  case content = 1
  case usage = 2
  case configuration = 3
  case template = 4
  case check = 5
  case inputOutput = 6
  case network = 7
  case `internal` = 70

  /// As in docs/exit-codes.md.
  var meaning: String {
    switch self {
    case .success: "success"
    case .content: "content errors, no results, or differences"
    case .usage: "usage error"
    case .configuration: "error in site.yml or another configuration"
    case .template: "template error"
    case .check: "failed check, or refused operation"
    case .inputOutput: "I/O error, or another program failed"
    case .network: "network error"
    case .internal: "internal error in Scrollback"
    }
  }
}
