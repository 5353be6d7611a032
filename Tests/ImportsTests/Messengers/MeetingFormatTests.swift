import Basics
import Content
@testable import Conversations
import Model
import Testing

/// Transcripts and chats of meetings.
@Suite struct MeetingFormatTests {
  private static func said(_ read: ImportedFiles, _ chat: Int = 0) -> [String] {
    chat < read.chats.count ? read.chats[chat].messages.map(\.said) : ["\(read.diagnostics)"]
  }

  @Test("WebVTT: voices, classes, styles and entities; comments and styles are skipped")
  func webVTT() throws {
    let read = try MessengerFixtures.read([
      .init(name: "captions.vtt", place: "Trip-20240501_100000-Meeting Recording.vtt")
    ])
    #expect(read.chats.map(\.title) == ["Trip"] && !read.chats[0].isUntimed)
    #expect(
      Self.said(read) == [
        "1 Zoë Ek: Hi **b** a\\*b \\& more", "4 Bo Li: one\ntwo", "4 Zoë Ek: both",
        "5 Unknown: no voice \\<here>", "emoji 60 Bo Li: 😀", "3600 Zoë Ek: Note: the end",
      ], "\(Self.said(read))")
    #expect(read.skipped("comment") == 2 && read.skipped("style or region") == 1)
    #expect(read.skipped("cue without text") == 1 && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.map(\.id).prefix(2) == ["at-00-00-01", "at-00-00-04"])
  }

  @Test("WebVTT of Teams with metadata: each cue has its own moment")
  func metadata() throws {
    let read = try MessengerFixtures.read([.init(name: "teams.vtt")])
    #expect(Self.said(read) == ["60 Zoë Ek: one a\\*b", "62 Bo Li: two"], "\(Self.said(read))")
    #expect(read.diagnostics.isEmpty && !read.chats[0].isUntimed)
  }

  @Test("WebVTT of Zoom: names before the text, and the beginning in the name of the file")
  func zoomVTT() throws {
    for place in [
      "GMT20240501-080000_Recording.transcript.vtt",
      "z/2024-05-01 10.00.00 Trip 81234567890/closed_caption.vtt",
    ] {
      let read = try MessengerFixtures.read([.init(name: "zoom.vtt", place: place)])
      #expect(
        Self.said(read) == [
          "2 Zoë Ek: Hi a\\*b", "5 Bo Li: One thing: tea?", "7 Unknown: somebody without a name",
          "9 Bo Li: both", "9 Zoë Ek: at once",
        ], "\(Self.said(read))")
      #expect(
        read.chats[0].title == (place.contains("Trip") ? "Trip" : "GMT20240501-080000_Recording.transcript"))
    }
  }

  @Test("the folder of a meeting names its captions and its chat")
  func folder() throws {
    let place = "chats/2024-05-01 10.00.00 Trip 81234567890/"
    let files = try [("closed_caption.vtt", "zoom.vtt"), ("meeting_saved_chat.txt", "zoom/chat.txt")].map {
      InputFile(contentPath: place + $0.0, text: try ImportedFiles.sample("messengers/\($0.1)"))
    }
    let read = ImportedFiles(files, MessengerFixtures.berlin)
    #expect(read.chats.map(\.title).sorted() == ["Trip", "Trip: Bo Li, Zoë Ek", "Trip: Everyone"])
    #expect(read.chats.allSatisfy { !$0.isUntimed } && read.diagnostics.isEmpty)
    #expect(read.messages.map { $0.time.seconds - 1_714_550_400 }.sorted().prefix(3) == [0, 2, 5])
  }

  @Test("SRT: numbers are no text, blank lines do not end a cue, and without a date there are no times")
  func srt() throws {
    let read = try MessengerFixtures.read([.init(name: "captions.srt")])
    #expect(read.chats[0].isUntimed && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      read.messages.map(\.text) == ["_Where_ are\nwe now?", "12", "after a blank line", "The end: now"],
      "\(read.messages.map(\.text))")
    #expect(read.messages.map(\.id) == ["at-00-00-01", "at-00-00-03.500", "at-00-00-05", "at-00-00-09"])
    #expect(read.skipped("cue without text") == 1)
  }

  @Test("SBV: the chat of a recording in Meet, with the zone of its name")
  func sbv() throws {
    let read = try MessengerFixtures.read([
      .init(name: "meet.sbv", place: "Trip (2024-05-01 at 12 00 GMT+4).sbv")
    ])
    #expect(
      Self.said(read) == ["1 Zoë Ek: Hi a\\*b", "60 Bo Li: see https://example.org/\nand more"],
      "\(Self.said(read))")
    #expect(read.chats[0].title == "Trip")
  }

  @Test("captions with other values keep every text, and say where they differ")
  func drift() throws {
    let cases = [
      ("captions.vtt", "0:1:0.5 --> 0:1:1.0", "noon --> x", ":23:1: warning: times of a cue are unreadable"),
      ("captions.vtt", "one\ntwo", "one\n\nzorblax", ":18:1: warning: text after a blank line has no times"),
      ("teams.vtt", "\"spokenText\"", "\"words\"", "warning: cue has no \"spokenText\"; it is kept as JSON"),
      ("teams.vtt", "\"speakerName\"", "\"who\"", ":4:1: warning: cue has no \"speakerName\""),
      ("teams.vtt", "\"startDateTime\"", "\"at\"", ":4:1: warning: cue has no readable \"startDateTime\""),
      (
        "zoom/chat.txt", "From  Bo Li  to  Everyone", "zorblax",
        ":4:1: warning: line with a time is in no known form; it continues the message above"
      ),
      (
        "teams.vtt", "\"spokenLanguage\"", "\"mood\":\"a zorblax\",\"spokenLanguage\"",
        "warning: unknown field \"mood\" of a cue; it is kept as JSON"
      ),
    ]
    for (name, old, new, says) in cases {
      let before = try MessengerFixtures.read([.init(name: name)])
      let read = try MessengerFixtures.read([.init(name: name)]) {
        guard let range = $0.firstRange(of: old) else { return $0 }
        return $0[..<range.lowerBound] + new + $0[range.upperBound...]
      }
      #expect(read.diagnostics.contains { $0.contains(says) }, "\(new): \(read.diagnostics)")
      #expect(read.messages.count == before.messages.count - (name == "zoom/chat.txt" ? 1 : 0), "\(new)")
      #expect(!new.contains("zorblax") || "\(read.chats)".contains("zorblax"))
    }
  }

  @Test("a file that is only a header, or begins with text, is accounted for")
  func edges() {
    let empty = ImportedFiles("WEBVTT\n", as: "a.vtt")
    #expect(
      empty.chats.isEmpty && empty.skipped("file without cues") == 1 && empty.ledgers.allSatisfy(\.addsUp))
    let text = ImportedFiles("WEBVTT\n\nstray\n\n00:01.000 --> 00:02.000\nx\n", as: "a.vtt")
    #expect(text.skipped("text before the first cue") == 1 && text.messages.map(\.text) == ["x"])
    let note = ImportedFiles("WEBVTT\n\n00:01.000 --> 00:02.000\nNOTE to self\n\nNOTE x\n", as: "a.vtt")
    #expect(note.messages.map(\.text) == ["NOTE to self"] && note.skipped("comment") == 1)
    let arrow = ImportedFiles("WEBVTT\n\n00:01.000 --> 00:02.000\na --> b\n", as: "a.vtt")
    #expect(arrow.messages.map(\.text) == ["a --> b"] && arrow.diagnostics.isEmpty)
    #expect(ImportedFiles("WEBVTTX\n\n00:01.000 --> 00:02.000\nx\n", as: "a.vtt").chats.isEmpty)
  }

  private static let zoom = "z/2024-05-01 10.00.00 Trip 81234567890/"

  @Test("Zoom: replies, reactions, and chats of their own for two people and for groups")
  func zoom() throws {
    let read = try MessengerFixtures.read([
      .init(name: "zoom/meeting_saved_chat.txt", place: Self.zoom + "meeting_saved_chat.txt")
    ])
    #expect(
      read.chats.map(\.title) == ["Trip: Everyone", "Trip: Bo Li, Zoë Ek", "Trip: Hosts and panelists"])
    #expect(read.chats.map(\.kind) == [.group, .direct, .group] && read.diagnostics.isEmpty)
    let first = read.messages.first?.id ?? ""
    #expect(
      Self.said(read) == [
        "0 Zoë Ek: Hi a\\*b\n\nsecond line, longer than twenty",
        "60 Bo Li: answer: tea {👍 Zoë Ek} →\(first)", "170 Bo Li: Reacted to \"never said\" with 👍",
        "300 Bo Li: > gone\n\nwhat was it?", "emoji 360 Bo Li: 😀", "50460 Bo Li: after midnight",
      ], "\(Self.said(read))")
    #expect(Self.said(read, 1) == ["180 Zoë Ek: in private", "190 Bo Li: yes"])
    #expect(Self.said(read, 2) == ["240 Bo Li: for hosts"] && read.skipped("reaction") == 3)
  }

  @Test("Zoom: the old layout, and the chat of a recording, whose times count from the beginning")
  func oldZoom() throws {
    let old = try MessengerFixtures.read([.init(name: "zoom/chat.txt", place: Self.zoom + "chat.txt")])
    #expect(old.chats.map(\.title) == ["Trip: Everyone", "Trip: Bo Li, Zoë Ek"])
    #expect(old.messages.map(\.text) == ["Hi a\\*b\nand more", "bye", "in private : yes"])
    let cloud = try MessengerFixtures.read([
      .init(name: "zoom/cloud.txt", place: "GMT20240501-080000_RecordingnewChat.txt")
    ])
    #expect(Self.said(cloud) == ["5 Zoë Ek: Hi a\\*b\nand more", "60 Bo Li: see https://example.org/"])
    let untimed = try MessengerFixtures.read([.init(name: "zoom/cloud.txt")])
    #expect(untimed.chats[0].isUntimed && untimed.messages[0].id == "at-00-00-05-zoe-ek")
  }

  @Test("Zoom in other languages, and names that contain the words around them")
  func zoomWords() {
    for line in [
      "10:00:00 Від Ann до Всі:\n\tHi", "10:00:00 От Ann кому Все:\n\tHi",
      "10:00:00\t Von  Ann  an  Alle : Hi",
      "10:00:00 De  Ann  à  tout le monde:\n\tHi", "10:00:00 From Ann to Everyone: \n  Hi",
    ] {
      let read = ImportedFiles(line + "\n", as: "chat.txt")
      #expect(
        read.formats == ["Zoom"] && read.messages.map { "\($0.sender) \($0.text)" } == ["Ann Hi"], "\(line)")
    }
    let road = ImportedFiles("10:00:00 From Road to Rome to Everyone:\n\tHi\n", as: "chat.txt")
    #expect(road.messages.map(\.sender) == ["Road to Rome"])
    for line in [
      "10:00:00 hello", "10:00 From Ann to Bo:", "10:61:00 From Ann to Bo:", "10:00:00 From Ann to Bo: x",
    ] {
      #expect(!ImportedFiles(line + "\n", as: "chat.txt").formats.contains("Zoom"), "\(line)")
    }
  }

  @Test("Google Meet: transcripts as text and Markdown, with notes, and with people who attended")
  func meet() throws {
    let text = try MessengerFixtures.read([.init(name: "meet.txt")])
    #expect(text.chats.map(\.title) == ["Trip"] && text.diagnostics.isEmpty)
    // Midnight of the day in Berlin is ten hours before the other samples.
    #expect(
      Self.said(text) == [
        "-36000 Zoë Ek: Hi a\\*b", "-36000 Bo Li: One thing: tea?", "-35700 Zoë Ek: yes\nand more",
      ], "\(Self.said(text))")
    let notes = try MessengerFixtures.read([
      .init(name: "meet-notes.md", place: "Trip - 2024_05_01 10_00 CEST - Notes by Gemini.md")
    ])
    #expect(
      Self.said(notes) == [
        "0 Gemini: 📝 Notes\nTrip\nInvited Zoë Ek Bo Li\nSummary\nTea was discussed.", "10 Zoë Ek: Hi",
        "emoji 10 Bo Li: 😀",
      ], "\(Self.said(notes))")
    let people = try MessengerFixtures.read([.init(name: "meet-attendees.txt", place: "x/transcript.txt")])
    #expect(Self.said(people) == ["0 Zoë Ek: Hi", "0 Bo Li: yes", "300 Zoë Ek: bye"], "\(Self.said(people))")
    #expect(people.chats[0].participants.map(\.name).sorted() == ["Ann", "Bo Li", "Zoë Ek"])
    #expect(people.chats[0].title == "Trip")
  }
}
