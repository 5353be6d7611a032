import Basics
import Content
@testable import Conversations
import Model
import Testing

/// Backups of phones and tables of LinkedIn as other phones and later archives write them.
@Suite("Accounts' files in the wild: phones and LinkedIn")
struct HeldOutPhoneTests {
  /// A number and its role.
  private typealias Address = (number: String, type: String)

  private static func mms(_ fields: String, _ text: String, _ people: [Address]) -> String {
    let addresses = people.map { number, type in
      "<addr address=\"\(number)\"" + (type.isEmpty ? "/>" : " type=\"\(type)\"/>")
    }
    return "<mms \(fields)><parts><part seq=\"0\" ct=\"text/plain\" text=\"\(text)\"/></parts>"
      + "<addrs>\(addresses.joined())</addrs></mms>"
  }

  // MARK: SMS Backup & Restore

  @Test("a group of RCS is one chat of the members that its messages name, with who sent each")
  func rcs() throws {
    func mms(_ minute: Int, _ box: Int, _ text: String, _ people: [Address]) -> String {
      let date = 1_714_550_400_000 + minute * 60_000
      let fields = #"msg_box="\#(box)" address="group_8@rcs.google.com" contact_name="(Unknown)""#
      return Self.mms("date=\"\(date)\" \(fields)", text, people)
    }
    let records = [
      mms(0, 1, "tea?", [("+1556", "130"), ("+1559", "130"), ("+1559", "137"), ("+1557", "151")]),
      mms(1, 2, "yes", [("+1557", "137"), ("+1559", "151"), ("+1556", "151")]),
      mms(2, 1, "me too", [("+1559", "130"), ("+1556", "130"), ("+1551", "137"), ("+1557", "151")]),
    ]
    let read = try Reading([("sms.xml", "<smses>\(records.joined())</smses>")])
    #expect(read.lines == ["+1559: tea?", "Me: yes", "+1551: me too"], "\(read.lines)")
    #expect(read.chats.map(\.title) == ["+1556, +1559, +1551"] && read.chats.map(\.kind) == [.group])
    #expect(read.chats.flatMap(\.participants).map(\.id) == ["+1556", "+1559", "+1551", "Me"])
  }

