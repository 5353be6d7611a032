internal import ArgumentParser
internal import Basics

/// `scrollback man`: prints the manual, generated from the commands' declarations.
struct ManCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "man",
    abstract: "Print the manual of all commands.",
    discussion: HelpProse.joined(
      """
      EXAMPLES
        scrollback man | man -l -
        scrollback man > ~/.local/share/man/man1/scrollback.1
        scrollback man --markdown > commands.md
        scrollback man --templates > templates.md
        scrollback man --schema site.yml > site.schema.json
        scrollback man --schema all > records.schema.json

      EXIT STATUS
        0 printed, 2 usage error
      """))

  @Flag(help: "Print Markdown.")
  var markdown = false

  @Flag(help: "Print the template reference instead, as Markdown.")
  var templates = false

  @Option(
    help: ArgumentHelp(
      "Print the JSON Schema of a file or record instead: \(Schemas.names).",
      valueName: "name"))
  var schema: String?

  func validate() throws {
    guard let schema, Schemas.text(of: schema) == nil else { return }
    throw ValidationError(
      "--schema must be one of \(Schemas.names), found \"\(VisibleText.escaped(schema))\"")
  }

  func run() throws {
    if let schema = schema.flatMap(Schemas.text) { return Console.print(schema) }
    if templates {
      let text = try reading { () throws(Diagnostic) in try TemplateReference.text() }
      return Console.print(text)
    }
    let root = try CommandTree.read()
    Console.print(markdown ? CommandReference(root: root).text : ManualPage(root: root).text)
  }
}
