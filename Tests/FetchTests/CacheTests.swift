#if Fetch
import Basics
import Content
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Fetch

/// The file of the cache: what it survives, and what it refuses.
@Suite(.timeLimit(.minutes(10))) struct CacheTests {
  @Test(
    "a file that is no cache is refused and not touched, neither by a fetch nor by a build (G-05)",
    arguments: [
      "hello", String(repeating: "x", count: 5000), "SQLite format 3\0",
      "SQLite format 3\0" + String(repeating: "\0", count: 100),
    ])
  func foreignBytes(_ text: String) throws {
    let folder = try ScratchFolder()
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.cache))
    #expect(throws: Diagnostic.self) { try Cache(path: folder.cache) }
    #expect(throws: Diagnostic.self) { try CacheReader(path: folder.cache, people: folder.path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.cache)) == Data(text.utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cache.sqlite"])
  }

  @Test("a file that is there and cannot be read is refused, not taken for no cache (G-05)")
  func unreadable() {
    // A plain file whose first bytes the system refuses to give, also to the superuser.
    #expect(CacheFile.look(at: "/proc/self/mem") == .other("cannot be read"))
    #expect(CacheFile.look(at: "/proc/self/no-such-file") == .nothing)
  }

  @Test("a database of another program is refused and not touched")
  func foreignDatabase() throws {
    let folder = try ScratchFolder()
    let queue = try DatabaseQueue(path: folder.cache)
    try queue.write { try $0.execute(sql: "CREATE TABLE page (a)") }
    try queue.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.cache))
    #expect(throws: Diagnostic.self) { try Cache(path: folder.cache) }
    #expect(throws: Diagnostic.self) { try CacheReader(path: folder.cache, people: folder.path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.cache)) == before)
  }

  @Test("a cache of a newer program is refused")
  func newer() throws {
    let folder = try ScratchFolder()
    _ = try FetchBench(folder, FakeGitHub(count: 2).answer).fetch()
    let queue = try DatabaseQueue(path: folder.cache)
    try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99')") }
    try queue.close()
    for open in [
      { _ = try Cache(path: folder.cache) }, { _ = try CacheReader(path: folder.cache, people: "") },
    ] {
      let error = #expect(throws: Diagnostic.self) { try open() }
      #expect(error?.message.contains("newer version of Scrollback") == true)
    }
  }

  @Test(
    "a cache that was cut or overwritten in the middle is an error, never a crash",
    arguments: [200, 4096, 5000, 9000])
  func damaged(_ place: Int) throws {
    let folder = try ScratchFolder()
    _ = try FetchBench(folder, FakeGitHub(count: 60, pageSize: 30).answer).fetch(profiles: true)
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.cache)))
    let whole = bytes
    bytes.removeSubrange(place...)
    try Data(bytes).write(to: URL(fileURLWithPath: folder.cache))
    #expect(throws: Diagnostic.self) { try CacheReader(path: folder.cache, people: folder.path) }
    // SQLite has no checksum over contents: what it does not notice, readers of JSON do.
    bytes = whole
    for index in place..<min(place + 3000, bytes.count) { bytes[index] = 0xA5 }
    try Data(bytes).write(to: URL(fileURLWithPath: folder.cache))
    let error = Result {
      try CacheReader(path: folder.cache, people: folder.path).files.map { try $0.bytes() }
    }
    #expect(throws: Never.self) {
      if case .failure(let error) = error, !(error is Diagnostic) { throw error }
    }
  }

  @Test("an empty file is a new cache")
  func emptyFile() throws {
    let folder = try ScratchFolder()
    try Data().write(to: URL(fileURLWithPath: folder.cache))
    #expect(try FetchBench(folder, FakeGitHub(count: 2).answer).fetch().failure == nil)
  }

  @Test("reading writes nothing beside the cache, and a log that is left there is read along (G-29)")
  func readsLog() throws {
    let folder = try ScratchFolder()
    let cache = try Cache(path: folder.cache)
    let page = CachedPage(since: 0, etag: nil, users: 1, next: nil)
    try cache.store(page, Array("[]".utf8), [], at: Instant(seconds: 0))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.contains("cache.sqlite-wal"))
    let before = try names.map { try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\($0)")) }
    #expect(try CacheReader(path: folder.cache, people: folder.path).files.count == 1)
    #expect(try names.map { try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\($0)")) } == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
  }

  @Test("readers read while a writer writes, and see whole answers only (G-29)")
  func concurrentReaders() async throws {
    let folder = try ScratchFolder()
    let cache = try Cache(path: folder.cache)
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for since in 0..<50 {
          let user = ListedUser(id: since + 1, login: "a", avatar: "")
          let page = CachedPage(since: since, etag: nil, users: 1, next: since + 1)
          guard (try? cache.store(page, [0x5B, 0x5D], [user], at: Instant(seconds: 0))) != nil else {
            return false
          }
        }
        return true
      }
      for _ in 0..<4 {
        group.addTask {
          (0..<50).allSatisfy { _ in
            let counts = try? cache.read { db in
              try [
                Int.fetchOne(db, sql: "SELECT count(*) FROM page"),
                Int.fetchOne(db, sql: "SELECT count(*) FROM user"),
              ]
            }
            return counts.map { $0[0] == $0[1] } ?? false
          }
        }
      }
      for await isGood in group { #expect(isGood) }
    }
    #expect(try cache.lastPage()?.since == 49)
  }

  @Test(
    "a name of a picture that leads elsewhere is not followed",
    arguments: ["../../../etc/passwd", "a.png", ""])
  func hostileNames(_ name: String) throws {
    let folder = try ScratchFolder()
    let cache = try Cache(path: folder.cache)
    let user = ListedUser(id: 1, login: "a", avatar: "")
    let page = CachedPage(since: 0, etag: nil, users: 1, next: nil)
    try cache.store(page, Array("[]".utf8), [user], at: Instant(seconds: 0))
    try cache.storeAvatar(user, name, etag: nil, at: Instant(seconds: 0))
    let reader = try CacheReader(path: folder.cache, people: folder.path)
    #expect(reader.files.map(\.contentPath) == ["people/users/since-0.json"])
    #expect(reader.diagnostics.count == 1)
  }

  @Test("a login that is no file name gives no file", arguments: ["../x", "a/b", "dependabot[bot]", ".."])
  func hostileLogins(_ login: String) throws {
    let folder = try ScratchFolder()
    let bench = try FetchBench(folder) { _ in .init("[{\"login\":\"\(login)\",\"id\":1}]") }
    let report = try bench.fetch(pages: 1, profiles: true)
    #expect(report.requests == 1 && report.failure == nil && report.diagnostics.count == 1)
    #expect(try bench.files().map(\.contentPath) == ["people/users/since-0.json"])
  }
}
#endif
