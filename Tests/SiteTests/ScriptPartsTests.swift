import Testing

@testable import Site

/// Scripts that are a folder of parts.
@Suite struct ScriptPartsTests {
  @Test(
    "parts are joined without lines that are comments; a part whose texts go over several lines stays as it is (C-74)"
  )
  func parts() {
    let joined = Theme.Asset.joined([
      "assets/x.js/10-a.js": Array(
        "// why\n  const a = 1; // here\n\n/** what */\n/**\n * more\n */\nb();\n".utf8),
      "assets/x.js/20-b.js": Array("const c = `\n// no comment\n`;\n".utf8),
      "assets/y.js": Array("// a single file is nobody's part\n".utf8),
    ]) { $1 }
    #expect(
      joined.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "const a = 1; // here\nb();\nconst c = `\n// no comment\n`;\n", "// a single file is nobody's part\n",
      ])
  }

  @Test("parts of a style sheet are joined without comments, whole sheets stay as they are (C-74)")
  func styles() {
    let joined = Theme.Asset.joined([
      "assets/x.css/10-a.css": Array("/* why */a { b: c; }\n".utf8),
      "assets/x.css/20-b.css": Array(#"d::after { content: "/* \" */" '/*'; } /* end"#.utf8),
      "assets/y.css": Array("/* whole */\n".utf8),
    ]) { $1 }
    #expect(
      joined.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "a { b: c; }\n" + #"d::after { content: "/* \" */" '/*'; } "#, "/* whole */\n",
      ])
  }

  @Test("a script names other assets by their file names, so that their content decides on its own name")
  func names() throws {
    func script(_ other: String) throws -> (name: String, text: String) {
      let assets = Theme.Asset.joined([
        "assets/a.js": Array("const files = [\"asset:b.js\", \"asset:c.css\", \"asset:none.js\"];\n".utf8),
        "assets/b.js": Array(other.utf8), "assets/c.css": Array("c { d: e; }\n".utf8),
      ]) { $1 }
      let own = try #require(assets.first { $0.name == "a.js" })
      for asset in assets where asset.name != "a.js" {
        #expect(String(decoding: own.bytes, as: UTF8.self).contains("\"\(asset.path.dropFirst(7))\""))
      }
      return (own.path, String(decoding: own.bytes, as: UTF8.self))
    }
    let (first, second) = (try script("b();"), try script("c();"))
    #expect(first.text.contains("\"asset:none.js\""))
    #expect(first.name != second.name && first.text != second.text)
  }

  @Test("each asset that a built-in script names exists")
  func builtIn() throws {
    let texts = try Theme(overrides: []).assets.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(texts.contains { $0.contains(#"forms: "forms."#) })
    #expect(!texts.contains { $0.contains("asset:") })
  }
}
