import Basics
@testable import Evaluation
import Foundation
import Model
import Site
import Testing

@Suite("Pages of judges and agreement")
struct JudgePagesTests {
  private static let theme = Result { try Theme(overrides: []) }

  /// All files by path.
  private func pages(
    _ judgements: [Judgement], _ rubric: Rubric, _ attempts: [Attempt] = []
  ) throws -> [String: String] {
    let theme = try Self.theme.get()
    let context = BuildContext(
      settings: SiteSettings(), now: Instant(seconds: 1_762_344_000),
      shell: SiteShell(sections: [], assets: theme.assetPaths))
    let evaluated = Evaluated(
      rubric: rubric, judgements: judgements, attempts: attempts, runs: [("r", "R", "review/r/index.html")],
      foreign: ForeignVerdicts(), context: context)
    var out: [String: String] = [:]
    for file in evaluated.files(try EvaluationTemplates(theme: theme.library)) {
      out[file.path] = String(decoding: try file.content.bytes(), as: UTF8.self)
    }
    return out
  }

  private func rubric(_ count: Int, prompt: String = "") -> Rubric {
    var rubric = Samples.rubric
    rubric.judges = (0..<count).map { number in
      var judge = Judge(name: "judge-\(number)")
      judge.prompt = prompt
      return judge
    }
    return rubric
  }

  @Test("the prompt's hash is shown if the rubric has it")
  func prompt() throws {
    let judgements = ["ada", "judge-0"].map { Samples.judgement($0, "a", "pass") }
    let path = "review/_judges/index.html"
    #expect(try pages(judgements, rubric(1, prompt: "e20cd597"))[path]?.contains("prompt e20cd597") == true)
    #expect(try pages(judgements, rubric(1))[path]?.contains(">prompt ") == false)
  }

