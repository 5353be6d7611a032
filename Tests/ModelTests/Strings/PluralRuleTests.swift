import Model
import TestSupport
import Testing

@Suite struct PluralRuleTests {
  @Test(
    "each language takes the plural form that CLDR says (C-60)",
    arguments: Dictionary(grouping: VectorRow.all("plurals")) { $0["language"] }.values.map { $0 })
  func category(rows: [VectorRow]) throws {
    for row in rows {
      let rule = PluralRule(language: row["language"])
      let number = try #require(Int(row["number"]))
      #expect(rule.category(number).rawValue == row["category"], "\(row["language"]) \(number)")
    }
  }

  @Test("a region changes nothing, and a language that is not known counts as English does")
  func region() {
    #expect(PluralRule(language: "ar-EG") == .arabic)
    #expect(PluralRule(language: "FR-ca") == .zeroIsOne)
    #expect(PluralRule(language: "xx") == .one)
  }
}
