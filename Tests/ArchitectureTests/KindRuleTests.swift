import Testing

@Suite struct KindRuleTests {
  @Test("no kind names another kind's types")
  func holds() {
    #expect(KindRule.breaches(SourceFile.sources) == [])
  }

  @Test("a kind that names another's type is found; members and types of its own are not meant")
  func fails() {
    let files = [
      SourceFile(
        path: "Sources/Kinds/Chats/Message.swift",
        text: "/// A.\nstruct Message: Sendable {\n  enum Kind { case a }\n}\n"),
      SourceFile(
        path: "Sources/Kinds/People/Bad.swift",
        text: "struct Note {\n  let a: [Message]\n  let kind: Kind = .Message\n}\n"),
    ]
    #expect(KindRule.breaches(files) == ["Sources/Kinds/People/Bad.swift:2: Message"])
  }
}
