import Basics
import Foundation
import Glibc
import Model
@testable import Output
import Testing

/// Every call to the system that a build makes fails once, in each way; and the build stops dead after each.
@Suite("A disk that fails (threats: disk full, read-only, kill -9)")
struct FaultTests {
  /// How many calls the build makes when none fails.
  private func callCount(_ canExchange: Bool) throws -> Int {
    let counter = BadDisk()
    try placeWithSite().build(nextPages, counter.disk(canExchange: canExchange))
    return counter.seen.count
  }

  private func placeWithSite() throws -> Place {
    let place = Place()
    try place.build(firstPages)
    place.put("CNAME")
    place.put("mine/x", mode: 0o444)
    chmod("\(place.site)/mine", 0o555)
    return place
  }

  private static let old = firstPages.merging(foreign) { $1 }
  private static let new = nextPages.merging(foreign) { $1 }
  private static let foreign = ["CNAME": "foreign", "mine/x": "foreign"]

  @Test(
    "leaves the old site, byte by byte and file by file, or the new one whole, whichever call fails",
    arguments: [true, false], [ENOSPC, EIO, EACCES, EROFS])
  func anyCallFails(canExchange: Bool, code: CInt) throws {
    let count = try callCount(canExchange)
    #expect(count > 60)
    for step in 0..<count {
      let place = try placeWithSite()
      let before = place.tree()
      let disk = BadDisk { $0 == step ? code : nil }
      let outcome = Result { () throws(Diagnostic) in
        try place.build(nextPages, disk.disk(canExchange: canExchange))
      }
      let what = "call \(step), \(disk.seen[step])"
      switch outcome {
      case .success(let report):
        #expect(place.texts() == Self.new, "\(what)")
        // Only what comes after the switch may fail and leave a site.
        #expect(report.leftover?.message.contains(String(cString: strerror(code))) ?? true, "\(what)")
      case .failure(let failure):
        #expect(place.tree() == before, "\(what)")
        #expect(failure.message.contains(String(cString: strerror(code))), "\(what): \(failure)")
      }
      try place.build(nextPages)
      #expect(place.texts() == Self.new, "\(what)")
      #expect(place.litter == [], "\(what)")
    }
  }

  @Test(
    "leaves the old site or the new one where it stops dead after any call, and the next build works",
    arguments: [true, false])
  func stopsDead(canExchange: Bool) throws {
    for step in 0..<(try callCount(canExchange)) {
      let place = try placeWithSite()
      let before = place.tree()
      _ = try? place.build(nextPages, BadDisk { $0 >= step ? EIO : nil }.disk(canExchange: canExchange))
      let between = place.tree()
      // Without a step that swaps there is a moment with no site; the next run brings it back.
      if !between.isEmpty || canExchange {
        #expect(between == before || place.texts() == Self.new, "call \(step)")
      }
      try place.writer().abandon()
      #expect(place.tree() == before || place.texts() == Self.new, "call \(step)")
      #expect(place.litter == [], "call \(step)")
      try place.build(nextPages)
      #expect(place.texts() == Self.new, "call \(step)")
    }
  }

  @Test("makes no first site of half its files, whichever call fails", arguments: [ENOSPC, EROFS])
  func firstBuild(code: CInt) throws {
    let counter = BadDisk()
    try Place().build(firstPages, counter.disk())
    for step in counter.seen.indices {
      let place = Place()
      if place.failure(firstPages, BadDisk { $0 == step ? code : nil }.disk()) != nil {
        #expect(place.tree().isEmpty, "call \(step), \(counter.seen[step])")
      } else {
        #expect(place.texts() == firstPages, "call \(step), \(counter.seen[step])")
      }
      try place.build(firstPages)
      #expect(place.texts() == firstPages)
      #expect(place.litter == [])
    }
  }

  @Test("that stays full keeps the old site, and says what to do")
  func staysFull() throws {
    let place = try placeWithSite()
    let before = place.tree()
    let full = Disk { step, _ in [.create, .write, .makeFolder, .link].contains(step) ? ENOSPC : nil }
    let failure = place.failure(nextPages, full)
    #expect(failure?.contains("No space left on device\n  help: free up disk space") == true)
    #expect(place.tree() == before)
    #expect(place.litter == [])
  }

  @Test("says once that it is full, not for each file")
  func saysOnce() throws {
    let full = Disk { step, _ in [.create, .write].contains(step) ? ENOSPC : nil }
    let writer = try Place().writer(full)
    let failures = firstPages.keys.sorted().compactMap { path -> Diagnostic? in
      do throws(Diagnostic) {
        try writer.write(OutputFile(path: path, text: path))
        return nil
      } catch {
        return error
      }
    }
    #expect(failures.map(\.message) == ["cannot write: No space left on device"])
    try writer.abandon()
  }

  @Test("that will not be read never passes for one on which nothing stands")
  func unreadable() throws {
    let place = try placeWithSite()
    let before = place.tree()
    let blind = Disk { step, path in step == .look && path == place.site ? EIO : nil }
    #expect(place.failure(nextPages, blind)?.contains("cannot inspect: Input/output error") == true)
    #expect(place.tree() == before)
  }

  @Test(
    "lets nobody but root write: folders that their owner may not write into are carried, and cleared away")
  func ordinaryUser() async throws {
    let place = try placeWithSite()
    let folder = place.folder
    for path in [folder, "\(folder)/site"] + place.tree().keys.map({ "\(folder)/site/\($0)" }) {
      lchown(path, 65534, 65534)
    }
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      if getuid() == 0 { precondition(setegid(65534) == 0 && seteuid(65534) == 0) }
      for (path, text) in [("index.html", "home 2"), ("index.html", "home 3")] {
        let writer = try SiteWriter(target: "\(folder)/site", name: "site")
        try writer.write(OutputFile(path: path, text: text))
        let report = try writer.commit()
        if report.leftover != nil { exit(EXIT_FAILURE) }
      }
    }
    #expect(place.texts() == Self.foreign.merging(["index.html": "home 3"]) { $1 })
    #expect(place.litter == [])
  }

  @Test("where the folder around the site is read-only keeps the old site and says where to write")
  func readOnlyFolder() async throws {
    let place = try placeWithSite()
    let before = place.tree()
    chmod(place.folder, 0o555)
    let folder = place.folder
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      if getuid() == 0 { seteuid(65534) }
      do throws(Diagnostic) {
        _ = try SiteWriter(target: "\(folder)/site", name: "site")
      } catch {
        exit(
          error.description.contains("Permission denied\n  help: choose a writable folder") ? EXIT_SUCCESS : 2
        )
      }
      exit(3)
    }
    chmod(place.folder, 0o755)
    #expect(place.tree() == before)
    #expect(place.litter == [])
  }
}
