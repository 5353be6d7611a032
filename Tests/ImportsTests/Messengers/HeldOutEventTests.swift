import Basics
import Content
@testable import Conversations
import ImportKit
@testable import Imports
import Model
import Testing

/// What events, tapbacks and kept chats say in files of other versions than those of the samples.
@Suite("Messengers' files in the wild: events and tapbacks")
struct HeldOutEventTests {
  private static let head = [
    #"{"version": "1", "backupTimeMs": "1714550400000"}"#, #"{"recipient": {"id": "1", "self": {}}}"#,
    #"{"recipient": {"id": "2", "contact": {"aci": "AAA=", "profileGivenName": "Bo"}}}"#,
    #"{"chat": {"id": "10", "recipientId": "2"}}"#,
  ]

  private static func update(_ update: String) -> String {
    #"{"chatItem": {"chatId": "10", "authorId": "2", "dateSent": "1714550400000", "directionless": {}, "#
      + #""updateMessage": \#(update)}}"#
  }

  @Test(
    "lines about a chat of Signal say what changed, and who changed it",
    arguments: [
      (
        #"{"groupChange": {"updates": [{"groupNameUpdate": {"updaterAci": "AAA=", "newGroupName": "Tea"}}, {"groupMemberJoinedUpdate": {"newMemberAci": "AAA="}}]}}"#,
        "group name update: Tea (Bo); group member joined update: Bo"
      ),
      (
        #"{"groupChange": {"updates": [{"groupDescriptionUpdate": {"updaterAci": "zzz", "newDescription": "A cup"}}]}}"#,
        "group description update: A cup"
      ),
      (#"{"profileChange": {"previousName": "B", "newName": "Bo"}}"#, "profile change: B → Bo"),
      (#"{"expirationTimerChange": {"expiresInMs": "604800000"}}"#, "expiration timer change: 1 week"),
      (#"{"expirationTimerChange": {"expiresInMs": "7200000"}}"#, "expiration timer change: 2 hours"),
      (#"{"expirationTimerChange": {"expiresInMs": "0"}}"#, "expiration timer change: off"),
      (#"{"sessionSwitchover": {"e164": "491"}}"#, "session switchover: +491"),
      (#"{"pollTerminate": {"targetSentTimestamp": "1", "question": "Tea?"}}"#, "poll terminate: Tea?"),
      (#"{"simpleUpdate": {"type": "JOINED_SIGNAL"}}"#, "joined signal"),
    ])
  func signal(_ update: String, _ text: String) throws {
    let lines = (Self.head + [Self.update(update)]).joined(separator: "\n")
    let read = try Reading([("main.jsonl", lines)])
    #expect(read.messages.map(\.text) == [text] && read.diagnostics.isEmpty)
  }

  @Test("the version beside a backup of Signal belongs to it")
  func version() throws {
    let lines = (Self.head + [Self.update(#"{"pinMessage": {}}"#)]).joined(separator: "\n")
    let files = [("s/main.jsonl", lines), ("s/metadata.json", #"{"version": 1}"#)]
    let export = Export(
      folder: "s", files: files.map { InputFile(contentPath: "chats/\($0.0)", bytes: Array($0.1.utf8)) })
    let format = try #require(try ExportFormats.format(of: export))
    #expect(try format.name == "signal" && format.claims(export).count == 2)
    #expect(try Reading(files).messages.map(\.text) == ["pin message"])
    #expect(try Reading([("s/metadata.json", #"{"version": 1}"#)]).format == nil)
  }
}
