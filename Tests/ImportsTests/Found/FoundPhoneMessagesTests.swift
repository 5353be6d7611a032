import Basics
@testable import Conversations
import Foundation
import Model
import Testing

/// Apple's Messages: pages and texts of imessage-exporter 4.
@Suite("Found: Messages")
struct FoundPhoneMessagesTests {
  private static func message(_ minute: Int, _ parts: String) -> String {
    """
    <div class="message">
    <div class="received">
    <p>
    <span class="timestamp">
    <a title="Reveal in Messages app" href="sms://open?message-guid=G\(minute)">May 01, 2024  8:0\(minute):00 AM</a>

    </span>

    <span class="sender">Ann</span>
    </p>
    \(parts)
    </div>
    </div>

    """
  }

  private static func option(_ text: String, _ voters: [String]) -> String {
    let names = voters.map { "<span class=\"voter\">\($0)</span>" }.joined()
    return """
      <div class="poll-option">
      <div class="option-header"><span>\(text)</span><span class="vote-count">\(voters.count)</span>
      </div>
      <div class="vote-bar-container">
      <div class="vote-bar" style="width: 50%;"></div>
      </div><div class="voters-list">\(names)</div></div>
      """
  }

  @Test("stickers are tapbacks, polls lists, and shared locations and other files are no unknown parts")
  func pages() throws {
    let sticker =
      "<div class=\"tapback\"><img src=\"s.heic\" loading=\"lazy\">\n"
      + "<div class=\"sticker_name\">App: Tea Time</div><div class=\"sticker_tapback\">&nbsp;by Bo</div></div>"
    let poll = Self.option("Rust", ["Cy"]) + Self.option("Go", ["Ann", "Bo"])
    let part = "<hr>\n<div class=\"message_part\">\n"
    let page = [
      Self.message(
        0,
        "\(part)<span class=\"bubble\">Hello</span>\n</div>\n"
          + "<div class=\"tapbacks\">\n<hr>\n<p>Tapbacks:</p>\n\(sticker)\n</div>"),
      Self.message(1, "<span class=\"shared_location\"><hr>Started sharing location!</span>"),
      Self.message(
        2,
        "\(part)<p>Unable to embed model/gltf-binary attachments: scene.glb</p></div>\n"
          + "\(part)<p>\n Folder: <i>plans</i> (100.00 B)\n"
          + " <a href=\"attachments/plans\">Click to open</a>\n</p></div>"),
      Self.message(
        3, "\(part)<div class=\"app\"><div class=\"poll-container\">\(poll)</div></div>\n</div>"),
    ]
    let html = "<html>\n<meta charset=\"UTF-8\">\n<body>\n\(page.joined())</body></html>"
    let read = try Reading([("Ann.html", html)])
    #expect(read.format == "imessage-html" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      read.lines == [
        "Ann: Hello", "Ann: Started sharing location!", "Ann: ",
        "Ann: * Rust (1 vote: Cy)\n* Go (2 votes: Ann, Bo)",
      ], "\(read.lines)")
    #expect(read.messages[0].reactions == [Reaction(emoji: "Sticker", participants: ["Bo"])])
    #expect(read.messages[2].attachments.map(\.path) == ["scene.glb", "plans"])
  }

  @Test("words above the options of a poll are kept")
  func pollTitle() throws {
    let poll = "<div class=\"poll-title\">Which?</div>" + Self.option("Rust", [])
    let part =
      "<hr>\n<div class=\"message_part\">\n<div class=\"app\"><div class=\"poll-container\">\(poll)</div></div>\n</div>"
    let html = "<html>\n<meta charset=\"UTF-8\">\n<body>\n\(Self.message(0, part))</body></html>"
    let read = try Reading([("Ann.html", html)])
    #expect(read.lines == ["Ann: Which?\n\n* Rust (0 votes)"], "\(read.lines)")
  }

  @Test("the line that names an effect is no text, unless it is all that a person wrote")
  func effects() throws {
    let text = """
      May 01, 2024  8:00:00 AM
      Ann
      Hello world
      Sent with Confetti

      May 01, 2024  8:01:00 AM
      Ann
      Sent with Echo

      """
    let read = try Reading([("Ann.txt", text)])
    #expect(read.format == "imessage" && read.lines == ["Ann: Hello world", "Ann: Sent with Echo"])
  }
}

