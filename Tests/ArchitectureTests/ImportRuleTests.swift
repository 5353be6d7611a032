import Testing

@Suite struct ImportRuleTests {
  @Test("modules import only what stands below them in the diagram")
  func holds() {
    #expect(ImportRule.breaches(SourceFile.sources) == [])
  }

  @Test("every module has its line in the rule")
  func complete() {
    #expect(Set(SourceFile.sources.map(\.module)).subtracting(ImportRule.allowed.keys) == [])
  }

  @Test(
    "an import against the diagram is found",
    arguments: [
      ("Kinds", "import Input"), ("Input", "internal import Output"), ("Check", "package import Kinds"),
      ("Model", "import Kinds"),
      ("Markup", "import Model"), ("JSON", "import Markup"), ("Output", "import struct Site.Theme"),
      ("Site", "@testable import Check"),
      ("Model", "import ArgumentParser"), ("Strange", "import Model"),
    ])
  func fails(module: String, line: String) {
    let file = SourceFile(path: "Sources/\(module)/Bad.swift", text: "import Foundation\n\(line)\n")
    #expect(ImportRule.breaches([file]).count == 1)
  }
}
