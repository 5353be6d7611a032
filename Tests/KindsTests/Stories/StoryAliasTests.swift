import Basics
import Content
@testable import Kinds
import TestSupport
import Testing

/// What is read of one user of `users.json`, with these files beside it.
private func read(_ user: String, _ files: [String: String] = [:]) -> (user: StoryUser?, printed: [String]) {
  let all = ["users.json": #"{"pages":[{"users":[\#(user)]}]}"#].merging(files) { first, _ in first }
  let reader = StoryReader(
    all.sorted { $0.key < $1.key }.map { InputFile(contentPath: "stories/\($0.key)", text: $0.value) })
  return (reader.users.first, reader.diagnostics.map(\.description))
}

@Suite struct StoryAliasTests {
  @Test("a story in the form of zuck.js is read as it is (T-12, T-16)")
  func zuck() throws {
    let (user, printed) = read(
      #"""
      {"id":"ada","photo":"ada.svg","name":"Ada","link":"https://x.example","lastUpdated":1762300000,"seen":false,
      "currentItem":1,"items":[{"id":"ada-1","type":"photo","length":3,"src":"a.jpg","preview":"","link":"","linkText":false,
      "time":"","seen":false},{"id":"ada-2","type":"video","length":0,"src":"b.mp4","preview":"a.jpg","time":1762300000}]}
      """#, ["media/ada/a.jpg": "", "media/ada/b.mp4": "", "media/ada/ada.svg": "<svg/>"])
    let found = try #require(user)
    #expect(printed == [])
    #expect(found.avatar?.contentPath == "stories/media/ada/ada.svg")
    #expect(found.items.map(\.id) == ["ada-1", "ada-2"])
    #expect(found.items.map(\.kind) == [.image, .video])
    #expect(found.items.map(\.duration) == [3, nil])
    #expect(found.items.map(\.isFilm) == [false, true])
    #expect(found.items[1].poster?.contentPath == "stories/media/ada/a.jpg")
  }

  @Test("the url of an item is its picture; one that is elsewhere is warned of and linked (requirements 7)")
  func address() throws {
    let (user, printed) = read(
      #"{"id":1,"name":"Neo","items":[{"url":"a.jpg"},{"url":"https://cdn.example/x.jpg"}]}"#,
      ["media/1/a.jpg": ""])
    let items = try #require(user?.items)
    guard case .file(let file) = items[0].picture else {
      Issue.record("\(items[0].picture)")
      return
    }
    #expect(file.contentPath == "stories/media/1/a.jpg" && items[0].link == "")
    #expect(items[1].link == "https://cdn.example/x.jpg")
    #expect(printed.count == 1 && printed[0].contains("remote picture is replaced"), "\(printed)")
  }

  @Test("a remote picture is drawn, with a warning, and its address is kept out (T-14, T-15)")
  func remote() throws {
    let (user, printed) = read(
      #"{"id":1,"name":"Neo","profile_picture_url":"https://cdn.example/p.jpg","items":[{"src":"https://cdn.example/x.jpg"}]}"#
    )
    let item = try #require(user?.items.first)
    #expect(!item.isFilm && user?.avatar == nil)
    #expect(printed.count == 1)
    #expect(
      printed[0].contains(
        "warning: remote picture is replaced by a drawing: \"https://cdn.example/x.jpg\""))
  }

  @Test(
    "an address elsewhere is known by its bytes, whatever joins its last slash (T-14)",
    arguments: ["//", "HTTPS://", "http://", "data:"])
  func joined(start: String) {
    #expect(StoryMedia.isRemote(start + "\u{200D}x.jpg") && StoryMedia.isRemote(start + "\u{301}x.jpg"))
    #expect(!StoryMedia.isRemote("x/" + start))
  }

  @Test("what a file's name says about film or picture must not be contradicted (T-16)")
  func kinds() throws {
    let files = ["media/1/a.mp4": "", "media/1/b.png": ""]
    let (user, printed) = read(
      #"{"id":1,"name":"N","items":[{"src":"a.mp4"},{"src":"a.mp4","type":"image"},{"src":"b.png","type":"video"},{"type":"video"}]}"#,
      files)
    #expect(user?.items.map(\.kind) == [.video, .video, .image, .video])
    #expect(user?.items.map(\.isFilm) == [true, true, false, false])
    #expect(
      printed.map { $0.drop { $0 != " " } } == [
        " error: \"type\" is \"image\", but \"src\" is a film",
        " error: \"type\" is \"video\", but \"src\" is a picture",
      ])
  }

  @Test("a poster must be a picture that is there (T-16)")
  func posters() {
    let (_, printed) = read(
      #"{"id":1,"name":"N","items":[{"src":"a.mp4","poster":"b.png"},{"src":"a.mp4","preview":"https://x.example/p.png"}]}"#,
      ["media/1/a.mp4": ""])
    #expect(printed.count == 1)
    #expect(printed[0].hasSuffix("error: \"poster\" is not an existing picture: \"b.png\""))
  }

  @Test("one item id for two people is an error: what was seen is kept by it alone (T-11)")
  func sharedIDs() {
    let reader = StoryReader([
      InputFile(
        contentPath: "stories/users.json",
        text:
          #"{"pages":[{"users":[{"id":1,"name":"Ada","items":[{"id":"x"}]},{"id":2,"name":"Bo","items":[{"id":"x"}]}]}]}"#
      )
    ])
    #expect(
      reader.diagnostics.map(\.description) == [
        "content/stories/users.json: error: item id \"x\" is used by both Ada and Bo"
      ])
  }

  @Test("the number of an item's page does not move its id, nor does the order of people (T-10, T-11)")
  func stableIDs() {
    let one = read(#"{"id":"b","name":"B"},{"id":"a","name":"A"}"#).user
    let two = read(#"{"id":"b","name":"Other"}"#).user
    #expect(one?.items.map(\.id) == two?.items.map(\.id))
  }
}
