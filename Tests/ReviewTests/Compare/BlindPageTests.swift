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

  @Test("the choices of a reviewer are published for the page, as they stand in the file")
  func choices() throws {
    let line = #"{"conversation":"c","run":"one..two","label":"tie","reviewer":"zoe","key":"k"}"#
    let site = try ReviewSite([
      "runs/one/all.jsonl": SampleRun.file(["?", "one"], id: "c"),
      "runs/two/all.jsonl": SampleRun.file(["?", "two"], id: "c"),
      "reviews/preferences-zoe.jsonl": line, "reviews/preferences-Z.jsonl": line,
    ])
    #expect(site["review/_preferences/zoe.js"].hasPrefix(#"Scrollback.reviewFile?.("zoe",`{"conv"#))
    #expect(site.pages.keys.count { $0.hasPrefix("review/_preferences/") } == 1)
    #expect(
      pages(site).first?.contains(#"<link rel="reviewer" href="../../_preferences/zoe.js" title="zoe" />"#)
        == true)
  }

  @Test("a few pairs are on one page")
  func few() throws {
    #expect(try pages(site(40) { number, run in ["?", "\(run) \(number)"] }).count == 1)
  }
}
