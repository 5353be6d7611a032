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

  // MARK: Meta

  private static func meta(_ content: String, time: String = "Jan 02, 2024 9:22 am") -> String {
    """
    <html><head><title>Tea</title></head><body><div class="pam _3-95 _2ph- _a6-g"><h2>Ann</h2>
    <div class="_3-95 _a6-p"><div>\(content)</div></div><div class="_3-94 _a6-o">\(time)</div></div></body></html>
    """
  }

  @Test("a text or an address that Meta repeats is shown once, and a heading is the sender")
  func repeated() throws {
    let link = "<a href=\"https://tea.example/a\">https://tea.example/a</a>"
    let content =
      "<div></div><div>Look.<br />\(link)</div><div><div><div>Look.\nhttps://tea.example/a</div><div>\(link)</div>"
      + "</div></div><div>Another</div>"
    let read = try Reading([("message_1.html", Self.meta(content))])
    #expect(read.lines == ["Ann: Look.\n<https://tea.example/a>\n\nAnother"] && read.diagnostics.isEmpty)
    let lines =
      "<div>Echo<br />Echo</div><div><ul><li><div>Echo</div></li><li><div>Echo</div></li></ul></div>"
    #expect(
      try Reading([("message_1.html", Self.meta(lines))]).messages.map(\.text)
        == ["Echo\nEcho\n\n- Echo\n- Echo"])
  }

  @Test(
    "dates of Meta's pages are read in many languages",
    arguments: [
      "fév. 13, 2024 9:22 pm", "13 févr. 2024, 21:22", "feb 13, 2024 9:22 p. m.", "13 feb 2024, 21:22",
      "13.02.2024, 21:22", "fev 13, 2024 9:22 PM", "lut 13, 2024 9:22 PM", "Şub 13, 2024 9:22 pm",
      "фев. 13, 2024 9:22 PM", "Tháng 2 13, 2024 9:22 chiều", "Tháng 2 13, 2024 9:22:00 ch",
      "13 tháng 2, 2024 21:22", "Feb 13, 2024, 9:22\u{202F}PM",
    ])
  func dates(_ time: String) throws {
    let read = try Reading([("message_1.html", Self.meta("<div>Hi</div>", time: time))])
    #expect(read.messages.map(\.time) == [Instant(seconds: 1_707_859_320)] && read.diagnostics.isEmpty)
  }

  @Test(
    "a half of the day follows the time",
    arguments: [
      ("Tháng 1 02, 2024 9:22 sáng", 9), ("Tháng 1 02, 2024 12:22 tr", 12),
      ("Tháng 1 02, 2024 11:22 trưa", 11),
      ("ene 02, 2024 9:22 a. m.", 9), ("2 Jan 2024, 09:22", 9), ("Jan 02, 2024 12:22 am", 0),
      ("Oca 02, 2024 9:22 am", 9), ("2 sty 2024 09:22 x", 9),
    ])
  func halves(_ text: String, _ hour: Int64) {
    #expect(WrittenClock(inWords: text)?.local == 1_704_153_600 + hour * 3600 + 22 * 60)
  }
}
