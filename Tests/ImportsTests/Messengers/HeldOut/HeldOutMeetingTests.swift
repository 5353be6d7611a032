import Basics
@testable import Conversations
import Model
import Testing

/// Captions, chats and transcripts of meetings as further programs and languages write them.
@Suite("Messengers' files in the wild: meetings")
struct HeldOutMeetingTests {
  private static func read(_ name: String, _ lines: [String]) throws -> Reading {
    try Reading([(name, lines.joined(separator: "\n") + "\n")], options: MessengerFixtures.berlin)
  }

  /// The title and the messages of each chat.
  private static func chats(_ read: Reading) -> [[String]] {
    read.chats.map { chat in [chat.title] + chat.messages.map { "\($0.sender): \($0.text)" } }
  }

  // MARK: Zoom

  @Test(
    "Zoom: chats in Japanese are read, and messages to one person have parentheses of full width",
    arguments: [
      ["10:00:27 開始 Ann Lee 終了 皆様 : はい", "10:05:59 開始 Ann Lee 終了 Bo Ek（ダイレクトメッセージ） : めがね"],
      ["10:00:27 開始 Ann Lee に 全員 : はい", "10:05:59 開始 Bo Ek に Ann Lee（ダイレクトメッセージ） : めがね"],
    ])
  func japanese(_ lines: [String]) throws {
    let read = try Self.read("meeting_saved_chat.txt", lines)
    #expect(read.format == "zoom" && read.chats.map(\.kind) == [.group, .direct], "\(read.diagnostics)")
    #expect(read.messages.map(\.text) == ["はい", "めがね"], "\(read.lines)")
    #expect(read.chats.last?.title == "meeting_saved_chat: Ann Lee, Bo Ek")
    #expect(read.messages.first?.sender == "Ann Lee" && read.ledger.addsUp)
  }

