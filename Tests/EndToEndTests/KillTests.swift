import Foundation
import Glibc
import Testing

/// The program itself, killed as a machine kills it.
struct KillTests {
  /// Enough files that a build is hit while it writes.
  private static func state(_ word: String) -> String {
    (0..<40).map { number in
      "{\"id\":\"c\(number)\",\"title\":\"\(word) \(number)\",\"messages\":[{\"id\":\"1\",\"sender\":\"a\","
        + "\"text\":\"\(word) *says* \(number)\",\"timestamp\":\"2025-11-01T10:00:00Z\"}]}\n"
    }.joined()
  }

  private static func project(_ word: String) throws -> Folder {
    try Folder([
      "content/site.yml": "title: \(word)\ntimezone: UTC\n", "content/chats/all.jsonl": state(word),
    ])
  }

  private static func built(_ word: String) throws -> [String: [UInt8]] {
    let folder = try project(word)
    #expect(try Program.build(folder).status == 0)
    return try folder.tree("site")
  }

  @Test(
    "kill -9 at any moment leaves the old site or the new one, whole, and what others put there; the next build works",
    .timeLimit(.minutes(5)))
  func killed() throws {
    let sites = ["old": try Self.built("old"), "new": try Self.built("new")]
    let folder = try Self.project("old")
    #expect(try Program.build(folder).status == 0)
    try folder.write("site/CNAME", "example.org")
    let start = ContinuousClock.now
    var hits = 0
    for round in 0..<40 where round < 6 || start.duration(to: .now) < .seconds(15) {
      let word = round.isMultiple(of: 2) ? "new" : "old"
      try folder.write("content/site.yml", "title: \(word)\ntimezone: UTC\n")
      try folder.write("content/chats/all.jsonl", Self.state(word))
      if try Self.kill(folder, round) { hits += 1 }
      var found = try folder.tree("site")
      #expect(found.removeValue(forKey: "CNAME") == Array("example.org".utf8), "round \(round)")
      #expect(sites.values.contains(found), "round \(round): \(found.count) files")
    }
    #expect(hits > 0, "no build was hit while it wrote")
    #expect(try Program.build(folder).status == 0)
    var found = try folder.tree("site")
    found["CNAME"] = nil
    #expect(sites.values.contains(found))
    #expect(try folder.names().filter { $0.hasPrefix(".") } == [])
  }

  /// Kills a build some time after it began to write; says whether it was still at work.
  private static func kill(_ folder: Folder, _ round: Int) throws -> Bool {
    let process = try Program.start(["build", ".", "--now", Program.now], in: folder)
    var waits = 0
    while process.isRunning, waits < 100_000, !folder.exists(".site.scrollback/new") {
      usleep(200)
      waits += 1
    }
    // From the first file to a little after the last; the steps are prime, so that rounds do not repeat a moment.
    usleep(UInt32(round * 7919 % 200) * 1000)
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  @Test("a build that finds another at work ends with 6, says which process holds the lock and since when")
  func locked() throws {
    let folder = try Self.project("old")
    try folder.write(".site.scrollback/lock", "4711 elsewhere\n")
    let lock = open(folder.at(".site.scrollback/lock"), O_RDWR)
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    let outcome = try Program.build(folder)
    #expect(outcome.status == 6)
    #expect(
      outcome.errors.contains(
        /site: error: another build is writing this site \(process 4711 on elsewhere since 2\d{3}-.*Z\)/))
    #expect(!folder.exists("site"))
    close(lock)
    #expect(try Program.build(folder).status == 0, "nobody holds it any more, whatever its file says")
  }

  @Test("of several builds at once each one builds or is turned away, and the site is whole")
  func together() throws {
    let whole = try Self.built("old")
    let folder = try Self.project("old")
    let builds = try (0..<4).map { _ in try Program.start(["build", ".", "--now", Program.now], in: folder) }
    builds.forEach { $0.waitUntilExit() }
    let statuses = builds.map(\.terminationStatus)
    #expect(statuses.contains(0) && statuses.allSatisfy { [0, 6].contains($0) }, "\(statuses)")
    #expect(try folder.tree("site") == whole)
    #expect(try folder.names().filter { $0.hasPrefix(".") } == [])
  }
}
