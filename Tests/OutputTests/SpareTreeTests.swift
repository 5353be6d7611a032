import Basics
import Foundation
import Glibc
import Model
@testable import Output
import Testing

@Suite("A site whose last tree is kept")
struct SpareTreeTests {
  /// A site that was built twice.
  private func place(foreign: Bool = false) throws -> Place {
    let place = Place(keepsSpare: true)
    try place.build(firstPages)
    if foreign { place.put("CNAME") }
    try place.build(firstPages.merging(["index.html": "home 3", "z/last.html": "goes"]) { $1 })
    return place
  }

  private func isKept(_ place: Place) -> Bool {
    FileManager.default.fileExists(atPath: "\(place.folder)/spare/tree")
  }

  /// As another program would build the site.
  private func buildWithoutSpare(_ pages: [String: String], _ place: Place) throws {
    let writer = try SiteWriter(target: place.site, name: "site")
    for (path, text) in pages { try writer.write(OutputFile(path: path, text: text)) }
    _ = try writer.commit()
  }

  @Test("is what a first build would make, whatever was there before and whoever changed it")
  func manyChanges() throws {
    var random = SplitMix64(seed: 20_261_125)
    let paths = ["index.html", "a/index.html", "a/b/c.html", "a/b/d.html", "b", "b/c", "b/c/d", "e/f", "e"]
    let place = Place(keepsSpare: true)
    for round in 0..<120 {
      var pages: [String: String] = [:]
      for path in paths.shuffled(using: &random) where Bool.random(using: &random) {
        let isBlocked = pages.keys.contains { $0.hasPrefix(path + "/") || path.hasPrefix($0 + "/") }
        if !isBlocked { pages[path] = String(Int.random(in: 0...1, using: &random)) }
      }
      switch Int.random(in: 0..<9, using: &random) {
      case 0: try buildWithoutSpare(pages, place)
      case 1: place.remove("a/b")
      case 2 where place.texts()["a/index.html"] != nil: place.put("a/index.html", "1", mode: 0o644)
      default: break
      }
      try place.build(pages)
      #expect(place.texts() == pages, "round \(round)")
      #expect(place.litter == ["spare"] || place.litter == [], "round \(round)")
    }
  }

  @Test("makes only the folders of what changed, and few second names")
  func oneChange() throws {
    let place = Place(keepsSpare: true)
    var pages = Dictionary(uniqueKeysWithValues: (0..<100).map { ("\($0)/index.html", "same") })
    for round in 0..<3 {
      pages["7/index.html"] = "round \(round)"
      try place.build(pages)
    }
    pages["8/index.html"] = "changed"
    let counter = BadDisk()
    try place.build(pages, counter.disk())
    #expect(counter.changes.count { $0 == .makeFolder } < 10)
    // What the last change wrote.
    #expect(counter.changes.count { $0 == .link } == 1)
    #expect(counter.changes.contains(.sync))
  }

  @Test(
    "stays as it was or is the new one, whichever call fails; the next build is right",
    arguments: [true, false])
  func anyCallFails(canExchange: Bool) throws {
    let counter = BadDisk()
    try place().build(nextPages, counter.disk(canExchange: canExchange))
    #expect(counter.seen.count > 60)
    for step in counter.seen.indices {
      for isDead in [false, true] {
        let place = try place()
        let before = place.tree()
        let disk = BadDisk { $0 == step || (isDead && $0 > step) ? EIO : nil }.disk(canExchange: canExchange)
        let outcome = Result { () throws(Diagnostic) in try place.build(nextPages, disk) }
        let what = "call \(step), \(counter.seen[step]), dead: \(isDead)"
        switch outcome {
        case .success: #expect(place.texts() == nextPages, "\(what)")
        case .failure:
          // Where folders cannot be swapped there is a moment without a site; the next build brings it back.
          let isGone = !canExchange && isDead && place.tree().isEmpty
          #expect(isGone || place.tree() == before, "\(what)")
        }
        try place.build(nextPages)
        #expect(place.texts() == nextPages, "\(what)")
      }
    }
  }

  @Test("keeps none with foreign files, which would be in it too")
  func foreign() throws {
    #expect(isKept(try place()))
    let place = try place(foreign: true)
    #expect(!isKept(place))
    #expect(place.texts()["CNAME"] == "foreign")
  }

  @Test("loses it once the site is gone or another build has replaced it, and not before")
  func useless() throws {
    let gone = try place()
    try SpareTree("\(gone.folder)/spare").removeIfUseless()
    #expect(isKept(gone))
    try FileManager.default.removeItem(atPath: gone.site)
    try SpareTree("\(gone.folder)/spare").removeIfUseless()
    #expect(gone.litter == [])
    let replaced = try place()
    try buildWithoutSpare(nextPages, replaced)
    try SpareTree("\(replaced.folder)/spare").removeIfUseless()
    #expect(replaced.litter == [])
  }

  @Test("leaves what is outside alone, whatever a manifest says")
  func tampered() throws {
    let place = Place(keepsSpare: true)
    try place.build(firstPages)
    makeFolder("\(place.folder)/victim")
    let victims = ["\(place.folder)/victim/a", "\(place.folder)/b"]
    for path in victims { _ = FileManager.default.createFile(atPath: path, contents: Data("mine".utf8)) }
    symlink("../victim", "\(place.site)/link")
    let manifest = "\(place.site)/\(Manifest.name)"
    let lines = String(decoding: try #require(FileManager.default.contents(atPath: manifest)), as: UTF8.self)
    // From the site, from the spare tree, and from where it becomes the next site.
    let more = ["../b", "../../b", "../../../b", "link", "link/a", "../victim/a", "../../victim/a"]
    _ = FileManager.default.createFile(
      atPath: manifest, contents: Data((lines + more.joined(separator: "\n") + "\n").utf8))
    for round in 0..<3 { try place.build(nextPages.merging(["n": "\(round)"]) { $1 }) }
    #expect(victims.allSatisfy(FileManager.default.fileExists))
    #expect(place.texts() == nextPages.merging(["n": "2", "link": "../victim"]) { $1 })
  }

  @Test("ignores a broken record")
  func broken() throws {
    let place = try place()
    let record = "\(place.folder)/spare/record"
    let whole = try #require(FileManager.default.contents(atPath: record))
    for length in stride(from: 0, to: whole.count, by: 7) {
      _ = FileManager.default.createFile(atPath: record, contents: whole.prefix(length))
      try place.build(nextPages.merging(["n": "\(length)"]) { $1 })
      #expect(place.texts() == nextPages.merging(["n": "\(length)"]) { $1 })
    }
  }
}
