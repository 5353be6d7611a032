import Markup
import Search
import Testing

/// One file with hundreds of conversations, and one from somebody who means harm.
struct ArchiveTests {
  private static func conversation(_ id: String, title: String = "Same title", text: String = "Hello")
    -> String
  {
    """
    {"id":"\(id)","title":"\(title)","participants":["User","Assistant"],"messages":[\
    {"id":"1","role":"user","sender":"User","timestamp":"2025-11-01T10:00:00Z","text":"\(text)"},\
    {"id":"2","role":"assistant","sender":"Assistant","timestamp":"2025-11-01T10:00:09Z","text":"# One\\n\\n- two"}]}
    """
  }

  @Test("300 conversations of one title become 300 pages and three pages of a list, from one file alone")
  func large() throws {
    let lines = (1...300).map { Self.conversation("c\($0)") }.joined(separator: "\n")
    let folder = try Folder(["many.jsonl": lines])
    let outcome = try Program.run(["build", "many.jsonl", "-o", "out", "--now", Program.now], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("298 more like this"), "\(outcome.errors)")
    let site = try folder.tree("out")
    #expect(site.keys.count { $0.hasPrefix("chats/c") && $0.hasSuffix("/index.html") } == 300)
    #expect(site["chats/_page/3/index.html"] != nil)
    #expect(site["chats/_page/4/index.html"] == nil)
    #expect(try folder.names() == ["many.jsonl", "out"])
  }

  @Test("two conversations of one id are two, with a number and a warning (safety 3)")
  func twice() throws {
    let folder = try Folder(["many.jsonl": Self.conversation("a") + "\n" + Self.conversation("A") + "\n"])
    let outcome = try Program.run(["build", "many.jsonl", "-o", "out"], in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains("many.jsonl:2:7: warning: duplicate conversation id \"A\""), "\(outcome.errors)"
    )
    #expect(folder.exists("out/chats/a/index.html") && folder.exists("out/chats/a-2/index.html"))
    #expect(try folder.names() == ["many.jsonl", "out"])
  }

  /// As they stand inside a JSON string.
  private static let attacks = [
    #"<script>alert(1)</script>"#, #"\" onmouseover=\"alert(1)"#, #"' onfocus='alert(1)"#,
    #"<img src=x onerror=alert(1)>"#, #"<svg onload=alert(1)>"#, #"[x](javascript:alert(1))"#,
    #"[x](JaVa\tScRiPt:alert(1))"#, #"[x](&#106;avascript:alert(1))"#, #"<javascript:alert(1)>"#,
    #"![x](data:text/html,<script>1</script>)"#, #"[x](//evil.example)"#, #"\u202egnp.exe\u2066"#,
    #"a\u0000b\u0008c\u001b[2J"#, #"]]>"#, #"<!-- -->"#, #"</title><script>1</script>"#,
    #"</article></li></main>"#,
    #"<style>*{}</style><base href=//evil.example>"#, #"<iframe srcdoc='<script>1</script>'>"#,
    #"{{title}}{{{body}}}"#, #"\ufffe\uffff\ufeff\ud800"#, #"\"><a href=\"javascript:1\">"#,
    #"`</code><script>`"#, #"|a|b|\n|-|-|\n|<script>|x|"#, #"```js\" onclick=\"x\n1\n```"#,
  ]

  private static func hostile() -> String {
    attacks.enumerated().map { number, attack in
      """
      {"id":"h\(number) \(attack)","title":"\(attack) title","kind":"group","summary":"\(attack)",\
      "tags":["\(attack)"],"markdown":\(number % 2 == 0),"participants":[\
      {"id":"\(attack)","name":"\(attack) name","bio":"\(attack)","interests":["\(attack)"]},"Bo"],"messages":[\
      {"id":"1","sender":"\(attack)","timestamp":"2025-11-01T10:00:00Z","text":"VISIBLE \(attack) VISIBLE",\
      "error":"\(attack)","forwardedFrom":"\(attack)","reactions":{"\(attack)":["\(attack)"]}},\
      {"id":"2","sender":"Bo","role":"assistant","timestamp":"2025-11-01T10:00:09Z","replyTo":"1",\
      "text":"\(attack)\\n\\n\(attack) VISIBLE"},\
      {"id":"3","sender":"Bo","timestamp":"2025-11-01T10:00:10Z","type":"system","text":"\(attack) VISIBLE"}]}
      """
    }.joined(separator: "\n")
  }

