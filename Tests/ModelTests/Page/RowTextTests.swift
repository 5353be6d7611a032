import Testing

@testable import Model

@Suite struct RowTextTests {
  @Test("a text of a row is cut by its weight in a page, at whole characters (requirements 9)")
  func short() {
    #expect(RowText.short("Ann") == "Ann")
    let cut = RowText.short(String(repeating: "<", count: 1_000))
    #expect(cut == String(repeating: "<", count: 80) + "…")
    #expect(RowText.short(String(repeating: "👩‍👩‍👧", count: 100), weight: 40) == "👩‍👩‍👧👩‍👩‍👧…")
  }

  @Test("names are listed as far as a row has room, at least the first (requirements 9)")
  func names() {
    let names = (0..<1_000).map { "Somebody \($0)" }
    let shown = RowText.names(names)
    #expect(shown.shown == Array(names.prefix(shown.shown.count)) && shown.shown.count + shown.rest == 1_000)
    #expect(ListParts.weight(shown.shown.joined(separator: ", ")) <= RowText.limit)
    #expect(RowText.names([String(repeating: "x", count: 9_000)]).shown.count == 1)
    #expect(RowText.names([]).shown.isEmpty)
  }
}
