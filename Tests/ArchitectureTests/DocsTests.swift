import Foundation
import TestSupport
import Testing

@Suite struct DocsTests {
  private static func text(_ name: String, in folder: String = "") -> String {
    SourceFile.named(folder.isEmpty ? name : "\(folder)/\(name)")?.text ?? ""
  }

  @Test("the README says how to build and test, and lists dependencies and optional parts (M-36, G-33)")
  func readme() {
    let readme = Self.text("README.md")
    for part in ["make site", "make test", "## Dependencies", "| Optional part | Here |"] {
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

  @Test("M-39: what would come next, and what will not, is written down, and README and guide lead there")
  func roadmap() {
    let roadmap = Self.text("roadmap.md", in: "docs")
    for part in ["## Next", "## Later", "## Not planned"] { #expect(roadmap.contains(part), "\(part)") }
    #expect(Self.text("README.md").contains("(docs/roadmap.md)"))
    #expect(Self.text("README.md", in: "docs").contains("(roadmap.md)"))
  }

  @Test("a message passes at most 14 types, and each is in the file that the table names")
  func typesOfAMessage() throws {
    let text = Self.text("README.md", in: "Sources")
    let table = try #require(text.split(separator: "## The types that a message passes").last)
    let rows = table.matches(of: #/(?m)^\| \[`(\w+)`\]\(([^)]+)\) \| .+ \|$/#)
    #expect((10...14).contains(rows.count))
    for row in rows {
      let file = try #require(SourceFile.sources.first { $0.path == "Sources/\(row.output.2)" }, "\(row.0)")
      let names = ["struct", "class"].map { "\($0) \(row.output.1)" }
      #expect(names.contains(where: file.text.contains), "\(row.0)")
    }
  }

  @Test("the walk of one message in CONTRIBUTING has ten links, and each leads to a type")
  func walk() throws {
    let text = Self.text("CONTRIBUTING.md")
    let part = try #require(
      text.split(separator: "## From a line of WhatsApp").last?.split(separator: "\n## ").first)
    let steps = part.matches(of: #/(?m)^\d+\. \[`(\w+)`\]\(([^)]+)\)/#)
    #expect(steps.count == 10)
    for link in part.matches(of: #/\[`(\w+)`\]\(([^)]+)\)/#) {
      let file = try #require(SourceFile.sources.first { $0.path == link.output.2 }, "\(link.0)")
      #expect(file.text.contains(try Regex("(struct|class|enum|protocol) \(link.output.1)\\b")), "\(link.0)")
    }
  }

  @Test("every page of the documentation is named on its first page")
  func contents() {
    let contents = Self.text("README.md", in: "docs")
    let pages = SourceFile.files(under: "docs") { $0.hasSuffix(".md") }.map(\.path)
    let unlisted = ["decisions/", "site/", "gallery/"]
    for page in pages where !unlisted.contains(where: { page.hasPrefix("docs/" + $0) }) {
      let name = page.dropFirst("docs/".count)
      if ["README.md", "review-checklist.md"].contains(name) { continue }
      #expect(contents.contains("(\(name))"), "\(page)")
    }
  }

  @Test("the pictures of README and guide are there, and small")
  func pictures() {
    for page in SourceFile.files(under: "docs", { $0.hasSuffix(".md") }) {
      for match in page.text.matches(of: #/!\[[^\]]+\]\(([^)]+\.webp)\)/#) {
        let folder = page.path.split(separator: "/").dropLast().joined(separator: "/")
        let path = "\(folder)/\(match.1)".replacing("/guide/..", with: "")
        let size =
          (try? FileManager.default.attributesOfItem(atPath: ProjectFolder.url.appending(path: path).path()))?[
            .size]
        #expect((size as? Int).map { (1_000...150_000).contains($0) } == true, "\(path)")
      }
    }
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
