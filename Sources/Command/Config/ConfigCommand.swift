internal import ArgumentParser
internal import Basics
internal import Input

/// `scrollback config PATH`: which settings hold, and who says so.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print every setting that holds, with where it comes from.",
    discussion: HelpProse.joined(
      """
      What is printed is a whole site.yml: "scrollback config > content/site.yml" in a new project writes down every default.
      What may not be shown, such as the patterns of "redact", and what is decided at build time stand there as comments.

      EXAMPLES
        scrollback config --print
        scrollback config . --json

      EXIT STATUS
        0 printed, 2 wrong usage, 3 site.yml has errors, 6 the project cannot be read
      """))

  @Argument(help: "Project folder, content folder or export file.")
  var path = "."

  @Flag(help: "Print the settings; the only thing this command does.")
  var print = false

  @Flag(help: "Print them as JSON.")
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
