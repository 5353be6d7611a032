import Basics
@testable import Conversations
import Model
import Testing

/// Records of Skype's archive with other content than most.
@Suite("Messengers' files in the wild: Skype")
struct HeldOutSkypeTests {
  /// The fields of a record that say something. `more`: further fields.
  private static func record(_ type: String, _ content: String, _ more: String = "") -> String {
    let quoted = content.replacing("\"", with: "\\\"")
    return #""messagetype":"\#(type)","content":"\#(quoted)"\#(more.isEmpty ? "" : ",")\#(more)"#
  }

  /// A chat of these records, oldest first and a minute apart. `media`: names of files.
  private static func read(
    _ records: String..., in id: String = "8:ann", media: [String] = []
  ) throws -> Reading {
    let list = records.enumerated().reversed().map { number, fields in
      #"{"id":"\#(number)","originalarrivaltime":"2024-05-01T08:0\#(number):00Z","from":"8:ann",\#(fields)}"#
    }
    let chat =
      #"{"userId":"8:me","conversations":[{"id":"\#(id)","displayName":"Tea","MessageList":["#
      + list.joined(separator: ",") + "]}]}"
    return try Reading([("skype/messages.json", chat)] + media.map { ("skype/media/\($0)", "x") })
  }

  /// Warnings about fields.
  private static func unknown(_ read: Reading) -> [String] {
    read.diagnostics.map(\.message).filter { $0.contains("unknown field") }
  }

  @Test("a deleted photo, place or call is a deleted message and no missing file")
  func deleted() throws {
    let gone = #""properties":{"deletetime":"1699956300456"}"#
    let read = try Self.read(
      Self.record("RichText/UriObject", "", gone), Self.record("RichText/Location", "", gone),
      Self.record("Event/Call", "", gone))
    let said = read.messages.map(\.said)
    #expect(said == ["0 8:ann:  deleted", "60 8:ann:  deleted", "120 8:ann:  deleted"], "\(said)")
    #expect(read.ledger.missingFiles == 0 && read.ledger.addsUp)
  }

  @Test("an album is its words, as its photos are messages of their own")
  func album() throws {
    let content = #"<URIObject type="Album.1">album with 1 photo</URIObject>"#
    let read = try Self.read(
      Self.record("RichText/Media_Album", content, #""properties":{"albumId":"7f 0c"}"#))
    #expect(read.messages.map(\.said) == ["0 8:ann: album with 1 photo"], "\(read.messages.map(\.said))")
    #expect(read.ledger.missingFiles == 0 && Self.unknown(read).isEmpty)
  }

  @Test(
    "a recording of a call is found by the references of the record, or by the item inside",
    arguments: [
      (#"<Title/>"#, #""amsreferences":["0-weu-d5-ee55"]"#, ""),
      (
        #"<Title>Call recording</Title><RecordingContent><item type="video" uri="https://a.example/v1/0-weu-d5-ee55"/>"#
          + "</RecordingContent>", #""amsreferences":null"#, "Call recording"
      ),
    ])
  func recording(_ inside: String, _ more: String, _ text: String) throws {
    let content = #"<URIObject uri="" type="Video.2/CallRecording.1">\#(inside)</URIObject>"#
    let read = try Self.read(
      Self.record("RichText/Media_CallRecording", content, more), media: ["0-weu-d5-ee55.1.mp4"])
    let files = read.messages.flatMap(\.attachments)
    #expect(files.map(\.title) == ["0-weu-d5-ee55.1.mp4"] && files.map(\.type) == ["video"], "\(files)")
    #expect(read.messages.map(\.text) == [text] && read.ledger.missingFiles == 0)
  }

  @Test("a recording of a call that the archive lacks is a missing film")
  func missingRecording() throws {
    let content = #"<URIObject uri="" type="Video.2/CallRecording.1"><Title/></URIObject>"#
    let read = try Self.read(Self.record("RichText/Media_CallRecording", content))
    #expect(read.messages.flatMap(\.attachments).map(\.alt) == ["Video from Tea"], "\(read.lines)")
    #expect(read.ledger.missingFiles == 1)
  }

  @Test("a contact without a name is shown by its number, and a place without a link by its address")
  func contacts() throws {
    let read = try Self.read(
      Self.record("RichText/Contacts", #"<contacts><c t="p" p="+15550199"/></contacts>"#),
      Self.record(
        "RichText/Contacts", #"<contacts><c t="s" s="cy" f="Cy Om"/><c p="+15550199" f=""/></contacts>"#),
      Self.record("RichText/Location", #"<location latitude="59" address="2 Main St"></location>"#))
    #expect(
      read.messages.map(\.text) == ["👤 +15550199", "👤 Cy Om, +15550199", "📍 2 Main St"], "\(read.lines)")
  }

  @Test("the pictures of a card are links with their words")
  func cards() throws {
    let images =
      #"[{"alt":"a cat dances","url":"https://media.example/c.gif"},{"url":"https://media.example/d.gif"}]"#
    let card = #"{"attachments":[{"content":{"subtitle":"via Tea","images":\#(images)}}]}"#
    let read = try Self.read(Self.record("RichText/Media_Card", card))
    #expect(
      read.messages.map(\.text) == [
        "via Tea\n\n[a cat dances](<https://media.example/c.gif>) · <https://media.example/d.gif>"
      ], "\(read.lines)")
  }

  @Test("an unknown property with words is kept, and known ones are read or left out silently")
  func properties() throws {
    let known =
      #""call-log":"{\"a\": \"b c\"}","urlpreviews":"[1, 2]","forwardMetadata":"{\"a\": 1}","albumId":"7 f","#
      + #""edittime":"1714550430000","emotions":[{"key":"heart","users":[{"mri":"8:ann"}]}]"#
    let read = try Self.read(
      Self.record("RichText", "hi", #""properties":{\#(known),"subject":"tea at five"}"#))
    let said = read.messages.map(\.said)
    #expect(
      said == ["0 8:ann: hi\n\n```json\n{\"subject\":\"tea at five\"}\n``` {❤️ 8:ann} edited 30"], "\(said)")
    #expect(
      Self.unknown(read) == ["unknown field \"subject\" of the properties of a message; it is kept as JSON"])
  }

  @Test("a quotation answers the message that it names, if the chat has it")
  func quotation() throws {
    let quote = { (id: String) in #"<quote authorname="Ann" messageid="\#(id)">Hi</quote>yes"# }
    let read = try Self.read(
      Self.record("RichText", "Hi"), Self.record("RichText", quote("0")),
      Self.record("RichText", quote("77")))
    let said = read.messages.map(\.said)
    #expect(
      said == ["0 8:ann: Hi", "60 8:ann: > **Ann**\n> Hi\n\nyes →0", "120 8:ann: > **Ann**\n> Hi\n\nyes"],
      "\(said)")
  }

  @Test("a person who is added by no other joined")
  func joined() throws {
    let add = { (names: String) in "<addmember><eventtime>1</eventtime>\(names)</addmember>" }
    let read = try Self.read(
      Self.record("ThreadActivity/AddMember", add("<initiator>8:bo</initiator><target>8:cy</target>")),
      Self.record("ThreadActivity/AddMember", add("<initiator>8:di</initiator><target>8:di</target>")),
      in: "19:a@thread.skype")
    let said = read.messages.map(\.said)
    #expect(said == ["system 0 Skype: bo added cy", "system 60 Skype: di joined Tea"], "\(said)")
  }
}
