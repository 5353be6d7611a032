import Model
import Testing

@testable import CodingAgents
@testable import Conversations
@testable import WhatsApp

/// What WhatsApp writes itself among the words of people.
@Suite struct WhatsAppPhraseTests {
  /// An iPhone's export: each text behind `Ann: `.
  private static func ios(_ texts: [String], files: [String] = []) throws -> Reading {
    let lines = texts.enumerated().map { "[20/05/2024, 15:05:0\($0.offset)] Ann: \($0.element)\n" }
    return try Reading(
      [("Bo/_chat.txt", "[20/05/2024, 15:00:00] Bo: \u{200E}Waiting for this message\n" + lines.joined())]
        + files.map { ("Bo/\($0)", "x") })
  }

  private static func one(_ text: String, files: [String] = []) throws -> Message {
    try #require(try ios([text], files: files).messages.last)
  }

  private static func android(_ text: String) throws -> Message {
    try #require(try Reading([("a.txt", "20/05/2024, 15:05 - Ann: \(text)\n")]).messages.first)
  }

  // MARK: files

  @Test("a caption on the file's own line keeps both (imports 1)")
  func caption() throws {
    let photo = "00000013-PHOTO-2024-05-20-15-05-00.png"
    let read = try Self.ios(["Look *here* \u{200E}<attached: \(photo)>"], files: [photo])
    let message = try #require(read.messages.last)
    #expect(message.text == "Look **here**" && message.sender == "Ann" && message.kind == .text)
    #expect(message.attachments.map(\.title) == [photo])
    #expect(message.attachments.allSatisfy { !$0.isMissing } && read.ledger.missingFiles == 0)
    let missing = try Self.ios(["Look \u{200E}<attached: \(photo)>"])
    #expect(missing.ledger.missingFiles == 1)
  }

  @Test(
    "a file is found behind the words of every language (imports 1)",
    arguments: [
      "attached", "Anhang", "adjunto", "pièce jointe ", "allegato", "anexado", "bijgevoegd", "прикреплено",
      "添付ファイル",
      "附件", "첨부됨", "eklendi", "מצורף", "مرفق", "załącznik", "a word that nobody knows",
    ])
  func words(_ word: String) throws {
    let message = try Self.one("\u{200E}<\(word): 00000001-AUDIO.opus>")
    #expect(message.attachments.map(\.path) == ["00000001-AUDIO.opus"] && message.text.isEmpty)
  }

  @Test("a document's line gives its name and its length (imports 1)")
  func document() throws {
    let message = try Self.one(
      "Passport.pdf • \u{200E}1 page \u{200E}<attached: 00000014-Passport.pdf>",
      files: ["00000014-Passport.pdf"])
    #expect(message.attachments.map(\.title) == ["Passport.pdf"] && message.text.isEmpty)
    #expect(message.attachments.map(\.caption) == ["1 page"])
  }

  @Test("a caption over several lines stays, before and behind the file (imports 1)")
  func longCaption() throws {
    let message = try Self.one("one\ntwo \u{200E}<attached: a.png>\nthree")
    #expect(message.text == "one\ntwo\nthree" && message.attachments.map(\.path) == ["a.png"])
    let edited = try Self.one("Look \u{200E}<attached: a.png> \u{200E}<This message was edited>")
    #expect(edited.text == "Look" && edited.attachments.count == 1 && edited.editedAt != nil)
  }

  @Test("what somebody typed between angle brackets stays text (imports 1)")
  func typedBrackets() throws {
    for text in ["see <attached: a.png>", "<note: b.txt>", "x <- y: z.w>"] {
      let message = try Self.one(text)
      #expect(message.attachments.isEmpty && !message.text.isEmpty, "\(text)")
    }
    #expect(try Self.android("<note: b.txt>").attachments.isEmpty)
  }

  // MARK: people and program

  @Test(
    "a line with a name is that person's, whatever words the mark is before (imports 2)",
    arguments: [
      "\u{200E}Location: https://maps.google.com/?q=52.52,13.40",
      "\u{200E}Standort: https://maps.google.com/?q=1,2",
      "\u{200E}Waiting for this message. This may take a while.", "\u{200E}Live location shared",
      "\u{200E}Something new that no table has", "\u{200F}הודעה שאין לה מילה", "\u{200E}Contact: Bo Li",
      "\u{200E}EVENT: Picnic", "\u{200E}UMFRAGE:\n\u{200E}Wo?\n\u{200E}OPTION: Hier (\u{200E}2 Stimmen)",
      "\u{200E}Videonotiz weggelassen", "\u{200E}left", "\u{200E}Ann: my name",
    ])
  func person(_ text: String) throws {
    let message = try Self.one(text)
    #expect(message.sender == "Ann" && message.kind != .system, "\(message)")
  }