  @Test("every disagreement has a link, on pages of their own if there are many")
  func disagreements() throws {
    let judgements = (0..<450).flatMap { number in
      [
        Samples.judgement("ada", "c\(number)", "pass"),
        Samples.judgement("judge-0", "c\(number)", number < 430 ? "fail" : "pass"),
      ]
    }
    let pages = try pages(judgements, rubric(1))
    let judges = try #require(pages["review/_judges/index.html"])
    #expect(judges.contains("<a href=\"1-all/index.html\">… and 380 more</a>"))
    let lists = pages.filter { $0.key.hasPrefix("review/_judges/1-all/") }
    #expect(lists.count == 3)
    let links = lists.values.flatMap {
      $0.matches(of: #/review\/r\/|r\/(c[0-9]+)\/index.html#m-1/#).compactMap(\.1)
    }
    #expect(Set(links.map(String.init)).count == 430)
    #expect(lists["review/_judges/1-all/index.html"]?.contains("judge-0 · Correct · All targets") == true)
  }

  @Test("many criteria, reviewers, tasks and trials are cut into pages of at most 1,500 elements")
  func elements() throws {
    let names = (0..<8).map { "c-\($0)" }
    let people = ["ada", "bo", "cy", "di", "ed"]
    let judgements = names.flatMap { name in
      people.map { Samples.judgement($0, "a", "pass", criterion: name) }
    }
    let attempts = (0..<300).flatMap { task in
      (0..<4).map { Samples.attempt("r", task: "t-\(task)", trial: $0, reward: 1) }
    }
    let rubric = Rubric(
      criteria: names.map { name in
        var criterion = Samples.rubric.criteria[0]
        (criterion.name, criterion.title) = (name, name)
        return criterion
      })
    let pages = try pages(judgements, rubric, attempts)
    for (path, page) in pages { #expect(page.matches(of: /<[a-z]/).count <= 1_500, "\(path)") }
    let (agreement, tasks) = (
      pages.filter { $0.key.contains("_agreement") }, pages.filter { $0.key.contains("_tasks") }
    )
    #expect(agreement.count == 3 && tasks.count == 5)
    #expect(agreement.values.reduce(0) { $0 + $1.matches(of: /<h2>/).count } == 8)
    #expect(tasks.values.reduce(0) { $0 + $1.matches(of: /class="outcome/).count } == 1_200)
  }

  @Test("twenty-five judges are all reachable")
  func many() throws {
    let judgements = (["ada"] + (0..<25).map { "judge-\($0)" }).map { Samples.judgement($0, "a", "pass") }
    let pages = try pages(judgements, rubric(25)).filter { $0.key.hasPrefix("review/_judges/") }
    #expect(pages.count == 3)
    for number in 0..<25 {
      #expect(pages.values.contains { $0.contains("<h2><bdi>judge-\(number)</bdi>") }, "\(number)")
    }
  }

  private func agreement(_ answers: [(String, String)]) throws -> String {
    let judgements = answers.enumerated().flatMap { number, pair in
      [Samples.judgement("ada", "c\(number)", pair.0), Samples.judgement("bo", "c\(number)", pair.1)]
    }
    return try #require(try pages(judgements, Samples.rubric)["review/_agreement/index.html"])
  }

  @Test("a bootstrap whose samples are equal is no interval: shares have Wilson's, other figures say why")
  func equalSamples() throws {
    let page = try agreement([("pass", "pass"), ("fail", "fail")])
    #expect(page.contains("<dt>Same answer</dt><dd>34.2\u{A0}% to 100\u{A0}% <span"))
    let why = "no interval: at least 95 % of bootstrap samples are equal"
    #expect(page.contains("AC1</dt><dd><span class=\"estimate\">1.000</span> <span class=\"sub\">\(why)"))
    #expect(!page.contains("1.000 to 1.000"))
    let one = try agreement([("pass", "fail")])
    #expect(one.contains("no interval: fewer than two conversations"))
  }

  @Test("a figure that is undefined in more than 5 % of bootstrap samples says so")
  func undefinedSamples() throws {
    let few = try agreement([("pass", "pass"), ("pass", "fail"), ("fail", "fail"), ("pass", "pass")])
    #expect(few.contains(#/kappa<\/dt><dd>.* to .*undefined in [0-9.]+\u{A0}% of bootstrap samples/#))
    let answers = (0..<40).map { ($0 % 2 == 0 ? "pass" : "fail", $0 % 3 == 0 ? "pass" : "fail") }
    #expect(try !agreement(answers).contains("bootstrap samples"))
  }

  @Test("a judge's page names what is left out, and the looks at all versions")
  func leftOut() throws {
    let judgements = ["a", "b"].flatMap { unit in
      ["ada", "judge-0"].map { Samples.judgement($0, unit, "pass", isExposed: $0 == "ada" && unit == "b") }
    }
    var rubric = rubric(1)
    rubric.judges[0].version = "3"
    #expect(rubric.judges[0].counts("3", of: "correct") && !rubric.judges[0].counts("2", of: "correct"))
    rubric.split = TestSplit()
    rubric.split?.looks = ["2", "3"].map { version in
      var look = TestSplit.Look()
      (look.judge, look.version) = ("judge-0", version)
      return look
    }
    let page = try #require(try pages(judgements, rubric)["review/_judges/index.html"])
    #expect(page.contains("1 answer excluded: given after seeing others’ verdicts"))
    #expect(page.contains("another version of the judge gave them: 1<"))
    #expect(page.contains("2 looks at this test set so far, 1 of them at this version."))
  }

  @Test("a failure mode is a question of its own on a judge's page")
  func modes() throws {
    var rubric = rubric(1)
    rubric.criteria[0].kind = .multi
    let judgements = ["loops", "none"].flatMap { unit in
      [Samples.judgement("ada", unit, unit), Samples.judgement("judge-0", unit, "loops")]
    }
    let page = try #require(try pages(judgements, rubric)["review/_judges/index.html"])
    #expect(page.contains("<bdi>Correct: loops</bdi>") && page.contains(">Not given</th>"))
    #expect(page.contains("given by the judge, not by people"))
  }

  @Test("pairs have figures, the interval first below 30 targets; numbers have no table")
  func pairs() throws {
    let judgements = (0..<4).flatMap { number in
      [
        Samples.judgement("ada", "c\(number)", number == 0 ? "fail" : "pass"),
        Samples.judgement("bo", "c\(number)", number < 2 ? "fail" : "pass"),
        Samples.judgement("ada", "c\(number)", "\(number).0", criterion: "grade"),
        Samples.judgement("bo", "c\(number)", "\(number + 1).0", criterion: "grade"),
      ]
    }
    var rubric = Samples.rubric
    var grade = Criterion(name: "grade", title: "Grade")
    grade.kind = .number
    rubric.criteria.append(grade)
    let page = try #require(try pages(judgements, rubric)["review/_agreement/index.html"])
    let sections = page.components(separatedBy: "<section class=\"card fact\">").dropFirst()
    #expect(sections.count == 4)
    let pair = try #require(sections.dropFirst().first)
    #expect(
      pair.contains("class=\"confusion\"") && pair.contains("<div class=\"few\"><dt>Cohen’s kappa</dt>"))
    #expect(pair.contains(#/<dt>Gwet’s AC1<\/dt><dd>[−0-9.]+ to [0-9.]+ <span class="estimate">/#))
    let numbers = try #require(sections.last)
    #expect(!numbers.contains("class=\"confusion\"") && numbers.contains("<bdi>ada</bdi> and <bdi>bo</bdi>"))
    #expect(numbers.contains("Krippendorff’s alpha"))
  }
}
