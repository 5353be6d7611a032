internal import ArgumentParser

/// `scrollback completion SHELL`: prints a script that completes commands and options.
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Print a shell completion script.",
    discussion: HelpProse.joined(
      """
      EXAMPLES
        scrollback completion bash >> ~/.bash_completion
        scrollback completion zsh > ~/.zfunc/_scrollback
        scrollback completion fish > ~/.config/fish/completions/scrollback.fish

      EXIT STATUS
        0 printed, 2 usage error
      """))

  /// Shells that the parser supports.
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish

    var completion: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run() { Console.print(Scrollback.completionScript(for: shell.completion)) }
}
