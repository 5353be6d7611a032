import Model
import Testing

@testable import Site

@Suite struct SentColourTests {
  @Test(
    "a colour of the site's own colours sent bubbles, with words that can be read on it (requirements 6)",
    arguments: [
      "#F25967", "#fff", "#000", "#767676", "#777777", "#808080", "#ffcc00", "#0040dd", "#c94a55", "#1c8",
    ])
  func readable(colour: String) throws {
    let rules = try #require(SentColour.rules(colour))
    let rule = try #require(
      rules.firstMatch(of: #/:root, \.sent-own \{ --sent: (#\w+); --sent-ink: (#\w+); \}/#))
    #expect(rule.1 == colour)
    let (ground, ink) = (try #require(Colour(rule.1)), try #require(Colour(rule.2)))
    #expect(ink.contrast(with: ground) >= 4.5)
    let mark = try #require(rules.firstMatch(of: #/receipt\.read \{ color: (#?\w+);/#)).1
    if let mark = Colour(mark) { #expect(mark.contrast(with: ground) >= 3) }
  }

  @Test("every colour of the cube gets words that can be read on it (requirements 6)")
  func everyColour() throws {
    let steps = stride(from: 0, through: 255, by: 17).map {
      $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16)
    }
    for red in steps {
      for green in steps {
        for blue in steps {
          let colour = "#\(red)\(green)\(blue)"
          let rules = try #require(SentColour.rules(colour))
          let ink = try #require(rules.firstMatch(of: #/--sent-ink: (#\w+);/#)).1
          let ground = try #require(Colour(colour))
          let ratio = try #require(Colour(ink)?.contrast(with: ground))
          #expect(ratio >= 4.5, "\(colour)")
        }
      }
    }
  }

  @Test("colours with a name are those of the style sheet, in each scheme (requirements 6)")
  func named() throws {
    #expect(SentColour.rules("muzz") == nil && SentColour.rules("blue") == nil)
    for scheme in ColourSchemes.names([]) {
      let sheets = try ["muzz", "#f25967"].map { colour in
        let theme = try Theme(overrides: [], scheme: scheme, sent: colour)
        return try #require(theme.assets.first { $0.name == "site.css" })
      }
      #expect(sheets[1].bytes.starts(with: sheets[0].bytes))
      let added = String(decoding: sheets[1].bytes.dropFirst(sheets[0].bytes.count), as: UTF8.self)
      #expect(added.contains("--sent: #f25967; --sent-ink: #1c1c1e;"), "\(scheme)")
      #expect(sheets[0].path != sheets[1].path)
    }
  }
}
