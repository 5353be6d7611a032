internal import ArgumentParser
internal import Basics
internal import Foundation
internal import Input

/// `scrollback init DIR`: creates a small project that builds immediately.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a small project that builds immediately.",
    discussion: HelpProse.joined(
      """
      Writes content/site.yml, a chat, a page and a .gitignore, then prints the next commands. Existing files
      are never overwritten. A folder that is not empty requires --force.

      EXAMPLES
        scrollback init
        scrollback init archive --title "Letters of a year"

      EXIT STATUS
        0 created, 2 usage error, 6 the folder is not empty, or I/O error
      """))

  @Argument(help: "Folder of the new project; created if missing.")
  var folder = "."

  @Option(help: "Title of the site.")
  var title = "My archive"

  @Flag(help: "Add missing files to a folder that is not empty.")
  var force = false

  func validate() throws {
    if title.allSatisfy(\.isWhitespace) || title.contains(where: \.isNewline) || title.utf8.count > 500 {
      throw ValidationError("--title must be one line of 1 to 500 bytes")
    }
  }

  func run() throws {
    let written = try reading { () throws(Diagnostic) in
      try refuseFile()
      if !force { try refuseUsedFolder() }
      return try StarterSite(title: title).files.writeMissing(in: folder)
    }
    for path in written { Console.print(VisibleText.escaped(path)) }
    Console.print(written.isEmpty ? "nothing to add" : "\nnext:")
    if !written.isEmpty { Console.print(next.map { "  \($0)" }.joined(separator: "\n")) }
  }

  private func refuseFile() throws(Diagnostic) {
    guard LocalPath.isFile(folder) else { return }
    throw Diagnostic(.error, "is a file", path: folder, help: ["choose a new folder"])
  }

  private func refuseUsedFolder() throws(Diagnostic) {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    // Version control data is not content.
    let names = try Machine.names(in: folder).filter { $0 != ".git" }
    guard let first = names.sorted().first else { return }
    throw Diagnostic(
      .error, "the folder is not empty: it contains \"\(first)\"", path: folder,
      help: ["choose a new folder, or add --force to write missing files"])
  }

  /// Three commands, relative to the user's current folder.
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

/// Quotes words for a shell, for display only: no shell ever runs them.
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
