@testable import Basics
import Markup
import Testing

@Suite struct UnseenCharacterTests {
  @Test(
    "what nobody sees is written out in a name (X-12): threats row bidi, zero-width, tag characters",
    arguments: [
      ("user\u{202E}gnp.exe", "user\\u{202E}gnp.exe"), ("Al\u{200B}isha", "Al\\u{200B}isha"),
      ("\u{FEFF}Ann", "\\u{FEFF}Ann"), ("Bo\u{2066}", "Bo\\u{2066}"), ("a\u{AD}b", "a\\u{AD}b"),
      ("x\u{E0061}", "x\\u{E0061}"), ("\u{3164}", "\\u{3164}"), ("a\u{200D}b", "a\\u{200D}b"),
      ("Ann\u{200C}", "Ann\\u{200C}"), ("\u{200E}+44", "\\u{200E}+44"),
      ("\u{E0061}\u{E0062}", "\\u{E0061}\\u{E0062}"), ("é\u{200D}\u{200C}é", "é\\u{200D}\\u{200C}é"),
    ])
  func marks(name: String, expected: String) { #expect(UnseenCharacter.marked(name) == expected) }

  @Test(
    "emoji, flags and scripts that need joiners stay as they are",
    arguments: [
      "Ann", "Zoë", "ليلى", "می‌خواهم", "क्‍ष", "👨‍👩‍👧", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "❤️", "👍🏽", "日本語", "é", "",
    ])
  func keeps(name: String) { #expect(UnseenCharacter.marked(name) == name) }

  @Test("code shows them, in a line, in a block and in colours; running text keeps them (X-12)")
  func code() {
    let hidden = "if admin\u{202E} {\u{2066}"
    for markdown in ["`\(hidden)`", "```\n\(hidden)\n```", "```swift\n\(hidden)\n```", "    \(hidden)\n"] {
      let html = render(markdown).html
      #expect(ClosedHTML(html).visibleText.contains("\\u{202E}"))
      #expect(
        !html.string.unicodeScalars.contains("\u{202E}") && !html.string.unicodeScalars.contains("\u{2066}"))
    }
    #expect(render("a\u{202E}b").html.string == "<p>a\u{202E}b</p>\n")
  }
}
