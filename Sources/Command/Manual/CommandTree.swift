internal import ArgumentParser
internal import Foundation

/// The commands as declared, the source of manual and reference.
struct CommandTree: Decodable {
  /// A command and its subcommands.
  struct Command: Decodable {
    let commandName: String
    var superCommands: [String]?
    var abstract: String?
    var discussion: String?
    var subcommands: [Command]?
    var arguments: [Argument]?

    /// `scrollback note set`.
    var path: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

    /// This command and all below it that run something themselves, in the order of the help.
    var all: [Command] {
      [self] + (subcommands ?? []).filter { $0.commandName != "help" }.flatMap(\.all)
    }

    /// All arguments except the two that every command has.
    var shown: [Argument] {
      (arguments ?? []).filter { $0.shouldDisplay && !["help", "version"].contains($0.valueName) }
    }
  }

  /// An argument, an option or a flag.
  struct Argument: Decodable {
    /// `--jobs`, `-j`.
    struct Name: Decodable {
      let kind: String
      let name: String

      var text: String { (kind == "short" || kind == "longWithSingleDash" ? "-" : "--") + name }
    }

    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var defaultValue: String?
    var abstract: String?

    /// `-o, --output <output>`, `<path>`.
    var text: String {
      let value = "<\(valueName ?? "value")>"
      if kind == "positional" { return value + (isRepeating ? " ..." : "") }
      let names = (names ?? []).map(\.text).joined(separator: ", ")
      return kind == "flag" ? names : "\(names) \(value)"
    }

    /// `[--output <output>]`.
    var usage: String {
      let long = names?.first { $0.kind == "long" } ?? names?.first
      let value = "<\(valueName ?? "value")>"
      let text =
        switch kind {
        case "positional": value + (isRepeating ? " ..." : "")
        case "flag": long?.text ?? ""
        default: "\(long?.text ?? "") \(value)"
        }
      return isOptional ? "[\(text)]" : text
    }
  }

  let command: Command

  static func read() throws -> Command {
    try JSONDecoder().decode(CommandTree.self, from: Data(Scrollback._dumpHelp().utf8)).command
  }
}

/// A command's discussion in parts: prose first, then sections with headings in capitals.
struct HelpText {
  /// `heading` is nil for the prose before the first heading.
  typealias Section = (heading: String?, lines: [String])

  let sections: [Section]

  init(_ text: String?) {
    var sections: [Section] = [(nil, [])]
    for line in (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let isHeading = !line.isEmpty && line.allSatisfy { $0.isUppercase || $0 == " " }
      if isHeading { sections.append((line, [])) } else { sections[sections.count - 1].lines.append(line) }
    }
    self.sections = sections.map { ($0.heading, Self.trimmed($0.lines)) }.filter { !$0.lines.isEmpty }
  }

  func lines(_ heading: String) -> [String] { sections.first { $0.heading == heading }?.lines ?? [] }

  private static func trimmed(_ lines: [String]) -> [String] {
    let rest = lines.drop(while: \.isEmpty)
    return Array(rest.prefix((rest.lastIndex { !$0.isEmpty } ?? rest.startIndex - 1) - rest.startIndex + 1))
  }
}
