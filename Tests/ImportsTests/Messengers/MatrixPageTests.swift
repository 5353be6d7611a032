@testable import Conversations
import ImportKit
import Model
import Testing

/// Pages that Element exports.
@Suite struct MatrixPageTests {
  @Test("texts, styles, replies, files, reactions, edits, deletions and events are read")
  func pages() throws {
    let read = try MessengerFixtures.read([.init(name: "matrix.html", place: "trip/messages.html")])
    #expect(
      read.formats == ["Matrix (HTML)"] && read.chats.map(\.title) == ["Trip"], "\(read.diagnostics)")
    #expect(
      read.messages.map(\.said) == [
        "system 0 Matrix (HTML): Encryption enabled Messages in this chat will be end-to-end encrypted.",
        "system 0 Matrix (HTML): Zoë Ek joined the room",
        "60 @zoe:example.org: Hi **b** a\\*b\ntwo 🎉 [Bo](<https://matrix.to/#/@bo:example.org>) "
          + "![secret](<spoiler:>) {👍 +2} {teapot +1}",
        "60 @zoe:example.org: more\n\n```\nmake tea\n```",
        "120 @bo:example.org: answer →fe5fc5a67987b8b6 edited 120",
        "180 @bo:example.org:  (p-5-1-2024 at 10-03-00 AM.jpg)",
        "240 @bo:example.org:  (plan-5-1-2024 at 10-04-00 AM.pdf)",
        "300 @bo:example.org:  (Voice message-5-1-2024 at 10-05-00 AM.ogg)",
        "360 @bo:example.org:  deleted", "50820 @zoe:example.org: _waves_",
        "50880 @bo:example.org: **Tea?**\n\nYes\n\nNo",
      ], "\(read.messages.map(\.said))")
    let names = read.messages.flatMap(\.attachments).map(\.name)
    #expect(names.prefix(2) == ["p.jpg", "plan.pdf"], "\(names)")
    #expect(read.chats[0].summary == "All about tea")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("older pages have dates with seconds and ids of ambiguous names; further pages belong to the room")
  func olderPages() throws {
    let day = #"<li><div class="mx_DateSeparator" aria-label="mer. 1 mai 2024"><h2>mer.</h2></div></li>"#
    func tile(_ id: String, _ inside: String) -> String {
      #"<div class="mx_Export_EventWrapper" id="\#(id)"><li class="mx_EventTile">\#(inside)</li></div>"#
    }
    func name(_ name: String, _ id: String) -> String {
      #"<div class="mx_DisambiguatedProfile"><span class="mx_DisambiguatedProfile_displayName">\#(name)</span>"#
        + #"<span class="mx_DisambiguatedProfile_mxid">\#(id)</span></div>"#
    }
    func line(_ title: String, _ clock: String, _ text: String) -> String {
      #"<div class="mx_EventTile_line"><a href="https://matrix.to/#/!a:example.org/$1">"#
        + #"<span class="mx_MessageTimestamp" title="\#(title)">\#(clock)</span></a>"#
        + #"<div class="mx_MTextBody"><span class="mx_EventTile_body">\#(text)</span></div></div>"#
    }
    func page(_ tiles: String) -> String {
      #"<section id="matrixchat"><div class="mx_RoomHeader_nametext" title="Trip">Trip</div>"#
        + #"<ol class="mx_RoomView_MessageList">\#(tiles)</ol></section>"#
    }
    let read = try Reading(
      [
        ("a/messages2.html", page(day + tile("$3", name("Ann", "@a2:x") + line("", "10:02", "third")))),
        (
          "a/messages.html",
          page(
            tile("$1", name("Ann", "@a1:x") + line("Wed, May 1 2024 10:00:54", "10:00", "first"))
              + tile("$2", line("Wed, May 1 2024 10:01:02", "10:01", "second")))
        ),
      ], options: MessengerFixtures.berlin)
    #expect(
      read.messages.map(\.said) == ["54 @a1:x: first", "62 @a1:x: second", "120 @a2:x: third"],
      "\(read.messages.map(\.said))")
    #expect(read.chats.count == 1 && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test(
    "dates in other languages are read",
    arguments: [
      "Wed, May 1, 2024 10:00", "Mi., 1. Mai 2024 10:00", "mar. 1 mai 2024 10:00", "mié, 1 may 2024 10:00",
      "2024年5月1日周三 10:00", "ons. 1. maj 2024 10:00", "qua., 1 de mai. de 2024 10:00",
      "Wed, May 1 2024 10:00:00",
    ])
  func dates(_ text: String) {
    #expect(WrittenClock(inWords: text)?.local == 1_714_557_600, "\(text)")
  }
}
