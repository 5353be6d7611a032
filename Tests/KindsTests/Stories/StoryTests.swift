import Basics
import Content
@testable import Kinds
import Model
import TestSupport
import Testing

private func user(_ id: String = "7", _ name: String = "Neo") -> StoryUser {
  StoryUser(id: id, name: name, page: 1, source: "content/stories/users.json", position: .start)
}

private func drawn(_ user: StoryUser) -> [StoryItem] {
  var diagnostics: [Diagnostic] = []
  return StoryDrawing.items(of: user, StoryState(nil, &diagnostics))
}

private func seed(_ item: StoryItem) -> UInt64? {
  if case .drawn(let seed) = item.picture { seed } else { nil }
}

/// What is read from one item of Neo's, and what is said about it.
private func read(_ fields: KeyValuePairs<String, ContentValue.Kind>) -> (item: StoryItem?, printed: [String])
{
  var problems = Problems(path: "content/stories/items/7.json")
  var diagnostics: [Diagnostic] = []
  let files = Dictionary(
    uniqueKeysWithValues: ["media/7/a.jpg", "media/7/a.mp4"].map {
      ($0, InputFile(contentPath: "stories/\($0)", text: ""))
    })
  var reader = StoryItemReader(user: user(), files: files, state: StoryState(nil, &diagnostics))
  return (reader.item(.object(fields), number: 2, of: 5, &problems), problems.printed)
}

@Suite struct StoryDrawingTests {
  @Test(
    "a user without items gets three to five, the same ones on every machine (T-14, T-19)",
    arguments: ["1", "7", "42", "neo", "👻", "a b"])
  func items(id: String) {
    let items = drawn(user(id))
    #expect(items.count == 3 + Int(FNV1a.hash(id) % 3))
    #expect(items.map(\.id) == drawn(user(id, "Another Name")).map(\.id))
    #expect(items.map(seed) == drawn(user(id)).map(seed))
    #expect(items.allSatisfy { RecordID.isValid($0.id) })
    #expect(items.first?.alt == "Story 1 of \(items.count) by Neo")
  }

  @Test("pictures of numbered users are seeded by number and place, of others by the hash of the name (T-14)")
  func seeds() {
    #expect((0..<3).map { StoryDrawing.seed(userID: "7", index: $0) } == [7000, 7001, 7002])
    #expect(StoryDrawing.seed(userID: "neo", index: 2) == FNV1a.hash("neo") &+ 2)
    #expect(StoryDrawing.seed(userID: "18446744073709551615", index: 1) == 18_446_744_073_709_550_617)
  }

  @Test("an item without id is called the same whether it is drawn or read")
  func ids() {
    #expect(user("7").itemID(2) == "7-2")
    #expect(user("Neo").itemID(1) == "Neo-1")
    #expect(user("a b").itemID(1) == "a-b-1")
    #expect(drawn(user("Neo")).first?.id == "Neo-1")
    #expect(read([:]).item?.id == "7-2")
  }
}

@Suite struct StoryItemReaderTests {
  @Test("every field of an item is taken, also under the names of zuck.js")
  func all() throws {
    let (item, printed) = read([
      "id": .string("x1"), "type": .string("video"), "src": .string("a.mp4"), "alt": .string("A"),
      "text": .string("T"),
      "link": .string("https://a.example"), "linkText": .string("L"), "length": .number("2.5"),
      "time": .number("60"),
      "liked": .bool(true), "seen": .bool(true), "preview": .string("a.jpg"),
    ])
    let found = try #require(item)
    #expect(printed == [])
    #expect((found.id, found.kind, found.alt, found.text, found.linkText) == ("x1", .video, "A", "T", "L"))
    #expect(
      (found.duration, found.time, found.isLiked, found.isSeen) == (2.5, Instant(seconds: 60), true, true))
    #expect(seed(found) == nil && found.isFilm && found.poster?.name == "a.jpg")
  }

  @Test("an item that says nothing is a drawn picture with words")
  func defaults() throws {
    let item = try #require(read([:]).item)
    #expect((item.alt, item.kind, seed(item)) == ("Story 2 of 5 by Neo", .image, 7001))
    #expect(item.duration == nil && item.time == nil && !item.isSeen && !item.isLiked)
  }

  @Test(
    "what is wrong in an item is said at its place",
    arguments: [
      (["src": .string("b.jpg")], "4:9: error: picture \"b.jpg\" does not exist"),
      (["src": .string("../../etc/passwd")], "4:9: error: picture \"../../etc/passwd\" does not exist"),
      (["duration": .number("0")], "4:9: error: \"duration\" must be above 0 and up to 60 seconds"),
      (["length": .number("61")], "4:9: error: \"length\" must be above 0 and up to 60 seconds"),
      (
        ["type": .string("vidio")],
        "4:9: error: unknown type \"vidio\"\n  help: did you mean \"video\"? Allowed: image, video"
      ),
      (
        ["id": .string("a/b")],
        "4:9: error: item id may only contain A-Z, a-z, 0-9, \".\", \"_\" and \"-\": \"a/b\""
      ),
      (["sean": .bool(true)], "4:7: warning: unknown key \"sean\"\n  help: did you mean \"seen\"?"),
      (
        ["time": .number("9223372036854775807")],
        "4:9: error: \"time\" must be seconds since 1970, in the years 0001 to 9999"
      ),
    ] as [(KeyValuePairs<String, ContentValue.Kind>, String)])
  func wrong(fields: KeyValuePairs<String, ContentValue.Kind>, message: String) {
    #expect(read(fields).printed == ["content/stories/items/7.json:\(message)"])
  }
}

@Suite struct StoryReaderTests {
  @Test("stories without a list of users are an error; no stories at all are none")
  func noUsers() {
    #expect(StoryReader([]).diagnostics == [])
    let reader = StoryReader([InputFile(contentPath: "stories/items/9x.json", text: "[]")])
    #expect(
      reader.diagnostics.map(\.description) == [
        "content/stories: error: missing \"users.json\"",
        "content/stories/items/9x.json:1:1: warning: items for unknown user \"9x\"",
      ])
  }

  @Test("a JSON file of an unknown name is not passed over in silence (T-12)")
  func unused() {
    let files = ["users.json", "user.json"].map {
      InputFile(contentPath: "stories/\($0)", text: #"{"pages":[]}"#)
    }
    let warning = "content/stories/user.json: warning: file is not used"
    #expect(StoryReader(files).diagnostics.map { $0.description.hasPrefix(warning) } == [true])
  }
}
