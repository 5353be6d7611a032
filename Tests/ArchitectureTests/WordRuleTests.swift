import Testing

@Suite struct WordRuleTests {
  @Test("words stand only where they are at home (C-25)", arguments: WordRule.all)
  func holds(rule: WordRule) {
    #expect(!SourceFile.sources.isEmpty)
    #expect(rule.breaches(SourceFile.sources) == [])
  }

  @Test("each rule finds each of its words, with the line", arguments: WordRule.all)
  func fails(rule: WordRule) {
    for (word, snippet) in zip(rule.words, rule.snippets) {
      let bad = SourceFile(path: "Sources/Model/Bad.swift", text: "let a = 1\n\(snippet)\n")
      #expect(rule.breaches([bad]).contains("Sources/Model/Bad.swift:2: \(word)"))
      for folder in rule.allowed {
        #expect(rule.breaches([SourceFile(path: "\(folder)/Good.swift", text: snippet)]) == [])
      }
    }
  }

  @Test(
    "words in comments, in quotes and inside other words are not meant",
    arguments: [
      "/// Not Date() but an argument.", "let a = 1 // FileManager", "print(\"Hasher \\\" public\")",
      "let reopened = openDate()",
      "let a = publicName + Date(timeIntervalSince1970: 0).description",
    ])
  func innocent(line: String) {
    let file = SourceFile(path: "Sources/Model/Good.swift", text: line)
    #expect(WordRule.all.flatMap { $0.breaches([file]) } == [])
  }
}
