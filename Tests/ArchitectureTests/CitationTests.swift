import Testing

@Suite struct CitationTests {
  @Test("what sources, templates and tests cite in parentheses is in this project")
  func citations() {
    let endings = [".swift", ".js", ".mjs", ".py", ".css", ".html"]
    let files = ["Sources", "templates", "Tests", "Benchmarks"].flatMap { folder in
      SourceFile.files(under: folder) { path in
        endings.contains(where: path.hasSuffix) && !path.contains("/Sites/")
          && !path.hasSuffix("CitationTests.swift")
      }
    }
    #expect(files.count > 1000)
    #expect(files.flatMap(CitationRule.project.breaches) == [])
  }

  @Test(
    "a citation of what is elsewhere, or nowhere, is found",
    arguments: ["X-99", "D-1", "D.4", "content E.7", "decision 999", "safety 99", "review-of-nothing.md"])
  func lost(citation: String) {
    for line in ["/// Reads it (X-11, \(citation)).", "  @Test(\"reads it (\(citation))\")"] {
      let file = SourceFile(path: "a.swift", text: "let a = 1\n" + line)
      #expect(CitationRule.project.breaches(file) == ["a.swift:2: \(citation)"])
    }
  }

  @Test(
    "what resolves, and what is no citation, passes",
    arguments: ["X-11", "decision 27", "safety 5", "docs/rules.md", "rules.md", "see below", "UTF-8", "at 5"])
  func found(words: String) {
    let file = SourceFile(path: "a.swift", text: "/// Reads it (\(words)).")
    #expect(CitationRule.project.breaches(file) == [])
  }
}
