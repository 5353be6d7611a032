internal import ArgumentParser

/// `scrollback man`: the manual, made from what the commands declare.
struct ManCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "man",
    abstract: "Print the manual of all commands.",
    discussion: """
      EXAMPLES
        scrollback man | man -l -
        scrollback man > ~/.local/share/man/man1/scrollback.1
        scrollback man --markdown > commands.md

      EXIT STATUS
        0 printed, 2 wrong usage
      """)

  @Flag(help: "Print it as Markdown, for a web page.")
  var markdown = false

  func run() throws {
    let root = try CommandTree.read()
    Console.print(markdown ? CommandReference(root: root).text : ManualPage(root: root).text)
  }
}
