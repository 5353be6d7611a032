import Foundation
import Glibc
import Model
import Synchronization
import Testing

@testable import Output

@Suite("The lock of a site")
struct SiteLockTests {
  let place = Place()

  @Test("turns a second build away and names the first one's process")
  func second() throws {
    let first = try place.writer()
    #expect(
      place.failure([:]) == """
        site: error: another build is writing this site (process \(getpid()))
          help: wait until it has ended
        """)
    try first.write(OutputFile(path: "a", text: "1"))
    _ = try first.commit()
    #expect(place.texts() == ["a": "1"])
    try place.build(["a": "2"])
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
