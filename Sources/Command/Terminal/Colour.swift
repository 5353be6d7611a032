internal import ArgumentParser
internal import Foundation

/// When words are coloured.
enum Colour: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// What the user asked for on the command line wins; then NO_COLOR (no-color.org), CLICOLOR_FORCE, and whether a person is
  /// looking at all.
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

  /// On standard error, where problems go.
  var isWanted: Bool { isWanted(ProcessInfo.processInfo.environment, isTerminal: Console.isTerminal) }
}

/// `--color`, for commands that tell of problems.
struct ColourOption: ParsableArguments {
  @Option(
    name: .customLong("color"),
    help: ArgumentHelp("When words are coloured: auto, always or never.", valueName: "when"))
  var colour = Colour.auto
}

/// A text in a colour of the terminal's own.
enum Paint: String {
  case error = "1;31"
  case warning = "1;33"
  case quiet = "2"

  func on(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
