import Basics
@testable import Conversations
import Testing

/// What pages of messengers say by the classes of their tags.
@Suite("Messengers' files in the wild: classes of pages")
struct HeldOutMarkTests {
  /// A page of DiscordChatExporter with one message for each content.
  private static func discord(_ contents: [String]) throws -> Reading {
    let messages = contents.enumerated().map { number, content in
      """
      <div class="chatlog__message-container" data-message-id="\(1_235_000_000_000_000_000 + number)">
      <div class="chatlog__message"><div class="chatlog__message-primary"><div class="chatlog__header">
      <span class="chatlog__author" title="ann" data-user-id="1">Ann</span></div>\(content)</div></div></div>
      """
    }
    let page = """
      <html><body><div class="preamble"><div class="preamble__entry">Club</div>
      <div class="preamble__entry">Text / general</div></div><div class="chatlog"><div class="chatlog__message-group">
      \(messages.joined())</div></div></body></html>
      """
    return try Reading([("general.html", page)])
  }

  private static func content(_ html: String) -> String {
    "<div class=\"chatlog__content chatlog__markdown\"><span class=\"chatlog__markdown-preserve\">\(html)</span></div>"
  }

  @Test("messages that are a film without sound or a moving sticker are files")
  func discordFilms() throws {
    let read = try Self.discord([
      "<div class=\"chatlog__embed\"><video class=\"chatlog__embed-generic-gifv\" loop muted>"
        + "<source src=\"https://media.example.org/tea.mp4\" alt=\"Embedded gifv\"></video></div>",
      "<div class=\"chatlog__sticker\" title=\"Dance\">"
        + "<div class=\"chatlog__sticker--media\" data-source=\"https://cdn.example.org/2.json\"></div></div>",
      "<div class=\"chatlog__sticker\" title=\"Wave\">"
        + "<img class=\"chatlog__sticker--media\" src=\"https://cdn.example.org/1.png\" alt=\"Sticker\"></div>",
    ])
    #expect(read.messages.map { $0.attachments.map(\.path) } == [["tea.mp4"], ["2.json"], ["1.png"]])
    #expect(
      read.messages.map { $0.attachments.map(\.alt) } == [
        ["Video from Ann"], ["Sticker Dance"], ["Sticker Wave"],
      ])
    #expect(read.messages.allSatisfy(\.text.isEmpty) && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("a link to another message is no reply; code, quotations and emoji of a server have their marks")
  func discordMarks() throws {
    let emoji =
      "<img class=\"chatlog__emoji\" alt=\"tea_cup\" title=\"tea_cup\" src=\"https://cdn.example.org/1.png\">"
    let read = try Self.discord([
      Self.content(
        "\(emoji) see <a href=\"https://example.org/1\" onclick=\"scrollToMessage(event, '123')\">there</a>")
        + "<div class=\"chatlog__reactions\"><div class=\"chatlog__reaction\">\(emoji)"
        + "<span class=\"chatlog__reaction-count\">2</span></div></div>",
      Self.content(
        "code: <code class=\"chatlog__markdown-pre chatlog__markdown-pre--multiline\">a(1)\nb(2)</code>"),
      Self.content(
        "<div class=\"chatlog__markdown-quote\"><div class=\"chatlog__markdown-quote-border\"></div>"
          + "<div class=\"chatlog__markdown-quote-content\">first</div></div>answer"),
      "<div class=\"chatlog__reply\"><span class=\"chatlog__reply-link\" onclick=\"scrollToMessage(event, '123')\">"
        + "first</span></div>" + Self.content("yes"),
    ])
    #expect(
      read.messages.map(\.text) == [
        ":tea\\_cup: see [there](<https://example.org/1>)", "code:\n\n```\na(1)\nb(2)\n```",
        "> first\n\nanswer", "yes",
      ], "\(read.messages.map(\.text))")
    #expect(read.messages.map(\.replyTo) == [nil, nil, nil, "123"])
    #expect(read.messages.first?.reactions.map(\.emoji) == [":tea_cup:"])
  }

  @Test("in a group of Signal's pages, who wrote a message without a name is unknown")
  func signalGroups() throws {
    func message(_ classes: String, _ content: String, _ minute: Int, _ footer: String = "footer") -> String {
      """
      <div class="msg \(classes)">\(content)<div class="\(footer)">
      <span class="msg-data">May 01, 2024 10:0\(minute):00</span></div></div>
      """
    }
    let view = "<div class=\"viewonce\"><div class=\"viewonce_icon\"></div><pre>Viewed</pre></div>"
    let call =
      "<div class=\"status-text\"><pre><span class=\"msg-call-missed\"></span>Missed voice call</pre></div>"
    let page = """
      <html><body><div id="message-header"><div id="thread-title" class="threadtitle">Trip</div></div>
      <div class="conversation-wrapper"><div class="conversation-box">
      \(message("msg-incoming", "<span class=\"msg-name msg-name-7\">Ann</span><div><pre>Hi</pre></div>", 0))
      \(message("msg-incoming deleted-msg", "<div><pre>This message was deleted.</pre></div>", 1))
      \(message("msg-status", call, 2, "footer-status"))
      \(message("msg-incoming msg-viewonce", view, 3))
      </div></div></body></html>
      """
    let read = try Reading([("Trip.html", page)])
    #expect(
      read.lines == ["Ann: Hi", "Unknown: ", "Unknown: Missed voice call", "Unknown: "], "\(read.lines)")
    #expect(read.messages.map(\.kind) == [.text, .text, .call, .text] && read.diagnostics.isEmpty)
    #expect(read.messages.map(\.attachments.count) == [0, 0, 0, 1] && read.messages[1].isDeleted)
    #expect(read.chats.first?.participants.map(\.name) == ["Ann", "Unknown"])
  }
}
