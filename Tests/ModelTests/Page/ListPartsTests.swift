import Testing

@testable import Model

@Suite struct ListPartsTests {
  @Test("a list is cut into parts of up to a size, an empty one is one empty part")
  func size() {
    #expect(ListParts.parts([Int](), 3) == [[]])
    #expect(ListParts.parts([1, 2, 3], 3) == [[1, 2, 3]])
    #expect(ListParts.parts([1, 2, 3, 4], 3) == [[1, 2, 3], [4]])
  }

  @Test("a part ends before its rows weigh more than a page may; a heavy row stands alone (requirements 9)")
  func weight() {
    let half = ListParts.bytes / 2
    #expect(ListParts.parts([half, half, 1], 100) { $0 } == [[half, half], [1]])
    #expect(ListParts.parts([1, 10 * half, 1], 100) { $0 } == [[1], [10 * half], [1]])
    #expect(ListParts.weight("a<b>é") == 1 + 6 + 1 + 6 + 2)
  }

  @Test("the index of a list is a script that holds no markup, and none where the list is too long (use 4)")
  func index() throws {
    var row = ListIndex.Row(path: "chats/a/index.html", title: "</script><b>\u{2028}")
    row.words = "Ann"
    let file = try #require(ListIndex.file("chats", [row, row], searchesLine: false))
    #expect(file.path == "chats/_index.js")
    let text = String(decoding: try file.content.bytes(), as: UTF8.self)
    #expect(text.hasPrefix("Scrollback.filter.take([1,0],[\n[\"chats/a/index.html\","))
    #expect(!text.contains("<") && text.split(separator: "\n").count == 4)
    #expect(ListIndex.file("chats", Array(repeating: row, count: ListIndex.limit + 1)) == nil)
  }
}
