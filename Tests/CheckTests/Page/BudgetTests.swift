import Testing

@testable import Check

@Suite struct BudgetTests {
  @Test(
    "the advice for a heavy page names a setting that makes it smaller, or none (requirements 9)",
    arguments: [
      ("chats/a/index.html", true), ("review/r/c/index.html", true), ("assistant/a/index.html", true),
      ("services/1-a/index.html", false), ("people/index.html", false), ("tags/index.html", false),
      ("about/index.html", false), ("index.html", false),
    ])
  func advice(path: String, isTranscript: Bool) {
    #expect(Budgets.advice(path).contains("chats.pageSize") == isTranscript)
  }

  @Test("the index of a long list needs no link, since the filter above the list loads it (use 4)")
  func index() {
    #expect(CheckSettings().isUnlinked("chats/_index.js"))
    #expect(CheckSettings().isUnlinked("services/status/active/_index.js"))
    #expect(!CheckSettings().isUnlinked("chats/index.js"))
  }
}
