@testable import Evaluation
import Statistics
import Testing

@Suite("Judges against people")
struct JudgeTests {
  private var rubric: Rubric {
    var rubric = Samples.rubric
    rubric.judges = [Judge(name: "gpt")]
    return rubric
  }

  @Test("the truth is what people agree on, or the final verdict; other targets are left out")
  func truth() throws {
    let judgements = [
      Samples.judgement("ada", "a", "pass"), Samples.judgement("bo", "a", "pass"),
      Samples.judgement("gpt", "a", "pass"),
      Samples.judgement("ada", "b", "pass"), Samples.judgement("bo", "b", "fail"),
      Samples.judgement("gpt", "b", "pass"),
      Samples.judgement("ada", "c", "pass"), Samples.judgement("bo", "c", "fail", isFinal: true),
      Samples.judgement("gpt", "c", "pass"),
      Samples.judgement("ada", "d", "unsure"), Samples.judgement("gpt", "d", "fail"),
    ]
    let comparison = try #require(Judges.all(judgements, [], rubric).first)
    #expect(comparison.items.map(\.conversation) == ["a", "c"])
    #expect(comparison.items.map(\.human) == [true, false])
    #expect(comparison.dev.disagreements.map(\.conversation) == ["c"])
    #expect(comparison.disputed == 1 && comparison.total == 4)
  }

  @Test("scores that runs bring are judges without configuration")
  func scores() throws {
    var attempts = (0..<4).map { Samples.attempt("r", task: "\($0)", reward: $0 < 2 ? 1 : 0) }
    for place in attempts.indices { attempts[place].verdicts["correct"] = place != 1 }
    let comparison = try #require(Judges.all([], attempts, Samples.rubric).first)
    #expect(comparison.judge == "reward")
    #expect(comparison.dev.counts.row == [1, 2, 1, 0])
  }

  @Test("test figures are apart, and shown only for versions whose look is in the rubric")
  func split() throws {
    let judgements = (0..<40).flatMap { number in
      ["ada", "gpt"].map { Samples.judgement($0, "c\(number)", number % 3 == 0 ? "fail" : "pass") }
    }
    var rubric = rubric
    rubric.split = TestSplit()
    let closed = try #require(Judges.all(judgements, [], rubric).first)
    #expect(closed.looks.isEmpty)
    #expect(closed.dev.items.count + closed.test.items.count == 40)
    #expect((10...30).contains(closed.test.items.count))
    var look = TestSplit.Look()
    (look.judge, look.version) = ("gpt", "")
    rubric.split?.looks = [look, look]
    #expect(Judges.all(judgements, [], rubric).first?.looks.count == 2)
    rubric.judges[0].version = "2"
    #expect(Judges.all(judgements, [], rubric).first?.looks.count == 0)
    // The same targets are test targets in every build, another seed makes another split.
    #expect(Judges.all(judgements, [], rubric).first?.test.items.map(\.unit) == closed.test.items.map(\.unit))
    rubric.split?.seed = 2
    #expect(Judges.all(judgements, [], rubric).first?.test.items.map(\.unit) != closed.test.items.map(\.unit))
  }

  @Test("a corrected rate needs 30 of each class and a judge that is better than chance")
  func corrected() throws {
    func comparison(_ count: Int, wrong: (Int) -> Bool) throws -> JudgeComparison {
      let judgements = (0..<count).flatMap { number -> [Judgement] in
        let human = number % 2 == 0
        let judge = wrong(number) ? !human : human
        return [
          Samples.judgement("ada", "c\(number)", human ? "pass" : "fail"),
          Samples.judgement("gpt", "c\(number)", judge ? "pass" : "fail"),
        ]
      }
      return try #require(Judges.all(judgements, [], rubric).first)
    }
    #expect(try comparison(40) { _ in false }.corrected.estimate == .undefined(.fewPositives))
    #expect(try comparison(100) { $0 % 4 < 2 }.corrected.estimate == .undefined(.weakJudge))
    let good = try comparison(100) { $0 % 10 == 0 }
    // Observed 40 %, TPR 0.8, TNR 1: (0.4 + 1 - 1) / 0.8.
    #expect(abs((good.corrected.estimate.value ?? 0) - 0.5) < 1e-9)
    let interval = try #require(good.corrected.interval?.value)
    #expect(interval.low < 0.5 && interval.high > 0.5)
  }
}
