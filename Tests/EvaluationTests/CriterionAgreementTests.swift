@testable import Evaluation
import Statistics
import Testing

@Suite("Agreement on a criterion")
struct CriterionAgreementTests {
  private func agreement(_ judgements: [Judgement], judges: [String] = []) throws -> CriterionAgreement {
    var rubric = Samples.rubric
    rubric.judges = judges.map(Judge.init)
    let criterion = try #require(rubric["correct"])
    return try #require(CriterionAgreement.all(judgements, criterion, rubric).first)
  }

  @Test("only independent answers count; those given after seeing others' are counted apart")
  func exposed() throws {
    let judgements = ["a", "b", "c"].flatMap { unit in
      [
        Samples.judgement("ada", unit, "pass"),
        Samples.judgement("bo", unit, "pass", isExposed: true, independent: unit == "a" ? "fail" : nil),
      ]
    }
    let agreement = try agreement(judgements)
    #expect(agreement.shared == 1 && agreement.exposed == 3)
    #expect(agreement.figures.first?.estimate == .value(0))
  }

  @Test("judges are no reviewers")
  func judges() throws {
    let judgements = ["a", "b"].flatMap { unit in
      ["ada", "bo", "gpt"].map { Samples.judgement($0, unit, $0 == "gpt" ? "fail" : "pass") }
    }
    let agreement = try agreement(judgements, judges: ["gpt"])
    #expect(agreement.reviewers == ["ada", "bo"])
    #expect(agreement.figures.first?.estimate == .value(1))
  }

  @Test("two reviewers have Cohen's kappa, three have Fleiss', with intervals around the estimate")
  func kappas() throws {
    let answers = [
      ("pass", "pass"), ("pass", "fail"), ("fail", "fail"), ("pass", "pass"), ("fail", "pass"),
      ("fail", "fail"),
    ]
    let two = answers.enumerated().flatMap { index, pair in
      [Samples.judgement("ada", "c\(index)", pair.0), Samples.judgement("bo", "c\(index)", pair.1)]
    }
    let figures = try agreement(two).figures
    #expect(figures.map(\.name) == ["Same answer", "Cohen’s kappa", "Krippendorff’s alpha", "Gwet’s AC1"])
    for figure in figures {
      let value = try #require(figure.estimate.value)
      let interval = try #require(figure.interval?.value)
      #expect(interval.low <= value && value <= interval.high)
    }
    let three = try agreement(two + answers.indices.map { Samples.judgement("cy", "c\($0)", "pass") })
    #expect(three.figures.map(\.name).contains("Fleiss’ kappa"))
  }

  @Test("the order of files changes nothing")
  func order() throws {
    let judgements = (0..<20).flatMap { number in
      ["ada", "bo"].map {
        Samples.judgement($0, "c\(number)", number % ($0 == "ada" ? 3 : 4) == 0 ? "fail" : "pass")
      }
    }
    let (one, other) = try (agreement(judgements), agreement(judgements.reversed()))
    #expect(one.figures.map(\.interval) == other.figures.map(\.interval))
    #expect(one.figures.map(\.estimate) == other.figures.map(\.estimate))
  }

  @Test("each pair has all measures with intervals, over the targets that both judged")
  func pairs() throws {
    let labels = ["ada": 3, "bo": 4, "cy": 5]
    let judgements = (0..<40).flatMap { number in
      labels.filter { $0.key != "cy" || number < 12 }.map {
        Samples.judgement($0.key, "c\(number)", number % $0.value == 0 ? "fail" : "pass")
      }
    }
    let pairs = try agreement(judgements).pairs
    #expect(pairs.map { "\($0.first) \($0.second) \($0.n)" } == ["ada bo 40", "ada cy 12", "bo cy 12"])
    for pair in pairs {
      #expect(pair.figures.map(\.name) == Self.ofTwo)
      for figure in pair.figures {
        let value = try #require(figure.estimate.value)
        let interval = try #require(figure.interval?.value)
        #expect(interval.low <= value && value <= interval.high)
      }
    }
    // The same as of these two alone.
    let alone = try agreement(judgements.filter { $0.reviewer != "cy" && $0.conversation < "c2" })
    let some = try agreement(judgements.filter { $0.conversation < "c2" })
    let pair = try #require(some.pairs.first { $0.first == "ada" && $0.second == "bo" })
    #expect(pair.figures.map(\.estimate) == alone.figures.map(\.estimate))
    #expect(pair.figures.map(\.interval) == alone.figures.map(\.interval))
  }

