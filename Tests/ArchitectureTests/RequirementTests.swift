import Testing

@Suite struct RequirementTests {
  @Test(
    "every row that must or should hold has a test that names it, unless it is open",
    arguments: Requirement.all)
  func named(row: Requirement) {
    guard row.isOwed else { return }
    #expect(TestNames.name(row.id, in: TestNames.all), "no test names \(row.id): \(row.holds)")
  }

  @Test("open rows are those that the table says, each with its reason")
  func open() {
    let open = Requirement.all.filter { !$0.open.isEmpty }
    let owed = open.filter { ["M", "S"].contains($0.priority) }
    print("\(open.count) rows are open, \(owed.count) of them M or S:")
    for row in open { print("  \(row.id) (\(row.priority)): \(row.open)") }
    #expect(open.allSatisfy { $0.priority != "N" && $0.open.split(separator: " ").count > 1 })
  }

  @Test(
    "the tables have every row of requirements.md once, X rows too, with its priority and a sentence (requirements 10)"
  )
  func table() {
    let ids = Requirement.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    let asked = Requirement.asked
    let whole = [("M", 40), ("C", 77), ("S", 20), ("G", 36), ("T", 22), ("X", 22)].flatMap { letter, last in
      (1...last).map { "\(letter)-\($0 < 10 ? "0" : "")\($0)" }
    }
    #expect(Set(asked.keys) == Set(whole))
    #expect(Set(asked.keys).symmetricDifference(ids) == [])
    for row in Requirement.all {
      #expect(asked[row.id] == row.priority, "\(row.id)")
      #expect(row.holds.hasSuffix("."), "\(row.id)")
    }
  }

  @Test("no test names a row that is in no table")
  func unknown() {
    let known = Set(Requirement.all.map(\.id))
    let named = Set(TestNames.all.flatMap { $0.matches(of: #/\b[MCSGTX]-\d\d\b/#).map { String($0.output) } })
    #expect(named.subtracting(known) == [])
  }

  @Test("a name counts in each language; a comment, a text within a test and another number do not")
  func fails() {
    #expect(!TestNames.name("C-99", in: TestNames.all))
    let swift = SourceFile(
      path: "Tests/A.swift",
      text:
        "// @Test(\"x (C-12)\")\n  @Test(\n    \"a \\\"b\\\" (C-13)\",\n    arguments: [])\n  let a = \"C-14\" // C-15\n"
    )
    let node = SourceFile(
      path: "Tests/a.test.mjs", text: "test(\"a (C-16)\", () => {});\n// test(\"b (C-17)\")\n")
    let python = SourceFile(
      path: "Tests/test_a.py",
      text:
        "def test_a(x):\n    \"\"\"Holds (C-18).\"\"\"\n    # C-19\ndef test_c_20_holds(x):\n    \"C-21\"\n")
    let names = [swift, node, python].flatMap(TestNames.names)
    let found = (0...99).map { "C-\($0)" }.filter { TestNames.name($0, in: names) }
    #expect(found == ["C-13", "C-16", "C-18", "C-20"])
    #expect(!TestNames.name("C-1", in: names))
  }
}
