import Testing

@Suite struct ShapeRuleTests {
  @Test("every file has the shape we want", arguments: ShapeRule.all)
  func holds(rule: ShapeRule) {
    let files = SourceFile.sources + (rule.coversTemplates ? SourceFile.templates : [])
    #expect(files.compactMap(rule.fault) == [])
  }

  @Test("each rule finds a file that breaks it", arguments: ShapeRule.all)
  func fails(rule: ShapeRule) {
    #expect(rule.fault(rule.bad) != nil)
  }
}
