internal import ArgumentParser
internal import Basics
internal import Builder
internal import Input
internal import Output

/// `scrollback build PATH`: reads a project, a content folder or one export, and writes a site.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build a site from a project, a content folder or an export file.",
    discussion: HelpProse.joined(
      """
      PATH is a folder that holds "content" (and maybe "templates"), a content folder itself, one file, or "-" for
      an export from standard input.

      EXAMPLES
        scrollback build .
        scrollback build chats.jsonl -o /tmp/site
        scrollback build "WhatsApp Chat - Bo.zip" --me Ann --timezone Europe/Berlin -o chat
        unzip -p export.zip chat.json | scrollback build - -o /tmp/preview
        scrollback build . --json > build.json
        scrollback build . --shard 2/8 -o shards/2
        scrollback build . --merge shards/* -o site
        scrollback build . --base-url https://example.org/archive/ --now 2025-11-05T12:00:00Z

      EXIT STATUS
        0 built, 1 content errors, 2 wrong usage, 3 configuration, 4 templates, 5 a page failed its check,
        6 reading or writing failed, 70 a mistake in Scrollback itself
      """))

  @Argument(help: "Project folder, content folder, export file, or \"-\" for standard input.")
  var path: String?

  @Flag(help: "Read one export from standard input, as the path \"-\" does.")
  var stdin = false

  @Option(
    help:
      "What standard input is, as a file's extension: jsonl, json or md (default: recognised by its beginning)."
  )
  var format: String?

  @Option(
    name: [.short, .long], help: "Folder to write the site to (default: \"site\" in the project, or here).")
  var output: String?

  @OptionGroup var readingOptions: ReadingOptions

  @Option(help: "Address that the site will have; wins over \"baseURL\" in site.yml.")
  var baseURL: String?

  @Option(help: "Moment that relative dates refer to, such as 2025-11-05T12:00:00Z.")
  var now: String?

  @Option(help: "How many pieces to work on at a time (default: one for each processor).")
  var jobs: Int?

  @Flag(name: [.short, .long], help: "Print errors only.")
  var quiet = false

  @Flag(name: [.short, .long], help: "Print how long each stage took.")
  var verbose = false

  @Flag(help: "Print what stages and templates took, and the largest pages.")
  var profile = false

  @Flag(help: "Also publish messages whose time has not come.")
  var future = false

  @Flag(help: "Also publish drafts.")
  var drafts = false

  @Flag(
    help:
      "Write the site into a folder that has files of others; without it only an empty folder or a site will do."
  )
  var force = false

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(
    inversion: .prefixedNo,
    help: "Check the new site, as \"scrollback check\" does, before it replaces the old one.")
  var check = true

  @Option(help: "How problems are written: \(FindingFormat.names).")
  var report = "text"

  @Flag(help: "Print what was made and every problem as one JSON object.")
  var json = false

  @Flag(
    inversion: .prefixedNo,
    help: "Show the line that a problem is about (default: where a person is looking).")
  var frames: Bool?

  @OptionGroup var colours: ColourOption

  @Flag(
    inversion: .prefixedNo,
    help: "Take what has not changed from the last build, and keep what this one makes for the next.")
  var cache = true

  @Option(
    help: "Folder that the cache is kept in (default: \"scrollback\" in $XDG_CACHE_HOME, or in ~/.cache).")
  var cacheFolder: String?

  @Option(
    help: ArgumentHelp(
      "Make one part of the site only, such as 2/8, into the folder of --output; on any machine, in any order.",
      valueName: "i/n"))
  var shard: Shard?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Join the folders of all shards to the site.", valueName: "folder"))
  var merge: [String] = []

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs must lie between 1 and 256") }
    _ = try moment(now)
    if let baseURL, !baseURL.hasPrefix("https://"), !baseURL.hasPrefix("http://") {
      throw ValidationError("--base-url must begin with https:// or http://")
    }
    if stdin, path != nil, path != "-" { throw ValidationError("--stdin takes the place of a path") }
    if format != nil, !readsStandardInput { throw ValidationError("--format is for standard input") }
    if let format, format.wholeMatch(of: #/[a-z0-9]{1,8}/#) == nil {
      throw ValidationError("--format must be a file's extension, such as jsonl")
    }
    if FindingFormat(rawValue: report) == nil {
      throw ValidationError("--report must be one of \(FindingFormat.names), found \"\(report)\"")
    }
    if shard != nil || !merge.isEmpty {
      if shard != nil, !merge.isEmpty { throw ValidationError("--shard and --merge exclude each other") }
      if readsStandardInput { throw ValidationError("shards are made of files, not of standard input") }
      if shard != nil, output == nil {
        throw ValidationError("--shard needs the folder of the shard: --output")
      }
    }
    if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other") }
    if quiet, profile { throw ValidationError("--quiet and --profile exclude each other") }
  }

  private var readsStandardInput: Bool { stdin || path == "-" }

  func run() throws {
    let place = try ShardedPlace(self)
    var options = BuildOptions(path: place.path)
    if readsStandardInput { options.standardInput = PipedExport(format: format) }
    (options.output, options.baseURL, options.imports) = (place.output, baseURL, readingOptions.imports)
    options.now = try moment(now)
    (options.jobs, options.isStrict, options.isForced) = (jobs, strict, force)
    (options.includesFuture, options.includesDrafts) = (future, drafts)
    (options.checks, options.caches) = (check, cache)
    (options.shard, options.merged) = (shard, place.merged)
    let result = Build(options, environment).run()
    tell(result)
    if result.status != .success { throw result.exitStatus }
  }

  private var environment: BuildEnvironment {
    var environment = BuildEnvironment.machine
    environment.progress = TerminalProgress.make(isQuiet: quiet || json)
    if let cacheFolder { environment.cacheFolder = cacheFolder }
    if profile { environment.profile = BuildProfile(environment.clocks) }
    return environment
  }

  private func tell(_ outcome: BuildResult) {
    if json { return Console.print(BuildJSON(outcome: outcome).text) }
    guard let format = FindingFormat(rawValue: report), format != .text else {
      return Report(isQuiet: quiet, isVerbose: verbose, colour: colours.colour, showsFrames: frames)
        .print(outcome)
    }
    let output = FindingOutput(format, siteName: outcome.target)
    output.add(outcome.diagnostics.filter { !quiet || $0.severity == .error })
    output.finish(files: outcome.output?.pages ?? 0)
  }
}
