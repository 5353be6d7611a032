import Foundation
import TestSupport
import Testing

@testable import Assistant

/// Chance that always falls the same way.
struct DrawTests {
  @Test("draws are those that the script makes too; RECORD=1 writes them anew (M-19)")
  func vectors() throws {
    let url = ProjectFolder.url.appending(path: "Tests/Vectors/assistant_draws.tsv")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Self.table.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == Self.table)
  }

  private static var table: String {
    var lines = ["seed\tconversation\tmessage\tattempt\terror_rate\tfailed\tmilliseconds"]
    let names = [
      (1, "demo", "u1"), (7, "small-talk", "u10"), (-3, "playground-mhlxyz", "u2"), (.max, "", ""),
      (0, "größe-😊", "u200"),
    ]
    for (seed, conversation, message) in names {
      for attempt in 1...3 {
        for rate in [0, 0.1, 0.5, 1] {
          let draw = AssistantDraw(seed: seed, conversation: conversation, message: message, attempt: attempt)
          var rules = Rules.builtIn
          rules.errorRate = rate
          let cells = [
            "\(seed)", conversation, message, "\(attempt)", "\(rate)", draw.fails(rules) ? "yes" : "no",
            "\(draw.delay(rules))",
          ]
          lines.append(cells.joined(separator: "\t"))
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test("of 10,000 messages a tenth fails, by any seed (M-19)", arguments: [1, 2, 7, 1234567])
  func share(_ seed: Int) {
    let failures = (0..<10_000).count {
      AssistantDraw(seed: seed, conversation: "share", message: "u\($0)", attempt: 1).fails(Rules.builtIn)
    }
    #expect((900...1100).contains(failures))
  }

  @Test("a reply takes one to two seconds, in whole milliseconds, both ends included (M-08, M-13)")
  func delays() {
    let delays = (0..<20_000).map {
      AssistantDraw(seed: 1, conversation: "wait", message: "u\($0)", attempt: 1).delay(Rules.builtIn)
    }
    #expect(delays.min() == 1000)
    #expect(delays.max() == 2000)
    var fixed = Rules.builtIn
    fixed.delay = 1500...1500
    #expect(AssistantDraw(seed: 1, conversation: "x", message: "u1", attempt: 1).delay(fixed) == 1500)
  }

  @Test("a rate of 0 never fails, one of 1 always does (M-19)")
  func ends() {
    let draws = (0..<1000).map {
      AssistantDraw(seed: $0, conversation: "ends", message: "u1", attempt: 1)
    }
    var rules = Rules.builtIn
    rules.errorRate = 0
    #expect(draws.allSatisfy { !$0.fails(rules) })
    rules.errorRate = 1
    #expect(draws.allSatisfy { $0.fails(rules) })
  }
}
