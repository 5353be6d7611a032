import ImportKit
import Testing

@Suite("Text with tags of other programs")
struct RichTextTests {
  @Test(
    "a tag that the end of a text cuts off is text, and nothing after it is lost",
    arguments: [
      ("a <b>c</b> if x <y", "a **c** if x \\<y"),
      ("see <a href=\"x>here</a> and there", "see \\<a href=\"x>here\\</a> and there"),
      ("<", "\\<"),
    ])
  func cutOff(_ html: String, _ markdown: String) {
    #expect(RichText.markdown(html) == markdown)
  }
}
