import Basics
@testable import Conversations
import Model
import Testing

/// Pages of newer versions of Element, and events that change or remove others.
@Suite("Messengers' files in the wild: Matrix")
struct HeldOutMatrixTests {
  // MARK: pages

  private static func page(_ rows: String...) throws -> Reading {
    let head =
      #"<div id="matrixchat"><main class="mx_RoomView"><div class="mx_RoomHeader_info" title="Tea"></div>"#
      + #"<ol class="mx_RoomView_MessageList">"#
    return try Reading(
      [("tea/messages.html", head + rows.joined() + "</ol></main></div>")], options: MessengerFixtures.berlin)
  }

  private static let day =
    #"<li><div role="separator" aria-label="Wed, May 1, 2024" class="mx_DateSeparator"></div></li>"#

  private static func tile(_ id: String, _ clock: String, _ body: String, _ footer: String = "") -> String {
    #"<div class="mx_Export_EventWrapper" id="\#(id)"><li class="mx_EventTile"><div class="mx_DisambiguatedProfile">"#
      + #"<span class="_displayName_oa3at_14 mx_DisambiguatedProfile_displayName">Ann</span></div>"#
      + #"<div class="mx_EventTile_avatar"><button aria-label="Profile picture" title="@ann:x.org">A</button></div>"#
      + #"<div class="mx_EventTile_line"><a class="mx_MessageTimestamp _content_kc5mt_8">\#(clock)</a>\#(body)</div>"#
      + #"\#(footer)</li></div>"#
  }

  private static func text(_ text: String) -> String {
    #"<div class="mx_MTextBody"><div class="mx_EventTile_body translate">\#(text)</div></div>"#
  }

  @Test(
    "Element's separators of days are known by their class or their role",
    arguments: [
      #"role="separator" class="_flex_4dswl_9 mx_TimelineSeparator _timelineSeparator_yq5ye_8""#,
      #"class="mx_TimelineSeparator""#, #"role="separator" class="_timelineSeparator_yq5ye_8""#,
    ])
  func days(_ attributes: String) throws {
    func day(_ label: String) -> String {
      #"<li><div aria-label="\#(label)" \#(attributes)><hr role="none"/><h2>\#(label)</h2></div></li>"#
    }
    let read = try Self.page(
      day("Wed, May 1, 2024"), Self.tile("e1", "10:00", Self.text("hi")), day("Thu, May 2, 2024"),
      Self.tile("e2", "10:00", Self.text("ho")))
    let said = ["0 @ann:x.org: hi", "86400 @ann:x.org: ho"]
    #expect(read.messages.map(\.said) == said, "\(read.messages.map(\.said))")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  private static func row(_ buttons: String) -> String {
    #"<div class="mx_EventTile_footer"><div role="toolbar" class="_reactionsRow_1kx2m_8 mx_ReactionsRow">\#(buttons)</div></div>"#
  }

