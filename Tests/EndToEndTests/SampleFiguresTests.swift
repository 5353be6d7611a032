import Foundation
import TestSupport
import Testing

/// Runs, rubric and verdicts of the sample, as docs/guide/gate.md and judges.md describe them.
struct SampleFiguresTests {
  private static func folder() throws -> Folder {
    let folder = try Folder(["content/site.yml": "title: Sample\ntimezone: UTC\n"])
    for part in ["runs", "review", "reviews"] {
      try folder.copy(
        from: ProjectFolder.url.appending(path: "content/\(part)").path(), to: "content/\(part)")
    }
    return folder
  }

  @Test("the gate passes another seed and stops other rules, by score and by people's verdicts")
  func gate() throws {
    let folder = try Self.folder()
    for measure in ["expected", "correct"] {
      let seeds = try Program.run(
        ["gate", "--base", "nightly-1", "--head", "nightly-2", "--criterion", measure], in: folder)
      #expect(seeds.status == 0, "\(seeds.output)\(seeds.errors)")
      let rules = try Program.run(
        ["gate", "--base", "nightly-2", "--head", "nightly-3", "--criterion", measure], in: folder)
      #expect(rules.status == 1, "\(rules.output)\(rules.errors)")
      #expect(rules.output.contains("significantly worse"))
    }
  }

  @Test("no verdict is of an older rubric, and the judge has figures on both halves and a corrected rate")
  func pages() throws {
    let folder = try Self.folder()
    let outcome = try Program.build(folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let judges = try folder.text("site/review/_judges/index.html")
    let start = try #require(judges.firstRange(of: "<h2><bdi>mock-judge</bdi>")?.lowerBound)
    let judge = try #require(judges[start...].split(separator: "</section>").first)
    for part in [
      "Development set", "Test set", "1 look at this test set so far, 1 of them", "Corrected rate",
    ] {
      #expect(judge.contains(part), "\(part)")
    }
    let rate = try #require(judge.split(separator: "Corrected rate").dropFirst().first)
    #expect(!rate.prefix(200).contains("undefined"))
    for name in try folder.names("site/review/nightly-3") where folder.exists(Self.page(name)) {
      let page = try folder.text(Self.page(name))
      #expect(!page.contains("older rubric"), "\(name)")
    }
  }

  @Test(
    "figures and their intervals are the same bytes in every zone and language and with any number of workers (X-02)"
  )
  func sameEverywhere() throws {
    let first = try Self.review(jobs: 1, ["TZ": "UTC", "LC_ALL": "C", "LANG": "C"])
    for page in ["_agreement", "_judges", "_modes", "_modes/_figures", "_sample", "_tasks"] {
      #expect(first["\(page)/index.html"]?.isEmpty == false, "\(page)")
    }
    for page in ["index.html", "_agreement/index.html", "_judges/index.html"] {
      let text = String(decoding: first[page] ?? [], as: UTF8.self)
      #expect(text.contains(#/[0-9](\u{A0}%)? to [0-9]/#), "no interval on \(page)")
    }
    for (jobs, environment) in [
      (2, ["TZ": "Asia/Kathmandu", "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"]),
      (7, ["TZ": "America/St_Johns", "LC_ALL": "ar_EG.UTF-8", "LANG": "tr_TR.UTF-8"]),
    ] {
      let other = try Self.review(jobs: jobs, environment)
      let differing = Set(first.keys).union(other.keys).filter { first[$0] != other[$0] }.sorted()
      #expect(differing == [], "\(environment)")
    }
  }

  /// The pages of the review.
  private static func review(jobs: Int, _ environment: [String: String]) throws -> [String: [UInt8]] {
    let folder = try folder()
    let outcome = try Program.build(folder, ["--jobs", "\(jobs)"], environment: environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try folder.tree("site/review")
  }

  private static func page(_ conversation: String) -> String {
    "site/review/nightly-3/\(conversation)/verdicts/index.html"
  }
}
