import Basics
import Foundation
import Glibc
import Model
@testable import Output
import Testing

/// A user's file that every switch must carry.
private func withForeign(_ pages: [String: String]) -> [String: String] {
  pages.merging(["CNAME": "foreign", "mine/x": "foreign"]) { $1 }
}

@Suite("The switch from the old site to the new one")
struct StagingFolderTests {
  private func placeWithSite() throws -> Place {
    let place = Place()
    try place.build(firstPages)
    place.put("CNAME")
    place.put("mine/x")
    return place
  }

  /// The changes that a build from `firstPages` to `nextPages` makes to the disk.
  private func changes(canExchange: Bool) throws -> [Disk.Step] {
    let counter = BadDisk()
    try placeWithSite().build(nextPages, counter.disk(canExchange: canExchange))
    return counter.changes
  }

  @Test("happens after all bytes are on the disk", arguments: [true, false])
  func syncs(canExchange: Bool) throws {
    let changes = try changes(canExchange: canExchange)
    let sync = try #require(changes.firstIndex(of: .sync))
    #expect(!changes[sync...].contains { [.create, .write, .link, .makeFolder, .attributes].contains($0) })
    #expect(
      changes[sync...].starts(
        with: canExchange ? [.sync, .exchange, .remove] : [.sync, .exchange, .rename, .rename]))
  }

  @Test("never loses the site where folders cannot be swapped and the second rename fails")
  func secondRenameFails() throws {
    let counter = BadDisk()
    try placeWithSite().build(nextPages, counter.disk(canExchange: false))
    let renames = counter.seen.enumerated().filter { $0.element == .rename }.map(\.offset)
    #expect(renames.count == 2)
    let place = try placeWithSite()
    let before = place.tree()
    #expect(
      place.failure(nextPages, BadDisk { $0 == renames[1] ? EIO : nil }.disk(canExchange: false)) != nil)
    #expect(place.tree() == before)
    #expect(place.litter == [])
  }

  @Test("clears what a killed build left beside the site")
  func stale() throws {
    let place = try placeWithSite()
    makeFolder("\(place.folder)/.site.scrollback/new/half")
    _ = FileManager.default.createFile(
      atPath: "\(place.folder)/.site.scrollback/new/index.html", contents: Data("half".utf8))
    _ = FileManager.default.createFile(
      atPath: "\(place.folder)/.site.scrollback/lock", contents: Data("999999".utf8))
    try place.build(nextPages)
    #expect(place.texts() == withForeign(nextPages))
    #expect(place.litter == [])
  }

  @Test("does not follow links where the new site is built")
  func links() throws {
    let place = try placeWithSite()
    let elsewhere = "\(place.folder)/elsewhere"
    makeFolder("\(elsewhere)/new")
    symlink("elsewhere", "\(place.folder)/.site.scrollback")
    #expect(
      place.failure(nextPages)?.contains(".site.scrollback: error: is in the way of the new site")
        == true)
    unlink("\(place.folder)/.site.scrollback")
    makeFolder("\(place.folder)/.site.scrollback")
    symlink("../victim", "\(place.folder)/.site.scrollback/lock")
    #expect(
      place.failure(nextPages)?.contains("lock: error: cannot write: Too many levels of symbolic links")
        == true)
    #expect(FileManager.default.fileExists(atPath: "\(elsewhere)/new"))
    #expect(!FileManager.default.fileExists(atPath: "\(place.folder)/victim"))
  }

  @Test("is refused where a file has the site's name")
  func fileInPlace() throws {
    let place = Place()
    _ = FileManager.default.createFile(atPath: place.site, contents: Data("mine".utf8))
    #expect(
      place.failure(nextPages)?.hasPrefix("site: error: is not a folder\n")
        == true)
    #expect(Seen(place.site).content == "mine")
    #expect(place.litter == [])
  }

  @Test("is refused where a folder above the site is a file, with the true reason")
  func fileAbove() throws {
    let place = Place()
    _ = FileManager.default.createFile(atPath: "\(place.folder)/x", contents: Data())
    let error = #expect(throws: Diagnostic.self) {
      _ = try SiteWriter(target: "\(place.folder)/x/site", name: "x/site")
    }
    #expect(error?.message == "cannot create the folder: Not a directory")
  }

  @Test("says so when a path is too long for the disk")
  func tooLong() throws {
    let place = try placeWithSite()
    let before = place.tree()
    let path = Array(repeating: String(repeating: "x", count: 200), count: 30).joined(separator: "/")
    #expect(
      place.failure([path: ""])?.contains("error: cannot create the folder: File name too long") == true)
    #expect(place.tree() == before)
    #expect(place.litter == [])
  }

  @Test("does not happen when the disk is full in the middle of a file")
  func fullDisk() async throws {
    let place = try placeWithSite()
    let before = place.tree()
    let folder = place.folder
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      // The system's limit on the size of a file stands for a full disk: the write ends in the middle.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let writer = try SiteWriter(target: "\(folder)/site", name: "site")
      do throws(Diagnostic) {
        try writer.write(OutputFile(path: "index.html", text: String(repeating: "x", count: 5000)))
      } catch {
        try writer.abandon()
        exit(error.message == "cannot write: File too large" ? EXIT_SUCCESS : EXIT_FAILURE)
      }
    }
    #expect(place.tree() == before)
    #expect(place.litter == [])
  }
}
