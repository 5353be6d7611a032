internal import ArgumentParser
internal import Basics
internal import Builder
internal import Input
internal import Output

/// `scrollback build PATH`: builds a site from a project, a content folder or one export.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build a site from a project, a content folder or an export file.",
    discussion: HelpProse.joined(
      """
      PATH is a project folder (with "content" and optionally "templates"), a content folder, an export file,
      or "-" for standard input.

      EXAMPLES
        scrollback build .
        scrollback build chats.jsonl -o /tmp/site --open
        scrollback build "WhatsApp Chat - Bo.zip" --me Ann -o chat
        unzip -p export.zip chat.json | scrollback build - -o /tmp/preview
        scrollback build . --json > build.json
        scrollback build . --shard 2/8 -o shards/2
        scrollback build . --merge shards/* -o site
        scrollback build . --base-url https://example.org/archive/

      EXIT STATUS
        0 built, 1 content errors, 2 usage error, 3 configuration error, 4 template error, 5 a page failed its
        checks, 6 I/O error, 70 internal error
      """))

  @Argument(help: "Project folder, content folder, export file, or \"-\" for standard input.")
  var path: String?

  @Flag(help: "Read one export from standard input, like the path \"-\".")
  var stdin = false

  @Option(
    help:
      "Format of standard input, as a file extension: jsonl, json or md (default: detected)."
  )
  var format: String?

  @Option(
    name: [.short, .long], help: "Output folder (default: \"site\" in the project or the current folder).")
  var output: String?

  @Flag(help: "Open the site in the browser.")
  var open = false

  @OptionGroup var readingOptions: ReadingOptions

  @Option(help: "Public URL of the site; overrides \"baseURL\" in site.yml.")
  var baseURL: String?

  @Option(help: "Current time for relative dates, such as 2025-11-05T12:00:00Z.")
  var now: String?

  @Option(help: "Number of parallel jobs (default: one per processor).")
  var jobs: Int?

  @Flag(name: [.short, .long], help: "Print errors only.")
  var quiet = false

  @Flag(name: [.short, .long], help: "Print how long each stage took.")
  var verbose = false

  @Flag(help: "Print the time of each stage and template, and the largest pages.")
  var profile = false

  @Flag(help: "Include messages dated in the future.")
  var future = false

  @Flag(help: "Include drafts.")
  var drafts = false

  @Flag(
    help:
      "Write into a folder with other files (default: only an empty folder or an existing site)."
  )
  var force = false

  @Flag(help: "Treat warnings as errors, except equal titles.")
  var strict = false

  @Flag(
    inversion: .prefixedNo,
    help: "Run the rules of \"scrollback check\" before the new site replaces the old one.")
  var check = true

  @Option(help: "Format of errors and warnings: \(FindingFormat.names).")
  var report = "text"

  @Flag(help: "Print the result with all errors and warnings as one JSON object.")
  var json = false

  @Flag(
    inversion: .prefixedNo,
    help: "Show the source line of each error and warning (default: only on a terminal).")
  var frames: Bool?

  @OptionGroup var colours: ColourOption

  @Flag(
    inversion: .prefixedNo,
    help: "Reuse unchanged results of the last build, and store new ones.")
  var cache = true

  @Option(
    help: "Cache folder (default: \"scrollback\" in $XDG_CACHE_HOME or ~/.cache).")
  var cacheFolder: String?

  @Option(
    help: ArgumentHelp(
      "Build only one shard, such as 2/8, into the --output folder; on any machine, in any order.",
      valueName: "i/n"))
  var shard: Shard?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Merge the folders of all shards into the site.", valueName: "folder"))
  var merge: [String] = []

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs must be between 1 and 256") }
    _ = try moment(now)
    if let baseURL, !baseURL.hasPrefix("https://"), !baseURL.hasPrefix("http://") {
      throw ValidationError("--base-url must begin with https:// or http://")
    }
    if path?.isEmpty == true { throw ValidationError("empty path") }
    if stdin, path != nil, path != "-" { throw ValidationError("--stdin and a path exclude each other") }
    if format != nil, !readsStandardInput { throw ValidationError("--format requires standard input") }
    if let format, format.wholeMatch(of: #/[a-z0-9]{1,8}/#) == nil {
      throw ValidationError("--format must be a file extension, such as jsonl")
    }
    if FindingFormat(rawValue: report) == nil {
      throw ValidationError("--report must be one of \(FindingFormat.names), found \"\(report)\"")
    }
    if shard != nil || !merge.isEmpty {
      if shard != nil, !merge.isEmpty { throw ValidationError("--shard and --merge exclude each other") }
      if readsStandardInput { throw ValidationError("shards cannot be built from standard input") }
      if shard != nil, open { throw ValidationError("--shard and --open exclude each other") }
      if shard != nil, output == nil {
        throw ValidationError("--shard requires --output")
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
    if open { BrowserWindow.open("\(result.target)/index.html") }
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
