#if Fetch
import Basics
import Content
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Fetch

/// A folder of this test alone; gone with its last use.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("fetch-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var cache: String { "\(path)/cache.sqlite" }
}

/// A clock that jumps ahead instead of waiting, and remembers how far.
final class JumpingClock: Sendable {
  static let start = Instant(seconds: 1_762_000_000)
  private let state = Mutex((now: start, waits: [Duration]()))

  var waits: [Duration] { state.withLock(\.waits) }
  var seconds: [Double] {
    waits.map { Double($0.components.seconds) + Double($0.components.attoseconds) / 1e18 }
  }

  var clock: FetchClock {
    FetchClock(now: { self.state.withLock(\.now) }) { wait in
      self.state.withLock { state in
        state.waits.append(wait)
        let parts = wait.components
        state.now.milliseconds += parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
      }
    }
  }
}

/// Everything for a fetch from a server of this test.
final class FetchBench {
  let folder: ScratchFolder
  let server: LoopbackServer
  let clock = JumpingClock()
  var events: [FetchEvent] = []
  var token: String?
  var seconds = 20

  init(
    _ folder: ScratchFolder? = nil,
    _ answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Reply
  )
    throws
  {
    self.folder = try folder ?? ScratchFolder()
    server = try LoopbackServer(answer)
  }

  deinit { server.stop() }

  func client() throws -> GitHubClient {
    let api = try #require(WebAddress(server.address))
    return GitHubClient(
      api: api, token: token, transport: SessionTransport(seconds: seconds), clock: clock.clock,
      backoff: Backoff(seed: 7)
    ) { self.events.append($0) }
  }

  func fetch(since: Int? = nil, pages: Int = 10, profiles: Bool = false, avatars: Bool = false) throws
    -> FetchReport
  {
    let cache = try Cache(path: folder.cache)
    let fetcher = Fetcher(
      client: try client(), cache: cache, blobs: BlobStore(people: folder.path),
      options: FetchOptions(since: since, pages: pages, profiles: profiles, avatars: avatars),
      clock: clock.clock
    ) { self.events.append($0) }
    return fetcher.run()
  }

  func files() throws -> [InputFile] { try CacheReader(path: folder.cache, people: folder.path).files }

  func text(_ contentPath: String) throws -> String {
    let file = try #require(try files().first { $0.contentPath == contentPath })
    return try file.text()
  }
}
#endif
