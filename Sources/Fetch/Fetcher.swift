#if Fetch
internal import Basics

/// What to fetch.
package struct FetchOptions: Sendable {
  /// Start of the list; nil continues the last run.
  package var since: Int?
  /// Maximum number of pages.
  package var pages: Int
  package var profiles = false
  package var avatars = false

  package init(since: Int? = nil, pages: Int, profiles: Bool = false, avatars: Bool = false) {
    self.since = since
    self.pages = pages
    self.profiles = profiles
    self.avatars = avatars
  }
}

/// One run: pages of the list, then profiles, then pictures, each stored before the next request (G-06).
package final class Fetcher {
  let client: GitHubClient
  let cache: Cache
  let blobs: BlobStore
  let options: FetchOptions
  let clock: FetchClock
  let report: (FetchEvent) -> Void
  var outcome = FetchReport()
  /// Pages of this run: their users are requested again, with the last ETag.
  var walked: [Int] = []

  package init(
    client: GitHubClient, cache: Cache, blobs: BlobStore, options: FetchOptions, clock: FetchClock,
    report: @escaping (FetchEvent) -> Void = { _ in }
  ) {
    self.client = client
    self.cache = cache
    self.blobs = blobs
    self.options = options
    self.clock = clock
    self.report = report
  }

  /// Returns the work done even after a failure, with the error as the last diagnostic.
  package func run() -> FetchReport {
    do throws(Diagnostic) {
      try fetchPages()
      if options.profiles { try fetchProfiles() }
      if options.avatars { try fetchAvatars() }
    } catch {
      outcome.failure = WebAddress(error.path) == nil ? .disk : .network
      outcome.diagnostics.append(error)
    }
    outcome.requests = client.requests
    return outcome
  }

  func warn(_ message: String, _ path: String, help: [String] = []) {
    outcome.diagnostics.append(Diagnostic(.warning, message, path: path, help: help))
  }

  func count(_ result: FetchEvent.Result) {
    if result == .unchanged { outcome.unchanged += 1 }
    if result == .missing { outcome.missing += 1 }
  }
}
#endif
