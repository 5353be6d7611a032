@testable import Assistant
import Basics
import Content
@testable import Conversations
import Foundation
import TestSupport
import Testing

/// Scripts and the conversations that they become.
struct SessionTests {
  /// Texts of a conversation, failures in brackets.
  private static func lines(_ session: AssistantSession) -> [String] {
    session.chat.messages.map { "\($0.role == .user ? "U" : "A"): \($0.error.map { "[\($0)]" } ?? $0.text)" }
  }

  @Test("the three exchanges of the original come out character for character (M-38, M-01)")
  func sampleFlow() throws {
    var rules = try Rules.sample()
    rules.errorRate = 0
    let url = ProjectFolder.url.appending(path: "content/assistant/scripts/demo.txt")
    let session = try Rules.session(String(contentsOf: url, encoding: .utf8), rules: rules)
    #expect(session.diagnostics == [])
    #expect(
      Self.lines(session) == [
        "U: Hello!", "A: Hi there! I'm your assistant. How can I help you today?",
        "U: What's the weather like?",
        "A: I'm a simple assistant and can't check real weather, but I hope it's nice where you are! Is there anything else I can help with?",
        "U: Tell me about Swift",
        "A: Swift is Apple's programming language for iOS development! It's designed to be fast, safe, and expressive. Are you working on an iOS project?",
      ])
  }

  @Test("a paragraph is a turn with its line breaks, and lines after > are its reply (M-35)")
  func paragraphs() throws {
    let script = try Rules.script("\u{FEFF}one\r\n  two  \r\n\r\n\r\n> first\r\n>second\r\nthree\n\nfour")
    #expect(script.turns.map(\.text) == ["one\n  two", "three", "four"])
    #expect(script.turns.map(\.expected) == ["first\nsecond", nil, nil])
    #expect(script.turns.map(\.line) == [1, 7, 9])
    #expect(script.turns[0].expectedLine == 5)
  }

  @Test("a reply that differs from the pinned one is an error that shows both (M-38)")
  func pinned() throws {
    let session = try Rules.session("hi\n\nWhat's this?\n> I'm a simple assistant")
    #expect(
      session.diagnostics.map(\.description) == [
        """
        content/assistant/scripts/talk.txt:4:1: error: expected reply differs (rule "question")
          expected: I'm a simple assistant
          actual:   That's a good question! I don't know the answer for sure, but I'm happy to think about it with you. Can you tell me a little more?
        """
      ])
    #expect(
      try Rules.session("hi\n> Hi there! I’m your assistant. How can I help you today?").diagnostics.count
        == 1)
  }

  @Test("a reply stands one to two seconds after the message, and nothing waits for it (M-08, M-13)")
  func times() throws {
    let messages = try Rules.session("a\n\nb\n\nc").chat.messages
    for (earlier, later) in zip(messages, messages.dropFirst()) where later.role == .assistant {
      let delay = later.time.millisecondsSince(earlier.time)
      #expect((1000...2000).contains(delay))
      #expect(later.generation?.delay == Double(delay) / 1000)
    }
    #expect(messages.map(\.time) == messages.map(\.time).sorted())
  }

  @Test("a failed attempt is an error turn, and the reply that follows was tried again (M-19)")
  func retried() throws {
    var rules = Rules.builtIn
    rules.errorRate = 0.5
    let text = (1...40).map { "hi \($0)" }.joined(separator: "\n\n")
    let session = try Rules.session(text, rules: rules)
    #expect(session.matches.count == 40)
    #expect(session.attempts == session.failures + session.chat.messages.count { $0.generation?.rule != nil })
    let messages = session.chat.messages
    #expect(
      zip(messages, messages.dropFirst()).contains { $0.error != nil && $1.text.hasPrefix("Hi there!") })
    #expect(Set(messages.map(\.id)).count == messages.count)
  }

  @Test("with a rate of 1 each turn fails three times and stays failed; nothing loops (M-19)")
  func failed() throws {
    var rules = Rules.builtIn
    rules.errorRate = 1
    let session = try Rules.session("hi\n\nbye", rules: rules)
    let failure = "A: [Service unavailable. Please try again.]"
    #expect(Self.lines(session) == ["U: hi", failure, failure, failure, "U: bye", failure, failure, failure])
    #expect((session.attempts, session.failures) == (6, 6))
  }

  @Test("the same seed gives the same conversation, another one another (M-19)")
  func seeds() throws {
    let text = (1...30).map { "line \($0)" }.joined(separator: "\n\n")
    func bytes(_ seed: Int) throws -> [UInt8] {
      let chat = try Rules.session(text, seed: seed).chat
      return ArchiveExport.bytes(chat, chat.messages)
    }
    #expect(try bytes(1) == bytes(1))
    #expect(try bytes(1) != bytes(2))
  }

  @Test(
    "a script that says nothing, or begins with a reply, is an error (M-07)",
    arguments: [
      ("", "content/assistant/scripts/a.txt: error: script is empty"),
      (" \n\n\t", "content/assistant/scripts/a.txt: error: script is empty"),
      (
        "> x\n\nhi",
        "content/assistant/scripts/a.txt:1:1: error: expected reply comes before the first turn"
      ),
      (
        "hi\n\n" + String(repeating: "x", count: 65_537),
        "content/assistant/scripts/a.txt:3:1: error: message text is longer than 64 KB"
      ),
    ])
  func broken(_ text: String, _ expected: String) throws {
    var problems = Problems(path: "content/assistant/scripts/a.txt")
    _ = try AssistantScript(InputFile(contentPath: "assistant/scripts/a.txt", text: text), &problems)
    #expect(problems.printed.count == 1)
    #expect(problems.printed.first?.hasPrefix(expected) == true, "\(problems.printed)")
  }
}
