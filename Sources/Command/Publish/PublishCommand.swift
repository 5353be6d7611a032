internal import ArgumentParser
internal import Basics
internal import Check
internal import Content
internal import Input

/// `scrollback publish SITE --to PLACE`: takes a built site to where others read it.
struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Take a built site, or one export, to a server, a bucket, a branch or a folder.",
    discussion: HelpProse.joined(
      """
      Looks first: an empty folder or a site with an error that "check" finds is refused. Then prints what would change there
      and changes it, unless --dry-run is given. Of an export file, such as the zip of a chat, a site is built first, as
      "build" does without a project; it goes away afterwards. rsync, rclone and git do the work with their own keys and
      settings; rclone reads the keys of S3 from the environment or ~/.aws.

      PLACE
        dir:PATH         a folder here
        rsync:HOST:PATH  a folder on another machine, or rsync:PATH
        s3:BUCKET/PATH   a bucket, through rclone
        git:BRANCH       a branch of the repository here, pushed to "origin" where there is one

      EXAMPLES
        scrollback publish --to dir:/srv/www/archive --dry-run
        scrollback publish "WhatsApp Chat - Bo.zip" --to dir:public
        scrollback publish public --to rsync:me@example.org:/srv/www/archive
        scrollback publish --to s3:my-bucket/archive --max-deletes 500
        scrollback publish --to git:gh-pages

      EXIT STATUS
        0 published, or nothing was to do, 1 an export has errors, 2 wrong usage, 5 the site is refused, or too many files
        would go, 6 the other program failed, or reading or writing did
      """))

  @Argument(help: "Folder of the built site, or an export file.")
  var site = "site"

  @Option(
    name: .customLong("to"), help: ArgumentHelp("Where to: \(PublishTargets.forms).", valueName: "place"))
  var target: String

  @OptionGroup var readingOptions: ReadingOptions

  @Flag(name: [.customShort("n"), .long], help: "Print what would change, and change nothing.")
  var dryRun = false

  @Option(help: "Refuse when more files than this would be removed there.")
  var maxDeletes = 100

  @Option(help: "Words of the commit, for git.")
  var message = "Publish the site"

  @Flag(help: "Print the plan as JSON.")
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
    if !json { Console.print(plan.isEmpty ? "nothing has changed since the site was published" : plan.text) }
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
          .error, "holds no site: there is no index.html", path: site.name,
          help: ["build it with \"scrollback build\""]
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
        "\(Count.text(plan.removed.count, "file", "files")) would be removed there, --max-deletes allows \(Count.grouped(maxDeletes))",
        path: target, help: ["look at the plan; if it is right, raise --max-deletes"]
      ).description)
    return .check
  }
}
