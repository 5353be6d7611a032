internal import ArgumentParser
internal import Basics
internal import Check
internal import Content
internal import Input

/// `scrollback publish SITE --to PLACE`: publishes a built site.
struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publish a built site or an export to a server, a bucket, a branch or a folder.",
    discussion: HelpProse.joined(
      """
      Checks the site first: an empty folder or a site with errors is refused. Then prints what would change
      at the target, and changes it unless --dry-run is given. For an export file, such as the zip of a chat,
      it first builds a temporary site, as "build" does without a project. rsync, rclone and git use their own
      keys and settings; rclone reads S3 keys from the environment or ~/.aws.

      PLACE
        dir:PATH         a local folder
        rsync:HOST:PATH  a folder on another machine; rsync:PATH for a local one
        s3:BUCKET/PATH   a bucket, through rclone
        git:BRANCH       a branch of this repository, pushed to "origin" if it exists

      EXAMPLES
        scrollback publish --to dir:/srv/www/archive --dry-run
        scrollback publish "WhatsApp Chat - Bo.zip" --to dir:public
        scrollback publish public --to rsync:me@example.org:/srv/www/archive
        scrollback publish --to s3:my-bucket/archive --max-deletes 500
        scrollback publish --to git:gh-pages

      EXIT STATUS
        0 published, or nothing to do, 1 the export has errors, 2 usage error, 5 the site has errors, or too
        many files would be removed, 6 I/O error, or another program failed
      """))

  @Argument(help: "Folder of the built site, or an export file.")
  var site = "site"

  @Option(
    name: .customLong("to"), help: ArgumentHelp("Target: \(PublishTargets.forms).", valueName: "place"))
  var target: String

  @OptionGroup var readingOptions: ReadingOptions

  @Flag(name: [.customShort("n"), .long], help: "Print what would change, without changing it.")
  var dryRun = false

  @Option(help: "Refuse to remove more files than this.")
  var maxDeletes = 100

  @Option(help: "Commit message, for git.")
  var message = "Publish the site"

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if maxDeletes < 0 { throw ValidationError("--max-deletes must be 0 or more") }
    let nowhere = PublishedSite(name: site, path: site, files: [])
    if PublishTargets.parse(target, nowhere, message: message) == nil {
      throw ValidationError("--to must be \(PublishTargets.forms), found \"\(VisibleText.escaped(target))\"")
    }
  }

  func run() throws {
    guard LocalPath.isFile(site) else { return try publish(site) }
    let built = try reading { () throws(Diagnostic) in try BuiltExport(site) }
    defer { built.remove() }
    try built.build(readingOptions.imports, isQuiet: json)
    try publish(built.site)
  }

  private func publish(_ site: String) throws {
    let published = try reading { () throws(Diagnostic) in try open(site) }
    try refuseUnsound(published)
    guard let place = PublishTargets.parse(target, published, message: message) else { return }
    let plan = try reading { () throws(Diagnostic) in try place.plan() }
    if !json { Console.print(plan.isEmpty ? "nothing has changed since the last publish" : plan.text) }
    if plan.removed.count > maxDeletes { throw try refusal(plan) }
    let isDone = !dryRun && !plan.isEmpty
    if isDone { try reading { () throws(Diagnostic) in try place.publish(plan, mostDeletes: maxDeletes) } }
    if json { Console.print(plan.json(to: target, isDone: isDone)) }
    if isDone, !json { Console.print("published to \(VisibleText.escaped(target))") }
  }

  private func open(_ site: String) throws(Diagnostic) -> PublishedSite {
    let files = try BuiltSite.files(site).filter { $0.contentPath != PublishedSite.left }
    return PublishedSite(name: BuiltSite.name(site), path: LocalPath.real(site), files: files)
  }

  private func refuseUnsound(_ site: PublishedSite) throws {
    guard site.files.contains(where: { $0.contentPath == "index.html" && $0.size > 0 }) else {
      Console.error(
        Diagnostic(
          .error, "no site here: index.html not found", path: site.name,
          help: ["build the site with \"scrollback build\""]
        ).description)
      throw ExitStatus.check
    }
    let output = FindingOutput(.text, siteName: site.name)
    _ = try FolderCheck(site.path, rules: Set(CheckRule.all)).run { findings in
      output.add(findings.filter { $0.severity == .error })
    }
    guard output.errors > 0 else { return }
    Console.error("\(Count.text(output.errors, "error", "errors")); nothing was published")
    throw ExitStatus.check
  }

  private func refusal(_ plan: PublishPlan) throws -> ExitStatus {
    Console.error(
      Diagnostic(
        .error,
        "\(Count.text(plan.removed.count, "file", "files")) would be removed, "
          + "--max-deletes allows \(Count.grouped(maxDeletes))",
        path: target, help: ["check the plan; if it is right, raise --max-deletes"]
      ).description)
    return .check
  }
}
