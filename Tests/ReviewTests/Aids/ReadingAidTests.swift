@testable import Review
@testable import Runs
import Testing

struct ReadingAidTests {
  @Test(
    "each aid finds what it is for",
    arguments: [
      ("error", ["u:q", #"a:x|"error":"down""#], [1]),
      (
        "error",
        ["u:q", #"a:|"toolCalls":[{"id":"1","name":"f"}]"#, #"t:no|"toolCallId":"1"|"isError":true"#], [2]
      ),
      ("loop", ["u:q", "a:I am sorry. I am sorry. I am sorry. I am sorry. I am sorry."], [1]),
      ("empty", ["u:q", #"a:|"thinking":"hm""#], [1]), ("order", ["a:Hello"], [0]),
      ("order", ["u:q", "a:x", "a:y"], [2]), ("order", ["u:q", "s:late"], [1]),
      ("order", ["u:q", "t:22"], [1]),
      ("unanswered", ["u:q", #"a:|"toolCalls":[{"id":"1","name":"f"}]"#, "u:q"], [1]),
      ("unanswered", ["u:q", #"a:|"toolCalls":[{"name":"f"},{"name":"g"}]"#, "t:one"], [1]),
      (
        "unanswered",
        [
          "u:q", #"a:|"toolCalls":[{"id":"1","name":"f"}]"#, #"t:one|"toolCallId":"1""#,
          #"a:|"toolCalls":[{"id":"1","name":"f"}]"#, "u:q",
        ], [3]
      ),
      ("fence", ["u:q", #"a:look\n```swift\nlet a = 1"#], [1]),
      ("language", ["u:What is the weather like?", "a:Сегодня солнечно и довольно тепло"], [1]),
      ("slow", ["u:q", #"a:x|"took":10"#], [1]),
    ] as [(String, [String], [Int])])
  func finds(name: String, turns: [String], places: [Int]) throws {
    let version = try #require(RunFiles.version(turns))
    let aid = try #require(ReadingAids.of(version).first { $0.name == name })
    #expect(aid.turns == places)
    #expect(!aid.words.isEmpty)
  }

  @Test(
    "an ordinary conversation shows none",
    arguments: [
      [], ["u:hello", "a:Hi there! How can I help?", "u:bye", "a:Bye"],
      [
        "s:Be kind", "u:q", #"a:one|"toolCalls":[{"id":"1","name":"f"}]"#, #"t:22|"toolCallId":"1""#,
        "a:It is 22.",
      ],
      ["u:q", #"a:```\ncode\n```\nand ~~~ inside"#], ["u:你好", #"a:好的，这是一个完整的回答，谢谢您的提问，祝您愉快"#],
      ["u:q", #"a:|"toolCalls":[{"name":"f"}]"#, "t:one", "a:done"], ["u:ha ha ha", "a:ha ha ha ha"],
    ] as [[String]])
  func silent(turns: [String]) throws {
    guard let version = RunFiles.version(turns) else {
      #expect(turns.isEmpty)
      return
    }
    #expect(ReadingAids.of(version).filter { $0.name != "error" } == [])
  }

  @Test("an error that is answered again is no turn out of order")
  func retried() throws {
    let version = try #require(RunFiles.version(["u:q", #"a:down|"error":"down""#, "a:Hi"]))
    #expect(ReadingAids.of(version).map(\.name) == ["error"])
  }

  @Test("an answer far longer than the others stands out")
  func long() throws {
    let long = String(repeating: "A different sentence every time, number 1 to 9. ", count: 40)
    let turns = (0..<5).flatMap { ["u:q\($0)", $0 == 3 ? "a:\(long)" : "a:short answer \($0)"] }
    let aids = ReadingAids.of(try #require(RunFiles.version(turns)))
    #expect(aids.first { $0.name == "long" }?.turns == [7])
  }

  @Test("the same long answer three times is a loop from the third on")
  func repeatedAnswers() throws {
    let answer = "a:I'm a simple assistant and can't check real weather, sorry."
    let version = try #require(
      RunFiles.version(["u:1", answer, "u:2", answer, "u:3", answer, "u:4", answer]))
    #expect(ReadingAids.of(version).first { $0.name == "loop" }?.turns == [5, 7])
  }

  @Test(
    "fences are closed by their own kind, at least as long",
    arguments: [
      ("```\na\n```", false), ("```\na\n``", true), ("~~~\n```\n~~~", false), ("````\n```\n", true),
      ("`a` and ``b``", false),
      ("    ```", false), ("```a`b```", false),
    ])
  func fences(text: String, isOpen: Bool) { #expect(CodeFences.isOpen(text) == isOpen) }

  @Test("names of aids are words that a search can have")
  func names() {
    let names = ReadingAids.all.map(\.name) + [ReadingAids.duplicateName]
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.allSatisfy { ("a"..."z").contains($0) } })
  }
}
