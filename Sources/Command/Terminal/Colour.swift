internal import ArgumentParser
internal import Foundation

/// When the output is coloured.
enum Colour: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// The command line takes precedence; then NO_COLOR (no-color.org), CLICOLOR_FORCE, and whether the output
  /// is a terminal.
  func isWanted(_ environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if !environment["NO_COLOR", default: ""].isEmpty { return false }
      if !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""]) { return true }
      return isTerminal && environment["TERM"] != "dumb"
    }
  }

  /// For standard error.
  var isWanted: Bool { isWanted(ProcessInfo.processInfo.environment, isTerminal: Console.isTerminal) }
}

/// `--color`, for commands that print diagnostics.
struct ColourOption: ParsableArguments {
  @Option(
    name: .customLong("color"),
    help: ArgumentHelp("When to colour the output: auto, always or never.", valueName: "when"))
  var colour = Colour.auto
}

/// A colour or style of the terminal's palette.
enum Paint: String {
  case error = "1;31"
  case warning = "1;33"
  case quiet = "2"

  func on(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
