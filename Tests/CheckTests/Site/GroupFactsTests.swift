import Basics
@testable import Check
import Testing

/// Facts of files that are made together.
@Suite struct GroupFactsTests {
  private static func facts(_ path: String, anchors: [String]?, _ links: [(String, String?)]) -> FileFacts {
    var facts = FileFacts(path: path)
    facts.anchors = anchors?.map(FileFacts.hash).sorted()
    facts.links = links.enumerated().map { .init(target: $1.0, fragment: $1.1, line: $0 + 1, column: 1) }
    return facts
  }

  private static let files = [
    facts("a", anchors: ["1", "2"], [("b", "3"), ("b", "4"), ("b", nil), ("style", nil), ("out", "x")]),
    facts("b", anchors: ["3"], [("a", "1"), ("a", "2"), ("a", "9"), ("style", nil)]),
    facts("c", anchors: nil, [("c", "any"), ("out", "x"), ("out", "y")]),
  ]

  private static func group(_ order: [Int]) -> GroupFacts {
    let maker = GroupFactsMaker()
    for place in order { maker.add(files[place]) }
    return maker.finish()
  }

  private static func links(_ group: GroupFacts) -> Set<String> {
    Set(group.short.flatMap { $0.links.map { "\($0.target)#\($0.fragment ?? "")" } })
  }

  @Test(
    "each link is listed once, without anchors that exist, in whatever order the files come",
    arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func orders(_ order: [Int]) {
    let group = Self.group(order)
    #expect(Self.links(group) == ["b#", "b#4", "a#", "a#9", "style#", "out#x", "out#y", "c#"])
    #expect(group.short.reduce(0) { $0 + $1.links.count } == 8)
    #expect(group.linkCount == 12)
  }

  @Test("the long form has every link of every file, and survives packing")
  func long() throws {
    let group = try #require(GroupFacts(packed: Self.group([2, 0, 1]).packed))
    #expect(GroupFacts.files(in: group.long) == [Self.files[2], Self.files[0], Self.files[1]])
    #expect(GroupFacts.files(in: Array(group.long.dropLast())) == nil)
  }

  @Test("links of pages for readers count apart from those of feeds")
  func readers() {
    var feed = Self.facts("feed.xml", anchors: nil, [("a", nil)])
    feed.isForReaders = false
    let maker = GroupFactsMaker()
    maker.add(feed)
    maker.add(Self.facts("page", anchors: [], [("a", nil)]))
    #expect(maker.finish().short.map(\.links.count) == [1, 1])
  }
}
