internal import ArgumentParser
internal import Basics
internal import Fetch
internal import Input
internal import JSON

/// `scrollback note set|list`: notes about people, stored in the content.
struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Write and list notes about people.",
    discussion: """
      A note is the Markdown file content/people/notes/LOGIN.md, so you can review, commit and edit it.
      """,
    subcommands: [NoteSetCommand.self, NoteListCommand.self])
}

/// `scrollback note set LOGIN TEXT`.
struct NoteSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Write a note about a person; an empty text removes it.",
    discussion: """
      EXAMPLES
        scrollback note set octo-ada "Met at the *harbour* meetup."
        scrollback note set octo-ada ""

      EXIT STATUS
        0 written, 2 usage error, 6 I/O error
      """)

  @Argument(help: "Login of the person, in upper or lower case.")
  var login: String

  @Argument(help: "The note, in Markdown.")
  var text: String

  @Argument(help: "Project folder or content folder.")
  var path = "."

  func validate() throws {
    guard ListedUser.isPlain(login) else {
      throw ValidationError(
        "not a GitHub login: \"\(VisibleText.escaped(login))\" (up to 39 letters, digits and hyphens)")
    }
    guard text.utf8.count <= NoteFiles.limit else {
      throw ValidationError("a note can have up to \(Count.grouped(NoteFiles.limit)) bytes")
    }
  }

  func run() throws {
    try NoteRun.end { () throws(Diagnostic) in
      try refuseStrangePlace()
      let notes = try NoteFiles(path)
      if let warning = notes.warning(about: login) { Console.error(warning.description) }
      let isBlank = text.allSatisfy(\.isWhitespace)
      if isBlank { try notes.remove(login) } else { try notes.write(login, text) }
      Console.print(isBlank ? "removed the note about \(login)" : "\(notes.file(login))")
    }
  }

  /// A note is part of a project; only `fetch` and `init` create one.
  private func refuseStrangePlace() throws(Diagnostic) {
    let isProject = LocalPath.isFolder("\(path)/content") || PeopleFolder.isContent(path)
    guard LocalPath.isFolder(path), !isProject else { return }
    throw Diagnostic(
      .error, "no project here", path: path, help: ["create a project with \"scrollback init\""])
  }
}

/// `scrollback note list`.
struct NoteListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the notes about people.",
    discussion: """
      EXAMPLES
        scrollback note list
        scrollback note list . --json

      EXIT STATUS
        0 listed, 2 usage error, 6 I/O error
      """)

  @Argument(help: "Project folder or content folder.")
  var path = "."

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    try NoteRun.end { () throws(Diagnostic) in
      let notes = try NoteFiles(path)
      let all = try notes.all()
      for warning in all.compactMap({ notes.warning(about: $0.login) }) { Console.error(warning.description) }
      Console.print(json ? Self.json(all) : Self.text(all))
    }
  }

  private static func text(_ notes: [NoteFiles.Note]) -> String {
    guard !notes.isEmpty else { return "no notes" }
    return notes.map { note in
      let first = TextLines.split(note.text).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
      return VisibleText.escaped(note.login) + "\t" + VisibleText.escaped(String(first))
    }.joined(separator: "\n")
  }

  private static func json(_ notes: [NoteFiles.Note]) -> String {
    var writer = JSONWriter()
    writer.array { writer in
      for note in notes {
        writer.object { writer in
          writer.key("login")
          writer.string(note.login)
          writer.key("text")
          writer.string(note.text)
        }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Runs a command about notes, which can only fail with an I/O error.
private enum NoteRun {
  static func end(_ work: () throws(Diagnostic) -> Void) throws {
    do throws(Diagnostic) {
      try work()
    } catch {
      Console.error(error.description)
      throw ExitStatus.inputOutput
    }
  }
}
