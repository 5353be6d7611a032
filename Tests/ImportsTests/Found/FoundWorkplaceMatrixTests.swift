import Basics
@testable import Conversations
import Model
import Testing

/// Events of Matrix in answers of `/sync`, in Synapse's exports and in the lines of matrix-commander.
@Suite("Found: events of Matrix in other files")
struct FoundWorkplaceMatrixTests {
  /// An event at `second`, without the braces around.
  private static func event(
    _ second: Int, _ type: String, _ content: String, by person: String = "ann", _ more: String = ""
  ) -> String {
    #""type":"\#(type)","sender":"@\#(person):x.org","content":\#(content),"#
      + #""origin_server_ts":\#(1_714_550_400 + second)000\#(more)"#
  }

  private static func text(_ second: Int, _ body: String, by person: String = "ann", _ more: String = "")
    -> String
  {
    event(second, "m.room.message", #"{"msgtype":"m.text","body":"\#(body)"}"#, by: person, more)
  }

  /// A text with an id.
  private static func said(_ second: Int, _ body: String, by person: String = "ann") -> String {
    text(second, body, by: person, #","event_id":"$\#(second)""#)
  }

  private static let name = event(0, "m.room.name", #"{"name":"Tea"}"#, #","state_key":"""#)
  private static let member = event(
    0, "m.room.member", #"{"membership":"join","displayname":"Ann"}"#, #","state_key":"@ann:x.org""#)

  private static func names(_ read: Reading) -> [String] { read.chats.flatMap(\.participants).map(\.name) }

  @Test("rooms of an answer of /sync are chats, with names of their state")
  func sync() throws {
    let (hi, yo, mm) = (Self.said(1, "hi"), Self.said(2, "yo", by: "bo"), Self.said(3, "mm"))
    let tea =
      #"{"state":{"events":[{\#(Self.name)},{\#(Self.member)}]},"timeline":{"events":[{\#(hi)},{\#(yo)}]}}"#
    let cake = #"{"timeline":{"events":[{\#(mm)}]}}"#
    let file =
      #"{"next_batch":"s1","presence":{"events":[]},"rooms":{"join":{"!t:x.org":\#(tea),"#
      + #""!e:x.org":{"timeline":{"events":[]}}},"leave":{"!c:x.org":\#(cake)},"invite":{}}}"#
    let read = try Reading([("sync.json", file)])
    let titles = read.chats.map(\.title)
    #expect(read.format == "matrix" && titles == ["Tea", "sync"], "\(titles)")
    #expect(read.messages.map(\.said) == ["1 @ann:x.org: hi", "2 @bo:x.org: yo", "3 @ann:x.org: mm"])
    #expect(Self.names(read) == ["Ann", "@bo:x.org", "@ann:x.org"] && read.diagnostics.isEmpty)
    #expect(Set(read.chats.map(\.slug)).count == 2 && read.ledger.addsUp)
  }

  @Test("Synapse's events have no ids; the state beside them names the room and people")
  func synapse() throws {
    let room = #","room_id":"!t:x.org","depth":1"#
    let lines = [Self.text(1, "hi", room), Self.text(2, "yo", by: "bo", room)].map { "{\($0)}" }
    let state = [Self.name + room, Self.member + room].map { "{\($0)}" }
    let read = try Reading([
      ("syn/rooms/!t:x.org/events.jsonl", lines.joined(separator: "\n")),
      ("syn/rooms/!t:x.org/state/$s.jsonl", state.joined(separator: "\n")),
    ])
    #expect(read.format == "matrix" && read.chats.map(\.title) == ["Tea"], "\(read.chats.map(\.title))")
    #expect(read.messages.map(\.said) == ["1 @ann:x.org: hi", "2 @bo:x.org: yo"])
    #expect(Self.names(read) == ["Ann", "@bo:x.org"] && read.diagnostics.isEmpty && read.ledger.addsUp)
  }

  @Test("a room of one event, and a state of one, are no documents of other kinds")
  func oneEvent() throws {
    let room = #","room_id":"!t:x.org","depth":1"#
    let read = try Reading([
      ("syn/rooms/!t:x.org/events.json", "{\(Self.text(1, "hi", room))}"),
      ("syn/rooms/!t:x.org/state/$s.json", "{\(Self.name + room)}"),
    ])
    #expect(read.chats.map(\.title) == ["Tea"] && read.messages.map(\.said) == ["1 @ann:x.org: hi"])
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp)
  }

  @Test("lines of matrix-commander have the event as their source, and names beside it")
  func commander() throws {
    func line(_ event: String, _ name: String) -> String {
      #"{"source":{\#(event)},"room_display_name":"Tea","sender_nick":"\#(name)","event_datetime":"x"}"#
    }
    let lines = [
      line(Self.said(1, "hi"), "Ann"), line(Self.said(2, "yo", by: "bo"), "Bo"),
    ]
    let read = try Reading([("log.jsonl", lines.joined(separator: "\n"))])
    #expect(read.format == "matrix" && read.chats.map(\.title) == ["Tea"], "\(read.chats.map(\.title))")
    #expect(read.messages.map(\.said) == ["1 @ann:x.org: hi", "2 @bo:x.org: yo"])
    #expect(Self.names(read) == ["Ann", "Bo"] && read.diagnostics.isEmpty)
  }

  @Test("notices of calls of newer programs are calls")
  func calls() throws {
    let ring = Self.event(
      1, "m.rtc.notification", #"{"notification_type":"ring"}"#, #","event_id":"$1""#)
    let read = try Reading([("room.json", #"{"chunk":[{\#(ring)}]}"#)])
    #expect(read.messages.map(\.kind) == [.call] && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }
}
