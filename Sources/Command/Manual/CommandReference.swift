/// The reference of all commands in Markdown: `docs/commands.md`.
struct CommandReference {
  let root: CommandTree.Command

  var text: String {
    let commands = root.all.filter { $0.subcommands == nil }
    let head = """
      # Commands

      \(root.abstract ?? "")

      This page is what the commands say of themselves, as `--help` does: `scrollback man --markdown` made it.

      | Command | What it does |
      |---|---|
      """
    let rows = commands.map { "| [`\($0.path)`](#\(Self.anchor($0.path))) | \($0.abstract ?? "") |" }
    return ([head + "\n" + rows.joined(separator: "\n")] + commands.map(Self.section)).joined(
      separator: "\n\n")
  }

  private static func anchor(_ path: String) -> String { path.replacing(" ", with: "-") }

  private static func section(_ command: CommandTree.Command) -> String {
    let usage = ([command.path] + command.shown.map(\.usage)).joined(separator: " ")
    var parts = ["## \(command.path)", command.abstract ?? "", "```\n\(usage)\n```"]
    let help = HelpText(command.discussion)
    parts += help.sections.filter { $0.heading == nil }.map { $0.lines.joined(separator: "\n") }
    if !command.shown.isEmpty { parts.append(table(command.shown)) }
    for section in help.sections {
      guard let heading = section.heading else { continue }
      let name = heading.prefix(1) + heading.dropFirst().lowercased()
      parts.append("\(name):\n\n```\n\(section.lines.map(unindented).joined(separator: "\n"))\n```")
    }
    return parts.joined(separator: "\n\n")
  }

  private static func table(_ arguments: [CommandTree.Argument]) -> String {
    let rows = arguments.map { argument in
      let text = (argument.abstract ?? "").replacing("|", with: "\\|")
      let value =
        argument.defaultValue.map { $0.isEmpty || argument.kind == "flag" ? "" : " Default: `\($0)`." } ?? ""
      return "| `\(argument.text)` | \(text)\(value) |"
    }
    return (["| Option | Meaning |", "|---|---|"] + rows).joined(separator: "\n")
  }

  private static func unindented(_ line: String) -> String {
    line.hasPrefix("  ") ? String(line.dropFirst(2)) : line
  }
}
