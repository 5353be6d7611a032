import Testing

@Suite struct QueryRuleTests {
  @Test("no query is put together from texts: what comes from outside is an argument (threats: SQLite)")
  func holds() {
    #expect(SourceFile.sources.contains { $0.text.contains("\"SELECT ") })
    #expect(QueryRule.breaches(SourceFile.sources) == [])
  }

  @Test(
    "a query with something put into it is found",
    arguments: [
      #"db.execute(sql: "SELECT * FROM \(table)")"#, #"let a = "DELETE FROM page WHERE a = '\(name)'""#,
      #"let a = "SELECT * FROM " + table"#,
      "let a = \"\"\"\n  INSERT INTO a\n  VALUES ('\\(name)')\n  \"\"\"",
      "let a = \"\"\"\n  SELECT a\n  \"\"\" + order",
    ])
  func fails(text: String) {
    #expect(QueryRule.breaches([SourceFile(path: "Sources/Fetch/Bad.swift", text: text)]).count == 1)
  }

  @Test(
    "one with arguments, and words about queries, are not",
    arguments: [
      #"db.execute(sql: "SELECT * FROM page WHERE a = ?", arguments: [a]) + "\(b)""#,
      #"let a = "\(b) SELECT x""#,
      #"throw fault("PRAGMAs are \(odd)")"#, #"let a = "PRAGMA application_id = \(applicationID)""#,
    ])
  func innocent(text: String) {
    #expect(QueryRule.breaches([SourceFile(path: "Sources/Fetch/Good.swift", text: text)]) == [])
  }
}