  @Test(
    "what the program reports is nobody's (imports 2)",
    arguments: [
      "\u{200E}Ann added Bo", "\u{200E}Ann left", "\u{200E}Ann ging weg in einer unbekannten Sprache",
      "\u{200E}Messages and calls are end-to-end encrypted. No one outside of this chat can read them.",
      "\u{200E}Bo hat die Gruppe verlassen", "\u{200E}Bo salió del grupo", "\u{200E}Bo a quitté le groupe",
      "\u{200E}Bo ha abbandonato il gruppo", "\u{200E}Bo saiu", "\u{200E}Bo heeft de groep verlaten",
      "\u{200E}Bo вышел(-ла)", "\u{200E}Bo gruptan ayrıldı", "\u{200F}Bo עזב/ה", "\u{200F}غادر Bo",
      "\u{200E}Boが退出しました", "\u{200E}Bo님이 나갔습니다", "\u{200E}Bo退出了群组", "\u{200E}Bo wyszedł",
      "\u{200E}Bo lämnade gruppen", "\u{200E}Bo forlod gruppen", "\u{200E}Bo keluar",
      "\u{200E}Bo đã rời nhóm",
      "\u{200E}You created this group", "\u{200E}Cy changed the group name to “A: b”",
    ])
  func program(_ text: String) throws {
    let message = try Self.one(text)
    #expect(message.sender == "WhatsApp" && message.kind == .system, "\(message)")
    // The same words without the mark were typed.
    let typed = try Self.one(text.trimmingMarks)
    #expect(typed.sender == "Ann" && typed.kind != .system, "\(typed)")
  }

  @Test("polls of every language are a question and a list (imports 2)")
  func polls() throws {
    for (head, option) in [
      ("POLL", "OPTION"), ("UMFRAGE", "OPTION"), ("SONDAGGIO", "OPZIONE"), ("ANKET", "SEÇENEK"),
    ] {
      let message = try Self.one(
        "\u{200E}\(head):\n\u{200E}Where?\n\u{200E}\(option): Here (\u{200E}2)\n\u{200E}\(option): There (\u{200E}0)"
      )
      #expect(message.text == "**Poll: Where?**\n\n- Here (2)\n- There (0)", "\(message.text)")
    }
    let typed = try Self.one("POLL: shall we?")
    #expect(typed.text == "POLL: shall we?")
  }

  // MARK: what was left out

