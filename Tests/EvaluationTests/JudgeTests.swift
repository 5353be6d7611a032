import Conversations
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

  @Test("answers given after seeing others' verdicts are no truth, unless they are final; they are counted")
  func exposed() throws {
    let judgements = [
      Samples.judgement("ada", "a", "pass"), Samples.judgement("bo", "a", "fail", isExposed: true),
      Samples.judgement("ada", "b", "pass", isExposed: true),
      Samples.judgement("ada", "c", "pass", isExposed: true, independent: "fail"),
      Samples.judgement("ada", "d", "pass", isFinal: true, isExposed: true),
      Samples.judgement("ada", "e", "pass"), Samples.judgement("bo", "e", "unsure", isFinal: true),
    ]
    let judge = "abcde".map { Samples.judgement("gpt", "\($0)", "pass") }
    let comparison = try #require(Judges.all(judgements + judge, [], rubric).first)
    #expect(comparison.items.map(\.conversation) == ["a", "c", "d"])
    #expect(comparison.items.map(\.human) == [true, false, true])
    #expect(comparison.exposed == 3 && comparison.disputed == 1)
    var attempt = Samples.attempt("r", task: "1", reward: 1)
    attempt.truths["correct"] = .init(true, exposed: 2)
    #expect(Judges.all([], [attempt], Samples.rubric).first?.exposed == 2)
  }

  @Test("of several values each has a comparison of its own: given or not")
  func modes() throws {
    var rubric = rubric
    rubric.criteria[0].kind = .multi
    rubric.criteria[0].values = [ReviewLabel.unknown("loops")]
    let answers = [("loops", "loops lies"), ("loops lies", "none"), ("none", "none"), ("none", "lies")]
    let judgements = answers.enumerated().flatMap { number, pair in
      [Samples.judgement("ada", "c\(number)", pair.0), Samples.judgement("gpt", "c\(number)", pair.1)]
    }
    let found = Judges.all(judgements, [], rubric)
    #expect(found.map(\.mode) == ["lies", "loops"])
    #expect(found.map(\.dev.counts.row) == [[0, 1, 2, 1], [1, 1, 0, 2]])
    #expect(found.map(\.criterion.name) == ["correct", "correct"])
    let more = judgements + [Samples.judgement("bo", "c0", "none"), Samples.judgement("bo", "c1", "lies")]
    #expect(Judges.all(more, [], rubric).map(\.disputed) == [0, 2])
  }

  @Test("scores that runs bring are judges without configuration")
  func scores() throws {
    var attempts = (0..<4).map { Samples.attempt("r", task: "\($0)", reward: $0 < 2 ? 1 : 0) }
    for place in attempts.indices { attempts[place].truths["correct"] = .init(place != 1) }
    let comparison = try #require(Judges.all([], attempts, Samples.rubric).first)
    #expect(comparison.judge == "reward")
    #expect(comparison.dev.counts.row == [1, 2, 1, 0])
    #expect(comparison.disputed == 0)
    for place in [1, 2] { attempts[place].truths = ["correct": .init(nil, isDisputed: true)] }
    attempts[2].record.scores = []
    #expect(Judges.all([], attempts, Samples.rubric).first?.disputed == 1, "one of them has no score")
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
    #expect(closed.corrected.estimate == .undefined(.closedTest))
    rubric.judges[0].version = "2"
    let raised = try #require(Judges.all(judgements, [], rubric).first)
    #expect(raised.looks.isEmpty && raised.allLooks.count == 2)
    // The same targets are test targets in every build, another seed makes another split.
    #expect(Judges.all(judgements, [], rubric).first?.test.items.map(\.unit) == closed.test.items.map(\.unit))
    rubric.split?.seed = 2
    #expect(Judges.all(judgements, [], rubric).first?.test.items.map(\.unit) != closed.test.items.map(\.unit))
  }

  @Test("a conversation and a turn with the same words stay in their half in every run")
  func sameHalf() throws {
    var rubric = rubric
    rubric.split = TestSplit()
    func halves(_ run: String, place: Int) -> [String: Bool] {
      var attempts = (0..<40).map { Samples.attempt(run, task: "\($0)", reward: 1) }
      for place in attempts.indices { attempts[place].truths["correct"] = .init(true) }
      let judgements = (0..<40).flatMap { number in
        ["ada", "gpt"].map { Samples.judgement($0, "c\(number)", "pass", place: place) }
      }
      let found = Judges.all(judgements, attempts, rubric)
      let items = found.flatMap(\.items).map { ($0.conversation, $0.isTest) }
      return Dictionary(items) { first, _ in first }
    }
    let first = halves("one", place: 1)
    #expect(first.count == 80 && Set(first.values) == [true, false])
    #expect(halves("two", place: 3) == first)
  }

  @Test("a look at a score opens these values, not those of a later grader")
  func laterGrader() throws {
    var rubric = rubric
    rubric.split = TestSplit()
    func score(_ rewards: [Double], grader: String? = nil, prompt: String? = nil) throws -> JudgeComparison {
      var attempts = rewards.enumerated().map { Samples.attempt("r", task: "\($0)", reward: $1) }
      for place in attempts.indices {
        attempts[place].truths["correct"] = .init(true)
        if let grader { attempts[place].record.note("reward grader", grader) }
        if let prompt { attempts[place].record.note("reward prompt", prompt) }
      }
      return try #require(Judges.all([], attempts, rubric).first)
    }
    let first = try score([1, 0])
    #expect(!first.version.isEmpty && first.looks.isEmpty)
    var look = TestSplit.Look()
    (look.judge, look.version) = ("reward", first.version)
    rubric.split?.looks = [look]
    #expect(try score([1, 0]).looks.count == 1)
    #expect(try score([1, 1]).looks.isEmpty)
    #expect(try score([1, 0], grader: "gpt").looks.isEmpty)
    let known = try score([1, 0], grader: "gpt", prompt: "Grade it.")
    #expect(known.version.hasPrefix("gpt "))
    // With a known prompt, new values are of the same grader.
    #expect(try score([1, 1], grader: "gpt", prompt: "Grade it.").version == known.version)
    #expect(try score([1, 0], grader: "gpt", prompt: "Grade it well.").version != known.version)
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
