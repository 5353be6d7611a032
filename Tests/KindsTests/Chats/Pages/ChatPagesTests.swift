import Content
@testable import Conversations
import Foundation
import Model
import TestSupport
import Testing

@Suite("The pages of a chat")
struct ChatPagesTests {
  @Test("each page leads to the end of the newest one (M-06, C-02)")
  func latest() throws {
    let site = try ChatSite(SampleChats.all)
    #expect(site["long/page/1/index.html"].contains("<a href=\"../../index.html#latest\">Jump to latest</a>"))
    let newest = site["long/index.html"]
    #expect(newest.contains("<a href=\"#latest\">Jump to latest</a>"))
    let end = try #require(newest.firstRange(of: "id=\"latest\""))
    #expect(!newest[end.upperBound...].contains("<li id=\"m-"))
    #expect(!site["long/page/1/index.html"].contains("id=\"latest\""))
    let empty = try ChatSite(header: ChatSite.pair)
    #expect(!empty["c/index.html"].contains("latest"))
  }

  @Test("a long chat has pages, linked both ways, each in days, and one page of all (C-23, C-38, M-34)")
  func pages() throws {
    let site = try ChatSite(SampleChats.all)
    let first = site["long/page/1/index.html"]
    #expect(first.contains("<a rel=\"next\" href=\"../2/index.html\">") && !first.contains("rel=\"prev\""))
    #expect(site["long/page/2/index.html"].contains("<a rel=\"prev\" href=\"../1/index.html\">"))
    #expect(first.components(separatedBy: "<section class=\"day\"").count - 1 == 2)
    #expect(first.contains("<a href=\"../../all/index.html\">Whole transcript</a>"))
    #expect(site["long/all/index.html"].components(separatedBy: "<div class=\"line\">").count - 1 == 45)
  }

