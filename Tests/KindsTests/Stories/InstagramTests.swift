import Basics
import Content
@testable import Kinds
import TestSupport
import Testing

private let export = #"""
  {"ig_stories":[
    {"uri":"media/stories/202106/b.jpg","creation_timestamp":1623000000,"title":"Caf\u00c3\u00a9 \u00f0\u009f\u008c\u009e",
     "media_metadata":{"photo_metadata":{"exif_data":[{"latitude":51.501,"longitude":-0.142,"device_id":"android-1"}]}}},
    {"uri":"media/stories/202105/a.mp4","creation_timestamp":1620000000,"title":""},
    {"uri":"media/stories/202105/gone.jpg","creation_timestamp":1621000000},
    {"uri":"media/stories/202106/b.jpg","creation_timestamp":1623000000}
  ]}
  """#

private func read(_ files: [String: String]) -> StoryReader {
  StoryReader(
    files.sorted { $0.key < $1.key }.map { InputFile(contentPath: "stories/\($0.key)", text: $0.value) })
}

private let archive = [
  "mara/your_instagram_activity/media/stories.json": export,
  "mara/media/stories/202106/b.jpg": "", "mara/media/stories/202105/a.mp4": "",
]

@Suite struct InstagramExportTests {
  @Test("an export is known by its content, in order of time, each story once (T-12)")
  func stories() throws {
    let reader = read(archive)
    let user = try #require(reader.users.first)
    #expect((user.id, user.name, reader.users.count) == ("mara", "mara", 1))
    #expect(user.items.map { $0.time?.seconds } == [1_620_000_000, 1_621_000_000, 1_623_000_000])
    #expect(user.items.map(\.isFilm) == [true, false, false])
    #expect(user.items.map(\.text) == ["", "", "Café 🌞"])
    #expect(user.items.map(\.alt).last == "Story 3 of 3 by mara")
    #expect(
      reader.diagnostics.map(\.description) == [
        "content/stories/mara/your_instagram_activity/media/stories.json:5:10: warning: picture is not in this archive: \"media/stories/202105/gone.jpg\""
      ])
  }

  @Test("ids come from the files' names, so that a later export keeps what was seen (T-10, T-11)")
  func ids() {
    let ids = read(archive).users[0].items.map(\.id)
    #expect(Set(ids).count == 3 && ids.allSatisfy { RecordID.isValid($0) && $0.hasPrefix("ig-") })
    let later = export.replacing(
      #"{"ig_stories":["#, with: #"{"ig_stories":[{"uri":"media/stories/1.jpg","creation_timestamp":1},"#)
    let more = read(archive.merging(["mara/your_instagram_activity/media/stories.json": later]) { $1 })
    #expect(more.users[0].items.dropFirst().map(\.id) == ids)
  }

  @Test("the person is called as their profile says; nothing else of it is read")
  func profile() {
    func name(_ text: String) -> String {
      read(archive.merging(["mara/personal_information/personal_information.json": text]) { $1 }).users[0]
        .name
    }
    let profile =
      #"{"profile_user":[{"string_map_data":{"Email":{"value":"m@x.example"},"Username":{"value":"mara_v"},"Name":{"value":"Mara V\u00c3\u00a1rady"}}}]}"#
    #expect(name(profile) == "Mara Várady")
    #expect(name(profile.replacing("Name\":", with: "Nom\":")) == "mara_v")
    #expect(name("{}") == "mara")
    #expect(name("[") == "mara")
  }

  @Test("it stands beside users.json, on a page of its own, and must not take an id in use (T-13)")
  func beside() {
    let users = #"{"pages":[{"users":[{"id":1,"name":"Neo"}]}]}"#
    let both = read(archive.merging(["users.json": users]) { $1 })
    #expect(both.users.map(\.id) == ["1", "mara"])
    #expect(both.users.map(\.page) == [1, 2])
    let clash = read(archive.merging(["users.json": users.replacing("1,", with: "\"mara\",")]) { $1 })
    #expect(clash.diagnostics.contains { $0.message.hasPrefix("user id mara") })
  }

  @Test(
    "what is broken in an export is told and the rest is read",
    arguments: [
      (#"{"ig_stories":5}"#, "\"ig_stories\" must be a list, found the number 5"),
      (#"{"ig_stories":[5]}"#, "expected an object, found the number 5"),
      (#"{"ig_stories":[{}]}"#, "missing \"uri\""),
      (
        #"{"ig_stories":[{"uri":"../../../etc/passwd"}]}"#,
        "picture is not in this archive: \"../../../etc/passwd\""
      ),
      (#"{"ig_stories":["#, "the input ends inside the array"),
    ])
  func broken(text: String, message: String) {
    let reader = read(["m/stories.json": text])
    #expect(reader.diagnostics.contains { $0.message.contains(message) }, "\(reader.diagnostics)")
  }
}

@Suite struct InstagramGarbageTests {
  @Test("whatever happens to an export, reading it ends, and what is said has a path", arguments: 0..<150)
  func garbage(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var bytes = Array(export.utf8)
    for _ in 0...random.next(below: 4) {
      let place = random.next(below: bytes.count)
      switch random.next(below: 3) {
      case 0: bytes[place] = UInt8(random.next(below: 256))
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
      default: bytes.insert(contentsOf: #""],{-1e999null"#.utf8.prefix(1 + random.next(below: 14)), at: place)
      }
    }
    let reader = StoryReader([InputFile(contentPath: "stories/m/stories.json", bytes: bytes)])
    #expect(reader.diagnostics.allSatisfy { $0.path.hasPrefix("content/stories") })
    #expect(reader.users.flatMap(\.items).allSatisfy { RecordID.isValid($0.id) })
  }
}

@Suite struct RepairedTextTests {
  @Test(
    "UTF-8 read as Latin-1 is mended, anything else stays",
    arguments: [
      ("Ã©", "é"), ("na\u{c3}\u{af}ve", "naïve"), ("\u{f0}\u{9f}\u{98}\u{80}", "😀"), ("plain", "plain"),
      ("", ""),
      ("café", "café"), ("日本", "日本"), ("Ã© 日", "Ã© 日"), ("\u{c3}", "\u{c3}"), ("50 £", "50 £"),
    ])
  func repair(text: String, expected: String) { #expect(RepairedText.repair(text) == expected) }
}

@Suite struct StrippedJPEGTests {
  private static let start: [UInt8] = [0xFF, 0xD8]
  private static let scan: [UInt8] = [0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9]

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
  }

  /// Exif of one byte order with an orientation and the address of a directory with coordinates.
  private static func exif(isLittle: Bool, orientation: UInt8) -> [UInt8] {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      let big = (0..<length).reversed().map { UInt8(value >> ($0 * 8) & 255) }
      return isLittle ? big.reversed() : big
    }
    let head: [UInt8] = isLittle ? [0x49, 0x49] : [0x4D, 0x4D]
    let place = number(0x8825, 2) + number(4, 2) + number(1, 4) + number(38, 4)
    let turn = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(Int(orientation), 2) + [0, 0]
    return Array("Exif\0\0".utf8) + head + number(42, 2) + number(8, 4) + number(2, 2) + place + turn
      + number(0, 4) + Array("51.501N".utf8)
  }

  @Test("Exif, XMP, IPTC and comments go; frame, colour profile and picture stay")
  func strip() {
    let jfif = Self.segment(0xE0, Array("JFIF\0".utf8))
    let colours = Self.segment(0xE2, Array("ICC_PROFILE\0".utf8))
    let personal =
      Self.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0 51.501".utf8))
      + Self.segment(0xED, Array("Photoshop".utf8)) + Self.segment(0xFE, Array("made by".utf8))
    let found = StrippedJPEG.strip(Self.start + jfif + personal + colours + Self.scan)
    #expect(found == Self.start + jfif + colours + Self.scan)
  }

  @Test(
    "how the picture must be turned is all that stays of Exif", arguments: [true, false], [1, 6] as [UInt8])
  func orientation(isLittle: Bool, orientation: UInt8) {
    let picture =
      Self.start + Self.segment(0xE1, Self.exif(isLittle: isLittle, orientation: orientation)) + Self.scan
    let found = StrippedJPEG.strip(picture)
    #expect(!String(decoding: found, as: UTF8.self).contains("51.501"))
    #expect(found == (orientation == 1 ? Self.start + Self.scan : StrippedJPEG.strip(found)))
    #expect((found.count == Self.start.count + Self.scan.count) == (orientation == 1))
  }

  @Test("bytes that are no JPEG, or end early, come through without a crash", arguments: 0..<80)
  func truncated(length: Int) {
    let whole = Self.start + Self.segment(0xE1, Self.exif(isLittle: true, orientation: 3)) + Self.scan
    _ = StrippedJPEG.strip(Array(whole.prefix(length)))
    var noise = whole
    if length < noise.count { noise[length] = 0xFF }
    _ = StrippedJPEG.strip(noise)
    #expect(StrippedJPEG.strip(Array("PNG".utf8)) == Array("PNG".utf8))
  }
}
