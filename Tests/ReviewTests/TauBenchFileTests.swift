import Foundation
@testable import Review
import Testing

@Suite("A result file of τ-bench as a run")
struct TauBenchFileTests {
  /// Tasks and trials with a reward of 1, as in the published results of an airline agent: 24 attempts at 6 tasks.
  private static let rewarded: Set<[Int]> = [[1, 1], [5, 1], [2, 2]]
  private static let attempts = (0..<4).flatMap { trial in (0..<6).map { [$0, trial] } }
  private static let path = "review/tau/airline-task-"

  private static var results: String {
    let attempts = attempts.map { place in
      """
      {"task_id":\(place[0]),"trial":\(place[1]),"reward":\(rewarded.contains(place) ? "1.0" : "0.0"),
      "info":{"task":{"user_id":"u\(place[0])","actions":[],"instruction":"Book X\(place[0]).","outputs":[]}},
      "traj":[{"role":"system","content":"# Airline Agent Policy"},{"role":"user","content":"Book X\(place[0])."},
      {"role":"assistant","content":"Booked in trial \(place[1])."}]}
      """
    }
    return "[\(attempts.joined(separator: ",\n"))]"
  }

  private func site(_ lines: [String] = []) throws -> ReviewSite {
    try ReviewSite([
      "runs/tau/results.json": Self.results, "reviews/reviews-ada.jsonl": lines.joined(),
      "review/rubric.yml": "criteria:\n  - {name: solved, kind: binary, target: conversation}\n",
    ])
  }

  private static func page(_ place: [Int]) -> String { "\(path)\(place[0])-trial-\(place[1])/index.html" }

  /// What a reviewer says: the last trial of each task passes.
  private func verdict(_ place: [Int], _ site: ReviewSite) throws -> String {
    let key = try #require(
      site[Self.page(place)].firstMatch(of: /class="transcript[^>]* data-key="([0-9a-f-]+)"/)
    ).1
    return """
      {"conversation":"airline-task-\(place[0])-trial-\(place[1])","run":"tau","criterion":"solved",\
      "label":"\(place[1] == 3 ? "pass" : "fail")","reviewer":"ada","at":"2025-11-05T10:00:00Z","key":"\(key)"}

      """
  }

  @Test("24 attempts with 3 rewards have pass^1 of 0.125 and no task that all attempts solve")
  func reliability() throws {
    let page = try site()["review/_tasks/index.html"]
    let row = try #require(
      page.components(separatedBy: "<tr>").first { $0.contains("4.2\u{A0}% to 20.8\u{A0}%") })
    let cells = row.matches(of: #/<td[^>]*>([^<]*)</#).map { String($0.1) }
    #expect(cells.prefix(3) == ["6", "24", "3"])
    let shares = row.matches(of: #/>(0\.[0-9]{3})</#).map { String($0.1) }
    #expect(shares == ["0.125", "0.000", "0.000", "0.000", "0.125", "0.250", "0.375", "0.500"])
    #expect(page.matches(of: /class="outcome/).count == 24)
    #expect(page.matches(of: /class="outcome foreign passed/).count == 3)
  }

  @Test("the reward is a judge: its matrix has all attempts, and each disagreement leads to its conversation")
  func judge() throws {
    let before = try site()
    let site = try site(Self.attempts.map { try verdict($0, before) })
    #expect(site.diagnostics.isEmpty)
    let page = site["review/_judges/index.html"]
    #expect(page.contains("<h2><bdi>reward</bdi>") && page.contains("<bdi>Solved</bdi>"))
    let cells = page.matches(of: #/<td>(?:<b>)?([0-9]+)(?:</b>)?</td>/#).map { String($0.1) }
    #expect(cells == ["0", "6", "3", "15"])
    let links = page.matches(of: #/<li class="foreign"[^>]*><a href="([^"#]+)/#).map { String($0.1) }
    let wrong = Self.attempts.filter { $0[1] == 3 || Self.rewarded.contains($0) }
    #expect(links.sorted() == wrong.map { "../" + Self.page($0).dropFirst("review/".count) }.sorted())
    #expect(links.count == 9)
  }
}
