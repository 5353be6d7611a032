import Foundation
import Markup
import Testing

@testable import Model

@Suite("Charts")
struct ChartTests {
  private let drawing = ChartDrawing(id: "x", isMirrored: false, strings: Strings())
  private let mirrored = ChartDrawing(id: "x", isMirrored: true, strings: Strings())

  private func text(_ html: SafeHTML) -> String { String(decoding: html.bytes, as: UTF8.self) }

  @Test(
    "an axis ends at a round and even number that no value exceeds",
    arguments: [
      (0, 2), (1, 2), (2, 2), (3, 4), (60, 60), (99, 100), (101, 120), (1003, 1200), (99_999, 100_000),
    ])
  func scale(largest: Int, top: Int) {
    #expect(ChartScale([0, largest]).top == top)
    #expect(ChartScale([0, largest]).labels == [top, top / 2, 0])
  }

  @Test("what is there at all is at least a pixel high")
  func height() {
    let scale = ChartScale([1, 1_000_000])
    #expect([0, 1, 1_000_000].map { scale.height($0, of: 128) } == [0, 1, 128])
  }

  @Test(
    "shares are written in whole numbers",
    arguments: [(0, 3, "0%"), (1, 3, "33.333%"), (1, 8, "12.500%"), (3, 3, "100%"), (1, 0, "0%")])
  func share(part: Int, parts: Int, text: String) { #expect(ChartDrawing.share(part, of: parts) == text) }

  @Test("time begins where words begin")
  func mirror() {
    let rows = [Chart.Row("2024", 1, tick: "2024"), Chart.Row("2025", 2, tick: "2025")]
    #expect(text(drawing.time(rows)).contains("<rect class=\"column\" x=\"5%\""))
    #expect(text(mirrored.time(rows)).contains("<rect class=\"column\" x=\"55%\""))
    #expect(text(ChartDrawing.bar(1, of: 4, isMirrored: true)).contains("x=\"75%\" width=\"25%\""))
  }

  @Test("a drawing has a name, and says in words what stands out; what somebody wrote is escaped")
  func words() {
    let svg = text(drawing.time([Chart.Row("<a>", 1), Chart.Row("b", 3)]))
    #expect(svg.contains("role=\"img\" aria-labelledby=\"x\" aria-describedby=\"x-words\""))
    #expect(svg.contains("<desc id=\"x-words\">From &lt;a&gt; to b; peak in b: 3</desc>"))
    #expect(!svg.contains("style="))
  }

  @Test("a column leads to what it counts, and a drawing with links is a group")
  func links() {
    let rows = [Chart.Row("2023", 0, path: "a"), Chart.Row("2024", 1), Chart.Row("2025", 2, path: "b")]
    let svg = text(drawing.time(rows) { $0.path.map { SafeURL(relative: $0) } })
    #expect(svg.contains("role=\"group\" aria-labelledby"))
    #expect(svg.components(separatedBy: "<a href=").count == 2)
    #expect(svg.contains("<a href=\"b\"><rect class=\"column\""))
  }

  @Test("no more than five ticks, however many years")
  func ticks() {
    let rows = (1990...2025).map { Chart.Row(String($0), 1, tick: String($0)) }
    #expect(text(drawing.time(rows)).components(separatedBy: "<text ").count == 6)
  }

  @Test("the fuller an hour the higher its level; none and the least differ")
  func levels() {
    #expect(
      [0, 1, 25, 26, 50, 75, 76, 100].map { ChartDrawing.level($0, of: 100) } == [0, 1, 1, 2, 2, 3, 4, 4])
    #expect(ChartDrawing.level(1, of: 1) == 1)
  }
}
