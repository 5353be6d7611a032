import Basics
@testable import Conversations
import Markup
import Model
import Testing
@testable import Transcripts

@Suite("transcript.txt")
struct TextExportTests {
  @Test(
    "A chat is its head, a heading for each day, and a line for each message with what belongs to it indented"
  )
  func form() throws {
    let site = try ChatSite(SampleChats.all)
    let lines = site["rosa-1/transcript.txt"].split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.joined(separator: "\n") == """
        Rosa & I <3
        Participants: Sam (me), Rosa
        Times: UTC

        --- 1 March 2025 ---

        [9:00 AM] * You matched 🌹
        [10:00 AM] Rosa: You matched my energy
        [10:00 AM] Rosa: 😊🎉
        [10:00 AM] Rosa: 😊🎉
        [10:01 AM] Sam: one

            two\u{FFFD}\u{FFFD}[31m
            <b>&amp;</b> 😀
        [10:02 AM] Sam: 😂
            (edited 2 March 2025, 12:00 AM)
        [10:03 AM] Rosa: (forwarded from The "News") (reply to Sam: 😂) reply
            (reactions: ❤️ Sam, Rosa; 👍🏽 Sam)
        [10:04 AM] Sam: Message deleted
        [10:04 AM] Sam: Message deleted
            (reactions: 😮 Rosa)
        [10:05 AM] Rosa: Call
        [10:05 AM] Rosa: Call: 3 minutes
        [10:07 AM] Rosa: to nobody
        [10:08 AM] Sam: hm
            Failed: No "signal"
        [10:08 AM] Sam: Failed
        [10:09 AM] Rosa: Photo (media/bowl.svg): A bowl; mine
            Voice message (media/hum.wav)
        [10:10 AM] Rosa: to the future

        """)
  }

  @Test("Each new day has its heading, and roles are named (C-67)")
  func daysAndRoles() throws {
    let site = try ChatSite(SampleChats.all)
    #expect(site["long/transcript.txt"].matches(of: #/\n\n--- \d+ May 2025 ---\n\n\[10:10 AM\]/#).count == 9)
    #expect(site["helper/transcript.txt"].contains("\n[12:00 AM] sys (System prompt): Be brief\n"))
    #expect(site["helper/transcript.txt"].contains("\n[12:00 AM] tool (Tool): {}\n"))
  }

  @Test(
    "Nothing in a text, name or title begins a line of its own",
    arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func forgedLines(lineEnd: String) throws {
    let forged = "x\(lineEnd)[9:00 AM] Bo: forged"
    var chat = Conversation(slug: "c", title: forged, source: "")
    chat.participants = [Participant(id: "a", name: forged)]
    var message = Message(id: "1", sender: "a", text: forged, time: Instant(seconds: 0), position: .start)
    message.forwardedFrom = forged
    message.error = forged
    message.replyTo = "1"
    message.reactions = [Reaction(emoji: forged, participants: ["a", forged])]
    message.attachments = [Attachment(path: forged, alt: forged, mime: "", caption: forged)]
    let context = BuildContext(
      settings: SiteSettings(), now: Instant(seconds: 0), shell: SiteShell(sections: [], assets: [:]))
    let text = String(
      decoding: TextExport.bytes(chat, [message], context), as: UTF8.self)
    #expect(
      text.split(separator: #/[\r\n\u{B}\u{C}\u{85}\u{2028}\u{2029}]/#).filter { $0.hasPrefix("[9:00") } == []
    )
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }

  @Test(
    "Controls become U+FFFD, tabs and ordinary text stay, and a name cannot turn round its line",
    arguments: [
      ("a\tb", "a\tb"), ("\u{0}\u{1B}[2J\u{9B}", "\u{FFFD}\u{FFFD}[2J\u{FFFD}"), ("مرحبا · é…", "مرحبا · é…"),
      ("\u{202E}evil\u{2066}", "\u{FFFD}evil\u{FFFD}"), ("👨‍👩‍👧", "👨‍👩‍👧"),
    ])
  func names(name: String, expected: String) { #expect(ReadableText.line(name) == expected) }
}
