import Foundation
@testable import Kinds
import Model
import Testing

@Suite("A page of a transcript")
struct TranscriptTests {
  @Test(
    "messages are articles in an ordered list, oldest first, whatever the file's order (M-02, M-20, C-01, C-29)"
  )
  func order() throws {
    let page = try ChatSite(
      header: ChatSite.pair, line("b", "bo", "2025-11-05T10:00:01Z", text: "two"),
      line("c", "me", "2025-11-05T10:00:02Z", text: "three"),
      line("a", "me", "2025-11-05T10:00:00Z", text: "one")
    ).transcript()
    #expect(page.rows.map(\.id) == ["a", "b", "c"])
    #expect(page.page.contains("<ol>\n<li id=\"m-"))
    #expect(page["b"].contains("<article aria-label=\"Bo, 5 November 2025, 10:00 AM\">"))
  }

  @Test("own messages are marked as sent, the user's too, others are not (M-05, M-21, M-22, C-06, C-07)")
  func sides() throws {
    let pair = try ChatSite(
      header: ChatSite.pair, line("a", "me", "2025-11-05T10:00:00Z", text: "x"),
      line("b", "bo", "2025-11-05T10:00:01Z", text: "x")
    ).transcript()
    #expect(pair.classes("a").contains("sent") && !pair.classes("b").contains("sent"))
    let generated = try ChatSite(
      header: "title: C", line("a", "u", "2025-11-05T10:00:00Z", text: "x", #""role":"user""#),
      line("b", "m", "2025-11-05T10:00:01Z", text: "x", #""role":"assistant""#)
    ).transcript()
    #expect(generated.page.contains("kind-assistant"))
    #expect(generated.classes("a").contains("sent") && !generated.classes("b").contains("sent"))
  }

  @Test("the bar of a conversation with an assistant names people and assistants, not tools and instructions")
  func names() throws {
    func says(_ id: String, _ name: String, _ role: String) -> String {
      line(id, name, "2025-11-05T10:00:0\(id)Z", text: "x", "\"role\":\"\(role)\"")
    }
    let (ann, helper) = (says("1", "ann", "user"), says("2", "helper", "assistant"))
    let (rules, tool) = (says("3", "system", "system"), says("4", "search", "tool"))
    let others = [tool, says("5", "bo", "user")].joined(separator: "\n")
    let group = try ChatSite(header: "title: C", rules, ann, helper, others).transcript()
    #expect(group.page.contains(#"<span class="chat-names" dir="auto">ann, helper, bo</span>"#))
    let pair = try ChatSite(header: "title: C", rules, ann, helper, tool).transcript()
    #expect(!pair.page.contains("chat-names"))
  }

  @Test("a forwarded message says from where, with a link to whoever takes part (C-61, requirements 10)")
  func forwarded() throws {
    let page = try ChatSite(
      header: ChatSite.pair,
      line("a", "me", "2025-11-05T10:00:00Z", text: "x", #""forwardedFrom":"Bo""#),
      line("b", "me", "2025-11-05T10:00:01Z", text: "y", #""forwardedFrom":"News & more""#)
    ).transcript()
    #expect(
      page["a"].contains(#"<a href="../_people/bo/index.html"><bdi>Bo</bdi></a>"#), "\(page["a"])")
    #expect(page["b"].contains("<bdi>News &amp; more</bdi>") && !page["b"].contains("<a href=\"../_people/"))
  }

  @Test("where nobody is the owner, a chat of two shows names and colours as a group does (use 1)")
  func nobody() throws {
    let messages = [
      line("a", "ann", "2025-11-05T10:00:00Z", text: "x"), line("b", "bo", "2025-11-05T10:00:01Z", text: "x"),
    ]
    let header = "title: C\nparticipants: [{id: ann, name: Ann}, {id: bo, name: Bo}]"
    let page = try ChatSite(header: header, messages[0], messages[1]).transcript()
    #expect(page["a"].contains("<p class=\"hue-") && page["b"].contains("<i>B</i>Bo</p>"))
    let owned = try ChatSite(
      header: header.replacing("name: Ann", with: "name: Ann, me: true"), messages[0], messages[1]
    ).transcript()
    #expect(!owned["b"].contains("<p class=\"hue-"))
  }

  @Test("in a group the sender's name and colour stand above each run, and the colour is the id's (C-10)")
  func senders() throws {
    let page = try ChatSite(
      header: ChatSite.crew, line("a", "bo", "2025-11-05T10:00:00Z", text: "x"),
      line("b", "bo", "2025-11-05T10:00:01Z", text: "x"), line("c", "cy", "2025-11-05T10:00:02Z", text: "x"),
      line("d", "me", "2025-11-05T10:00:03Z", text: "x")
    ).transcript()
    #expect(page["a"].contains("<p class=\"hue-\(PersonBadge(name: "Bo", id: "bo").hue)\""))
    #expect(page["a"].contains("<i>B</i>Bo</p>"))
    #expect(page["c"].contains("<p class=\"hue-\(PersonBadge(name: "Cy", id: "cy").hue)\""))
    #expect(!page["b"].contains("<p class=\"hue-") && !page["d"].contains("<p class=\"hue-"))
    #expect(page["d"].contains("aria-label=\"Sam, "))
  }

  @Test("the first message and each after more than an hour has a header (C-11, C-12, C-69)")
  func headers() throws {
    let page = try ChatSite(
      header: ChatSite.pair, line("a", "me", "2025-01-07T14:15:00Z", text: "x"),
      line("b", "me", "2025-11-04T15:45:00Z", text: "x"), line("c", "me", "2025-11-04T16:45:00Z", text: "x"),
      line("d", "me", "2025-11-05T10:30:00Z", text: "x")
    ).transcript()
    #expect(
      page.headers == ["a": "7 January 2025, 2:15 PM", "b": "Yesterday, 3:45 PM", "d": "Today, 10:30 AM"])
  }

  @Test("20 seconds of one sender are a group, 20.001 and another sender are not (C-13, C-70)")
  func groups() throws {
    let page = try ChatSite(
      header: ChatSite.pair, line("a", "me", "2025-11-05T10:00:00Z", text: "x"),
      line("b", "me", "2025-11-05T10:00:20Z", text: "x"),
      line("c", "me", "2025-11-05T10:00:40.001Z", text: "x"),
      line("d", "bo", "2025-11-05T10:00:41Z", text: "x")
    ).transcript()
    #expect(page.rows.map(\.id).filter { page.classes($0).contains("grouped") } == ["b"])
  }

  @Test("each message has its time of day, which links to it, and its moment in its label (M-23, C-43, C-54)")
  func clock() throws {
    let page = try ChatSite(header: ChatSite.pair, line("a", "me", "2025-11-05T10:30:00Z", text: "x"))
      .transcript()
    #expect(page["a"].contains(##"<a href="#m-a">10:30 AM</a>"##))
    #expect(page["a"].contains("<article aria-label=\"Sam, 5 November 2025, 10:30 AM\">"))
    #expect(page["a"].contains("id=\"m-a\""))
  }

  @Test("a notice is a system line without receipt, for whoever it counts as sent (C-19)")
  func system() throws {
    let page = try ChatSite(
      header: ChatSite.pair, line("a", "me", "2025-11-05T10:00:00Z", text: "You matched 🌹"),
      line("b", "bo", "2025-11-05T10:00:01Z", text: "Bo left", #""type":"system""#)
    ).transcript()
    #expect(page.classes("a").contains("system") && page.classes("b").contains("system"))
    #expect(!page["a"].contains("class=\"receipt"))
  }

  @Test("one to three emoji are shown large, more of them less so, a word among them not at all (C-20)")
  func emoji() throws {
    let page = try ChatSite(
      header: ChatSite.pair, line("a", "bo", "2025-11-05T10:00:00Z", text: "😊🎉🙏"),
      line("b", "bo", "2025-11-05T10:00:01Z", text: "😊🎉🙏😊"),
      line("c", "bo", "2025-11-05T10:00:02Z", text: "😊 ok")
    ).transcript()
    #expect(page.classes("a").isSuperset(of: ["emoji", "few"]))
    #expect(page.classes("b").contains("emoji") && !page.classes("b").contains("few"))
    #expect(!page.classes("c").contains("emoji"))
  }

  @Test(
    "a receipt says in words how far a message got; its class draws the ticks (C-21, C-34, C-57)",
    arguments: [("sent", "Sent"), ("delivered", "Delivered"), ("read", "Read"), ("failed", "Not sent")])
  func receipts(status: String, word: String) throws {
    let page = try ChatSite(
      header: ChatSite.pair, line("a", "me", "2025-11-05T10:00:00Z", text: "x", "\"status\":\"\(status)\""),
      line("b", "bo", "2025-11-05T10:00:01Z", text: "x")
    ).transcript()
    #expect(page["a"].contains("<span class=\"receipt \(status)\">\(word)</span>"))
    #expect(!page["b"].contains("class=\"receipt"))
  }

  @Test("a failed turn has a class and says why (C-37)")
  func failure() throws {
    let page = try ChatSite(
      header: "title: C",
      line("a", "m", "2025-11-05T10:00:00Z", "\"role\":\"assistant\",\"error\":\"Service unavailable\"")
    ).transcript()
    #expect(page.classes("a").contains("failed"))
    #expect(
      page["a"].contains(
        "<p class=\"error\" dir=\"auto\"><span aria-hidden=\"true\">⚠ </span>Service unavailable</p>"))
  }

  @Test("edited and deleted messages say so; what was deleted is gone (C-39)")
  func edited() throws {
    let site = try ChatSite(
      header: ChatSite.pair,
      line("a", "me", "2025-11-05T10:00:00Z", text: "x", #""editedAt":"2025-11-05T10:32:00Z""#),
      line("b", "bo", "2025-11-05T10:01:00Z", text: "a secret", #""deleted":true"#))
    let page = site.transcript()
    #expect(
      page["a"].contains(
        "· edited <time datetime=\"2025-11-05T10:32:00+00:00\" title=\"5 November 2025, 10:32 AM\" data-label=\"moment\">"
          + "Today, 10:32 AM<"))
    #expect(page["b"].contains("<p>Message deleted</p>"))
    #expect(site.files.values.allSatisfy { !$0.contains("a secret") })
  }

  @Test("a site with a repository links to the file that each chat came from (C-39)")
  func source() throws {
    let site = try ChatSite(SampleChats.all) { $0.repositoryURL = "https://code.example/talk/blob/main" }
    let start = "<a href=\"https://code.example/talk/blob/main/content/chats/"
    #expect(site["rosa-1/index.html"].contains("\(start)rosa/messages.jsonl\">Edit source</a>"))
    #expect(site["crew/index.html"].contains("\(start)crew.json\">Edit source</a>"))
    #expect(site["my-notes/index.html"].contains("\(start)notes.md\">Edit source</a>"))
    #expect(try !ChatSite(SampleChats.all)["crew/index.html"].contains("Edit source"))
  }

  @Test("reactions are chips with a count and everybody's name (M-33, C-55)")
  func reactions() throws {
    let page = try ChatSite(
      header: ChatSite.crew,
      line("a", "me", "2025-11-05T10:00:00Z", text: "x", #""reactions":{"❤️":["bo","cy"],"😂":["me"]}"#)
    ).transcript()
    #expect(
      page["a"].contains("<li title=\"Bo, Cy\"><span>❤️</span><span class=\"hidden\"> Bo, Cy</span> 2</li>"))
    #expect(page["a"].contains("<li title=\"Sam\"><span>😂</span><span class=\"hidden\"> Sam</span> 1</li>"))
  }

  @Test("lines of a text stay lines, and Markdown is what a chat chooses (M-35)")
  func lines() throws {
    let message = line("a", "me", "2025-11-05T10:00:00Z", text: #"one\ntwo\n\n**three**"#)
    let plain = try ChatSite(header: ChatSite.pair, message).transcript()["a"]
    #expect(plain.contains("one<br />\ntwo") && plain.contains("**three**"))
    let rich = try ChatSite(header: ChatSite.pair + "\nmarkdown: true", message).transcript()["a"]
    #expect(rich.contains("one<br />\ntwo") && rich.contains("<strong>three</strong>"))
  }

  @Test("a plain message has at most 150 bytes around its text, and 16 more in a group")
  func lean() throws {
    let page = try ChatSite(
      header: ChatSite.pair, line("01f2b82069af-1", "bo", "2025-09-05T10:00:00Z", text: "one"),
      line("01f2b82069af-2", "bo", "2025-09-05T10:01:00Z", text: "two"),
      line("01f2b82069af-3", "bo", "2025-09-05T10:01:01Z", text: "two")
    ).transcript()
    #expect(!page.page.contains("dir=\"auto\""))
    for (id, most) in [("2", 150), ("3", 166)] {
      let row = page["01f2b82069af-" + id].components(separatedBy: "</li>")[0] + "</li>"
      #expect((most - 30...most).contains(row.utf8.count - "two".utf8.count), "\(row)")
    }
  }

  @Test("texts find their own direction (C-60)")
  func direction() throws {
    let page = try ChatSite(header: ChatSite.pair, line("a", "me", "2025-11-05T10:00:00Z", text: "مرحبا"))
      .transcript()
    #expect(page["a"].contains("<div class=\"text\" dir=\"auto\">"))
  }
}
