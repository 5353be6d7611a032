import Basics
import Foundation
import Glibc
import Model
@testable import Output
import Testing

@Suite("A preview, which is made again and again")
struct PreviewTests {
  /// A site that was made three times, so that there is a tree that was replaced.
  private func place() throws -> Place {
    let place = Place(isPreview: true)
    try place.build(firstPages)
    try place.build(firstPages.merging(["index.html": "home 3", "z/last.html": "goes"]) { $1 })
    place.put("CNAME")
    place.put("mine/x", mode: 0o444)
    try place.build(firstPages)
    return place
  }

  private static let new = nextPages.merging(["CNAME": "foreign", "mine/x": "foreign"]) { $1 }

  @Test("is the site that a first build would make, whatever was there before")
  func manyChanges() throws {
    var random = SplitMix64(seed: 20_261_122)
    let paths = ["index.html", "a/index.html", "a/b/c.html", "a/b/d.html", "b", "b/c", "b/c/d", "e/f", "e"]
    let place = Place(isPreview: true)
    for round in 0..<60 {
      var pages: [String: String] = [:]
      for path in paths.shuffled(using: &random) where Bool.random(using: &random) {
        let isBlocked = pages.keys.contains { $0.hasPrefix(path + "/") || path.hasPrefix($0 + "/") }
        if !isBlocked { pages[path] = String(Int.random(in: 0...1, using: &random)) }
      }
      try place.build(pages)
      #expect(place.texts() == pages, "round \(round)")
      #expect(place.litter == [".site.scrollback"] || round == 0)
    }
  }

  @Test("makes only the folders of what changed, few second names, and does not wait for the disk")
  func oneChange() throws {
    let place = Place(isPreview: true)
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
    #expect(!counter.changes.contains(.sync))
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
        case .success(let report):
          #expect(place.texts() == Self.new, "\(what)")
          #expect(report.leftover?.message.hasSuffix(": Input/output error") ?? true, "\(what)")
        case .failure(let failure):
          #expect(failure.message.hasSuffix(": Input/output error"), "\(what): \(failure)")
          // Where folders cannot be swapped there is a moment without a site; the next build brings it back.
          let isGone = !canExchange && isDead && place.tree().isEmpty
          #expect(isGone || place.tree() == before, "\(what)")
        }
        try place.build(nextPages)
        #expect(place.texts() == Self.new, "\(what)")
      }
    }
  }

  @Test("leaves nothing beside the site once it is built for good")
  func builtForGood() throws {
    let preview = try place()
    let writer = try SiteWriter(target: preview.site, name: "site")
    for (path, text) in nextPages { try writer.write(OutputFile(path: path, text: text)) }
    _ = try writer.commit()
    #expect(preview.texts() == Self.new)
    #expect(preview.litter == [])
  }
}
