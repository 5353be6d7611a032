internal import ArgumentParser
internal import Basics
internal import Input

/// `scrollback new KIND TITLE`: adds files to fill in.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Add a chat, a service, a person, a story, a page or a theme to a project.",
    discussion: HelpProse.joined(
      """
      Writes small files that build as they are, and never writes over one that is there. The name in paths and addresses is
      made from TITLE: small letters, digits and hyphens.

      EXAMPLES
        scrollback new chat "Harbour walk"
        scrollback new service "Boiler, yearly check"
        scrollback new person octo-ada
        scrollback new story "Ada"
        scrollback new page "About this archive"
        scrollback new theme

      EXIT STATUS
        0 written, 2 wrong usage, 6 there already, or reading or writing failed
      """))

  @Argument(help: "What to add: \(NewKind.allCases.map(\.rawValue).joined(separator: ", ")).")
  var kind: NewKind

  @Argument(help: "What it is called; for a person the login. A theme has none.")
  var title: String?

  @Option(help: "Project folder or content folder.")
  var path = "."

  func validate() throws {
    let title = self.title ?? ""
    if kind != .theme, title.allSatisfy(\.isWhitespace) {
      throw ValidationError("give the new \(kind.rawValue) a title")
    }
    if kind == .theme, self.title != nil { throw ValidationError("a theme has no title") }
    if title.utf8.count > 500 || title.contains(where: \.isNewline) {
      throw ValidationError("a title is one line of at most 500 bytes")
    }
  }

  func run() throws {
    let written = try reading { () throws(Diagnostic) in
      try kind.files(title ?? "", in: try place()).write(in: path)
    }
    for path in written { Console.print(VisibleText.escaped(path)) }
  }

  private func place() throws(Diagnostic) -> NewPlace {
    guard LocalPath.isFolder(path) else {
      throw Diagnostic(
        .error, "there is no folder of this name", path: path,
        help: ["make a project with \"scrollback init\""])
    }
    let isProject = LocalPath.isFolder(NewFiles.path("content", in: path))
    let isContent = LocalPath.isFile(NewFiles.path("site.yml", in: path))
    let files = try isProject || isContent ? Project.open(path).content : []
    let now = ISO8601.utc(Instant(seconds: try Machine.now().milliseconds / 1000))
    return NewPlace(prefix: isContent && !isProject ? "" : "content/", files: files, now: now)
  }
}
