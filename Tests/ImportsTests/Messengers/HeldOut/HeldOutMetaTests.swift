import Basics
@testable import Conversations
import Model
import Testing

/// Files and placeholders in the JSON of Messenger.
@Suite("Messengers' files in the wild: Messenger")
struct HeldOutMetaTests {
  private static func read(_ fields: String) throws -> Reading {
    let chat =
      #"{"participants":[{"name":"Ann"},{"name":"Bo"}],"title":"Bo","messages":["#
      + #"{"sender_name":"Ann","timestamp_ms":1714550400000,\#(fields)}]}"#
    return try Reading([("meta/messages/inbox/bo_1/message_1.json", chat)])
  }

  @Test("a file with an address has its name without the query, and a type by its field")
  func addresses() throws {
    let read = try Self.read(
      #""videos":[{"uri":"https://media.example/v/48.mp4?_nc_cat=1"}],"photos":[{"uri":"https://media.example/77?a=1"}],"#
        + ##""gifs":[{"uri":"https://media.example/a%20b#c"}]"##)
    let files = read.messages.flatMap(\.attachments)
    #expect(files.map(\.path) == ["77", "48.mp4", "a b"], "\(files)")
    #expect(files.map(\.alt) == ["Photo from Ann", "Video from Ann", "Photo from Ann"], "\(files)")
    #expect(read.messages.map(\.text) == [""] && read.ledger.missingFiles == 3)
  }

  @Test(
    "a file of the field for voice messages is one whatever its ending",
    arguments: ["a.aac", "a.bin", "a"])
  func voice(_ name: String) throws {
    let read = try Self.read(#""audio_files":[{"uri":"x/audio/\#(name)"}]"#)
    let files = read.messages.flatMap(\.attachments)
    #expect(files.map(\.path) == [name] && files.map(\.alt) == ["Voice message from Ann"], "\(files)")
  }

  @Test("encrypted chats: a file that was not downloaded has no name, and an empty placeholder was unsent")
  func encrypted() throws {
    let records = [
      #""text":"","type":"media","media":[{"uri":"Failed to download media"}]"#,
      #""text":"","type":"placeholder","media":[]"#, #""text":"Missed call","type":"placeholder","media":[]"#,
    ]
    let list = records.enumerated().map { number, fields in
      #"{"senderName":"Ann","timestamp":\#(1_714_550_400_000 + number * 60_000),"isUnsent":false,"reactions":[],\#(fields)}"#
    }
    let chat =
      #"{"participants":["Ann","Bo"],"threadName":"Ann_40","messages":[\#(list.joined(separator: ","))]}"#
    let read = try Reading([("Ann_40.json", chat)])
    let said = read.messages.map(\.said)
    #expect(said == ["0 Ann:  (file)", "60 Ann:  deleted", "120 Ann: Missed call"], "\(said)")
    #expect(read.messages.flatMap(\.attachments).map(\.alt) == ["File from Ann"])
    #expect(read.ledger.missingFiles == 1 && read.ledger.skipped.isEmpty && read.diagnostics.isEmpty)
  }
}
