import Basics
@testable import Conversations
import ImportKit
import Testing

/// What files of other tools and other languages than those of the samples have.
@Suite("Messengers' files in the wild: pages and events")
struct HeldOutPageTests {
  /// A page of Telegram with one message.
  private static func telegram(_ content: String, outer: String = "<div class=\"page_body chat_page\">")
    -> String
  {
    """
    <html><body><div class="page_header"><div class="content"><div class="text bold">Tea</div></div></div>
    \(outer)<div class="history"><div class="message default clearfix" id="message1"><div class="body">
    <div class="pull_right date details" title="01.05.2024 10:00:00 UTC+00:00">10:00</div>
    <div class="from_name">Ann</div>\(content)</div></div></div></div></body></html>
    """
  }

  private static func media(_ kind: String, _ title: String, _ parts: String, href: String? = nil) -> String {
    let name = href == nil ? "div" : "a"
    return "<div class=\"media_wrap clearfix\"><\(name) class=\"media clearfix pull_left media_\(kind)\""
      + (href.map { " href=\"\($0)\"" } ?? "")
      + "><div class=\"fill pull_left\"></div><div class=\"body\"><div class=\"title bold\">\(title)</div>\(parts)"
      + "</div></\(name)></div>"
  }

  private static func state(_ words: String) -> String { "<div class=\"status details\">\(words)</div>" }

  @Test(
    "media that Telegram did not export is a file that is missing, beside its caption",
    arguments: [
      ("photo", "Photo", "720x1280, 55.1 KB", "photo", "image", ""),
      ("photo", "Sticker", "😀, 25.1 KB", "sticker", "image", "Sticker 😀"),
      ("video", "Video file", "01:02, 25.1 MB", "video", "video", ""),
      ("video", "Video message", "00:12", "video message", "video", ""),
      ("video", "Animation", "1.2 MB", "animation", "video", ""),
      ("voice_message", "Voice message", "00:12", "voice message", "audio", ""),
      ("audio_file", "", "03:10, 3 MB", "audio", "audio", ""),
      ("file", "tea.pdf", "12.3 MB", "tea.pdf", "file", ""),
    ])
  func missing(
    _ kind: String, _ title: String, _ state: String, _ path: String, _ type: String, _ caption: String
  ) throws {
    let why = "<div class=\"description\">Not included, change data exporting settings to download.</div>"
    let page = Self.telegram(
      Self.media(kind, title, why + Self.state(state)) + "<div class=\"text\">a cup</div>")
    let read = try Reading([("messages.html", page)])
    #expect(read.lines == ["Ann: a cup"] && read.diagnostics.isEmpty)
    let file = try #require(read.messages.first?.attachments.first)
    #expect(file.path == path && file.type == type && file.caption == caption)
  }

  @Test("a file that Telegram exported has its own name, not a text")
  func present() throws {
    let file = Self.media("file", "tea.pdf", Self.state("12.3 KB"), href: "files/tea (1).pdf")
    let film =
      "<div class=\"media_wrap\"><a class=\"video_file_wrap\" href=\"video_files/a.mp4\">"
      + "<div class=\"video_duration\">01:02:03</div></a></div>"
    let read = try Reading([("messages.html", Self.telegram(file + film))])
    let files = read.messages.flatMap(\.attachments)
    #expect(read.lines == ["Ann: "] && files.map(\.title) == ["tea.pdf", "a.mp4"])
    #expect(files.last?.duration == 3723)
  }

  @Test(
    "places, contacts, polls and games of Telegram are texts",
    arguments: [
      (
        Self.media(
          "location", "Location", Self.state("1.5, 2.5"), href: "https://maps.example/maps?q=1.5,2.5"),
        "📍 [1.5, 2.5](<geo:1.5,2.5>)"
      ),
      (Self.media("live_location", "Live location", ""), "📍 Live location"),
      (Self.media("contact", "Cy Om", Self.state("+44 1")), "👤 Cy Om, [+44 1](<tel:+441>)"),
      (Self.media("game", "Chess", "<div class=\"description\">A game</div>"), "🎮 Chess: A game"),
      (Self.media("invoice", "Cup", Self.state("USD 5")), "🧾 Cup: USD 5"),
      (Self.media("call success", "Bo", Self.state("Incoming (52 seconds)")), "52 seconds"),
      (Self.media("story", "Story", Self.state("gone")), "Story\ngone"),
      (
        "<div class=\"media_wrap\"><div class=\"media_poll\"><div class=\"question bold\">Tea?</div>"
          + "<div class=\"details\">Anonymous poll</div><div class=\"answer\">- yes <span class=\"details\">2 votes"
          + "</span></div><div class=\"total details\">2 votes</div></div></div>",
        "**Poll: Tea?**\n\n- yes (2 votes)\n\n2 votes"
      ),
    ])
  func cards(_ content: String, _ text: String) throws {
    let read = try Reading([("messages.html", Self.telegram(content))])
    #expect(read.messages.map(\.text) == [text] && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.allSatisfy { $0.attachments.isEmpty })
  }

  @Test("a page of Telegram is known by its messages, also without the element around them")
  func bare() throws {
    let page = Self.telegram("<div class=\"text\">Hi</div>", outer: "<div>")
    let read = try Reading([("messages.html", page)])
    #expect(read.format == "telegram-html" && read.lines == ["Ann: Hi"])
  }
}
