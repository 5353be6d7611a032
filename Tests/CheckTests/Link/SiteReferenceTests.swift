import Testing

@testable import Check

@Suite("Where a link leads")
struct LinkPathTests {
  @Test("two dots within a name are part of it")
  func dots() {
    #expect(
      SiteReference.resolve("../a..b/index.html", from: "review/q/index.html") == "review/a..b/index.html")
    #expect(
      SiteReference.resolve("../../c/index.html", from: "review/a..b/x/index.html") == "review/c/index.html")
    #expect(SiteReference.resolve("", from: "review/a..b/index.html") == "review/a..b/index.html")
  }
}
