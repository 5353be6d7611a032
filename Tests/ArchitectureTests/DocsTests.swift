import TestSupport
import Testing

@Suite struct DocsTests {
  private static func text(_ name: String) -> String {
    SourceFile.files(under: "") { $0 == name }.first?.text ?? ""
  }

  @Test(
    "the README says how to build and test, what it stands on, and which optional parts are done (M-36, G-33)"
  )
  func readme() {
    let readme = Self.text("README.md")
    for part in ["make site", "make test", "What it stands on", "| Optional part | Here |"] {
      #expect(readme.contains(part), "\(part)")
    }
  }

  @Test("every package that the program is built with has its reason in the README (C-74)")
  func dependencies() {
    let names = Self.text("Package.swift").matches(of: #/url: "https:\/\/github.com\/[^"]*\/([^"\/]+)"/#).map
    {
      String($0.1).replacing(".swift", with: "")
    }
    #expect(names.count >= 3)
    for name in names { #expect(Self.text("README.md").contains("[\(name)]"), "\(name)") }
  }

  @Test(
    "the changelog has a part for what is not released yet, and decisions stand in files of their own (M-36)")
  func decisions() {
    #expect(Self.text("CHANGELOG.md").contains("## Unreleased"))
    let decisions = SourceFile.files(under: "docs/decisions") { $0.hasSuffix(".md") }
    #expect(decisions.count > 10)
    let numbers = decisions.compactMap { $0.path.firstMatch(of: #/\/(\d{4})-/#).map { String($0.1) } }
    #expect(Set(numbers).count == decisions.count, "each decision has a number of its own")
  }

  @Test("the policy in docs/hosting.md is that of every page, for three kinds of hosts")
  func policy() throws {
    let layout = SourceFile.templates.first { $0.path == "templates/layout.html" }?.text ?? ""
    let policy = try #require(
      layout.firstMatch(of: #/http-equiv="Content-Security-Policy" content="([^"]+)"/#)
    ).output.1
    let hosting = SourceFile.files(under: "docs") { $0 == "hosting.md" }.first?.text ?? ""
    let headers = hosting.matches(of: #/Content-Security-Policy:? "?(default-src [^"\n]+)/#).map(\.output.1)
    #expect(headers.count == 3)
    // Browsers ignore this directive in a page.
    for header in headers { #expect(header == policy + "; frame-ancestors 'none'") }
    for name in ["X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy"] {
      #expect(hosting.ranges(of: name).count == 3, "\(name)")
    }
  }
}