  @Test(
    "each phrase of the tables is what it says, as the program writes it (imports 10)",
    arguments: WhatsAppPhrases.rows)
  func rows(_ row: WhatsAppPhrases.Row) throws {
    let marked = "\u{200E}\(row.phrase)"
    switch row.kind {
    case .media, .photo, .video, .note, .voice, .sticker, .gif, .document, .contact:
      let message = try Self.one(marked)
      #expect(message.attachments.count == 1 && message.text.isEmpty && message.sender == "Ann", "\(message)")
      #expect(try Self.android("<\(row.phrase)>").attachments.count == 1)
      #expect(try Self.one("\(row.phrase) she wrote").attachments.isEmpty)
    case .attached:
      #expect(try Self.android("a b.pdf (\(row.phrase))").attachments.map(\.path) == ["a b.pdf"])
    case .edited:
      let message = try Self.one("Hi \u{200E}<\(row.phrase)>")
      #expect(message.text == "Hi" && message.editedAt != nil)
    case .deleted where row.phrase.contains("{}"):
      #expect(try Self.one(marked).isDeleted)
      #expect(try Self.android(row.phrase.replacing("{}", with: "~Bo")).isDeleted)
      #expect(try !Self.android(row.phrase.replacing("{}", with: "for no reason")).isDeleted)
    case .deleted:
      #expect(try Self.one(marked).isDeleted)
      #expect(try Self.android(row.phrase).isDeleted)
      #expect(try !Self.one(row.phrase).isDeleted)
      #expect(try !Self.one(marked + " from my phone").isDeleted)
    case .call, .missedCall:
      #expect(try Self.one(marked).kind == .call)
      #expect(try Self.one(row.phrase).kind == .text)
      #expect(
        try Self.android(row.phrase).kind
          == (WhatsAppPhrases.has(row.phrase, as: .missedCall) ? .call : .text))
    case .poll, .option: #expect(WhatsAppPhrases.has(row.phrase.lowercased(), as: row.kind))
    case .event:
      let message = try Self.one("\u{200E}" + row.phrase.replacing("{}", with: "Cy"))
      #expect(message.kind == .system && message.sender == "WhatsApp", "\(message)")
    }
  }

  @Test("the tables hold the languages that WhatsApp is used in most (imports 10)")
  func languages() {
    for kind in [WhatsAppPhrases.Kind.media, .photo, .deleted, .missedCall, .attached] {
      let known = Set(WhatsAppPhrases.rows.filter { $0.kind == kind }.map { $0.language.prefix(2) })
      let wanted = "en de es fr it pt nl ru tr he ja zh pl id sv da ar hi ko uk cs fi el ro hu nb th vi fa bn"
        .split(
          separator: " ")
      #expect(wanted.filter { !known.contains($0) } == [], "\(kind)")
    }
  }

  @Test("a document that was left out keeps its name (imports 3)")
  func omittedDocument() throws {
    let message = try Self.one("Passport.pdf • \u{200E}1 page \u{200E}document omitted")
    #expect(
      message.attachments.map(\.title) == ["Passport.pdf"] && message.attachments.map(\.caption) == ["1 page"]
    )
    let plain = try Self.one("My list.xlsx \u{200E}documento omitido")
    #expect(plain.attachments.map(\.title) == ["My list.xlsx"] && plain.text.isEmpty)
    let copied = try Reading([
      ("a.txt", "[23/7/23, 10:58:09] Ann: espejo.pdf • 1 página documento omitido\n")
    ])
    #expect(copied.messages.first?.attachments.map(\.title) == ["espejo.pdf"], "\(copied.messages)")
  }

  @Test("a caption before a picture that was left out stays, long or short (imports 3)")
  func omittedCaption() throws {
    for caption in ["Us", "On the way up to the hut, before the rain began to fall"] {
      let message = try Self.one("\(caption) \u{200E}image omitted")
      #expect(message.text == caption && message.attachments.map(\.mime) == ["image/*"], "\(message)")
    }
  }

  @Test("old iPhones write the mark inside the brackets (imports 3)")
  func oldPhrases() throws {
    let message = try Self.one("<\u{200E}image omitted>")
    #expect(message.attachments.map(\.mime) == ["image/*"] && message.text.isEmpty)
  }

  // MARK: text that resembles a phrase

  @Test(
    "a text that begins like a phrase is a text (imports 4)",
    arguments: [
      "This message was deleted from my phone, can you send it again?",
      "You deleted this message about Monday",
      "No answer", "Video call", "Voice call, 5 pm?", "Missed voice call again and again", "Sprachanruf",
      "image omitted", "She omitted", "Bild weggelassen", "<This message was edited> they say",
    ])
  func typed(_ text: String) throws {
    let message = try Self.one(text)
    #expect(!message.isDeleted && message.kind == .text && message.attachments.isEmpty, "\(message)")
    #expect(message.editedAt == nil && message.plainWords == text, "\(message.text)")
  }

  @Test("an Android phone marks nothing: only whole lines that nobody types are phrases (imports 4)")
  func androidTyped() throws {
    for text in [
      "No answer", "Video call", "Voice call", "This message was deleted from my phone",
      "<Media omitted> again",
    ] {
      let message = try Self.android(text)
      #expect(!message.isDeleted && message.kind == .text && message.attachments.isEmpty, "\(message)")
    }
    #expect(try Self.android("This message was deleted").isDeleted)
    #expect(try Self.android("Missed video call").kind == .call)
  }

  @Test("texts that begin like phrases of other programs are texts, too (imports 4)")
  func otherPrograms() {
    let typed = "Caveat: The messages below were generated by the user, or so they say"
    #expect(ClaudeCodeText(typed) == .said(typed))
    #expect(
      ClaudeCodeText(
        "Caveat: The messages below were generated by the user while running local commands. DO NOT respond to these"
          + " messages or otherwise consider them in your response unless the user explicitly asks you to.")
        == .nothing)
  }

  @Test("a call keeps how long it was or why there was none (imports 4)")
  func calls() throws {
    let call = try Self.one("\u{200E}Voice call, \u{200E}5 min")
    #expect(call.kind == .call && call.text == "Voice call, 5 min")
    #expect(try Self.one("\u{200E}Sprachanruf. \u{200E}Keine Antwort").kind == .call)
  }
}

extension String {
  fileprivate var trimmingMarks: String {
    String(drop { $0 == "\u{200E}" || $0 == "\u{200F}" })
  }
}

extension Message {
  /// As it was typed.
  fileprivate var plainWords: String { text.replacing("\\", with: "") }
}
