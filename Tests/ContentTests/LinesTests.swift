import Basics
import Content
import TestSupport
import Testing

@Suite struct LinesTests {
  private static let text = "first\r\n\n \t \nsecond é🎉\n\r\nlast"

  @Test("lines are the same whatever the pieces they come in", arguments: [1, 2, 3, 7, 1000])
  func pieces(size: Int) throws {
    var lines = try Lines(InputFile(contentPath: "a.jsonl", text: Self.text, piecesOf: size))
    var found: [String] = []
    while let line = try lines.next() {
      found.append("\(line.number):\(String(decoding: line.bytes, as: UTF8.self))")
    }
    #expect(found == ["1:first", "2:", "3: \t ", "4:second é🎉", "5:", "6:last"])
  }

  @Test("a line of megabytes is whole, and so is what follows it", arguments: [1 << 16, 5 << 20])
  func long(size: Int) throws {
    let long = String(repeating: "word ", count: 300_000)
    let text = ["a", long, "b", "", long, long, "c"].joined(separator: "\n")
    var lines = try Lines(InputFile(contentPath: "a.jsonl", text: text, piecesOf: size))
    var found: [String] = []
    while let line = try lines.next() {
      let text = String(decoding: line.bytes, as: UTF8.self)
      found.append("\(line.number):\(text == long ? "long" : text)")
    }
    #expect(found == ["1:a", "2:long", "3:b", "4:", "5:long", "6:long", "7:c"])
  }

  @Test("blank lines are no records but are counted", arguments: [1, 4, 1000])
  func records(size: Int) throws {
    var lines = try Lines(InputFile(contentPath: "a.jsonl", text: Self.text, piecesOf: size))
    var numbers: [Int] = []
    while let line = try lines.nextRecord() { numbers.append(line.number) }
    #expect(numbers == [1, 4, 6])
  }

  @Test(
    "a final line end makes no further line",
    arguments: [("", 0), ("\n", 1), ("a", 1), ("a\n", 1), ("a\r\n", 1), ("a\n\n", 2)])
  func ends(text: String, count: Int) throws {
    var lines = try Lines(InputFile(contentPath: "a.jsonl", text: text, piecesOf: 1))
    var found = 0
    while try lines.next() != nil { found += 1 }
    #expect(found == count)
    #expect(try lines.next() == nil)
  }

  @Test("only a carriage return at the end of a line belongs to the line end")
  func carriageReturns() throws {
    var lines = try Lines(InputFile(contentPath: "a.jsonl", text: "a\rb\r\r\n"))
    #expect(try lines.next()?.bytes == Array("a\rb\r".utf8))
  }

  @Test("a failure while reading reaches the caller")
  func failure() throws {
    let broken = Diagnostic(.error, "the disk is gone", path: "content/a.jsonl")
    let file = InputFile(path: "content/a.jsonl", contentPath: "a.jsonl", size: 9) { () throws(Diagnostic) in
      ByteStream { () throws(Diagnostic) in throw broken }
    }
    var lines = try Lines(file)
    #expect(throws: broken) { try lines.next() }
  }

  @Test("a line without end is refused at the limit instead of filling the memory")
  func endlessLine() throws {
    let piece = [UInt8](repeating: 0x61, count: 4 << 20)
    let file = InputFile(path: "content/a.jsonl", contentPath: "a.jsonl", size: 9) { () throws(Diagnostic) in
      ByteStream { () throws(Diagnostic) in piece }
    }
    var lines = try Lines(file)
    let error = #expect(throws: Diagnostic.self) { try lines.next() }
    #expect(error?.description == "content/a.jsonl:1: error: line is longer than 64 MB")
  }
}
