internal import Basics
internal import Foundation
import Markup
internal import Model

extension CheckRule {
  static let contrast: Self = CheckRule(
    "contrast", .error,
    ensures: "the theme's colour pairs reach the contrast of WCAG 2.2 AA",
    finds: "--muted: #8e8e93 on --page: #fff is 3.26:1",
    remedy: "make one of the two colours darker or lighter")
}

/// The contrast of the theme's colours, light and dark, as WCAG 2.2 AA requires (C-27, C-58, X-13).
enum Contrast {
  private static let text = 4.5
  private static let graphic = 3.0

  /// Pairs of tokens with the contrast that they require: text on its background, then edges and marks.
  private static let pairs: [(front: String, back: String, least: Double)] =
    [
      ("ink", "page"), ("ink", "surface"), ("ink", "raised"), ("ink", "received"), ("ink", "faint"),
      ("muted", "page"), ("muted", "surface"), ("muted", "faint"), ("muted", "received"), ("link", "page"),
      ("link", "surface"), ("link", "received"), ("sent-ink", "sent"), ("danger", "danger-back"),
      ("ink", "danger-back"),
    ].map { ($0.0, $0.1, text) }
    + ["page", "surface", "raised"].map { ("edge", $0, graphic) }

  static func check(_ file: CheckedFile, _ report: inout FileReport) {
    let rules = StyleRules(file.bytes).rules
    var tokens: [String: StyleRules.Declaration] = [:]
    for rule in rules where rule.selectors.contains(":root") { tokens.merge(rule.declarations) { $1 } }
    let judge = Judge(bytes: file.bytes, tokens: tokens)
    for pair in pairs {
      guard let front = tokens["--\(pair.front)"], let back = tokens["--\(pair.back)"] else { continue }
      judge.compare(front, back, least: pair.least, "--\(pair.front) on --\(pair.back)", &report)
    }
    for rule in rules { judge.judge(rule, &report) }
  }

  /// Compares the colours of one style sheet.
  private struct Judge {
    let bytes: [UInt8]
    let tokens: [String: StyleRules.Declaration]

    /// A rule that sets both text and background: badges, buttons.
    func judge(_ rule: StyleRules.Rule, _ report: inout FileReport) {
      guard let front = rule.declarations["color"],
        let back = rule.declarations["background-color"] ?? rule.declarations["background"]
      else { return }
      compare(front, back, least: Contrast.text, rule.selectors.first ?? "", &report)
    }

    func compare(
      _ front: StyleRules.Declaration, _ back: StyleRules.Declaration, least: Double, _ name: String,
      _ report: inout FileReport
    ) {
      guard let one = colours(front.value), let other = colours(back.value) else { return }
      for (scheme, ratio) in [
        ("light", one.light.contrast(with: other.light)), ("dark", one.dark.contrast(with: other.dark)),
      ] where ratio < least {
        report.add(
          .contrast,
          "\(name) has a contrast of \(Self.shown(ratio)):1 in \(scheme); \(Self.shown(least)):1 is required",
          at: LineIndex(bytes).position(at: front.offset, in: bytes))
      }
    }

    /// The colours of a value, or of the token that it refers to.
    private func colours(_ value: String) -> ColourPair? {
      guard value.hasPrefix("var(--"), value.hasSuffix(")") else { return ColourPair(value) }
      return tokens[String(value.dropFirst(4).dropLast())].flatMap { ColourPair($0.value) }
    }

    /// Truncated, not rounded: 4.499 is not enough.
    private static func shown(_ ratio: Double) -> String {
      let hundredths = Int(ratio * 100)
      return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
  }
}
