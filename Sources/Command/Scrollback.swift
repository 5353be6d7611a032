internal import ArgumentParser
internal import Basics
internal import Builder
internal import Glibc

/// The program: `scrollback build PATH` and its sisters.
@main
struct Scrollback: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scrollback",
    abstract: "Turns exported conversations and app data into a searchable, self-contained static site.",
    version: Release.version,
    subcommands: [
      InitCommand.self, NewCommand.self, BuildCommand.self, ServeCommand.self, CheckCommand.self,
      SearchCommand.self, ImportCommand.self, FetchCommand.self, NoteCommand.self, SimulateCommand.self,
      DiffCommand.self, StatsCommand.self, CleanCommand.self, ConfigCommand.self, DoctorCommand.self,
      PublishCommand.self, CompletionCommand.self, ManCommand.self,
    ])

  /// As `ParsableCommand.main`, but a wrong flag ends with 2, as docs/exit-codes.md says, errors have the form of
  /// all others, and a closed output is no crash.
  static func main() {
    Console.begin()
    Glibc.exit(Console.status(run()))
  }

  private static func run() -> Int32 {
    do {
      var command = try parseAsRoot()
      try command.run()
      return 0
    } catch let status as ExitStatus {
      return status.rawValue
    } catch  where exitCode(for: error) == .validationFailure {
      Console.error(unknownCommand(CommandLine.arguments) ?? wrongUse(error))
      return ExitStatus.usage.rawValue
    } catch {
      // Help and version end well.
      let (text, code) = (fullMessage(for: error), exitCode(for: error))
      if code.isSuccess { Console.print(text) } else { Console.error(text) }
      return code.rawValue
    }
  }

  /// The parser's words in the form of every other error.
  private static func wrongUse(_ error: any Error) -> String {
    let words = message(for: error)
    let usage = fullMessage(for: error).split(separator: "\n").drop { !$0.hasPrefix("Usage: ") }
    let help = usage.map { line in
      let words = line.drop { $0 == " " }
      return words.hasPrefix("Usage: ") ? "usage: \(words.dropFirst("Usage: ".count))" : String(words)
    }
    let start = words.prefix(1).lowercased() + words.dropFirst()
    return Diagnostic(.error, start, path: "scrollback", help: help).description
  }

  /// What to say where the first word is no command; nil where it is one, or an option.
  private static func unknownCommand(_ arguments: [String]) -> String? {
    let commands = configuration.subcommands.map { $0.configuration }
    let names = commands.compactMap { $0.commandName } + commands.flatMap { $0.aliases } + ["help"]
    guard arguments.count > 1, !arguments[1].hasPrefix("-"), !names.contains(arguments[1]) else { return nil }
    let near = EditDistance.nearest(to: arguments[1].lowercased(), in: names)
    let hint = near.map { "did you mean \"\($0)\"?" } ?? "\"scrollback --help\" lists all of them"
    return Diagnostic(
      .error, "there is no command \"\(arguments[1])\"", path: "scrollback", help: [hint]
    ).description
  }
}

/// How a run ended, for scripts.
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

  /// As docs/exit-codes.md says it.
  var meaning: String {
    switch self {
    case .success: "it went well"
    case .content: "content has errors, or nothing was found, or something differs"
    case .usage: "the command was used wrongly"
    case .configuration: "site.yml or another configuration is wrong"
    case .template: "a template is wrong"
    case .check: "a check failed, or something was refused"
    case .inputOutput: "reading, writing or another program failed"
    case .network: "the network failed"
    case .internal: "a mistake in Scrollback itself"
    }
  }
}
