import Testing
import TestSupport

@testable import Assistant

/// Which rule takes which text.
struct MatchingTests {
  @Test(
    "whole words and marks decide, in the order of the rules (M-04, M-12, M-15, M-16, M-17, M-18)",
    arguments: VectorRow.all("assistant_rules"))
  func vectors(_ row: VectorRow) throws {
    let label = Rules.builtIn.match(try row.json("input_json"))?.label ?? "rejected"
    #expect(label == row["rule"])
  }

  @Test("the sample's rules know two words more than the built-in ones (decision 15)")
  func sampleWords() throws {
    let sample = try Rules.sample()
    for text in ["apps", "SwiftUI"] {
      #expect(Rules.builtIn.match(text)?.label == "default")
      #expect(sample.match(text)?.label == "code")
    }
    var same = sample
    same.rules[2].condition.words = Rules.builtIn.rules[2].condition.words
    same.rules[1].topics[1].condition.words = Rules.builtIn.rules[2].condition.words
    #expect(same == Rules.builtIn)
  }

  @Test("there are greeting, question, code, default and failure, and topics (M-14)")
  func patterns() {
    #expect(
      Rules.builtIn.rules.flatMap(\.labels) == [
        "greeting", "question", "question/weather", "question/code", "code", "default",
      ])
    #expect(!Rules.builtIn.errorText.isEmpty)
  }

  @Test("words keep their marks, whatever form their letters have")
  func marks() {
    #expect(AssistantWords.words(of: "a\u{301}pp ÁPP") == ["ápp", "ápp"])
    #expect(AssistantWords.words(of: "❤️hi x️") == ["hi", "x\u{FE0F}"])
    #expect(AssistantWords.words(of: "Οδός ΟΔΟΣ") == ["οδόσ", "οδοσ"])
    #expect(AssistantWords.words(of: "Iİ") == ["ii̇"])
    #expect(Rules.builtIn.match("?\u{301}")?.rule == "question")
  }

  @Test("the topic of a question answers with the text of the rule that it refers to")
  func topics() {
    #expect(Rules.builtIn.match("What is Swift?")?.reply == Rules.builtIn.match("Tell me about Swift")?.reply)
    #expect(Rules.builtIn.match("What is the weather app?")?.label == "question/weather")
  }
}
