import Basics
@testable import Conversations
import Model
import Testing

/// Files, edits, deletions, quotations and embedded things of Google Chat and Hangouts.
@Suite("Messengers' files in the wild: Google")
struct HeldOutGoogleTests {
  private static func date(_ minute: Int) -> String { "Wednesday, May 1, 2024 at 8:0\(minute):00 AM UTC" }

  /// A message of Google Chat without a time.
  private static func record(_ id: Int, _ more: String) -> String {
    #"{"creator": {"name": "Ann", "email": "ann"}, "topic_id": "t\#(id)", "message_id": "m\#(id)", \#(more)}"#
  }

  /// Messages, one each minute.
  private static func chat(_ messages: String..., files: [String] = []) throws -> Reading {
    try chat(
      messages.enumerated().map { minute, more in
        record(minute, #""created_date": "\#(date(minute))", \#(more)"#)
      }, files)
  }

  private static func chat(_ records: [String], _ files: [String] = []) throws -> Reading {
    let text = #"{"messages": [\#(records.joined(separator: ",\n"))]}"#
    return try Reading([("g/messages.json", text)] + files.map { ("g/\($0)", $0) })
  }

  @Test("Google Chat: files with one name are numbered in the order of the messages, and long names are cut")
  func repeatedFiles() throws {
    func file(_ name: String) -> String { #""attached_files": [{"export_name": "\#(name)"}]"# }
    let (photo, long) = (file("File-2023-11-14.png"), file("File-\(String(repeating: "a", count: 50)).png"))
    let cut = "File-\(String(repeating: "a", count: 42))"
    let files = ["File-2023-11-14.png", "File-2023-11-14(1).png", "\(cut).png", "\(cut)(1).png"]
    let read = try Self.chat(photo, photo, long, long, photo, files: files)
    let names = read.messages.flatMap(\.attachments).map(\.title)
    #expect(names == files + ["File-2023-11-14.png"], "\(names)")
    #expect(read.ledger.missingFiles == 0)
  }

  @Test("Google Chat: an edited message may have its time in its earlier versions only")
  func earlierVersions() throws {
    let versions = [2, 1].map { #"{"created_date": "\#(Self.date($0))", "text": "old"}"# }
    let read = try Self.chat([
      Self.record(
        1,
        #""updated_date": "\#(Self.date(5))", "text": "new", "previous_message_versions": [\#(versions.joined(separator: ","))]"#
      )
    ])
    let said = read.messages.map(\.said)
    #expect(said == ["60 ann: new edited 300"] && read.diagnostics.isEmpty, "\(said) \(read.diagnostics)")
  }

  @Test("Google Chat: a deleted message may have only the time of its deletion, and no author")
  func deleted() throws {
    let deleted =
      #"{"message_state": "DELETED", "deleted_date": "\#(Self.date(3))", "topic_id": "t", "message_id": "d", "#
      + #""deletion_metadata": {"deletion_type": "CREATOR"}}"#
    let read = try Self.chat([
      deleted, Self.record(4, #""created_date": "\#(Self.date(4))", "text": "tea?""#),
    ])
    let said = read.messages.map(\.said)
    #expect(said == ["180 Deleted account:  deleted", "240 ann: tea?"], "\(said)")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("Google Chat: a quoted message that is not in the file is a quotation above the text")
  func quotations() throws {
    let quoted = #""creator": {"name": "Bo"}, "text": "two *words*""#
    let read = try Self.chat(
      #""text": "first""#, #""text": "yes", "quoted_message_metadata": {\#(quoted)}"#,
      #""text": "no", "quoted_message_metadata": {"message_id": "m9", \#(quoted)}"#,
      #""text": "ok", "quoted_message_metadata": {"message_id": "m0", \#(quoted)}"#)
    let said = read.messages.map(\.said)
    let quote = #"> **Bo**\#n> two \*words\*"#
    #expect(
      said == ["0 ann: first", "60 ann: \(quote)\n\nyes", "120 ann: \(quote)\n\nno", "180 ann: ok →m0"],
      "\(said)")
  }

  @Test("Google Chat: words of a text are links, unless the text has their address")
  func links() throws {
    func link(_ start: Int, _ length: Int, _ address: String) -> String {
      #""annotations": [{"start_index": \#(start), "length": \#(length), "url_metadata": {"title": "A shop", "#
        + #""url": {"private_do_not_access_or_else_safe_url_wrapped_value": "\#(address)"}}}]"#
    }
    let read = try Self.chat(
      #""text": "see the shop now", \#(link(8, 4, "https://a.example/"))"#,
      #""text": "see https://a.example", \#(link(4, 17, "https://a.example/"))"#,
      #""text": "at 3", \#(link(9, 4, "https://a.example/"))"#)
    let texts = read.messages.map(\.text)
    #expect(
      texts == [
        "see the [shop](<https://a.example/>) now", "see https://a.example",
        "at 3\n\n[A shop](<https://a.example/>)",
      ], "\(texts)")
  }

  @Test(
    "Google Chat: what a text does not contain is below it",
    arguments: [
      (#""youtube_metadata": {"id": "abc-1"}"#, "<https://www.youtube.com/watch?v=abc-1>"),
      (#""drive_metadata": {"id": "1u-3"}"#, "<https://drive.google.com/open?id=1u-3>"),
      (
        #""interaction_data": {"url": {"private_do_not_access_or_else_safe_url_wrapped_value": "https://c.example/"}}"#,
        "<https://c.example/>"
      ),
      (
        #""gsuite_integration_metadata": {"tasks_data": {"task_properties": {"title": "Buy *tea*", "completed": true, "description": "green"}}}"#,
        "☑ Buy \\*tea\\*\n\ngreen"
      ),
      (
        #""gsuite_integration_metadata": {"tasks_data": {"task_properties": {"title": "Tea", "completed": false}}}"#,
        "☐ Tea"
      ),
      (
        #""gsuite_integration_metadata": {"calendar_event_data": {"calendar_event": {"title": "Standup"}}}"#,
        "📅 Standup"
      ),
      (#""gsuite_integration_metadata": {"call_data": {"call_status": "CALL_ENDED"}}"#, "📞 call ended"),
    ])
  func annotations(_ annotation: String, _ shown: String) throws {
    let read = try Self.chat(
      #""text": "intro", "annotations": [{"start_index": 0, "length": 0, \#(annotation)}]"#)
    #expect(read.lines == ["ann: intro\n\n\(shown)"] && read.diagnostics.isEmpty, "\(read.lines)")
  }

  @Test("Google Chat: an annotation of an unknown kind is kept as JSON, with a warning")
  func unknownAnnotation() throws {
    let read = try Self.chat(
      #""text": "intro", "annotations": [{"start_index": 0, "length": 1, "mood_metadata": {"mood": "so so"}}]"#
    )
    #expect(
      read.lines == ["ann: intro\n\n```json\n{\"mood_metadata\":{\"mood\":\"so so\"}}\n```"], "\(read.lines)")
    #expect(
      read.diagnostics.map(\.message)
        == ["unknown field \"mood_metadata\" of an annotation; it is kept as JSON"])
  }

  // MARK: Hangouts

  private static let people = [
    #"{"id": {"gaia_id": "1", "chat_id": "1"}, "fallback_name": "Ann"}"#,
    #"{"id": {"chat_id": "2"}, "phone_number": {"e164": "+15550100", "i18n_data": {"international_number": "+1 555-0100"}}}"#,
    #"{"id": {"gaia_id": "3"}, "phone_number": {"e164": "+15550101"}}"#,
  ].joined(separator: ",")

  private static func hangouts(_ events: [String], files: [String] = []) throws -> Reading {
    let records = events.enumerated().map { minute, event in
      #"{"sender_id": {"gaia_id": "1"}, "timestamp": "\#(1_714_550_400 + 60 * minute)000000", "#
        + #""event_id": "e\#(minute)", "event_type": "X", \#(event)}"#
    }
    let text =
      #"{"conversations": [{"conversation": {"conversation_id": {"id": "U1"}, "conversation": {"type": "GROUP", "#
      + #""participant_data": [\#(people)]}}, "events": [\#(records.joined(separator: ",\n"))]}]}"#
    return try Reading([("h/Hangouts.json", text)] + files.map { ("h/\($0)", "x") })
  }

  /// A message with one attachment.
  private static func message(_ item: String, _ segment: String = "") -> String {
    #""chat_message": {"message_content": {"segment": [\#(segment)], "attachment": [{"embed_item": {\#(item)}}]}}"#
  }

  @Test("Hangouts: pages and voice messages are links, unless the text has their address")
  func embedded() throws {
    let address = "https://a.example/x"
    let page = #""type": ["THING_V2"], "thing_v2": {"url": "\#(address)", "name": "Tea shop"}"#
    let read = try Self.hangouts([
      Self.message(page, #"{"type": "TEXT", "text": "look"}"#), Self.message(page),
      Self.message(
        page, #"{"type": "LINK", "text": "here", "link_data": {"link_target": "\#(address)"}}"#),
      Self.message(
        #""thing_v2": {"name": "Map", "representative_image": {"image_object_v2": {"url": "\#(address)"}}}"#),
      Self.message(#""plus_audio_v2": {"url": "\#(address)", "embed_url": "https://v.example/e"}"#),
      Self.message(#""embeds.PlusAudioV2.plus_audio_v2": {"embed_url": "https://v.example/e"}"#),
    ])
    let shop = "[Tea shop](<\(address)>)"
    #expect(
      read.messages.map(\.text) == [
        "look\n\n\(shop)", shop, "[here](<\(address)>)", "[Map](<\(address)>)", "<\(address)>",
        "<https://v.example/e>",
      ], "\(read.lines)")
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp)
  }

  @Test("Hangouts: an attachment of an unknown kind is kept as JSON, with a warning")
  func unknownAttachment() throws {
    let read = try Self.hangouts([
      Self.message(#""type": ["POLL_V2"], "poll_v2": {"id": "7"}"#, #"{"type": "TEXT", "text": "vote"}"#)
    ])
    let json = #"{"type":["POLL_V2"],"poll_v2":{"id":"7"}}"#
    #expect(read.messages.map(\.text) == ["vote\n\n```json\n\(json)\n```"], "\(read.lines)")
    #expect(
      read.diagnostics.map(\.message) == ["unknown attachment \"POLL_V2\"; it is kept as JSON"])
  }

  @Test("Hangouts: the file of a photo has the name in one of its addresses")
  func photos() throws {
    func photo(_ more: String) -> String {
      Self.message(#""plus_photo": {"url": "https://plus.example/albums/pabc?pid=1", \#(more)}"#)
    }
    let read = try Self.hangouts(
      [
        photo(
          #""original_content_url": "https://lh3.example/a/IMG%201.jpg", "thumbnail": {"image_url": "x/y.jpg"}"#
        ),
        photo(#""thumbnail": {"image_url": "https://lh3.example/b/tea.jpg"}"#),
        photo(
          #""original_content_url": "https://lh3.example/c", "thumbnail": {"image_url": "https://lh3.example/cake.jpg?k"}"#
        ),
        photo(#""media_type": "PHOTO""#),
      ], files: ["tea.jpg", "cake.jpg"])
    let names = read.messages.flatMap(\.attachments).map(\.title)
    #expect(names == ["IMG 1.jpg", "tea.jpg", "cake.jpg", "pabc"], "\(names)")
    #expect(read.ledger.missingFiles == 2)
  }

  @Test("Hangouts: people without a name have that of their phone number, also if they are added")
  func numbers() throws {
    let change =
      #""membership_change": {"type": "JOIN", "participant_id": [{"chat_id": "2"}, {"gaia_id": "3"}]}"#
    let read = try Self.hangouts([change])
    #expect(read.chats.flatMap(\.participants).map(\.name) == ["Ann", "+1 555-0100", "+15550101"])
    #expect(read.lines == ["Google Hangouts: Ann added +1 555-0100, +15550101"], "\(read.lines)")
  }
}
