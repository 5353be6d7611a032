internal import ArgumentParser
internal import Basics
internal import Content
internal import Input
internal import Model

/// `scrollback new KIND TITLE`: adds files to fill in.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Add a chat, a service, a person, a story, a page, a theme or a sample to a project.",
    discussion: HelpProse.joined(
      """
      Writes small files that build immediately, and never overwrites existing ones. The name in paths and
      addresses is TITLE in lower-case letters, digits and hyphens.

      "new sample" draws the conversations of content/review/sample.yml and keeps the draw in sample.jsonl beside it:
      new verdicts and runs do not change it.

      EXAMPLES
        scrollback new chat "Harbour walk"
        scrollback new service "Boiler, yearly check"
        scrollback new person octo-ada
        scrollback new story "Ada"
        scrollback new page "About this archive"
        scrollback new theme
        scrollback new sample

      EXIT STATUS
        0 written, 1 content errors, 2 usage error, 3 configuration error, 6 already exists, or I/O error
      """))

  @Argument(help: "What to add: \(NewKind.allCases.map(\.rawValue).joined(separator: ", ")).")
  var kind: NewKind

  @Argument(help: "Title; for a person, the login. A theme and a sample have none.")
  var title: String?

  @Option(help: "Project folder or content folder.")
  var path = "."

  @Flag(help: "Replace an existing sample by another draw.")
  var force = false

  func validate() throws {
    let title = self.title ?? ""
    if kind.hasTitle, title.allSatisfy(\.isWhitespace) {
      throw ValidationError("missing title for the new \(kind.rawValue)")
    }
    if !kind.hasTitle, self.title != nil { throw ValidationError("a \(kind.rawValue) has no title") }
    if force, kind != .sample { throw ValidationError("--force is only for a sample") }
    if title.utf8.count > 500 || title.contains(where: \.isNewline) {
      throw ValidationError("the title must be one line of up to 500 bytes")
    }
  }

  func run() throws {
    if kind == .sample { return try NewSample(path: path, replaces: force).write() }
    let written = try reading { () throws(Diagnostic) in
      try kind.files(title ?? "", in: try place()).write(in: path)
    }
    for path in written { Console.print(VisibleText.escaped(path)) }
  }

  private func place() throws(Diagnostic) -> NewPlace {
    guard LocalPath.isFolder(path) else {
      throw Diagnostic(
        .error, "folder not found", path: path,
        help: ["create a project with \"scrollback init\""])
    }
    let isProject = LocalPath.isFolder(NewFiles.path("content", in: path))
    let isContent = LocalPath.isFile(NewFiles.path("site.yml", in: path))
    let files = try isProject || isContent ? Project.open(path).content : []
    // Messages later than the site's own moment would be held back.
    let site = files.first { $0.contentPath == "site.yml" }
    let fixed = site.flatMap { SiteSettings.read($0).settings.now }
    let moment = if let fixed { fixed } else { try Machine.now() }
    let now = ISO8601.utc(Instant(seconds: moment.milliseconds / 1000))
    return NewPlace(prefix: isContent && !isProject ? "" : "content/", files: files, now: now)
  }
}
