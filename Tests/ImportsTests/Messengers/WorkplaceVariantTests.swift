@testable import Conversations
import Model
import Testing

/// Exports of teams and accounts in forms that other tools, languages and versions write.
@Suite struct WorkplaceVariantTests {
  private static func read(_ files: [(String, String)]) throws -> Reading {
    try Reading(files, options: MessengerFixtures.berlin)
  }

  @Test("Slack: a file of one day, or the days of a folder, are read without the lists of people")
  func slackDays() throws {
    let profile = #""user_profile":{"real_name":"Ann Lee","display_name":"ann"}"#
    let first = #"[{"type":"message","user":"U1","ts":"1714550400.000100","text":"hi <@U2>",\#(profile)}]"#
    let one = try Self.read([("2024-05-01.json", first)])
    #expect(
      one.format == "slack" && one.messages.map(\.said) == ["0 U1: hi **@U2**"], "\(one.messages.map(\.said))"
    )
    let second =
      #"[{"type":"message","user":"U2","ts":"1714636800.000100","text":"later","thread_ts":"1714550400.000100"}]"#
    let folder = try Self.read([
      ("tea/general/2024-05-01.json", first), ("tea/general/2024-05-02.json", second),
    ])
    #expect(
      folder.chats.map(\.title) == ["general"] && folder.chats[0].participants.map(\.name) == ["ann", "U2"])
    #expect(folder.messages.map(\.said) == ["0 U1: hi **@U2**", "86400 U2: later →1714550400.000100"])
  }

  @Test("Slack: answers of its API and files of slackdump are read, with the replies below a message")
  func slackPages() throws {
    let reply =
      #"{"type":"message","user":"U2","ts":"1714550460.000100","thread_ts":"1714550400.000100","text":"re"}"#
    let read = try Self.read([
      (
        "C1.json",
        #"{"channel_id":"C1","name":"general","messages":[{"type":"message","user":"U1","ts":"1714550400.000100","text":"hi","slackdump_thread_replies":[\#(reply)]}]}"#
      )
    ])
    #expect(read.format == "slack" && read.chats.map(\.title) == ["#general"] && read.diagnostics.isEmpty)
    #expect(
      read.messages.map(\.said) == ["0 U1: hi", "60 U2: re →1714550400.000100"],
      "\(read.messages.map(\.said))")
    let answer =
      #"{"ok":true,"messages":[{"type":"message","user":"U1","ts":"1714550400.000100","text":"hi"}],"has_more":false}"#
    #expect(try Self.read([("page.json", answer)]).messages.map(\.said) == ["0 U1: hi"])
  }

  @Test(
    "Google Chat: dates of English countries, with the day first and 24 hours",
    arguments: [
      "Wednesday, May 1, 2024 at 8:00:00 AM UTC", "Wednesday, May 1, 2024 at 8:00:00\u{202F}AM UTC",
      "Wednesday, 1 May 2024 at 08:00:00 UTC", "Wednesday 1 May 2024 at 08:00:00 UTC",
      "Wednesday 1 May 2024 at 8:00:00 am UTC", "Wednesday, 1 May 2024, 08:00:00 UTC",
    ])
  func googleDates(_ date: String) throws {
    let read = try Self.read([
      (
        "chat/messages.json",
        #"{"messages":[{"creator":{"name":"Ann","email":"ann@example.org"},"created_date":"\#(date)","text":"hi","topic_id":"t","message_id":"m"}]}"#
      )
    ])
    #expect(
      read.messages.map(\.said) == ["0 ann@example.org: hi"] && read.diagnostics.isEmpty,
      "\(read.messages.map(\.said))")
  }

  @Test("Teams: a message of a type that the service does not name keeps its text")
  func teamsUnknown() throws {
    let read = try Self.read([
      (
        "chat.json",
        #"{"value":[{"id":"1","messageType":"unknownFutureValue","createdDateTime":"2024-05-01T08:00:00Z","chatId":"c","from":{"user":{"id":"u1","displayName":"Ann"}},"body":{"contentType":"text","content":"hi there"}}]}"#
      )
    ])
    #expect(read.messages.map(\.said) == ["0 u1: hi there"], "\(read.messages.map(\.said))")
  }

  @Test("Matrix: a member who changes a name or a picture has not joined again")
  func matrixProfile() throws {
    func join(_ id: Int, _ name: String, _ before: String) -> String {
      #"{"type":"m.room.member","state_key":"@bo:e.org","sender":"@bo:e.org","room_id":"!r:e.org","event_id":"$\#(id)","origin_server_ts":1714550400000,"content":{"membership":"join","displayname":"\#(name)"},"unsigned":{"prev_content":{"membership":"\#(before.isEmpty ? "invite" : "join")","displayname":"\#(before)"}}}"#
    }
    let events = [join(1, "Bo", ""), join(2, "Bobby", "Bo"), join(3, "Bobby", "Bobby")].joined(separator: ",")
    let read = try Self.read([("room.json", #"{"messages":[\#(events)]}"#)])
    #expect(
      read.messages.map(\.text) == ["Bo joined Matrix", "Bo → Bobby", "Bobby changed the photo"],
      "\(read.messages.map(\.text))")
  }

  @Test("captions of YouTube: a line with only a space begins a cue, and is no gap in it")
  func youTube() throws {
    let read = try Self.read([
      (
        "talk.vtt",
        """
        WEBVTT
        Kind: captions

        00:00:00.000 --> 00:00:02.000 align:start position:0%
        \u{20}
        hello<00:00:00.500><c> there</c>

        00:00:02.000 --> 00:00:02.010 align:start position:0%
        hello there
        \u{20}

        """
      )
    ])
    #expect(
      read.messages.map(\.text) == ["hello there"] && read.diagnostics.isEmpty,
      "\(read.diagnostics)")
  }
}
