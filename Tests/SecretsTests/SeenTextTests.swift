import Secrets
import Testing

/// What stands in place of a word that is hidden, however it is written.
private func redacted(_ text: String, _ patterns: [String] = ["zorblax"]) throws -> String {
  let rules = try patterns.map { Redaction.Rule(name: $0, target: .pattern(try Pattern($0))) }
  return Redaction(rules).applied(to: text)?.text ?? text
}

@Suite struct SeenTextTests {
  @Test(
    "a word is redacted although signs without a width, full width, marks or entities are in it (safety 1)",
    arguments: [
      "zorb\u{200D}lax", "zorb\u{200B}lax", "zorb\u{AD}lax", "\u{FEFF}zorb\u{2060}lax", "zorb\u{E0020}lax",
      "zo\u{202A}rbl\u{202C}ax", "ｚｏｒｂｌａｘ", "zorb\u{7F}lax", "zorb**lax**", "**zorb**lax", "zorb*lax*",
      "zorb~~lax~~",
      "zorb`lax`", "zorb&#108;ax", "zorb&#x6c;ax", "zorb&shy;lax", "zorb[lax](https://a.example)",
      "[zorb](https://a.example)lax",
      "zorb<b>lax</b>", "zorb<!-- -->lax", "zorb||lax||", "𝓏𝑜𝓇𝒷𝓁𝒶𝓍",
    ])
  func split(text: String) throws {
    let out = try redacted("see \(text) there")
    let seen = SeenText(out, .markup)
    #expect(out.contains("redacted"), "\(out)")
    #expect(
      try Redaction([Redaction.Rule(name: "n", target: .pattern(Pattern("zorb|lax")))]).survivors(in: seen)
        .isEmpty, "\(out)")
  }

  @Test("a letter is the same in one character or two, in the pattern and in the text (safety 1)")
  func composed() throws {
    for (pattern, text) in [
      ("Jos\u{E9}", "Jose\u{301}"), ("Jose\u{301}", "Jos\u{E9}"), ("가", "\u{1100}\u{1161}"),
    ] {
      #expect(try redacted("a \(text) b", [pattern]) == "a [redacted] b")
    }
    #expect(try redacted("Jose", ["José"]) == "Jose")
  }

  @Test("the end of a line is a blank, the end of a paragraph is none (safety 1)")
  func lines() throws {
    #expect(try redacted("a Rosa\nQuimby b", ["Rosa Quimby"]) == "a [redacted]\n b")
    #expect(try redacted("> Rosa\n> Quimby b", ["Rosa Quimby"]) == "> [redacted]\n b")
    #expect(try redacted("Rosa\u{A0} Quimby", ["Rosa Quimby"]) == "[redacted]")
    #expect(try redacted("Rosa\n\nQuimby", ["Rosa Quimby"]) == "Rosa\n\nQuimby")
    #expect(try redacted("Rosa, x\nQuimby", ["Rosa.*"]) == "[redacted]\nQuimby")
  }

  @Test("marks of Markdown go in pairs with the word that they split (safety 1)")
  func pairs() throws {
    #expect(try redacted("a zorb**lax** b") == "a [redacted] b")
    #expect(try redacted("a **zorb**lax b") == "a [redacted] b")
    #expect(try redacted("**zorblax**") == "**[redacted]**")
  }

  @Test("a link that holds half of the word goes with it (safety 1)")
  func links() throws {
    #expect(try redacted("a [zorb](https://a.example)lax b") == "a [redacted] b")
    #expect(try redacted("a zorb[lax](https://a.example) b") == "a [redacted] b")
  }

  @Test("in addresses and names of files the mark is one that an address may have (safety 1)")
  func addresses() throws {
    #expect(try redacted("https://a.example/zorblax/b") == "https://a.example/redacted/b")
    #expect(try redacted("[x](../zorblax/)") == "[x](../redacted/)")
    #expect(try redacted("zorblax-2.jpg (file attached)") == "redacted-2.jpg (file attached)")
    #expect(try redacted("zorblax, x") == "[redacted], x")
  }

  @Test(
    "names of files lose what is hidden, also in small letters and with hyphens; names of forms stay (safety 1)"
  )
  func names() throws {
    let redaction = Redaction([
      Redaction.Rule(name: "n", target: .pattern(try Pattern("Rosa( Quimby)?"))),
      Redaction.Rule(name: "m", target: .pattern(try Pattern("messages|json|Tom"))),
    ])
    #expect(redaction.named("pages/rosa-quimby.md") == "pages/redacted.md")
    #expect(redaction.named("pages/Rosa/index.md") == "pages/redacted/index.md")
    #expect(redaction.named("chats/tomorrow/messages.json") == nil)
    #expect(redaction.named("rosary.md") == nil)
    #expect(
      redaction.named("rosa.quimby") == "redacted.quimby" || redaction.named("rosa.quimby") == "redacted")
  }

  @Test("what the mark itself says is no survivor (safety 1)")
  func marks() throws {
    let rule = Redaction.Rule(
      name: "n", target: .pattern(try Pattern("(?i)colleague|[a-z]+ed")), mark: "A colleague")
    let plain = Redaction.Rule(name: "m", target: .pattern(try Pattern("x+")))
    #expect(Redaction([rule, plain]).survivors(in: SeenText("A colleague is [redacted]")).isEmpty)
    #expect(Redaction([rule, plain]).survivors(in: SeenText("a colleague")).count == 1)
  }
}
