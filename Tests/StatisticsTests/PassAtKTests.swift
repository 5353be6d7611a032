import Statistics
import Testing

@Suite struct PassAtKTests {
  @Test("k is between 1 and the number of trials, or nothing is defined", arguments: [-1, 0, 5])
  func undefined(k: Int) {
    #expect(PassAtK.all(k, successes: 2, trials: 4) == .undefined(.wrongK))
    #expect(PassAtK.any(k, successes: 2, trials: 4) == .undefined(.wrongK))
    #expect(PassAtK.all(1, successes: 0, trials: 0) == .undefined(.wrongK))
    #expect(PassAtK.any(0, successes: 0, trials: 0) == .undefined(.wrongK))
  }

  @Test("both are what counting all choices of k trials gives", arguments: 1...9)
  func choices(n: Int) throws {
    for c in 0...n {
      for k in 1...n {
        let sets = (0..<(1 << n)).filter { $0.nonzeroBitCount == k }
        // Successes are the lowest c trials.
        let all = sets.count { $0 >> c == 0 }
        let any = sets.count { $0 & ((1 << c) - 1) != 0 }
        let found = (
          try #require(PassAtK.all(k, successes: c, trials: n).value),
          try #require(PassAtK.any(k, successes: c, trials: n).value)
        )
        #expect(abs(found.0 - Double(all) / Double(sets.count)) < 1e-12)
        #expect(abs(found.1 - Double(any) / Double(sets.count)) < 1e-12)
      }
    }
  }

  @Test("more trials than successes never all succeed, and their chance is no negative zero")
  func sign() {
    #expect(PassAtK.all(3, successes: 1, trials: 4).value?.bitPattern == 0)
    #expect(PassAtK.any(3, successes: 3, trials: 4) == .value(1))
  }

  @Test("a thousand trials stay numbers: k trials of a task of two thirds succeed less and less often")
  func large() throws {
    var (last, found) = (1.0, 0.0)
    for k in 1...1000 {
      let all = try #require(PassAtK.all(k, successes: 667, trials: 1000).value)
      let any = try #require(PassAtK.any(k, successes: 667, trials: 1000).value)
      #expect((0...last).contains(all) && (found...1).contains(any))
      (last, found) = (all, any)
    }
    // C(667, 20) / C(1000, 20) and C(500, 250) / C(1000, 250), by whole numbers of any length.
    let twenty = try #require(PassAtK.all(20, successes: 667, trials: 1000).value)
    #expect(abs(twenty / 0.0002758282119504736 - 1) < 1e-12)
    let many = try #require(PassAtK.all(250, successes: 500, trials: 1000).value)
    #expect(abs(many / 2.420654765724284e-94 - 1) < 1e-12)
    #expect(last == 0 && found == 1)
  }
}
