import Basics
@testable import Check
import TestSupport
import Testing

/// The long form of facts, in a store that fails.
@Suite struct FactsStoreTests {
  /// A page with so many links to a page, each in a line of its own.
  private static func facts(_ path: String, links: Int, to target: String) -> FileFacts {
    let lines = (0..<links).map { "<a href=\"\(target)#m-\($0)\">x</a>" }.joined(separator: "\n")
    return sharedChecker.check(CheckedFile(path: path, bytes: Array(goodPage(lines, title: path).utf8))).facts
  }

  private static func checked(_ store: any SpillStore, links: Int, to target: String) -> SiteChecker {
    var site = SiteChecker(store: store)
    let group = GroupFactsMaker()
    group.add(facts("index.html", links: links, to: target))
    site.add(group.finish())
    return site
  }

  @Test(
    "a store that fails is said to have failed, and a link that leads nowhere is found all the same",
    arguments: [true, false])
  func broken(takes: Bool) {
    var site = Self.checked(BrokenStore(takes: takes), links: 3, to: "gone.html")
    let found = site.findings(otherFiles: hostFiles).map(line)
    #expect(site.failure?.message == (takes ? "cannot read" : "cannot write"))
    #expect(site.failure?.severity == .error)
    #expect(found.contains { $0.contains("link to missing file \"gone.html\"") }, "\(found)")
  }

  @Test("a store that fails while facts come is said to have failed, whether or not they are asked for")
  func early() {
    var site = Self.checked(BrokenStore(takes: false), links: 5_000, to: "other.html")
    _ = site.findings(otherFiles: hostFiles)
    #expect(site.failure?.message == "cannot write")
  }

  @Test("a store that gives other bytes than it took is no store: what is known is told, and nothing traps")
  func garbled() {
    struct Garbled: SpillStore {
      func append(_ bytes: [UInt8]) {}
      func read(_ range: Range<Int>) -> [UInt8] { range.map { UInt8(truncatingIfNeeded: $0 &* 37) } }
    }
    var site = Self.checked(Garbled(), links: 3, to: "gone.html")
    #expect(site.findings(otherFiles: hostFiles).contains { $0.message.contains("gone.html") })
  }

  @Test("a store that works tells each place of a wrong link")
  func whole() {
    var site = Self.checked(MemoryStore(), links: 3, to: "gone.html")
    let found = site.findings(otherFiles: hostFiles).map(line)
    #expect(site.failure == nil)
    #expect(found.count { $0.contains("link to missing file") } == 3, "\(found)")
  }
}