  @Test("hostile text in every field builds, stays visible, and becomes neither code nor a link to code")
  func hostileArchive() throws {
    let folder = try Folder(["hostile.jsonl": Self.hostile()])
    let outcome = try Program.run(["build", "hostile.jsonl", "-o", "out", "--now", Program.now], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let pages = try folder.tree("out").filter { $0.key.hasSuffix(".html") }
    #expect(pages.keys.count { $0.hasPrefix("chats/h") } == Self.attacks.count)
    for (path, bytes) in pages { try Self.expectHarmless(path, bytes) }
  }

  /// Only files of the site's own assets are scripts, and they hold nothing inline.
  private static func expectOurs(_ page: ParsedPage, _ index: Int, _ path: String) {
    let source = page.attribute("src", of: index) ?? ""
    let name = source.replacing("../", with: "")
    #expect(
      name.hasPrefix("assets/") && name.hasSuffix(".js") && !source.contains(":"), "\(source) in \(path)")
    #expect(page.text(of: index).isEmpty, "inline script in \(path)")
  }

  private static func expectHarmless(_ path: String, _ bytes: [UInt8]) throws {
    let document = XMLPage(parsing: bytes)
    let parsed = document.page
    let page = try #require(parsed, "\(path) is not well-formed")
    // The settings have a form of ours; it sends nothing anywhere (`form-action 'none'`).
    let active = Set(["style", "iframe", "object", "embed", "base", "img"])
      .union(path == "settings/index.html" ? [] : ["form"])
    for (index, element) in page.elements.enumerated() {
      #expect(!active.contains(element.name), "<\(element.name)> in \(path)")
      if element.name == "script" { expectOurs(page, index, path) }
      for attribute in page.attributes(of: index) {
        #expect(!attribute.name.hasPrefix("on") && attribute.name != "style", "\(attribute.name) in \(path)")
        guard ["href", "src"].contains(attribute.name) else { continue }
        let scheme = attribute.value.prefix { $0 != ":" && $0 != "/" && $0 != "#" }
        let isSafe =
          scheme.count == attribute.value.count || !attribute.value.dropFirst(scheme.count).hasPrefix(":")
        #expect(
          isSafe || ["http", "https", "mailto", "tel", "geo"].contains(scheme.lowercased()),
          "\(attribute.value)")
        #expect(!attribute.value.hasPrefix("//"), "\(attribute.value) in \(path)")
      }
    }
    guard path.hasPrefix("chats/h") else { return }
    let text = page.text(of: 0)
    #expect(text.split(separator: "VISIBLE").count > 4, "text is lost from \(path)")
    let number = Int(path.dropFirst("chats/h".count).prefix { $0.isNumber }) ?? 0
    for word in ["alert(1)", "onmouseover", "evil.example", "{{title}}", "]]>", "onclick"] {
      if attacks[number].contains(word) {
        #expect(text.contains(word), "\(word) is not to be seen in \(path)")
      }
    }
  }

  @Test(
    "a line that is cut off, or hostile as JSON, is one warning with its place, and the rest is still read; --strict refuses (safety 3)"
  )
  func cutOff() throws {
    let lines = [
      Self.conversation("a"), "{\"id\":\"b\"", Self.conversation("c", text: "\u{7}"), Self.conversation("d"),
    ]
    let folder = try Folder(["many.jsonl": lines.joined(separator: "\n")])
    let strict = try Program.run(["build", "many.jsonl", "-o", "out", "--strict"], in: folder)
    #expect(strict.status == 1 && !folder.exists("out/index.html"))
    let outcome = try Program.run(["build", "many.jsonl", "-o", "out"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("many.jsonl:2:10: warning: "), "\(outcome.errors)")
    for name in ["a", "d"] { #expect(folder.exists("out/chats/\(name)/index.html")) }
  }
}
