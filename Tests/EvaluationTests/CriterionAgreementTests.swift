@testable import Evaluation
import Statistics
import Testing

@Suite("Agreement on a criterion")
struct CriterionAgreementTests {
  private func agreement(_ judgements: [Judgement], judges: [String] = []) throws -> CriterionAgreement {
    var rubric = Samples.rubric
    rubric.judges = judges.map(Judge.init)
    return CriterionAgreement(judgements, try #require(rubric["correct"]), rubric)
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
}
