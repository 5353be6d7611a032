internal import ArgumentParser
internal import Basics
internal import Foundation

/// `scrollback init DIR`: a small project that builds as it is.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a small project that builds as it is.",
    discussion: HelpProse.joined(
      """
      Writes content/site.yml, a chat, a page and a .gitignore, and says what to do next. Files that are there are never
      written over; a folder that holds anything is refused without --force.

      EXAMPLES
        scrollback init
        scrollback init archive --title "Letters of a year"

      EXIT STATUS
        0 made, 2 wrong usage, 6 the folder is not empty, or writing failed
      """))

  @Argument(help: "Folder of the new project; made where it is missing.")
  var folder = "."

  @Option(help: "Title of the site.")
  var title = "My archive"

  @Flag(help: "Also add what is missing to a folder that is not empty.")
  var force = false

  func validate() throws {
    if title.allSatisfy(\.isWhitespace) || title.contains(where: \.isNewline) || title.utf8.count > 500 {
      throw ValidationError("--title must be one line of 1 to 500 bytes")
    }
  }

  func run() throws {
    let written = try reading { () throws(Diagnostic) in
      if !force { try refuseUsedFolder() }
      return try StarterSite(title: title).files.writeMissing(in: folder)
    }
    for path in written { Console.print(VisibleText.escaped(path)) }
    Console.print(written.isEmpty ? "nothing was missing" : "\nnext:")
    if !written.isEmpty { Console.print(next.map { "  \($0)" }.joined(separator: "\n")) }
  }

  private func refuseUsedFolder() throws(Diagnostic) {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    // What a version control system keeps is no content.
    let names = try Machine.names(in: folder).filter { $0 != ".git" }
    guard let first = names.sorted().first else { return }
    throw Diagnostic(
      .error, "the folder is not empty: there is \"\(first)\"", path: folder,
      help: ["name a new folder, or add --force to write what is missing"])
  }

  /// Three commands that work from where the user is.
  private var next: [String] {
    let isHere = folder == "."
    let place = isHere ? "" : " " + ShellWord.quoted(folder)
    return [
      "scrollback serve\(place) --open",
      "scrollback new chat \"Harbour walk\"\(isHere ? "" : " --path\(place)")",
      "scrollback build\(place)",
    ]
  }
}

/// Words for a shell, as messages show them; nothing is ever run through one.
enum ShellWord {
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "/._-+:=@,".utf8.contains(byte)
      }
    return VisibleText.escaped(isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'")
  }
}
