import Basics
import Foundation
import Glibc
import Model
@testable import Output
import Synchronization
import Testing

@Suite("The lock of a site")
struct SiteLockTests {
  let place = Place()

  @Test("turns a second build away and names the first one's process")
  func second() throws {
    let first = try place.writer()
    let lock = "\(place.folder)/.site.scrollback/lock"
    age(lock)
    let host = ProcessInfo.processInfo.hostName.split(separator: ".").first ?? ""
    let failure = try #require(place.failure([:]))
    #expect(
      failure.hasPrefix("site: error: another build is writing this site (process \(getpid()) on \(host)"))
    #expect(failure.hasSuffix(" since 2001-09-09T01:46:40Z)\n  help: wait for it to finish"))
    try first.write(OutputFile(path: "a", text: "1"))
    _ = try first.commit()
    #expect(place.texts() == ["a": "1"])
    try place.build(["a": "2"])
  }

  @Test(
    "is taken over from a process that died, whatever its file says",
    arguments: ["999999 gone", "", "\u{1B}[31m x"])
  func stale(text: String) throws {
    makeFolder("\(place.folder)/.site.scrollback")
    _ = FileManager.default.createFile(
      atPath: "\(place.folder)/.site.scrollback/lock", contents: Data(text.utf8))
    try place.build(["a": "1"])
    #expect(place.texts() == ["a": "1"])
    #expect(place.litter == [])
  }

  @Test("holds on a full disk too, where nobody can sign; and says no more than it knows")
  func unsigned() throws {
    let first = try place.writer()
    truncate("\(place.folder)/.site.scrollback/lock", 0)
    #expect(place.failure([:])?.hasPrefix("site: error: another build is writing this site\n") == true)
    try first.abandon()
  }

  @Test("is refused with the system's reason where files cannot be locked")
  func unlockable() {
    let steps = Mutex(0)
    let disk = Disk { step, _ in
      guard step == .lock else { return nil }
      // The first call opens the file, the second locks it.
      return steps.withLock {
        $0 += 1
        return $0 == 2 ? ENOLCK : nil
      }
    }
    #expect(place.failure(["a": "1"], disk)?.contains("cannot lock: No locks available") == true)
    #expect(place.texts() == [:])
  }

  @Test("is free again after a build was given up")
  func freed() throws {
    try place.writer().abandon()
    try place.writer().abandon()
  }

  @Test("lets in one build at a time, however many come and go")
  func oneAtATime() throws {
    let inside = Mutex(0)
    let entries = Mutex(0)
    var rest = (0..<2000).makeIterator()
    let problems = ParallelMap.map({ rest.next() }, jobs: 6) { _ -> String? in
      do throws(Diagnostic) {
        let writer = try place.writer()
        let others = inside.withLock { count in
          defer { count += 1 }
          return count
        }
        entries.withLock { $0 += 1 }
        try writer.write(OutputFile(path: "a/b.html", text: "x"))
        inside.withLock { $0 -= 1 }
        try writer.abandon()
        return others == 0 ? nil : "two at once"
      } catch {
        return error.message.hasPrefix("another build is writing this site") ? nil : error.description
      }
    }
    #expect(problems.compactMap(\.self) == [])
    #expect(entries.withLock(\.self) > 0)
    #expect(place.litter == [])
  }

  @Test("is not held by one who locked a file that the last holder removed")
  func removedFile() throws {
    let inside = Mutex(0)
    var rest = (0..<20_000).makeIterator()
    let disk = Disk()
    let folder = "\(place.folder)/lock"
    let problems = ParallelMap.map({ rest.next() }, jobs: 4) { _ -> String? in
      do throws(Diagnostic) {
        let lock = try SiteLock.take(in: folder, site: "site", disk)
        return try withExtendedLifetime(lock) { () throws(Diagnostic) in
          let others = inside.withLock { count in
            defer { count += 1 }
            return count
          }
          sched_yield()
          inside.withLock { $0 -= 1 }
          try disk.remove("\(folder)/lock")
          try disk.removeIfEmpty(folder)
          return others == 0 ? nil : "two at once"
        }
      } catch {
        return error.message.hasPrefix("another build is writing this site") ? nil : error.description
      }
    }
    #expect(problems.compactMap(\.self) == [])
  }

  @Test("is free at once although another thread is starting a process")
  func processes() throws {
    let isDone = Mutex(false)
    var jobs = ["take", "start"].makeIterator()
    let problems = ParallelMap.map({ jobs.next() }, jobs: 2) { job -> String? in
      if job == "start" {
        while !isDone.withLock(\.self) {
          let process = try? Process.run(URL(fileURLWithPath: "/bin/true"), arguments: [])
          process?.waitUntilExit()
        }
        return nil
      }
      defer { isDone.withLock { $0 = true } }
      do throws(Diagnostic) {
        for _ in 0..<1000 { _ = try SiteLock.take(in: place.folder, site: "site", Disk()) }
        return nil
      } catch {
        return error.description
      }
    }
    #expect(problems.compactMap(\.self) == [])
  }
}