  @Test("the list of addresses says whose chat a message without an address belongs to")
  func addresses() throws {
    let records = [
      Self.mms(
        #"date="1714550400000" msg_box="1" address="~" contact_name="(Unknown)""#, "A",
        [("7278889999", "137")]),
      Self.mms(#"date="1714550460000" msg_box="2" contact_name="Cheryl""#, "B", [("+12065550100", "")]),
      Self.mms(
        #"date="1714550520000" msg_box="1""#, "C",
        [("insert-address-token", "151"), ("+12065550100", "137")]),
      Self.mms(
        #"date="1714550580000" msg_box="2" address="insert-address-token""#, "D",
        [("insert-address-token", "137"), ("+12065550100", "151")]),
    ]
    let read = try Reading([("sms.xml", "<smses>\(records.joined())</smses>")])
    #expect(read.chats.map(\.title) == ["Cheryl", "7278889999"])
    #expect(read.chats.map(\.kind) == [.direct, .direct])
    #expect(read.lines == ["Me: B", "+12065550100: C", "Me: D", "7278889999: A"], "\(read.lines)")
  }

  @Test("the text of a part that is no plain text is the content of a file, of a page as its source")
  func texts() throws {
    let text = """
      <smses><mms date="1714550400000" msg_box="1" address="+15550100"><parts>
      <part ct="text/html" cl="x.html" text="&lt;b&gt;hello&lt;/b&gt;"/>
      <part ct="text/x-vcard" cl="c.vcf" text="BEGIN:VCARD" data="null"/>
      <part ct="image/jpeg" cl="gone.jpg" text="null"/>
      </parts></mms></smses>
      """
    let read = ImportedFiles([InputFile(contentPath: "chats/sms.xml", text: text)])
    #expect(try read.media.map { try $0.text() }.sorted() == ["<b>hello</b>", "BEGIN:VCARD"])
    let files = read.messages.flatMap(\.attachments)
    #expect(files.map(\.title) == ["x.html", "c.vcf", "gone.jpg"], "\(files.map(\.title))")
    #expect(files.map(\.isMissing) == [false, false, true])
    #expect(Set(read.media.map(\.fileExtension)) == ["txt", "vcf"], "\(read.media.map(\.path))")
  }

  @Test("voice messages and refused calls are called so; a new kind of call and its words are kept")
  func calls() throws {
    func call(_ type: Int, _ fields: String, number: String = "+15551234567") -> String {
      "<call number=\"\(number)\" date=\"\(1_714_550_400_000 + type * 1000)\" type=\"\(type)\" \(fields)/>"
    }
    let calls = [
      call(4, #"duration="30" contact_name="Al" presentation="1" subject="new words""#),
      call(6, #"duration="0" contact_name="Al" post_dial_digits="1" subscription_id="null""#),
      call(99, #"duration="5" contact_name="Al" mood="so happy""#),
      call(3, #"duration="0" contact_name="(Unknown)" presentation="2""#, number: "-2"),
    ]
    let read = try Reading([("calls.xml", "<calls>\(calls.joined())</calls>")])
    #expect(read.chats.map(\.title) == ["Unknown", "Al"])
    #expect(
      read.lines == [
        "Unknown: missed", "+15551234567: **new words**\n\nvoice message, 30 seconds",
        "+15551234567: declined", "+15551234567: 5 seconds\n\n```json\n{\"mood\":\"so happy\"}\n```",
      ], "\(read.lines)")
    let said = read.diagnostics.map(\.message)
    #expect(said.contains { $0.contains("unknown type \"99\" of a call; it is shown as received") })
    #expect(said.contains { $0.contains("unknown field \"mood\" of a call; it is kept as JSON") })
    #expect(said.count == 2 && read.messages.allSatisfy { $0.kind == .call }, "\(said)")
  }

  @Test("an attribute of a group message that is new gives a warning, and its words are kept")
  func attributes() throws {
    let fields = """
      date="1714550400000" rr="129" sub="" ct_t="text/plain" read_status="null" seen="1" msg_box="1"
      address="+15550100" sub_cs="106" text_only="1" creator="com.example.messages" pri="129" v="18"
      d_rpt="129" date_sent="1721000123" m_size="120" ct_cls="135" sub_id="1" tr_id="proto:Cv" m_cls="personal" _id="7"
      m_type="132" exp="604800" re_body="null" secret_mode="0" readable_date="1 May" mood="so happy"
      """
    let read = try Reading([("sms.xml", "<smses>\(Self.mms(fields, "hi", []))</smses>")])
    #expect(read.lines == ["+15550100: hi\n\n```json\n{\"mood\":\"so happy\"}\n```"], "\(read.lines)")
    let said = read.diagnostics.map(\.message)
    #expect(said.count == 1, "\(said)")
    #expect(said.contains { $0.contains("unknown field \"mood\" of a message; it is kept as JSON") })
  }

  @Test("a group of RCS has the members of a long list of addresses once each", .timeLimit(.minutes(1)))
  func longList() throws {
    let people: [Address] = (0..<6000).map { ("+1555\(1_000_000 + $0)", "130") }
    let fields = #"msg_box="1" address="group_8@rcs.google.com" contact_name="Club""#
    let records = [
      Self.mms("date=\"1714550400000\" \(fields)", "A", people + [("5551005999", "137")]),
      Self.mms("date=\"1714550460000\" \(fields)", "B", people.reversed()),
    ]
    let read = try Reading([("sms.xml", "<smses>\(records.joined())</smses>")])
    #expect(read.lines == ["+15551005999: A", "Unknown: B"], "\(read.lines)")
    #expect(read.chats.flatMap(\.participants).map(\.id) == people.map(\.number) + ["Me", "Unknown"])
  }

  @Test("the name of a group of RCS is that of no member, even of the only one that is known")
  func club() throws {
    let fields = #"date="1714550400000" msg_box="1" address="group_8@rcs.google.com" contact_name="Club""#
    let read = try Reading([("sms.xml", "<smses>\(Self.mms(fields, "hi", [("+1556", "137")]))</smses>")])
    #expect(read.chats.map(\.title) == ["Club"] && read.chats.map(\.kind) == [.group])
    #expect(read.chats.flatMap(\.participants).map(\.name) == ["+1556", "Me"])
    #expect(read.lines == ["+1556: hi"], "\(read.lines)")
  }

  @Test("a group message whose sender is a token is from a person unknown, and what phones add is no news")
  func token() throws {
    let fields = """
      date="1714550400000" msg_box="1" address="+1556~+1557" contact_name="Ann, Bo" callback_set="0" deletable="0"
      hidden="0" reserved="0" spam_report="0" safe_message="0" using_mode="0" favorite="0"
      """
    let records = [("insert-address-token", "A"), ("+1557", "B")].map { from, text in
      Self.mms(fields, text, [(from, "137"), ("+1556", "151")])
    }
    let read = try Reading([("sms.xml", "<smses>\(records.joined())</smses>")])
    #expect(read.lines == ["Unknown: A", "+1557: B"], "\(read.lines)")
    #expect(read.chats.map(\.title) == ["Ann, Bo"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("files of sound are voice messages by their names", arguments: ["aac", "oga", "amr", "FLAC"])
  func sound(_ ending: String) {
    #expect(Attachment(path: "a.\(ending)", alt: "", mime: "", caption: "").word == "Voice message")
  }

  // MARK: LinkedIn

  @Test("a table of LinkedIn that quotes its header is recognised")
  func quoted() throws {
    let table = """
      "CONVERSATION ID","CONVERSATION TITLE","FROM","TO","DATE","SUBJECT","CONTENT"
      "a","","Bo Li","Ann Lee","2026-03-13 04:00:00 UTC","","Yes"
      "a","","Ann Lee","Bo Li","2026-03-13 03:18:54 UTC","","Tea?"
      """
    let read = try Reading([("messages.csv", table)])
    #expect(read.format == "linkedin" && read.lines == ["Ann Lee: Tea?", "Bo Li: Yes"], "\(read.lines)")
    #expect(read.chats.map(\.title) == ["Bo Li, Ann Lee"] && read.diagnostics.isEmpty)
  }

  @Test("a name with a comma is one person on LinkedIn, known as a sender or by the only address")
  func commas() throws {
    let table = """
      CONVERSATION ID,CONVERSATION TITLE,FROM,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT
      a,,Maya L,"Jane Doe, Ph.D.",,2022-09-01 07:31:00 UTC,,Thanks
      a,,"Jane Doe, Ph.D.",Maya L,,2022-09-01 07:30:00 UTC,,Congrats
      b,,Maya L,"Cy Ott, MBA",https://www.linkedin.com/in/cy,2022-09-01 07:30:00 UTC,,Hello
      c,,Maya L,"Bo Li,LinkedIn Member",https://www.linkedin.com/in/bo,2022-09-01 07:30:00 UTC,,All
      d,,"Doe, Jo",Maya L,,2022-09-01 07:30:00 UTC,,One
      e,,"Doe, Jo, MBA",Maya L,,2022-09-01 07:30:00 UTC,,Two
      f,,Maya L,"Doe, Jo, MBA",,2022-09-01 07:30:00 UTC,,Three
      """
    let read = try Reading([("messages.csv", table)])
    #expect(read.chats.map(\.kind) == [.direct, .direct, .group, .direct, .direct, .direct])
    #expect(read.chats.first?.title == "Maya L, Jane Doe, Ph.D.")
    #expect(read.chats.first?.participants.map(\.name) == ["Jane Doe, Ph.D.", "Maya L"])
    #expect(read.lines.prefix(2) == ["Jane Doe, Ph.D.: Congrats", "Maya L: Thanks"], "\(read.lines)")
  }

  @Test("many people of LinkedIn cost no squares of their number", .timeLimit(.minutes(1)))
  func people() throws {
    let senders = (0..<10_000).map { "Jo Doe, MBA \($0)" }
    let people = (0..<60_000).map { "P\($0)" } + senders.suffix(2)
    let rows = senders.map { "b,,\"\($0)\",Ann,2024-05-01 08:00:00 UTC,,later,Yes" }
    let table = """
      CONVERSATION ID,CONVERSATION TITLE,FROM,TO,DATE,SUBJECT,CONTENT,IS MESSAGE DRAFT
      \(rows.joined(separator: "\n"))
      a,,Ann,"\(people.joined(separator: ","))",2024-05-01 08:01:00 UTC,,Hi,No
      """
    let read = try Reading([("messages.csv", table)])
    #expect(read.lines == ["Ann: Hi"] && read.chats.map(\.kind) == [.group])
    let title = (["Ann"] + people).joined(separator: ", ")
    #expect(read.chats.first?.title == title)
  }

  @Test("LinkedIn's files are named without the query of their address, and TRUE marks a draft as Yes does")
  func files() throws {
    let place = "https://www.linkedin.com/dms/prv"
    let table = """
      CONVERSATION ID,CONVERSATION TITLE,FROM,TO,DATE,SUBJECT,CONTENT,ATTACHMENTS,IS MESSAGE DRAFT
      a,,Ann,Bo,2024-05-01 08:02:00 UTC,,later,,TRUE
      a,,Ann,Bo,2024-05-01 08:01:00 UTC,,soon,,true
      a,,Ann,Bo,2024-05-01 08:00:00 UTC,,Hi,"\(place)/image/v2/D4E/messaging-image-720/0/172?e=1&v=beta,\(place)/vid/v2/AAA?e=1/2",No
      """
    let read = try Reading([("messages.csv", table)])
    #expect(read.lines == ["Ann: Hi"] && read.ledger.addsUp, "\(read.lines)")
    #expect(read.messages.flatMap(\.attachments).map(\.path) == ["172", "AAA"])
    #expect(read.ledger.skipped.map { "\($0.reason) \($0.count)" } == ["draft 2"])
  }
}
