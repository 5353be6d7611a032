import Content
@testable import Kinds
import Model
import Testing

@Suite("Participants of a site")
struct ParticipantPagesTests {
  private static let header = "participants: [{id: ann, name: Ann, me: true, bio: Sails}, {id: b1, name: Bo}]"
  private static let message = #"{"sender":"ann","timestamp":"2025-01-01T00:00:00Z","text":"hi"}"#

  private static func chat(_ slug: String, _ header: String = header) -> [InputFile] {
    [
      InputFile(contentPath: "chats/\(slug)/chat.yml", text: "title: Chat \(slug)\n" + header),
      InputFile(contentPath: "chats/\(slug)/messages.jsonl", text: message),
    ]
  }

  @Test("Somebody in two chats has one page, which links to both and counts their messages")
  func onePage() throws {
    let site = try ChatSite(Self.chat("x") + Self.chat("y"))
    let page = site["_people/ann/index.html"]
    #expect(page.contains("2 messages · 2 conversations"))
    #expect(
      page.contains(#"<a href="../../x/index.html""#) && page.contains(#"<a href="../../y/index.html""#))
    #expect(page.contains("Sails"))
    #expect(site["x/index.html"].contains(#"href="../_people/ann/index.html""#))
  }

  @Test("The same id with another name is another person")
  func otherPerson() throws {
    let site = try ChatSite(Self.chat("x") + Self.chat("y", "participants: [{id: ann, name: Anna}]"))
    let pages = site.files.keys.filter { $0.hasPrefix("_people/an") }
    #expect(pages.count == 2, "\(pages)")
  }

  @Test("Namesakes have titles of their own")
  func namesakes() throws {
    let site = try ChatSite(Self.chat("x", "participants: [{id: a1, name: Ann}, {id: ann, name: Ann}]"))
    let pages = site.files.filter { $0.key.hasPrefix("_people/ann") }.values
    let titles = pages.compactMap { $0.firstMatch(of: /<title>(.*?)</).map { String($0.1) } }
    #expect(titles.sorted() == ["Ann (2) in Chat x · Scrollback", "Ann in Chat x · Scrollback"])
  }

  @Test("Hostile words about somebody are text on their page (X-12)")
  func hostile() throws {
    let attempt = "<img src=x onerror=alert(1)>"
    let header =
      "participants: [{id: ann, name: \"\(attempt)\", bio: \"\(attempt)\", interests: [\"\(attempt)\"]}]"
    let site = try ChatSite(Self.chat("x", header))
    let pages = site.files.filter { $0.key.hasPrefix("_people/") }
    #expect(pages.count == 2)
    for (path, page) in pages {
      #expect(!page.contains("<img src=x"), "\(path)")
      #expect(page.contains("&lt;img src=x onerror=alert(1)&gt;"), "\(path)")
    }
  }

  @Test("The list has everybody by name, and the list of chats links to it")
  func list() throws {
    let site = try ChatSite(Self.chat("x"))
    let list = site["_people/index.html"]
    let ann = try #require(list.firstRange(of: ">Ann</bdi>"))
    let bo = try #require(list.firstRange(of: ">Bo</bdi>"))
    #expect(ann.lowerBound < bo.lowerBound)
    #expect(list.contains("2 participants"))
    #expect(site["index.html"].contains(#"<a href="_people/index.html">Participants</a>"#))
  }

  @Test("A page of a channel lists 50 participants and links to all")
  func channel() throws {
    let people = (1...60).map { "{id: p\($0), name: P\($0)}" }.joined(separator: ", ")
    let site = try ChatSite(Self.chat("x", "participants: [{id: ann, name: Ann}, \(people)]"))
    let page = site["x/index.html"]
    #expect(page.contains(">P49</a>") && !page.contains(">P50</a>"))
    #expect(page.contains(#"<a href="../_people/index.html">All 61 participants</a>"#))
  }

  @Test("On a large site people share pages, with an anchor for each")
  func shared() throws {
    let site = try ChatSite(Self.chat("x"), scale: ContentScale(conversations: 2000, bytes: 300 << 10))
    let link = try #require(
      site["x/index.html"].firstMatch(of: /href="\.\.\/(_people\/(\d+)\.html)#p-ann"/))
    #expect(["1", "2", "3", "4"].contains(link.2))
    #expect(site[String(link.1)].contains(#"id="p-ann""#))
    #expect(!site[String(link.1)].contains("text/markdown"))
  }

  @Test(
    "The inputs of a shared page change with its bytes",
    arguments: [
      "participants: [{id: ann, name: Ann, me: true, bio: Sails}, {id: b1, name: Bo}]",
      "participants: [{id: ann, name: Ann, me: true, bio: Rows}, {id: b1, name: Bo}]",
      "participants: [{id: ann, name: Ann, bio: Sails}, {id: b1, name: Bo}]",
      "participants: [{id: ann, name: Ann, me: true, bio: Sails}, {id: b1, name: Bob}]",
      "participants: [{id: ann, name: Ann, me: true, bio: Sails}]",
      "participants: [{id: ann, name: Ann, me: true, interests: [tea]}, {id: b1, name: Bo}]",
    ], ["x", "y"])
  func inputs(_ header: String, _ slug: String) throws {
    let scale = ContentScale(conversations: 2000)
    let before = try ChatSite(Self.chat("x"), scale: scale)
    let after = try ChatSite(Self.chat(slug, header), scale: scale)
    let path = "_people/1.html"
    let input = try #require(before.inputs[path])
    #expect((after.inputs[path] == input) == (after[path] == before[path]))
  }
}
