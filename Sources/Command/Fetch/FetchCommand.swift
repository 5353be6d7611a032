internal import ArgumentParser
internal import Basics
internal import Fetch
internal import Foundation
internal import Input

/// `scrollback fetch SOURCE`: the only command that uses the network.
struct FetchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Fetch data from a service into the project's cache.",
    subcommands: [FetchGitHubCommand.self])
}

/// `scrollback fetch github`: fetches lists of users, profiles and pictures into
/// `content/people/cache.sqlite`.
struct FetchGitHubCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "github", abstract: "Fetch GitHub users into the cache.",
    discussion: HelpProse.joined(
      """
      PATH is a project folder or a content folder. Requests run one at a time, and each response is stored
      before the next request: stop at any time and run the command again to continue. Unchanged data is not
      downloaded again. Failed requests are retried after 1, 2, 4 … 64 seconds, or when the server allows.
      Builds need no network.

      A token in GITHUB_TOKEN or GH_TOKEN raises the rate limit; it is sent only to the API.

      EXAMPLES
        scrollback fetch github
        scrollback fetch github . --pages 3 --profiles --avatars
        scrollback fetch github . --since 0 --pages 100
        scrollback fetch github . --api https://github.example.org/api/v3

      EXIT STATUS
        0 fetched, 2 usage error, 3 unusable token, 6 I/O error, 7 network error
      """))

  @Argument(help: "Project folder or content folder.")
  var path = "."

  @Option(help: "User id to start after (default: where the last run stopped).")
  var since: Int?

  @Option(help: "Maximum number of user pages to fetch.")
  var pages = 10

  @Flag(help: "Also fetch each user's profile (one request per user).")
  var profiles = false

  @Flag(help: "Also fetch each user's picture (one request per user).")
  var avatars = false

  @Option(help: "URL of the API.")
  var api = "https://api.github.com"

  @Flag(help: "Print the result as JSON.")
  var json = false

  @Flag(name: [.short, .long], help: "Print errors and warnings only.")
  var quiet = false

  func validate() throws {
    if let since, since < 0 { throw ValidationError("--since must be 0 or more") }
    if !(1...1_000_000).contains(pages) { throw ValidationError("--pages must be between 1 and 1000000") }
    guard let address = WebAddress(api), address.isBase else {
      throw ValidationError("--api must be an http or https URL without user, query or fragment")
    }
  }

  func run() throws {
    do throws(CommandFailure) {
      let report = try fetch()
      for diagnostic in report.diagnostics { Console.error(diagnostic.description) }
      if json { Console.print(report.json) } else if !quiet { Console.print(report.summary) }
      if let failure = report.failure { throw CommandFailure(status: Self.status(failure), diagnostics: []) }
    } catch {
      for diagnostic in error.diagnostics { Console.error(diagnostic.description) }
      throw error.status
    }
  }

  #if Fetch
  private func fetch() throws(CommandFailure) -> FetchReport {
    guard let address = WebAddress(api) else { throw CommandFailure(status: .usage, diagnostics: []) }
    let token = try wrap(.configuration) { () throws(Diagnostic) in try FetchToken.find(for: address) }
    let people = try wrap(.inputOutput) { () throws(Diagnostic) in try PeopleFolder(in: path) }
    let cache = try wrap(.inputOutput) { () throws(Diagnostic) in
      try people.make(people.path)
      return try Cache(path: people.cache)
    }
    let progress = FetchProgress(isQuiet: quiet)
    let clock = FetchClock(now: Machine.clock) { Machine.sleep($0) }
    let interruption = Interruption { progress.stop() }
    defer { interruption.cancel() }
    let client = GitHubClient(
      api: address, token: token, transport: SessionTransport(), clock: clock,
      backoff: Backoff(seed: UInt64(bitPattern: Machine.clock().milliseconds)), report: progress.show)
    let fetcher = Fetcher(
      client: client, cache: cache, blobs: BlobStore(people: people.path),
      options: FetchOptions(since: since, pages: pages, profiles: profiles, avatars: avatars), clock: clock,
      report: progress.show)
    let report = fetcher.run()
    progress.end()
    return report
  }
  #else
  private func fetch() throws(CommandFailure) -> FetchReport {
    throw CommandFailure(status: .usage, diagnostics: [LeftOut.diagnostic("Fetch")])
  }
  #endif

  private static func status(_ failure: FetchReport.Failure) -> ExitStatus {
    switch failure {
    case .network: .network
    case .disk: .inputOutput
    }
  }
}

/// The token from the environment, if it may be sent.
enum FetchToken {
  static func find(for api: WebAddress) throws(Diagnostic) -> String? {
    let environment = ProcessInfo.processInfo.environment
    for name in ["GITHUB_TOKEN", "GH_TOKEN"] {
      guard let token = environment[name], !token.isEmpty else { continue }
      // Never shown, not even in part.
      guard token.utf8.count <= 1024, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw Diagnostic(
          .error, "is not a valid token: it has spaces or characters that cannot be sent", path: name)
      }
      guard api.isPrivate else {
        throw Diagnostic(
          .error, "is not sent over http, which is not encrypted", path: name,
          help: ["use an https URL, or unset the variable"])
      }
      return token
    }
    return nil
  }
}
