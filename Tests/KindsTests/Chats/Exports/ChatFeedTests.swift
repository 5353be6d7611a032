import Basics
import Content
import Foundation
@testable import Kinds
import Markup
import Testing

@Suite("feed.xml of a chat")
struct ChatFeedTests {
  static let header =
    "title: C & D\nsummary: S\nparticipants: [{id: a, name: Ann <x>, me: true}, {id: b, name: Bo}]"

  @Test("A feed has all that Atom requires, newest message first (C-40)")
  func form() throws {
    let site = try ChatSite(
      header: Self.header,
      #"{"id":"1","sender":"a","timestamp":"2025-01-01T00:00:00Z","text":"one\ntwo <b>"}"#,
      #"{"id":"2","sender":"b","timestamp":"2025-01-01T00:00:01.5Z","text":"x","editedAt":"2025-01-02T00:00:00Z"}"#
    )
    #expect(
      site["c/feed.xml"] == """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
        <id>https://example.org/talk/chats/c/</id>
        <title>C &amp; D</title>
        <subtitle>S</subtitle>
        <updated>2025-01-02T00:00:00Z</updated>
        <link rel="self" type="application/atom+xml" href="https://example.org/talk/chats/c/feed.xml" />
        <link rel="alternate" type="text/html" href="https://example.org/talk/chats/c/" />
        <generator>Scrollback</generator>
        <entry>
        <id>https://example.org/talk/chats/c/#m-2</id>
        <title>Bo: x</title>
        <updated>2025-01-02T00:00:00Z</updated>
        <published>2025-01-01T00:00:01.500Z</published>
        <link rel="alternate" type="text/html" href="https://example.org/talk/chats/c/#m-2" />
        <author><name>Bo</name></author>
        <content type="html">&lt;p&gt;x&lt;/p&gt;
        </content>
        </entry>
        <entry>
        <id>https://example.org/talk/chats/c/#m-1</id>
        <title>Ann &lt;x&gt;: one two &lt;b&gt;</title>
        <updated>2025-01-01T00:00:00Z</updated>
        <published>2025-01-01T00:00:00Z</published>
        <link rel="alternate" type="text/html" href="https://example.org/talk/chats/c/#m-1" />
        <author><name>Ann &lt;x&gt;</name></author>
        <content type="html">&lt;p&gt;one&lt;br /&gt;
        two &amp;lt;b&amp;gt;&lt;/p&gt;
        </content>
        </entry>
        </feed>

        """)
  }

  @Test("The same entries stand in a JSON Feed 1.1 beside it, texts escaped (X-16)")
  func json() throws {
    let site = try ChatSite(
      header: Self.header,
      #"{"id":"1","sender":"a","timestamp":"2025-01-01T00:00:00Z","text":"one\n\"two\" <b>"}"#,
      #"{"id":"2","sender":"b","timestamp":"2025-01-01T00:00:01.5Z","text":"x","editedAt":"2025-01-02T00:00:00Z"}"#
    )
    let address = "https://example.org/talk/chats/c/"
    #expect(
      site["c/feed.json"] == #"{"version":"https://jsonfeed.org/version/1.1","title":"C & D","#
        + #""home_page_url":"\#(address)","feed_url":"\#(address)feed.json","description":"S","language":"en","#
        + #""items":[{"id":"\#(address)#m-2","url":"\#(address)#m-2","title":"Bo: x","content_html":"<p>x</p>\n","#
        + #""date_published":"2025-01-01T00:00:01.500Z","date_modified":"2025-01-02T00:00:00Z","authors":[{"name":"Bo"}]},"#
        + #"{"id":"\#(address)#m-1","url":"\#(address)#m-1","title":"Ann <x>: one \"two\" <b>","#
        + #""content_html":"<p>one<br />\n&quot;two&quot; &lt;b&gt;</p>\n","date_published":"2025-01-01T00:00:00Z","#
        + #""date_modified":"2025-01-01T00:00:00Z","authors":[{"name":"Ann <x>"}]}]}"# + "\n")
    #expect(
      site["c/index.html"].contains(
        #"<link rel="alternate" type="application/feed+json" href="feed.json" title="C &amp; D" />"#))
    #expect(site["c/index.html"].contains(#"<a href="feed.json">JSON Feed</a>"#))
  }

  @Test("Both feeds of all sample chats name the same entries in one order (X-16)")
  func sameEntries() throws {
    let site = try ChatSite(SampleChats.all)
    let feeds = site.files.filter { $0.key.hasSuffix("/feed.xml") }
    for (path, feed) in feeds {
      let ids = feed.matches(of: #/<entry>\n<id>(.*)<\/id>/#).map { String($0.1) }
      let json = site[path.replacing("feed.xml", with: "feed.json")]
      #expect(json.matches(of: #/\{"id":"([^"]*)"/#).map { String($0.1) } == ids, "\(path)")
    }
  }

  @Test("The feeds of all sample chats are well-formed, with unique ids and moments in order")
  func wellFormed() throws {
    let feeds = try ChatSite(SampleChats.all).files.filter { $0.key.hasSuffix("/feed.xml") }
    #expect(feeds.count == 6)
    for (path, feed) in feeds {
      #expect(XMLPage(parsing: Array(feed.utf8)).issues == [], "\(path)")
      let ids = feed.matches(of: #/<id>(.*)<\/id>/#).map(\.1)
      #expect(Set(ids).count == ids.count, "\(path)")
      let moments = try feed.matches(of: #/<(?:updated|published)>(.*)<\//#).map {
        try ISO8601.parse(String($0.1))
      }
      #expect(moments.first == moments.max(), "\(path)")
    }
  }

  @Test("A message on an older page is linked there, and keeps its id")
  func olderPage() throws {
    let feed = try ChatSite(SampleChats.all)["long/feed.xml"]
    #expect(feed.matches(of: #/<entry>/#).count == 45)
    #expect(
      feed.contains(
        #/<id>https:\/\/example.org\/talk\/chats\/long\/#m-[0-9a-f]+<\/id>\n<title>Ann: message 0</#))
    #expect(feed.contains("href=\"https://example.org/talk/chats/long/page/1/#m-"))
  }

  @Test("The feed holds the newest 50 messages")
  func newest() throws {
    let messages = (0..<60).map { number in
      #"{"id":"\#(number)","sender":"a","timestamp":"2025-01-01T00:\#(number / 10)\#(number % 10):00Z","text":"x"}"#
    }
    let site = try ChatSite([
      InputFile(contentPath: "chats/c/chat.yml", text: Self.header),
      InputFile(contentPath: "chats/c/messages.jsonl", text: messages.joined(separator: "\n")),
    ])
    let ids = site["c/feed.xml"].matches(of: #/<id>.*#m-(\d+)<\/id>/#).compactMap { Int($0.1) }
    #expect(ids == (10..<60).reversed())
  }

  static let message = #"{"id":"1","sender":"a","timestamp":"2025-01-01T00:00:00Z","text":"x"}"#

  @Test(
    "Without a usable base URL, without feeds, and without messages there is no feed and no link to one",
    arguments: [
      (nil, true, message), ("javascript:alert(1)/", true, message), ("https://example.org/", false, message),
      ("https://example.org/", true, ""),
    ] as [(String?, Bool, String)])
  func noFeed(baseURL: String?, feeds: Bool, message: String) throws {
    let site = try ChatSite(header: Self.header, message, baseURL: baseURL, feeds: feeds)
    #expect(site.files["c/feed.xml"] == nil && site.files["c/feed.json"] == nil)
    #expect(!site["c/index.html"].contains("href=\"feed.xml\""))
    #expect(!site["c/index.html"].contains("href=\"feed.json\""))
    #expect(site["c/index.html"].contains("transcript.jsonl"))
  }

  @Test("Each page of a chat links to its exports and announces its feed")
  func links() throws {
    let site = try ChatSite(SampleChats.all)
    #expect(site["rosa-1/index.html"].contains(#"<a href="transcript.txt">Text</a>"#))
    #expect(
      site["rosa-1/index.html"].contains(
        #"<link rel="alternate" type="application/atom+xml" href="feed.xml""#))
    #expect(site["long/page/1/index.html"].contains(#"<a href="../../index.md">Markdown</a>"#))
    #expect(site["long/page/1/index.html"].contains(#"type="application/atom+xml" href="../../feed.xml""#))
  }

  @Test("A private chat has no page, export or feed")
  func privateChat() throws {
    let site = try ChatSite(header: Self.header + "\nprivate: true", Self.message)
    #expect(site.files.keys.sorted() == ["index.html"])
  }
}
