@testable import Review
import Testing

/// Pages of the blind comparison.
struct BlindPageTests {
  private func site(_ count: Int, _ turns: (Int, String) -> [String]) throws -> ReviewSite {
    var files: [String: String] = [:]
    for run in ["one", "two"] {
      files["runs/\(run)/all.jsonl"] = (0..<count).map {
        SampleRun.file(turns($0, run), id: "c\($0)")
      }.joined()
    }
    return try ReviewSite(files)
  }

  private func pages(_ site: ReviewSite) -> [String] {
    site.pages.filter { $0.key.hasPrefix("review/one..two/blind/") }.map(\.value)
  }

  @Test(
    "500 pairs are on pages that keep the budget of elements, whether short, long or of many turns",
    arguments: [(1, 1), (12, 1), (1, 400)])
  func budget(_ replies: Int, _ length: Int) throws {
    let site = try site(500) { number, run in
      (0..<replies).flatMap { ["\($0)?", "\(run) \(number) " + String(repeating: "a", count: length)] }
    }
    let pages = pages(site)
    #expect(pages.reduce(0) { $0 + $1.matches(of: #/<section class="pair"/#).count } == 500)
    // The budget is 1,500; the frame of a whole site has more than that of this one.
    #expect(pages.allSatisfy { $0.matches(of: #/<[a-z]/#).count < 1_400 })
    #expect(pages.count < 60)
  }

  @Test("a few pairs are on one page")
  func few() throws {
    #expect(try pages(site(40) { number, run in ["?", "\(run) \(number)"] }).count == 1)
  }
}