  private static let ofTwo = ["Same answer", "Cohen’s kappa", "Krippendorff’s alpha", "Gwet’s AC1"]

  @Test("what is undefined says why and has no interval")
  func undefined() throws {
    let judgements = ["a", "b"].flatMap { unit in ["ada", "bo"].map { Samples.judgement($0, unit, "pass") } }
    let pair = try #require(try agreement(judgements).pairs.first)
    #expect(pair.figures.map(\.estimate.reason) == [nil, .oneLabel, .oneLabel, nil])
    #expect(pair.figures.map { $0.interval != nil } == [true, false, false, true])
    let one = try agreement(judgements.filter { $0.conversation == "a" })
    #expect(one.figures.first?.interval == .undefined(.fewConversations))
  }

  @Test("twelve pairs are shown, those with most shared targets, and the others are counted")
  func many() throws {
    let judgements = (0..<6).flatMap { number in
      (0..<(number < 3 ? 6 : 5)).map {
        Samples.judgement("r\($0)", "c\(number)", number % 2 == 0 ? "pass" : "fail")
      }
    }
    let agreement = try agreement(judgements)
    #expect(agreement.pairs.count == 12 && agreement.leftOut == 3)
    #expect(agreement.pairs.prefix(10).allSatisfy { $0.n == 6 } && agreement.pairs.last?.n == 3)
  }

  private func all(_ kind: Criterion.Kind, _ answers: [(String, String)]) throws -> [CriterionAgreement] {
    var criterion = try #require(Samples.rubric["correct"])
    (criterion.kind, criterion.values) = (kind, [])
    let judgements = answers.enumerated().flatMap { number, pair in
      [Samples.judgement("ada", "c\(number)", pair.0), Samples.judgement("bo", "c\(number)", pair.1)]
    }
    return CriterionAgreement.all(judgements, criterion, Rubric(criteria: [criterion]))
  }

  @Test("numbers have alpha for intervals, where near numbers agree more than far ones")
  func numbers() throws {
    let near = try all(.number, [("1.0", "1.5"), ("3.0", "3.0"), ("9.0", "8.5"), ("5.0", "5.5")])
    let far = try all(.number, [("1.0", "5.0"), ("3.0", "3.0"), ("9.0", "1.0"), ("5.0", "8.0")])
    for agreement in near + far {
      #expect(agreement.figures.map(\.name) == ["Krippendorff’s alpha"] && agreement.shared == 4)
      #expect(agreement.pairs.map(\.figures.count) == [1] && agreement.pairs.first?.matrix == nil)
      #expect(agreement.figures.first?.interval?.value != nil)
    }
    let (best, worst) = (near.first?.figures.first?.estimate.value, far.first?.figures.first?.estimate.value)
    #expect(try #require(best) > 0.9 && #require(worst) < 0.3)
  }

  @Test("of several values each has an agreement of its own: given or not; text has none")
  func modes() throws {
    let found = try all(.multi, [("a b", "a"), ("none", "b"), ("a", "a"), ("b", "none"), ("none", "none")])
    #expect(found.map(\.mode) == ["a", "b"])
    #expect(found.map(\.shared) == [5, 5])
    #expect(found.map { $0.figures.first?.estimate } == [.value(1), .value(0.4)])
    #expect(found.map { $0.figures.map(\.name) } == [Self.ofTwo, Self.ofTwo])
    #expect(found.first?.pairs.first?.matrix?.labels == ["given", "not-given"])
    #expect(try all(.text, [("x", "y")]).isEmpty)
  }
}