  @Test("an old link to a message that has moved on leads to where it is now (C-38, C-54)")
  func moved() throws {
    let site = try ChatSite(SampleChats.all)
    let id = try #require(site.transcript("long/page/1/index.html").rows.first?.id)
    #expect(
      site["long/index.html"].contains(
        "<a id=\"m-\(id)\" href=\"page/1/index.html#m-\(id)\">"))
  }

  @Test("each day and month of a chat has a link (M-34, C-52)")
  func days() throws {
    let site = try ChatSite(SampleChats.all)
    #expect(site["long/days/index.html"].contains("<a href=\"2025-05/index.html\">May 2025</a>"))
    #expect(site["long/days/2025-05/index.html"].contains("href=\"../../page/1/index.html#d-2025-05-10\""))
    #expect(site["long/page/1/index.html"].contains("id=\"d-2025-05-10\""))
  }

  @Test("a message of the future waits, with a warning, until its day or --future (C-65)")
  func future() throws {
    let messages = [
      line("a", "me", "2025-11-05T12:00:00Z", text: "now"),
      line("b", "me", "2025-11-05T12:00:00.001Z", text: "later"),
    ]
    let site = try ChatSite(header: ChatSite.pair, messages[0], messages[1])
    #expect(site.transcript().rows.map(\.id) == ["a"])
    #expect(
      site.diagnostics == [
        "content/chats/c/messages.jsonl:2:1: warning: message is in the future (2025-11-05T12:00:00.001Z) and is held back; use --future to publish it"
      ])
    let all = try ChatSite(header: ChatSite.pair, messages[0], messages[1], includesFuture: true)
    #expect(all.transcript().rows.map(\.id) == ["a", "b"])
    #expect(all.diagnostics == [])
  }

  @Test("a draft is published when drafts are asked for only (C-75)")
  func draft() throws {
    let message = line("a", "me", "2025-11-05T10:00:00Z", text: "x")
    #expect(try ChatSite(header: ChatSite.pair + "\ndraft: true", message).files["c/index.html"] == nil)
    let shown = try ChatSite(header: ChatSite.pair + "\ndraft: true", message) { $0.includesDrafts = true }
    #expect(shown.transcript().rows.map(\.id) == ["a"])
  }

  @Test("a reply quotes what it answers and links to it, which links back (C-66)")
  func reply() throws {
    let page = try ChatSite(
      header: ChatSite.pair, line("a", "bo", "2025-11-05T10:00:00Z", text: "tea?"),
      line("b", "me", "2025-11-05T10:00:01Z", text: "yes", #""replyTo":"a""#)
    ).transcript()
    #expect(
      page["b"].contains(
        "<a class=\"quote\" href=\"#m-a\"><b><bdi>Bo</bdi></b> <span dir=\"auto\">tea?</span></a>"))
    #expect(page["a"].contains("<p class=\"replies\"><a href=\"#m-b\">↳ 1 reply</a></p>"))
  }

  @Test("three messages that answer each other have a page of their own (C-66)")
  func thread() throws {
    let site = try ChatSite(
      header: ChatSite.pair, line("a", "bo", "2025-11-05T10:00:00Z", text: "tea?"),
      line("x", "bo", "2025-11-05T10:00:01Z", text: "else"),
      line("b", "me", "2025-11-05T10:00:02Z", text: "yes", #""replyTo":"a""#),
      line("c", "bo", "2025-11-05T10:00:03Z", text: "good", #""replyTo":"b""#))
    #expect(site.transcript("c/t/a/index.html").rows.map(\.id) == ["a", "b", "c"])
    #expect(site.transcript()["a"].contains("<a href=\"t/a/index.html\">↳ 1 reply</a>"))
  }

  @Test(
    "files of a chat are copied and shown as what they are, pictures with their size and lazily (C-32, C-45)")
  func media() throws {
    let attachments =
      #""attachments":[{"path":"media/a.svg","alt":"A pot"},{"path":"media/a.wav"},{"path":"media/a.mp4"},{"path":"media/a.pdf"}]"#
    let files = ["a.wav", "a.mp4", "a.pdf"].map { InputFile(contentPath: "chats/c/media/\($0)", text: "x") }
    let site = try ChatSite(
      files + [
        InputFile(
          contentPath: "chats/c/media/a.svg",
          text: "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"3000\" height=\"2000\"/>"),
        InputFile(contentPath: "chats/c/chat.yml", text: ChatSite.pair),
        InputFile(
          contentPath: "chats/c/messages.jsonl", text: line("a", "me", "2025-11-05T10:00:00Z", attachments)),
      ])
    let message = site.transcript()["a"]
    #expect(
      message.contains(
        "<a class=\"picture\" href=\"media/a.svg\"><img src=\"media/a.svg\" alt=\"A pot\" width=\"510\" height=\"340\" loading=\"lazy\" /></a>"
      ))
    #expect(message.contains("<audio controls=\"controls\" preload=\"none\" src=\"media/a.wav\""))
    #expect(message.contains("<video controls=\"controls\" preload=\"metadata\" src=\"media/a.mp4\""))
    #expect(message.contains("<a class=\"file\" href=\"media/a.pdf\">a.pdf</a>"))
    #expect(["svg", "wav", "mp4", "pdf"].allSatisfy { site.files["c/media/a.\($0)"] != nil })
  }

  @Test(
    "the list names every chat with its last message, its date and the count, newest first (C-31, C-47, C-49)"
  )
  func list() throws {
    let site = try ChatSite(SampleChats.all)
    let rows = site["index.html"].components(separatedBy: "<li class=\"row\"").dropFirst()
    let slugs = rows.compactMap { $0.firstMatch(of: #/href="([^\/]*)\/index.html"/#).map { String($0.1) } }
    #expect(slugs == ["crew", "long", "my-notes", "rosa-1", "helper", "till"])
    let long = try #require(rows.first { $0.contains("long/index.html") })
    #expect(long.contains("<span class=\"row-preview\" dir=\"auto\">message 44</span>"))
    #expect(
      long.contains("<span class=\"row-count\">45 messages</span>") && long.contains("data-count=\"45\""))
    #expect(long.contains("<time class=\"row-date\" datetime=\"2025-05-18T10:14:00+00:00\""))
  }

  @Test("a participant has a page with photo, words, match, interests and messages (C-50)")
  func person() throws {
    let page = try ChatSite(SampleChats.all)["_people/rosa/index.html"]
    #expect(page.contains("<img class=\"avatar large\" src=\"../../rosa-1/media/bowl.svg\" alt=\"\""))
    #expect(page.contains("Throws pots") && page.contains("<span class=\"tag\">clay</span>"))
    #expect(page.contains("<dt>Matched</dt><dd>1 January 2025, 12:00 AM</dd>"))
    #expect(page.contains("<a href=\"../../rosa-1/index.html\""))
  }

  @Test(
    "a photo that is not there, or no picture, is told, and initials stand for it (C-50)",
    arguments: ["gone.svg", "note.txt"])
  func photo(name: String) throws {
    let site = try ChatSite([
      InputFile(
        contentPath: "chats/c/chat.yml", text: "title: C\nparticipants: [{id: bo, name: Bo, avatar: \(name)}]"
      ),
      InputFile(
        contentPath: "chats/c/messages.jsonl", text: line("a", "bo", "2025-11-05T10:00:00Z", text: "x")),
      InputFile(contentPath: "chats/c/note.txt", text: "x"),
    ])
    #expect(
      site.diagnostics == [
        "content/chats/c/messages.jsonl: warning: picture \"\(name)\" of \"bo\" does not exist"
      ])
    #expect(site["_people/bo/index.html"].contains("<span class=\"avatar large"))
  }

  @Test("typing is in no page (C-35)")
  func typing() throws {
    let page = try ChatSite(
      header: ChatSite.pair, line("a", "bo", "2025-11-05T10:00:00Z", #""type":"typing""#),
      line("b", "bo", "2025-11-05T10:00:01Z", text: "x")
    ).transcript()
    #expect(page.rows.map(\.id) == ["b"])
  }

  @Test("grouping looks at a message and the one before it alone (C-24, C-72)")
  func groups() {
    let rules = ConversationRules(SiteSettings().chats)
    let messages = ConversationRules.sorted(
      (0..<20_000).map { message(at: Int64($0 * 7919 % 20_000) * 10_000) })
    let grouped = messages.indices.dropFirst().filter {
      rules.isGrouped(previous: messages[$0 - 1], current: messages[$0])
    }
    #expect(grouped.count == 19_999)
  }

  @Test("the sample site has a chat to begin with: notices, emoji, runs, both sides, every status (C-16)")
  func sample() throws {
    let url = ProjectFolder.url.appending(path: "content/chats/alisha")
    let files = try ["chat.yml", "messages.jsonl"].map { name in
      InputFile(
        contentPath: "chats/alisha/\(name)",
        text: try String(contentsOf: url.appending(path: name), encoding: .utf8))
    }
    let page = try ChatSite(files) { $0.chats.pageSize = 5000 }.transcript("alisha/index.html")
    let classes = page.rows.map { page.classes($0.id) }
    #expect(classes.count >= 5)
    for name in ["sent", "grouped", "system", "emoji"] {
      #expect(classes.contains { $0.contains(name) }, "\(name)")
    }
    #expect(classes.contains { !$0.contains("sent") && !$0.contains("system") })
    for word in ["Sent", "Delivered", "Read"] {
      #expect(page.page.contains("<span class=\"receipt \(word.lowercased())\">\(word)</span>"))
    }
  }

  @Test("characters that no page may hold are counted in plain texts, in Markdown and in what tools say")
  func forbiddenCharacters() throws {
    let texts = [
      #"{"id":"1","sender":"a","timestamp":"2025-01-01T00:00:00Z","text":"a\u0001b\u0002"}"#,
      #"{"id":"2","sender":"a","role":"assistant","timestamp":"2025-01-01T00:00:01Z","text":"a\u0001b"}"#,
      #"{"id":"3","sender":"a","role":"tool","timestamp":"2025-01-01T00:00:02Z","text":"\u0003"}"#,
      #"{"id":"4","sender":"a","timestamp":"2025-01-01T00:00:03Z","text":"plain\ttab"}"#,
    ]
    let header = InputFile(
      contentPath: "chats/c/chat.yml", text: "title: C\nmarkdown: false\nparticipants: [{id: a, name: A}]")
    for (index, text) in texts.enumerated() {
      let file = InputFile(contentPath: "chats/c/messages.jsonl", text: text)
      let warnings = try ChatSite([header, file]).diagnostics
      let count = [2, 1, 1, 0][index]
      let words = "\(count) character\(count == 1 ? "" : "s") not allowed in a page became U+FFFD"
      #expect(
        warnings.filter { $0.contains("U+FFFD") }.map { $0.contains(words) } == (count > 0 ? [true] : []))
    }
  }
}
