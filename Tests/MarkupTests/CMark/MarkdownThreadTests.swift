import Testing

@testable import Markup

@Suite struct MarkdownThreadTests {
  /// Bodies that use every extension, so that a parse on one thread would disturb another's.
  private static let corpus: [String] = (0..<400).map { number in
    [
      "see http://a.org/\(number) and www.b.org *now*", "~~old~~ **new** \(number)", "plain \(number)",
      "a_b@c.org ~x~ `~`",
      "|a|b|\n|-|-:|\n|~~\(number)~~|http://c.org|", "- [x] done http://d.org\n- [ ] *open*",
      "> quote \(number) www.e.org",
      "[a](http://f.org) ![b](c.png) \(number)", "*wow* where: we will :w ~",
      "x" + String(repeating: " http://g.org", count: 20),
    ][number % 10]
  }

  @Test("two threads and one give the same HTML")
  func threads() async {
    let renderer = MarkdownRenderer()
    let serial = Self.corpus.map { renderer.render($0) }
    let wrong = await withTaskGroup(of: Int.self) { group in
      for worker in 0..<4 {
        group.addTask {
          var wrong = 0
          for pass in 0..<60 {
            for step in Self.corpus.indices {
              let index = (step * (worker * 2 + 1) + pass * 37) % Self.corpus.count
              if renderer.render(Self.corpus[index]) != serial[index] { wrong += 1 }
            }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