  @Test(
    "Zoom: chats in Chinese have no word before the sender, or a word of their own",
    arguments: [
      ["14:39:26  Ann Lee 对 所有人:", "\thi", "14:53:39  Bo Ek 对 所有人:", "\tyes"],
      ["2026-03-15 08:41:55 從 Ann Lee 對 所有人:", "\thi", "2026-03-15 08:42:00 從 Bo Ek 對 所有人:", "\tyes"],
    ])
  func chinese(_ lines: [String]) throws {
    let read = try Self.read("meeting_saved_chat.txt", lines)
    #expect(read.format == "zoom", "\(read.diagnostics)")
    #expect(
      Self.chats(read) == [["meeting_saved_chat: 所有人", "Ann Lee: hi", "Bo Ek: yes"]],
      "\(Self.chats(read))")
    let log = try Self.read("a.txt", ["14:39:26 Ann Lee 对 所有人:", "\thi"])
    #expect(log.format != "zoom")
  }

  @Test("Zoom: captions saved in a meeting are messages with the times of the clock, beside its chat")
  func captions() throws {
    let folder = "z/2024-05-01 10.00.00 Trip 81234567890/"
    let text = "[Ann Lee] 10:00:05\nHello everyone\n\n[Ek, Bo] 10:00:09\nHi\n10 people\n\n"
    let chat = "10:00:00 From Cy to Everyone:\n\tTea?\n[Cy] 10:00:00\n"
    let read = try Reading(
      [(folder + "meeting_saved_chat.txt", chat), (folder + "meeting_saved_closed_caption.txt", text)],
      options: MessengerFixtures.berlin)
    #expect(read.format == "zoom" && read.chats.map(\.title) == ["Trip: Everyone", "Trip"])
    #expect(
      read.messages.map(\.said) == [
        "0 Cy: Tea?\n\\[Cy\\] 10:00:00", "5 Ann Lee: Hello everyone", "9 Ek, Bo: Hi\n10 people",
      ], "\(read.messages.map(\.said))")
    #expect(read.chats.map(\.slug) == ["trip-2024-05-01-chat", "trip-2024-05-01-chat-captions"])
    let alone = try Reading([("meeting_saved_closed_caption.txt", text)])
    #expect(alone.messages.map(\.id) == ["at-10-00-05-ann-lee", "at-10-00-09-ek-bo"])
    #expect(alone.ledger.addsUp && alone.chats.allSatisfy(\.isUntimed))
  }

  @Test("Zoom: a name and a time begin captions if others follow a blank line, or the file is named so")
  func logs() throws {
    let log = "\n[INFO] 10:00:05\nserver started\n[INFO] 10:00:06\nready\n"
    #expect(try Reading([("server.txt", log)]).format != "zoom")
    let named = try Reading([("my_closed_caption.txt", log)])
    #expect(named.format == "zoom")
    #expect(named.lines == ["INFO: server started", "INFO: ready"], "\(named.lines)")
    let spaced = try Reading([("a.txt", "[Ann] 10:00:05\nHi\n\n[Bo] 10:00:06\nyes\n")])
    #expect(spaced.format == "zoom" && spaced.lines == ["Ann: Hi", "Bo: yes"], "\(spaced.lines)")
  }

  @Test("Zoom: a reply to a message that contains quotation marks names this message")
  func replies() throws {
    let read = try Self.read(
      "meeting_saved_chat.txt",
      [
        "10:35:17 From Ann to Everyone:", #"\#tType "make all" first, then run it"#,
        "10:36:17 From Bo to Everyone:", #"\#tReplying to "Type "make all" first...""#, "\t",
        #"\#tThanks "a lot""#, "10:37:00 From Cy to Everyone:",
        #"\#tReplying to "Thanks "a lot"" Yes, "this""#,
      ])
    let said = [#"Type "make all" first, then run it"#, #"Thanks "a lot""#, #"Yes, "this""#]
    #expect(read.messages.map(\.text) == said, "\(read.lines)")
    #expect(read.messages.map(\.replyTo) == [nil, read.messages[0].id, read.messages[1].id])
  }

  @Test("Zoom: messages to one person in Spanish are one chat of the two")
  func spanish() throws {
    let read = try Self.read(
      "meeting_saved_chat.txt",
      [
        "21:07:40\t De  Ann : hola", "21:07:43\t De  Mica M  a  Ann B(En privado) : ya",
        "21:08:05\t De  Ann B  a  Mica M(En privado) : si",
      ])
    #expect(
      Self.chats(read) == [
        ["meeting_saved_chat", "Ann: hola"],
        ["meeting_saved_chat: Ann B, Mica M", "Mica M: ya", "Ann B: si"],
      ], "\(Self.chats(read))")
    #expect(read.chats.map(\.kind) == [.group, .direct])
  }

  // MARK: captions

  private static func captions(_ cues: [String]) -> String {
    let texts = cues.enumerated().map { "00:00:0\($0 + 1).000 --> 00:00:0\($0 + 2).000\n\($1)\n" }
    return "WEBVTT\n\n" + texts.joined(separator: "\n")
  }

  @Test("automatic captions of YouTube have each line once")
  func youTube() throws {
    let cues = [
      " \nhello<00:00:01.320><c> and</c><00:00:01.480><c> welcome</c>", "hello and welcome\n ",
      "hello and welcome\nto<00:00:03.560><c> the</c><00:00:03.720><c> show</c>", "to the show\n ",
      "to the show\nyeah", "yeah\n ", "yeah\nyeah",
    ]
    let read = try Reading([("talk.vtt", Self.captions(cues))])
    let said = ["hello and welcome", "to the show", "yeah", "yeah"]
    #expect(read.messages.map(\.text) == said, "\(read.lines)")
    #expect(read.messages.map(\.id) == ["at-00-00-01", "at-00-00-03", "at-00-00-05", "at-00-00-07"])
    #expect(read.ledger.skipped.map(\.reason) == ["cue that repeats the one before"])
    #expect(read.ledger.addsUp && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("a line that is said twice is shown twice if no words have moments, or if its own have")
  func twice() throws {
    let plain = try Reading([("a.vtt", Self.captions(["Tea", "Tea"]))])
    #expect(plain.lines == ["Unknown: Tea", "Unknown: Tea"])
    let cues = ["la <00:00:01.500>la", "la <00:00:02.500>la", "la la"]
    let song = try Reading([("a.vtt", Self.captions(cues))])
    #expect(song.lines == ["Unknown: la la", "Unknown: la la"], "\(song.lines)")
  }

  @Test("words said again are shown again if their cue does not follow one that has moments at once")
  func again() throws {
    let cues = [
      ("01.000", "02.000", "<00:00:01.500>Well"), ("03.000", "05.000", "No!"), ("05.000", "06.000", "No!"),
      ("50.000", "51.000", "No!"), ("52.000", "53.000", "<00:00:52.500>Yes"), ("57.000", "58.000", "Yes"),
    ]
    let texts = cues.map { start, end, text in "00:00:\(start) --> 00:00:\(end)\n\(text)\n" }
    let read = try Reading([("a.vtt", "WEBVTT\n\n" + texts.joined(separator: "\n"))])
    #expect(read.messages.map(\.text) == ["Well", "No!", "No!", "No!", "Yes", "Yes"], "\(read.lines)")
    let music = [
      "00:00:00.000 --> 00:00:02.000\n[Music]\n", "00:00:02.000 --> 00:00:02.010\n[Music]\n",
      "00:00:02.010 --> 00:00:04.000\n[Music]\nhi<00:00:03.000><c> all</c>\n",
    ]
    let talk = try Reading([("a.vtt", "WEBVTT\n\n" + music.joined(separator: "\n"))])
    #expect(talk.messages.map(\.id) == ["at-00-00-00", "at-00-00-02.010"], "\(talk.lines)")
  }

  @Test("a dash before a name is no part of it, and a style around name and text is that of the text")
  func dialogues() throws {
    let both = try Reading([("a.vtt", Self.captions(["- ANN: one.\n- BO: two."]))])
    #expect(both.lines == ["ANN: one.", "BO: two."], "\(both.lines)")
    let cues = ["- ANN: one.\n- BO: two.", "BO: three", "<i>ANN: four</i>"]
    let read = try Reading([("a.vtt", Self.captions(cues))])
    #expect(read.lines == ["ANN: one.", "BO: two.", "BO: three", "ANN: _four_"], "\(read.lines)")
    let dashes = ["Tea!\n- <v Ann>one</v>\n- <v Bo>two - or</v>", "- <v Bo>-</v>"]
    let voices = try Reading([("a.vtt", Self.captions(dashes))])
    #expect(voices.lines == ["Unknown: Tea!", "Ann: one", "Bo: two - or", #"Bo: \-"#], "\(voices.lines)")
  }

  @Test("titles and initials are parts of names, and the end of a sentence is not")
  func titles() throws {
    let cues = [
      "Dr. Ann Lee: Hello.", "Bo M. Ek: Fine.", "DR. CY J.R. DEE: Hi.", "Ann Lee: That is it.",
      "Right. One thing: tea",
    ]
    let read = try Reading([("a.vtt", Self.captions(cues))])
    #expect(
      read.lines == [
        "Dr. Ann Lee: Hello.", "Bo M. Ek: Fine.", "DR. CY J.R. DEE: Hi.", "Ann Lee: That is it.",
        "Unknown: Right. One thing: tea",
      ], "\(read.lines)")
  }

  // MARK: Google Meet

  @Test(
    "Google Meet: a title may have longer dashes, and the letters of a zone are no part of it",
    arguments: [
      ("# Call – 2024/10/24 15:51 BST – Transcript", 1_729_777_860),
      ("# Call - 2024/11/21 15:51 GMT - Transcript", 1_732_204_260),
      ("# Call - 2024/11/21 15:51 EST - Transcript", 1_732_200_660),
    ])
  func meet(_ heading: String, _ seconds: Int) throws {
    let notice = "#### _This editable transcript was computer generated and might contain errors._"
    let read = try Self.read(
      "transcript.md",
      [heading, "### Attendees", "", "Ann Lee, Cy", "", notice, "", "Ann Lee: Hi", "", "Bo Ek: Yes"])
    #expect(read.format == "google-meet", "\(read.diagnostics)")
    #expect(Self.chats(read) == [["Call", "Ann Lee: Hi", "Bo Ek: Yes"]], "\(Self.chats(read))")
    #expect(read.messages.map { Int($0.time.seconds) } == [seconds, seconds])
  }
}