#if Fetch
/// The database of Messages: polls (macOS 26).
@Suite("Found: polls of Messages")
struct FoundPhonePollTests {
  /// An archive whose objects have the address `data:,…` with JSON in base 64.
  private static func archive(_ json: String) -> [UInt8] {
    let address = Array("data:,\(Data(json.utf8).base64EncodedString())?src=p&c=2".utf8)
    let length = [UInt8(address.count >> 8), UInt8(address.count & 0xFF)]
    let text: [UInt8] = [0x5F, 0x11] + length + address
    let objects: [[UInt8]] = [
      [0xD1, 1, 2], [0x58] + Array("$objects".utf8), [0xA2, 3, 4], [0x55] + Array("$null".utf8), text,
    ]
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets
    bytes += [0, 0, 0, 0, 0, 0, 2, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)]
    bytes += [0, 0, 0, 0, 0, 0, 0, 0]
    bytes += [0, 0, 0, 0, 0, 0, UInt8(table >> 8), UInt8(table & 0xFF)]
    return bytes
  }

  private static let app =
    "'com.apple.messages.MSMessageExtensionBalloonPlugin:0000000000:com.apple.messages.Polls'"

  /// A row of a poll, or of votes and new options for the poll `target`.
  private static func row(
    _ guid: String, _ minute: Int, _ person: Int, _ target: String?, _ json: String
  ) -> String {
    let app = target == nil ? Self.app : "NULL"
    let type = target == nil ? 0 : 4000
    let of = target.map { "'p:0/\($0)'" } ?? "NULL"
    return """
      INSERT INTO message (guid, handle_id, is_from_me, date, associated_message_guid, associated_message_type,
        balloon_bundle_id, payload_data) VALUES ('\(guid)', \(person), \(person == 0 ? 1 : 0),
        \(ChatDatabaseSample.time(minute)), \(of), \(type), \(app), \(SampleDatabase.literal(archive(json))));

      """
  }

  private static func poll(_ options: [String]) -> String {
    let list = options.map { #"{"optionIdentifier": "id-\#($0)", "text": "\#($0)"}"# }.joined(separator: ", ")
    return #"{"version": 1, "item": {"title": "Where?", "orderedPollOptions": [\#(list)]}}"#
  }

  private static func votes(_ options: [String]) -> String {
    let list = options.map { #"{"voteOptionIdentifier": "id-\#($0)", "participantHandle": "x"}"# }
    return #"{"version": 1, "item": {"votes": [\#(list.joined(separator: ", "))]}}"#
  }

  @Test("a poll has its options and the last votes of each person")
  func polls() throws {
    let rows = [
      "INSERT INTO handle (ROWID, id, service) VALUES (1, '+4930111', 'iMessage'), "
        + "(2, 'bo@example.org', 'iMessage');\n",
      Self.row("P1", 0, 1, nil, Self.poll(["Park", "Lake"])),
      Self.row("V1", 1, 2, "P1", Self.votes(["Park"])),
      Self.row("V2", 2, 0, "P1", Self.votes(["Park", "Lake"])),
      Self.row("V3", 3, 2, "P1", Self.votes(["Lake"])),
      Self.row("P2", 4, 1, "P1", Self.poll(["Park", "Lake", "Pond"])),
      Self.row("V4", 5, 2, "GONE", Self.votes(["Lake"])),
      "INSERT INTO chat (ROWID, guid, style, chat_identifier, service_name, display_name) VALUES "
        + "(3, 'iMessage;+;chat77', 43, 'chat77', 'iMessage', 'Picnic');\n",
      "INSERT INTO chat_message_join (chat_id, message_id) SELECT 3, ROWID FROM message;\n",
    ]
    let database = try SampleDatabase.of(ChatDatabaseSample.tables + rows.joined())
    let read = try Reading(bytes: [("messages/chat.db", database)])
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
    #expect(
      read.lines == [
        "+4930111: **Poll: Where?**\n\n- Park (1 vote)\n- Lake (2 votes)\n- Pond (0 votes)",
        "bo@example.org: \\[Polls\\]",
      ], "\(read.lines)")
    #expect(read.messages.last?.replyTo == "GONE" && read.messages.first?.time.seconds == 1_714_550_400)
    #expect(read.ledger.skipped.first { $0.reason == "vote" }?.count == 3)
    #expect(read.ledger.skipped.first { $0.reason == "change of a poll" }?.count == 1)
  }
}
#endif
