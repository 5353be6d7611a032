import Basics
import Content
import TestSupport
import Testing

/// All rows of a table, as texts.
private func rows(_ text: String) throws -> [[String?]] {
  var reader = CSVReader(text, path: "content/a.csv")
  var out: [[String?]] = []
  while let row = try reader.row() { out.append(row.map(\.string)) }
  return out
}

@Suite struct CSVReaderTests {
  @Test(
    "cells are read as RFC 4180 writes them",
    arguments: [
      ("", []),
      ("a", [["a"]]),
      ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
      ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
      ("a\rb\r", [["a"], ["b"]]),
      ("a,,", [["a", "", ""]]),
      (",\n", [["", ""]]),
      ("\n\na", [[""], [""], ["a"]]),
      ("\"a,b\",c", [["a,b", "c"]]),
      ("\"a\nb\r\nc\",d", [["a\nb\r\nc", "d"]]),
      ("\"say \"\"hi\"\"\"", [["say \"hi\""]]),
      ("\"\",\"\"\"\"", [["", "\""]]),
      (" a , b", [[" a ", " b"]]),
      ("a\"b", [["a\"b"]]),
      ("=cmd|' /C calc'!A0,+1,-1,@x", [["=cmd|' /C calc'!A0", "+1", "-1", "@x"]]),
      ("e\u{301},\r\u{301}", [["e\u{301}", ""], ["\u{301}"]]),
    ])
  func cells(text: String, expected: [[String]]) throws {
    #expect(try rows(text) == expected)
  }

  @Test(
    "broken quotes are an error at their place",
    arguments: [
      ("a,b\nc,\"d\ne,f\n", "content/a.csv:2:3: error: the quote opened here is never closed"),
      ("\"", "content/a.csv:1:1: error: the quote opened here is never closed"),
      (
        "a\n\"b\nc\"d,e",
        "content/a.csv:3:3: error: unexpected text after the closing quote\n  help: double a quote inside quotes"
      ),
      (
        "\"a\" ,b",
        "content/a.csv:1:4: error: unexpected text after the closing quote\n  help: double a quote inside quotes"
      ),
    ])
  func brokenQuotes(text: String, message: String) {
    let error = #expect(throws: Diagnostic.self) { try rows(text) }
    #expect(error?.description == message)
  }

  @Test("a table above the limits is refused before it is taken apart (threats: sizes)")
  func limits() throws {
    var problems = Problems(path: "content/a.csv")
    let large = InputFile(path: "content/a.csv", contentPath: "a.csv", size: 1 << 30) {
      () throws(Diagnostic) in throw Diagnostic(.error, "was opened", path: "content/a.csv")
    }
    let error = #expect(throws: Diagnostic.self) { try CSVReader.records(large, &problems) }
    #expect(error?.message == "table has 1073741824 bytes, the limit is 67108864")
    let wide = InputFile(contentPath: "a.csv", text: String(repeating: ",", count: 200_000))
    let columns = #expect(throws: Diagnostic.self) { try CSVReader.records(wide, &problems) }
    #expect(
      columns?.description == "content/a.csv:1:1: error: table has 200001 columns, the limit is 1000")
  }

  @Test("every cell knows its line and column, also after cells of several lines")
  func positions() throws {
    var reader = CSVReader("é,\"x\r\ny\",z\n1,2,3", path: "content/a.csv")
    let found = [try reader.row(), try reader.row()].map {
      $0?.map { [$0.position.line, $0.position.column] }
    }
    #expect(found == [[[1, 1], [1, 3], [2, 4]], [[3, 1], [3, 3], [3, 5]]])
  }

  @Test("rows become objects; ragged rows are reported and the others still read")
  func ragged() throws {
    let file = InputFile(contentPath: "a.csv", text: "\u{FEFF}id,name\n1,Ada\n2\n\n3,Bo,x\n4,Cy\n")
    var problems = Problems(path: file.path)
    let records = try CSVReader.records(file, &problems)
    #expect(
      records.map { $0.entries?.map { "\($0.key)=\($0.value.string ?? "")" } } == [
        ["id=1", "name=Ada"], ["id=4", "name=Cy"],
      ])
    #expect(
      problems.printed == [
        "content/a.csv:1:1: warning: file begins with a byte order mark\n  help: save it as UTF-8 without BOM",
        "content/a.csv:3:1: error: row has 1 columns, header has 2",
        "content/a.csv:5:1: error: row has 3 columns, header has 2",
      ])
  }

  @Test("a column that stands twice in the header is an error, since one of them would be lost")
  func repeatedColumn() throws {
    let file = InputFile(contentPath: "a.csv", text: "id,name,id\n1,Ada,2\n")
    var problems = Problems(path: file.path)
    _ = try CSVReader.records(file, &problems)
    #expect(problems.printed == ["content/a.csv:1:9: error: duplicate column \"id\""])
  }

  @Test("an empty file is an error, since nobody means it", arguments: ["", "\u{FEFF}"])
  func nothing(text: String) {
    var problems = Problems(path: "content/a.csv")
    let error = #expect(throws: Diagnostic.self) {
      try CSVReader.records(InputFile(contentPath: "a.csv", text: text), &problems)
    }
    #expect(error?.message == "expected a row of column names, found an empty file")
  }

  @Test("a file without rows has no records", arguments: ["id,name", "id,name\r\n"])
  func empty(text: String) throws {
    var problems = Problems(path: "content/a.csv")
    #expect(try CSVReader.records(InputFile(contentPath: "a.csv", text: text), &problems).isEmpty)
    #expect(problems.printed == [])
  }

  @Test("an empty cell is a field not given, but the words null and ~ are texts")
  func nothing() throws {
    let file = InputFile(contentPath: "a.csv", text: "a,b,c\n,null,~\n")
    var problems = Problems(path: file.path)
    let value = try #require(try CSVReader.records(file, &problems).first)
    let record = try #require(Record(value, &problems))
    #expect(record["a"] == nil)
    #expect(record["b"]?.string == "null")
    #expect(record["c"]?.string == "~")
  }
}
