import Foundation
import Testing

@testable import Markup

/// The colours of `site.css`, read from it.
@Suite struct CodeColourTests {
  /// Behind code lies the surface with 7 % of the ink, as `.bubble pre` says.
  private static let light = Colour("#1c1c1e").mixed(0.07, into: Colour("#ffffff"))
  private static let dark = Colour("#f2f2f7").mixed(0.07, into: Colour("#1c1c1e"))

  private static func css() throws -> String {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    // The style sheet is a folder of parts, joined in the order of their names.
    let folder = root.appending(path: "templates/assets/site.css")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
  }

  @Test("the computed backgrounds are those of site.css")
  func backgrounds() throws {
    let css = try Self.css()
    for text in [
      "background: color-mix(in srgb, var(--ink) 7%, var(--surface));",
      "--surface: light-dark(#fff, #1c1c1e);",
      "--ink: light-dark(#1c1c1e, #f2f2f7);",
    ] {
      #expect(css.contains(text))
    }
  }

  @Test("every kind of token has a colour of 4.5:1 in light and in dark", arguments: TokenKind.allCases)
  func contrast(kind: TokenKind) throws {
    let rule = try #require(
      try Self.css().firstMatch(
        of: Regex(
          "\\.t-\(Unicode.Scalar(kind.letter)) \\{ color: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);",
          as: (Substring, Substring, Substring).self)))
    #expect(Colour(String(rule.output.1)).contrast(to: Self.light) >= 4.5)
    #expect(Colour(String(rule.output.2)).contrast(to: Self.dark) >= 4.5)
  }

  @Test("black on white has a contrast of 21, and a grey of 4.54")
  func formula() {
    let white = Colour("#ffffff")
    #expect(abs(Colour("#000000").contrast(to: white) - 21) < 0.001)
    #expect(abs(Colour("#767676").contrast(to: white) - 4.54) < 0.01)
  }
}

/// An sRGB colour, and the contrast of WCAG 2.2.
private struct Colour {
  let parts: [Double]

  init(parts: [Double]) { self.parts = parts }

  init(_ hex: String) {
    let value = Int(hex.dropFirst(), radix: 16) ?? 0
    parts = [16, 8, 0].map { Double(value >> $0 & 0xFF) / 255 }
  }

  func mixed(_ share: Double, into other: Colour) -> Colour {
    Colour(parts: zip(parts, other.parts).map { share * $0 + (1 - share) * $1 })
  }

  func contrast(to other: Colour) -> Double {
    let (high, low) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }

  private var luminance: Double {
    let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
