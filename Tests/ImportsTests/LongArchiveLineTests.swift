import Basics
import Content
@testable import Conversations
@testable import Imports
import Model
import Testing

/// Conversations whose messages are read one by one, against the same read as a whole.
@Suite struct LongArchiveLineTests {
  private static let header = #""id":"a","title":"Lamp","participants":["Ann","Bo"]"#
  private static let message = #"{"id":"1","sender":"Ann","timestamp":"2025-11-05T10:00:00Z","text":"Hi"}"#
  private static let reply =
    #"{"id":"2","sender":"Bo","timestamp":"2025-11-05T10:01:00Z","text":"é \ud83d\ude00","replyTo":"1"}"#

  static let sound = [
    #"{\#(header),"messages":[\#(message),\#(reply)]}"#,
    #"  {"messages" : [ \#(message) , \#(reply) ] , \#(header), "tags":["x"]}  "#,
    #"{\#(header),"messages":[]}"#,
    #"{\#(header),"task":"t","trial":2,"scores":[{"name":"n","value":0.5}],"metadata":{"seed":7},"messages":[\#(message)]}"#,
    #"{\#(header),"messages":[\#(message)],"colour":"red"}"#,
    #"{\#(header),"messages":[{"sender":"Cy","text":7},3,null,{"id":"1","sender":"Bo","role":"bot"}]}"#,
    #"{"title":"No id","messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"ho"}]}"#,
    #"{\#(header),"timezone":"Nowhere/Never","kind":"crowd","messages":[\#(reply)]}"#,
  ]
  static let faulty = [
    #"{\#(header),"messages":[\#(message),{"id":"2","id":"3","sender":"Bo","text":"twice"}]}"#,
    #"{\#(header),"messages":[\#(message)],"messages":[\#(reply)]}"#,
    #"{\#(header),"messages":[\#(message),{"id":"2","sender":"Bo","text":"\ud83d"}]}"#,
    #"{\#(header),"messages":[\#(message),{"id":"2","sender":"Bo","text":"cut"#,
    #"{\#(header),"messages":[\#(message)]} more"#,
    #"{\#(header),"messages":[\#(message) \#(reply)]}"#,
    #"{\#(header),"messages":{"1":\#(message)}}"#,
    #"{\#(header),"messages":null}"#,
    #"{\#(header)}"#, "[]", "7", "", "{", #"{"id":}"#,
  ]

  private static func read(_ text: String, longLine: Int, number: Int?) -> String {
    let file = InputFile(contentPath: "chats/all.jsonl", bytes: [])
    let line = ArchiveLine(line: Lines.Line(bytes: Array(text.utf8), number: 7), number: number)
    return "\(ArchiveFormat.read([line], of: file, longLine: longLine))"
  }

  @Test("both ways give the same chat, ledger and diagnostics", arguments: sound + faulty, [nil, 2])
  func same(_ text: String, number: Int?) {
    #expect(
      Self.read(text, longLine: 0, number: number) == Self.read(text, longLine: .max, number: number))
  }

  @Test("a line without a fault is read message by message", arguments: sound)
  func onlySound(_ text: String) throws {
    let line = Lines.Line(bytes: Array(text.utf8), number: 7)
    let long = try #require(LongArchiveLine(line, from: 0))
    var count = 0
    #expect(long.eachMessage { _ in count += 1 })
    #expect(LongArchiveLine(line) == nil, "short")
  }

  @Test("a line with a fault is read as a whole", arguments: faulty)
  func faults(_ text: String) {
    let long = LongArchiveLine(Lines.Line(bytes: Array(text.utf8), number: 7), from: 0)
    #expect(long.map { $0.eachMessage { _ in } } != true || !text.contains(#""messages":["#))
  }
}
