import Basics
import Content
@testable import Conversations
import ImportKit
@testable import Imports
import Model
import Testing

/// What files of other people and versions than those of the samples have.
@Suite("Messengers' files in the wild: meetings, KakaoTalk, IRC")
struct HeldOutMessengerTests {
  // MARK: texts without a message

  @Test(
    "a text in which no line begins a message is told",
    arguments: [
      ("fa.txt", "۱۴۰۲/۳/۱۲،‏ ۱۳:۰۰ - Ann: hi\n۱۴۰۲/۳/۱۳،‏ ۱۳:۰۰ - Bo: ho\n", "2 lines are"),
      ("k.txt", "Ann 님과 카카오톡 대화\n", "1 line is"),
    ])
  func noMessages(_ name: String, _ text: String, _ lines: String) throws {
    let read = try Reading([(name, text)])
    let warning = try #require(read.diagnostics.first)
    #expect(read.messages.isEmpty && read.diagnostics.count == 1 && warning.severity == .warning)
    #expect(warning.message == "no messages found: \(lines) in no known form" && warning.line == 1)
    #expect(warning.help == ["the dates or the language of this export may be unknown to Scrollback"])
  }
}
