internal import Builder

/// The manual of all commands in roff, for `man`.
struct ManualPage {
  let root: CommandTree.Command

  var text: String {
    let commands = root.all.filter { $0.subcommands == nil }
    let blocks: [String] =
      [
        ".TH SCROLLBACK 1 \"\" \"scrollback \(Release.version)\" \"User Commands\"", ".SH NAME",
        Self.line("scrollback - \(Self.lowered(root.abstract))"), ".SH SYNOPSIS", ".B scrollback",
        ".I command", ".RI [ options ]", ".SH COMMANDS",
      ] + commands.map(Self.command) + [".SH SEE ALSO", Self.line("docs/commands.md, docs/exit-codes.md")]
    return blocks.joined(separator: "\n")
  }

  private static func lowered(_ text: String?) -> String {
    guard let text, let first = text.first else { return "" }
    return first.lowercased() + text.dropFirst().drop { _ in false }.trimmingPeriod
  }

  private static func command(_ command: CommandTree.Command) -> String {
    var lines = [".SS \(escaped(command.path)) \(escaped(command.shown.map(\.usage).joined(separator: " ")))"]
    lines.append(line(command.abstract ?? ""))
    for argument in command.shown {
      lines += [".TP", ".B \(escaped(argument.text))", line(argument.abstract ?? "")]
    }
    for section in HelpText(command.discussion).sections {
      // Prose is filled; sections keep their lines.
      let marks = section.heading.map { (start: [".PP", ".B \(escaped($0))", ".br", ".nf"], end: [".fi"]) }
      lines += marks?.start ?? [".PP"]
      lines += section.lines.map { $0.isEmpty && marks == nil ? ".PP" : line($0) } + (marks?.end ?? [])
    }
    return lines.joined(separator: "\n")
  }

  /// A line of text, escaped so that roff does not read it as a request.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}

extension Substring {
  fileprivate var trimmingPeriod: Substring { last == "." ? dropLast() : self }
}
