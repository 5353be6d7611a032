import Foundation
import TestSupport
import Testing

/// Rules know nothing of pages, and pages decide nothing.
struct SeparationTests {
  private static let folder = ProjectFolder.url.appending(path: "Sources/Assistant")

  @Test(
    "what answers has no HTML, no disk and no clock (M-09)",
    arguments: [
      "AssistantRules", "AssistantRules+Matching", "AssistantWords", "AssistantDraw", "AssistantScript",
      "AssistantSession", "AssistantRulesReader", "AssistantConditionReader", "AssistantCoverage",
    ])
  func rules(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: "\(name).swift"), encoding: .utf8)
    for word in ["import Markup", "import Foundation", "SafeHTML", "TemplateContext", "Date("] {
      #expect(!text.contains(word), "\(word)")
    }
  }
}
