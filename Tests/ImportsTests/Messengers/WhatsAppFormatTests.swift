import Basics
@testable import Conversations
import Model
import Testing

/// Chats of WhatsApp in the forms of its platforms and languages.
@Suite struct WhatsAppFormatTests {
  /// The same two messages of 20 May 2024, 15:05, as phones write them.
  @Test(
    "dates of every form are read",
    arguments: [
      "20/05/2024, 15:05 - ", "20/05/24, 15:05 - ", "5/20/24, 3:05 PM - ", "5/20/24, 3:05\u{202F}PM - ",
      "20/5/24, 3:05 p. m. - ", "20/5/24, 3:05\u{A0}p.\u{A0}m. - ", "20.05.24, 15:05 - ",
      "20.05.2024 15:05 - ",
      "2024-05-20, 15:05 - ", "2024/05/20, 15:05 - ", "20-05-2024 15.05 - ", "20. 5. 2024 15:05 - ",
      "20/05/2024, 3:05 pm - ", "[20/05/2024, 15:05:00] ", "\u{200E}[20.05.24, 15:05:00] ",
      "[5/20/24, 3:05:00\u{202F}PM] ",
      "[2024-05-20, 3:05:00\u{2009}p.m.] ", "[20/05/24 15:05] ", "2024/5/20 下午3:05 - ",
      "[20/05/2024، 3:05:00 م] ",
    ])
  func dates(_ head: String) throws {
    let read = try Reading([("WhatsApp Chat with Bo.txt", "\(head)Bo: Hi\n\(head)Ann: Hello\nyou\n")])
    #expect(read.format == "whatsapp")
    #expect(read.lines == ["Bo: Hi", "Ann: Hello\nyou"])
    #expect(read.messages.allSatisfy { ISO8601.utc($0.time) == "2024-05-20T15:05:00Z" }, "\(read.messages)")
    #expect(read.chats.first?.title == "Bo")
    #expect(read.ledger.addsUp && read.ledger.read == 2)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("midnight and noon of twelve hours")
  func noon() throws {
    let read = try Reading([("a.txt", "5/20/24, 12:05 AM - Bo: Hi\n5/20/24, 12:05 PM - Bo: Hi\n")])
    #expect(read.messages.map { ISO8601.utc($0.time) } == ["2024-05-20T00:05:00Z", "2024-05-20T12:05:00Z"])
  }

  @Test("the order of day and month comes from the dates, then from their order, then from the settings")
  func order() throws {
    let growing = "03/04/24, 10:00 - A: x\n04/01/24, 10:00 - A: y\n05/01/24, 10:00 - A: z\n"
    let byOrder = try Reading([("a.txt", growing)])
    #expect(byOrder.messages.map { WallTime($0.time, in: .utc).date.month } == [3, 4, 5])
    let open = "03/04/24, 10:00 - A: x\n"
    let asked = try Reading([("a.txt", open)])
    #expect(asked.diagnostics.first?.help.first?.contains("imports.dateOrder") == true)
    #expect(asked.messages.first.map { WallTime($0.time, in: .utc).date.day } == 3)
    let told = try Reading([("a.txt", open)], options: .init(dateOrder: .monthFirst))
    #expect(told.diagnostics.isEmpty)
    #expect(told.messages.first.map { WallTime($0.time, in: .utc).date.day } == 4)
  }

  private static func one(_ text: String, ios: Bool = false, name: String = "Bo") throws -> Message {
    let line = ios ? "[20/05/2024, 15:05:00] \(name): \(text)\n" : "20/05/2024, 15:05 - \(name): \(text)\n"
    return try #require(try Reading([("a.txt", line)]).messages.first)
  }

  @Test("what stands for a file becomes an attachment, with the words below it")
  func media() throws {
    let attached = try Self.one("\u{200E}<attached: 00000012-PHOTO-2024-05-20-15-05-00.jpg>", ios: true)
    #expect(attached.attachments.map(\.path) == ["00000012-PHOTO-2024-05-20-15-05-00.jpg"])
    let android = try Self.one("IMG-20240520-WA0001.jpg (file attached)\nA *fine* day")
    #expect(android.attachments.map(\.path) == ["IMG-20240520-WA0001.jpg"])
    #expect(android.text == "A **fine** day")
    for phrase in [
      "<Media omitted>", "<Medien ausgeschlossen>", "\u{200E}image omitted", "\u{200E}Bild weggelassen",
      "imagen omitida",
      "GIF omitted", "report.pdf • \u{200E}3 pages \u{200E}document omitted", "<Multimedia omitido>",
    ] {
      let message = try Self.one(phrase, ios: phrase.contains("\u{200E}"))
      #expect(message.attachments.count == 1 && message.text.isEmpty, "\(phrase)")
    }
    let words = try Self.one("I omitted")
    #expect(words.attachments.isEmpty && words.text == "I omitted")
  }

  @Test("phrases for what was deleted, edited or called")
  func phrases() throws {
    #expect(try Self.one("This message was deleted").isDeleted)
    #expect(try Self.one("\u{200E}Diese Nachricht wurde gelöscht.", ios: true).isDeleted)
    let edited = try Self.one("Right \u{200E}<This message was edited>", ios: true)
    #expect(edited.text == "Right" && edited.editedAt != nil)
    #expect(try Self.one("Missed voice call").kind == .call)
    #expect(try Self.one("\u{200E}Video call, \u{200E}5 min", ios: true).kind == .call)
    let poll = try Self.one("POLL:\nWhere?\nOPTION: Here (2 votes)\nOPTION: There (0 votes)", ios: true)
    #expect(poll.text == "**Poll: Where?**\n\n- Here (2 votes)\n- There (0 votes)", "\(poll.text)")
  }

  @Test("lines of the program are nobody's")
  func system() throws {
    let text = """
      20/05/24, 15:00 - Messages and calls are end-to-end encrypted.
      20/05/24, 15:01 - Ann created group "Trip: north"
      [20/05/24, 15:02:00] Trip: \u{200E}Ann added Bo
      20/05/24, 15:03 - Ann: done
      """
    let read = try Reading([("a.txt", text)])
    #expect(read.messages.map(\.kind) == [.system, .system, .system, .text])
    #expect(read.chats.first?.participants.map(\.name) == ["Ann"])
  }

  @Test(
    "marks become Markdown",
    arguments: [
      ("*b* _i_ ~s~ `c`", "**b** _i_ ~~s~~ `c`"), ("2*3*4 snake_case_name", "2\\*3\\*4 snake\\_case\\_name"),
      ("*_both_*", "**_both_**"), ("> quoted\nanswer", "> quoted\n\nanswer"),
      ("- one\n- two", "- one\n- two"),
      ("1. one\n2. two", "1. one\n2. two"), ("```let x = 1```", "```\nlet x = 1\n```"),
      ("a < b & c", "a \\< b \\& c"),
      ("see https://x.example/a_b_c *now*", "see <https://x.example/a_b_c> **now**"), ("*open", "\\*open"),
      ("# no heading", "\\# no heading"),
    ])
  func marks(_ text: String, _ wanted: String) throws {
    #expect(try Self.one(text).text == wanted)
  }

  @Test("a file in a folder finds its pictures, and its chat is named after the folder")
  func folder() throws {
    let read = try Reading([
      (
        "WhatsApp Chat - Trip/_chat.txt",
        "[20/05/24, 15:02:00] Ann: \u{200E}<attached: a.jpg>\n[20/05/24, 15:03:00] Bo: x\n[20/05/24, 15:03:00] Cy: x\n"
      ),
      ("WhatsApp Chat - Trip/a.jpg", "x"),
    ])
    #expect(read.chats.first?.title == "Trip" && read.chats.first?.kind == .group)
    #expect(read.ledger.missingFiles == 0)
  }

  @Test("garbage is no chat, and a torn chat is read as far as it goes", arguments: 0..<200)
  func torn(_ cut: Int) throws {
    let whole =
      "\u{200E}[20/05/24, 3:02:00\u{202F}PM] Ann: Hi *you*\n[20/05/24, 3:03:00\u{202F}PM] Bo: \u{200E}<attached: a.jpg>\nmore\n"
    var bytes = Array(whole.utf8)
    var draw = SplitMix64(seed: UInt64(cut))
    for _ in 0..<4 { bytes[draw.next(below: bytes.count)] = UInt8(draw.next(below: 256)) }
    let read = try Reading(bytes: [("a.txt", Array(bytes.prefix(20 + cut)))])
    #expect(read.ledger.addsUp)
  }

  // MARK: round trips

  private static let names = ["Ann", "Bo Li", "+44 7700 900123", "Zoë 🌻", "מיכל"]
  private static let texts = [
    "Hi", "two words", "a: b", "1. x", "line\nnext", "😀", "über", "https://x.example/a?b=c", "50 % off",
    "שלום",
  ]

  @Test("random chats written as a phone writes them are read back", arguments: 0..<30)
  func roundTrip(_ seed: Int) throws {
    var draw = SplitMix64(seed: UInt64(seed))
    let (isBracketed, isMonthFirst, isTwelve) = (
      draw.next(below: 2) == 0, draw.next(below: 2) == 0, draw.next(below: 2) == 0
    )
    var seconds: Int64 = 1_716_000_000
    var (file, wanted): (String, [String]) = ("", [])
    for _ in 0..<60 {
      seconds += Int64(draw.next(below: 90_000)) / 60 * 60
      let wall = WallTime(Instant(seconds: seconds), in: .utc)
      let (day, month) = (padded(wall.date.day, 2), padded(wall.date.month, 2))
      let hour = isTwelve ? wall.hour % 12 == 0 ? 12 : wall.hour % 12 : wall.hour
      let half = isTwelve ? wall.hour < 12 ? "\u{202F}AM" : "\u{202F}PM" : ""
      let stamp =
        "\(isMonthFirst ? month : day)/\(isMonthFirst ? day : month)/\(wall.date.year), \(hour):\(padded(wall.minute, 2))"
      let name = Self.names[draw.next(below: Self.names.count)]
      let text = Self.texts[draw.next(below: Self.texts.count)]
      file += isBracketed ? "[\(stamp):00\(half)] \(name): \(text)\n" : "\(stamp)\(half) - \(name): \(text)\n"
      wanted.append("\(seconds) \(name): \(text)")
    }
    let read = try Reading([("a.txt", file)])
    let found = read.messages.map { message in
      "\(message.time.seconds) \(message.sender): " + message.text.replacing("\\", with: "")
    }
    #expect(found == wanted)
    #expect(read.ledger.addsUp && read.ledger.made == 60)
  }
}
