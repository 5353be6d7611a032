internal import ArgumentParser
internal import Basics
internal import Builder
internal import Foundation
internal import Glibc
internal import Input
internal import Serve

/// `scrollback serve PATH`: serves the site locally and rebuilds it on changes.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve locally and reload on save.",
    discussion: HelpProse.joined(
      """
      Builds into a temporary folder; "site" does not change. Pages reload automatically and keep their scroll
      position. While there are errors, the last good build stays, with the errors on top. If "baseURL" has a
      path, pages are below that path, as on the published site.

      "build" checks pages; "serve" does so only with --check. The server accepts connections from this
      machine only; with --host 0.0.0.0 it accepts them from the whole network, without a password.

      With --review, pages save verdicts in content/reviews/reviews-<name>.jsonl, blind choices in
      content/reviews/preferences-<name>.jsonl, and failure modes in content/review/modes.jsonl. Only pages
      of this server may do so, and only on this machine.

      EXAMPLES
        scrollback serve
        scrollback serve . --open --drafts
        scrollback serve . --review
        scrollback serve chats.jsonl --port 8080

      EXIT STATUS
        0 stopped with Ctrl-C, 2 usage error, 6 no free port, or I/O error
      """),
    aliases: ["watch"])

  @Argument(help: "Project folder, content folder or export file.")
  var path = "."

  @Option(help: "Port to listen on (default: \(ServerPort.usual) or the next free one; 0 for any).")
  var port: UInt16?

  @Option(help: "Address to listen on.")
  var host = "localhost"

  @Flag(help: "Open the site in the browser.")
  var open = false

  @Flag(inversion: .prefixedNo, help: "Rebuild when a file changes.")
  var watch = true

  @Flag(help: "Check each build as \"build\" does; takes twice as long.")
  var check = false

  @Flag(help: "Let pages of the review save verdicts in the project; on this machine only.")
  var review = false

  @Flag(help: "Include drafts.")
  var drafts = false

  @Flag(help: "Include messages dated in the future.")
  var future = false

  @OptionGroup var readingOptions: ReadingOptions

  @Option(help: "Current time for relative dates, such as 2025-11-05T12:00:00Z.")
  var now: String?

  @Flag(name: [.short, .long], help: "Print the address and errors only.")
  var quiet = false

  @OptionGroup var colours: ColourOption

  func validate() throws {
    _ = try moment(now)
    if path == "-" { throw ValidationError("standard input cannot be served: use \"build\"") }
    if review, !HostRule.isLoopback(host) {
      throw ValidationError(
        "--review works only on this machine: omit --host, or use localhost, 127.0.0.1 or ::1")
    }
  }

  func run() throws {
    let folder = try reading { () throws(Diagnostic) in try PreviewFolder() }
    let interruption = Interruption([SIGINT, SIGTERM, SIGHUP], status: 0) { folder.remove() }
    defer {
      interruption.cancel()
      folder.remove()
    }
    let options = try options(folder)
    try reading { () throws(Diagnostic) in try serve(folder, options) }
  }

  #if Serve
  private func serve(_ folder: PreviewFolder, _ options: BuildOptions) throws(Diagnostic) {
    guard LocalPath.isFolder(path) || LocalPath.isFile(path) else {
      throw Diagnostic(
        .error, "file or folder not found", path: path,
        help: ["create a project with \"scrollback init\""])
    }
    // In a wrong folder there is nothing to wait for. An empty project is fine.
    if !LocalPath.isFolder("\(path)/content") { _ = try Project.open(path, .ofAllKinds) }
    // Before the first build, so that no change is missed.
    let changes = watch ? try WatchedPlace(path).changes() : nil
    let saved = review ? try ReviewSaving.lines(of: path, token: Machine.token()) : nil
    let site = LiveSite(run: String(Machine.clock().milliseconds, radix: 36))
    var environment = BuildEnvironment.machine
    environment.cacheFolder = folder.cache
    let preview = Preview(
      options: options, environment: environment, site: site, isQuiet: quiet, colour: colours.colour)
    preview.build()
    let server = try Waiting.value { [host, port] () throws(Diagnostic) in
      try await DevelopmentServer.start(
        site, host: host, port: port, saved: saved, clock: { Machine.clock() })
    }
    Console.print("\(server.address)\(preview.basePath)")
    if open { BrowserWindow.open(server.address + preview.basePath) }
    if let warning = changes?.warning { Console.error(warning.description) }
    if !quiet {
      Console.error(changes == nil ? "press Ctrl-C to stop" : "watching for changes; press Ctrl-C to stop")
    }
    guard let changes else { return Waiting.forever() }
    while true {
      changes.wait()
      preview.build(isSaved: saved?.hasSaved(changes.changed) ?? false)
    }
  }
  #else
  private func serve(_ folder: PreviewFolder, _ options: BuildOptions) throws(Diagnostic) {
    throw LeftOut.diagnostic("Serve")
  }
  #endif

  private func options(_ folder: PreviewFolder) throws(ValidationError) -> BuildOptions {
    var options = BuildOptions(path: path)
    (options.output, options.imports) = (folder.site, readingOptions.imports)
    options.now = try moment(now)
    (options.includesFuture, options.includesDrafts) = (future, drafts)
    (options.checks, options.isPreview) = (check, true)
    return options
  }
}