  @Test("Element's reactions are counted in newer pages")
  func reactions() throws {
    func button(_ content: String, _ count: Int) -> String {
      #"<button aria-label="Bo and Cy reacted" class="_reactionsRowButton_q1w2e_8 _reactionsRowButtonSelected_q1w2e_9">"#
        + content + #"<span class="_reactionsRowButtonCount_q1w2e_38">\#(count)</span></button>"#
    }
    let read = try Self.page(
      Self.day,
      Self.tile(
        "e1", "10:00", Self.text("hi"),
        Self.row(
          button(#"<span class="_reactionsRowButtonContent_q1w2e_30">👍</span>"#, 2)
            + button(#"<img class="_reactionsRowButtonContent_q1w2e_30" alt="teapot" src="x.png">"#, 1)
            + #"<button class="_showAllButton_1kx2m_20">Show all</button>"#
            + #"<button aria-label="Add reaction" class="_addReactionButton_1kx2m_30"><svg></svg></button>"#))
    )
    #expect(
      read.messages.map(\.said) == ["0 @ann:x.org: hi {👍 +2} {teapot +1}"], "\(read.messages.map(\.said))")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("a row of reactions in no known form is kept with a warning")
  func unknownReactions() throws {
    let row = Self.row(#"<button class="zorblax"><span>👍</span><span>2</span></button>"#)
    let read = try Self.page(Self.day, Self.tile("e1", "10:00", Self.text("hi"), row))
    #expect(read.messages.map(\.text) == ["hi\n\n👍\n\n2"], "\(read.lines)")
    #expect(read.diagnostics.contains { $0.message.contains("unknown part of a message; its text is kept") })
  }

  @Test("Element's files are named by their first button")
  func fileNames() throws {
    let body =
      #"<span class="_content_ab1cd_8 mx_MFileBody"><a href="files/spec-5-1-2024 at 10-05-00 AM.pdf">"#
      + #"<div class="mx_MediaBody" data-type="info"><button aria-label="spec.pdf (1.2 MB)" class="_button_1nw83_8">"#
      + #"<svg></svg><span>spec.pdf (1.2 MB)</span></button><div data-type="actions">"#
      + #"<button aria-label="Open PDF"><svg></svg></button></div></div></a></span>"#
    let read = try Self.page(Self.day, Self.tile("e1", "10:05", body))
    let said = ["300 @ann:x.org:  (spec-5-1-2024 at 10-05-00 AM.pdf)"]
    #expect(read.messages.map(\.said) == said, "\(read.messages.map(\.said))")
    #expect(read.messages.flatMap(\.attachments).map(\.name) == ["spec.pdf"] && read.diagnostics.isEmpty)
  }

  // MARK: events

  private static let removal = #","unsigned":{"redacted_because":{"type":"m.room.redaction"}}"#

  /// An event at `id` seconds.
  private static func event(
    _ id: Int, _ type: String, _ content: String, _ more: String = "", by person: String = "bo"
  ) -> String {
    #"{"type":"\#(type)","sender":"@\#(person):x.org","content":\#(content),"event_id":"e\#(id)","#
      + #""origin_server_ts":\#(1_714_550_400 + id)000\#(more)}"#
  }

  private static func text(_ id: Int, _ body: String, _ fields: String = "", _ more: String = "") -> String {
    event(id, "m.room.message", #"{"msgtype":"m.text","body":"\#(body)"\#(fields)}"#, more)
  }

  private static func edit(_ id: Int, of target: Int, _ body: String, by person: String = "bo") -> String {
    event(
      id, "m.room.message",
      #"{"msgtype":"m.text","body":"* \#(body)","m.new_content":{"msgtype":"m.text","body":"\#(body)"},"#
        + #""m.relates_to":{"rel_type":"m.replace","event_id":"e\#(target)"}}"#, by: person)
  }

  private static func read(_ events: [String], beside fields: String = "") throws -> Reading {
    try Reading([("room.json", #"{"chunk":[\#(events.joined(separator: ","))]\#(fields)}"#)])
  }

  /// `reason count` of what was skipped.
  private static func skipped(_ read: Reading) -> Set<String> {
    Set(read.ledger.skipped.map { "\($0.reason) \($0.count)" })
  }

  @Test("Matrix: of removed events only messages leave a mark")
  func removedEvents() throws {
    let read = try Self.read([
      Self.text(1, "hi"), Self.event(2, "m.reaction", "{}", Self.removal), Self.event(3, "m.reaction", "{}"),
      Self.event(4, "m.room.member", "{}", Self.removal + #","state_key":"@bo:x.org""#),
      Self.event(
        5, "m.room.member", #"{"membership":"leave"}"#, Self.removal + #","state_key":"@bo:x.org""#),
      Self.event(6, "m.room.message", "{}", Self.removal),
    ])
    let said = ["1 @bo:x.org: hi", "system 5 Matrix: @bo:x.org left", "6 @bo:x.org:  deleted"]
    #expect(read.messages.map(\.said) == said, "\(read.messages.map(\.said))")
    #expect(Self.skipped(read) == ["removed event 3"] && read.ledger.addsUp && read.diagnostics.isEmpty)
  }

  @Test(
    "Matrix: removals take back the message, reaction or edit that they name",
    arguments: [false, true])
  func removals(_ isNewestFirst: Bool) throws {
    let events = [
      Self.text(1, "secret"), Self.text(2, "tea?"),
      Self.event(
        3, "m.reaction", #"{"m.relates_to":{"rel_type":"m.annotation","event_id":"e2","key":"👍"}}"#),
      Self.edit(4, of: 2, "coffee?"), Self.event(5, "m.room.redaction", "{}", #","redacts":"e1""#),
      Self.event(6, "m.room.redaction", #"{"redacts":"e3"}"#),
      Self.event(7, "m.room.redaction", #"{"redacts":"e4","reason":"no coffee"}"#),
    ]
    let read = try Self.read(isNewestFirst ? events.reversed() : events)
    let said = ["1 @bo:x.org:  deleted", "2 @bo:x.org: tea?"]
    #expect(read.messages.map(\.said) == said, "\(read.messages.map(\.said))")
    #expect(Self.skipped(read) == ["reaction 1", "removed event 1", "removal 3"] && read.ledger.addsUp)
  }

  @Test("Matrix: an edit does not bring a removed message back")
  func editOfRemoved() throws {
    let read = try Self.read([
      Self.event(1, "m.room.message", "{}", Self.removal), Self.edit(2, of: 1, "secret"),
    ])
    #expect(read.messages.map(\.said) == ["1 @bo:x.org:  deleted"], "\(read.messages.map(\.said))")
  }

  @Test("Matrix: in a thread, the message above is the target only if a person chose it")
  func threads() throws {
    func answer(_ id: Int, to target: Int, _ isFallback: Bool) -> String {
      Self.text(
        id, "answer",
        #","m.relates_to":{"rel_type":"m.thread","event_id":"e1","is_falling_back":\#(isFallback),"#
          + #""m.in_reply_to":{"event_id":"e\#(target)"}}"#)
    }
    let read = try Self.read([
      Self.text(1, "root"), answer(2, to: 1, true), answer(3, to: 2, true), answer(4, to: 2, false),
    ])
    #expect(read.messages.map(\.replyTo) == [nil, "e1", "e1", "e2"], "\(read.messages.map(\.replyTo))")
  }

  private static func bundled(_ sender: String) -> String {
    #","unsigned":{"m.relations":{"m.replace":{"sender":"@\#(sender):x.org","origin_server_ts":1714550490000,"#
      + #""content":{"body":"* new","m.new_content":{"msgtype":"m.text","body":"new"}}}}}"#
  }

  @Test("Matrix: the edit that a server adds to a message is its text, older ones are not")
  func bundledEdit() throws {
    let read = try Self.read([
      Self.text(1, "old", "", Self.bundled("bo")), Self.text(2, "mine", "", Self.bundled("ann")),
      Self.edit(3, of: 1, "older"),
    ])
    let said = ["1 @bo:x.org: new edited 90", "2 @bo:x.org: mine"]
    #expect(read.messages.map(\.said) == said, "\(read.messages.map(\.said))")
  }

  @Test("Matrix: an edit by another person changes nothing, and is counted")
  func foreignEdit() throws {
    let read = try Self.read([Self.text(1, "mine"), Self.edit(2, of: 1, "yours", by: "ann")])
    #expect(read.messages.map(\.said) == ["1 @bo:x.org: mine"], "\(read.messages.map(\.said))")
    #expect(Self.skipped(read) == ["edit by another person 1"] && read.ledger.addsUp)
  }

  @Test("Matrix: the state beside the events of an answer names people")
  func state() throws {
    let member = Self.event(
      0, "m.room.member", #"{"membership":"join","displayname":"Bo"}"#, #","state_key":"@bo:x.org""#)
    let read = try Self.read([Self.text(1, "hi")], beside: #","state":[\#(member)]"#)
    #expect(read.messages.map(\.said) == ["1 @bo:x.org: hi"] && read.ledger.read == 1, "\(read.lines)")
    #expect(read.chats.flatMap(\.participants).map(\.name) == ["Bo"])
  }

  @Test("Matrix: the state after the events of an answer names people in lines about each room")
  func names() throws {
    func room(_ id: String) -> String { #","room_id":"!\#(id):x.org","state_key":"" "# }
    func member(_ name: String, _ room: String) -> String {
      let key = #","room_id":"!\#(room):x.org","state_key":"@bo:x.org""#
      return Self.event(0, "m.room.member", #"{"membership":"join","displayname":"\#(name)"}"#, key)
    }
    let read = try Self.read(
      [
        Self.event(1, "m.room.topic", #"{"topic":"tea"}"#, room("r")),
        Self.event(2, "m.room.topic", #"{"topic":"cake"}"#, room("s")),
      ], beside: #","state":[\#(member("Bob", "s")),\#(member("Bo", "r"))]"#)
    let said = ["Bo changed the topic to “tea”", "Bob changed the topic to “cake”"]
    #expect(read.messages.map(\.text) == said && read.ledger.read == 2, "\(read.lines)")
  }

  @Test("Matrix: an answer that breaks off is an error once, and the events before that are read")
  func brokenAnswer() throws {
    let read = try Self.read([Self.text(1, "hi")], beside: #","state":[{"type":"#)
    #expect(read.lines == ["@bo:x.org: hi"], "\(read.lines)")
    #expect(read.diagnostics.map(\.severity) == [.error], "\(read.diagnostics)")
  }

  private static func poll(isStable: Bool) -> String {
    isStable
      ? event(
        1, "m.poll.start",
        #"{"m.poll":{"question":{"m.text":[{"body":"Tea?"}]},"answers":[{"m.id":"a","m.text":[{"body":"Yes"}]},{"m.id":"b","m.text":[{"body":"No"}]}]}}"#
      )
      : event(
        1, "org.matrix.msc3381.poll.start",
        #"{"org.matrix.msc3381.poll.start":{"question":{"org.matrix.msc1767.text":"Tea?"},"max_selections":1,"answers":[{"id":"a","org.matrix.msc1767.text":"Yes"},{"id":"b","org.matrix.msc1767.text":"No"}]}}"#
      )
  }

  @Test(
    "Matrix: the last vote of each person is counted, and signals of a call are skipped",
    arguments: [false, true])
  func votes(_ isStable: Bool) throws {
    func vote(_ id: Int, _ answer: String, by person: String) -> String {
      let relation = #""m.relates_to":{"rel_type":"m.reference","event_id":"e1"}"#
      let type = "org.matrix.msc3381.poll.response"
      return isStable
        ? Self.event(id, "m.poll.response", #"{"m.selections":["\#(answer)"],\#(relation)}"#, by: person)
        : Self.event(id, type, #"{"\#(type)":{"answers":["\#(answer)"]},\#(relation)}"#, by: person)
    }
    let read = try Self.read([
      Self.poll(isStable: isStable), vote(2, "a", by: "bo"), vote(3, "b", by: "ann"), vote(4, "b", by: "bo"),
      Self.event(5, "m.call.candidates", #"{"call_id":"1","candidates":[{"candidate":"a b"}]}"#),
    ])
    let said = ["1 @bo:x.org: **Poll: Tea?**\n\n- Yes (0 votes)\n- No (2 votes)"]
    #expect(read.messages.map(\.said) == said, "\(read.messages.map(\.said))")
    #expect(Self.skipped(read) == ["vote 3", "signal of a call 1"] && read.diagnostics.isEmpty)
  }

  @Test(
    "Matrix: votes after the end of a poll do not count, unless the end was taken back",
    arguments: [false, true])
  func endOfPoll(_ isRemoved: Bool) throws {
    let relation = #""m.relates_to":{"rel_type":"m.reference","event_id":"e1"}"#
    func vote(_ id: Int, _ answer: String, by person: String) -> String {
      Self.event(id, "m.poll.response", #"{"m.selections":["\#(answer)"],\#(relation)}"#, by: person)
    }
    let removal = isRemoved ? [Self.event(7, "m.room.redaction", "{}", #","redacts":"e4""#)] : []
    let read = try Self.read(
      [
        Self.poll(isStable: true), vote(2, "a", by: "bo"), vote(3, "a", by: "ann"),
        Self.event(4, "m.poll.end", "{\(relation)}"), vote(5, "b", by: "bo"), vote(6, "b", by: "cy"),
        Self.event(8, "m.poll.end", "{\(relation)}"),
      ] + removal)
    let counts = isRemoved ? "- Yes (1 vote)\n- No (2 votes)" : "- Yes (2 votes)\n- No (0 votes)"
    #expect(read.messages.first?.text == "**Poll: Tea?**\n\n\(counts)", "\(read.lines)")
  }

  @Test("Matrix: a reply that begins with a quotation of its own keeps it")
  func quotations() throws {
    func reply(_ id: Int, _ body: String) -> String {
      Self.text(id, body, #","m.relates_to":{"m.in_reply_to":{"event_id":"e1"}}"#)
    }
    let read = try Self.read([
      Self.text(1, "tea?"), reply(2, #"> my quote\n\nand text"#),
      reply(3, #"> <@ann:x.org> tea?\n> now?\n\nyes"#),
      reply(4, #"> * <@ann:x.org> waves\n\nhi"#),
    ])
    #expect(
      read.messages.map(\.text) == ["tea?", "\\> my quote\n\nand text", "yes", "hi"],
      "\(read.messages.map(\.text))")
  }

  @Test("Matrix: a file with neither type nor ending has the type of its message")
  func types() throws {
    let files = ["m.image", "m.video", "m.audio", "m.file"].enumerated().map { number, type in
      Self.event(
        number + 1, "m.room.message", #"{"msgtype":"\#(type)","body":"clip","url":"mxc://x.org/c"}"#)
    }
    let read = try Self.read(files)
    let types = read.messages.flatMap(\.attachments).map(\.type)
    #expect(types == ["image", "video", "audio", "file"], "\(types)")
  }
}
