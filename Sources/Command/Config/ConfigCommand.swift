internal import ArgumentParser
internal import Basics
internal import Input

/// `scrollback config PATH`: prints effective settings and their source.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print effective settings and their source.",
    discussion: HelpProse.joined(
      """
      The output is a complete site.yml: "scrollback config > content/site.yml" in a new project writes every
      default. Settings that must stay hidden, such as the patterns of "redact", and those decided at build
      time are comments.

      EXAMPLES
        scrollback config --print
        scrollback config . --json

      EXIT STATUS
        0 printed, 2 usage error, 3 site.yml has errors, 6 I/O error
      """))

  @Argument(help: "Project folder, content folder or export file.")
  var path = "."

  @Flag(help: "Print the settings (the default and only action).")
  var print = false

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let project = try reading { () throws(Diagnostic) in try Project.open(path) }
    do throws(CommandFailure) {
      let settings = try SettingList(project.content).all
      Console.print(json ? SettingText.json(settings) : SettingText.yaml(settings))
    } catch {
      for diagnostic in error.diagnostics { Console.error(diagnostic.description) }
      throw error.status
    }
  }
}
