import Testing

@Suite struct TurnRuleTests {
  @Test("no text of the program, its pages and its guide has a turn that reads as translated (use, words)")
  func holds() {
    let guide = SourceFile.files(under: "docs") { $0.hasSuffix(".md") && !$0.hasPrefix("decisions/") }
    let words = SourceFile.templates.filter { !$0.path.contains("/strings/") || $0.path.contains("/en.") }
    let texts = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].compactMap(SourceFile.named)
    #expect(texts.count == 3)
    #expect(TurnRule.breaches(SourceFile.sources + words + guide + texts) == [])
  }

  @Test("the README has up to 450 words")
  func readmeIsShort() throws {
    let words = try #require(SourceFile.named("README.md")).text.split(whereSeparator: \.isWhitespace)
    #expect(words.count <= 450)
  }

  @Test("a turn in a text of another program is no breach; the same turn elsewhere is")
  func excepts() throws {
    let (turn, paths) = try #require(TurnRule.exceptions.first)
    let named = SourceFile(path: try #require(paths.first), text: "\(turn)\n")
    #expect(TurnRule.breaches([named]) == [])
    #expect(TurnRule.breaches([SourceFile(path: "a.swift", text: "\(turn)\n")]) == ["a.swift:1: \(turn)"])
  }

  @Test(
    "each turn is found, in any case and with its line, and not inside other words",
    arguments: TurnRule.turns.keys)
  func fails(turn: String) {
    let bad = SourceFile(path: "docs/bad.md", text: "Fine.\nIt \(turn.uppercased()) here.\n")
    #expect(TurnRule.breaches([bad]).contains("docs/bad.md:2: \(turn)"))
    let good = SourceFile(path: "docs/good.md", text: "x\(turn)x families retold nobodyelse\n")
    #expect(TurnRule.breaches([good]) == [])
  }
}
