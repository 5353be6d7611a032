internal import Model

/// Sent bubbles in a custom colour (`theme.sent: "#f25967"`): rules at the end of the style sheet.
///
/// Text is white or dark, by contrast. One of white and black reaches 4.5:1 on every colour, so none is
/// rejected.
enum SentColour {
  /// The colour in the body's class: its name, or `own`.
  static let own = "own"

  /// Nil for colours that have a name in the style sheet.
  static func rules(_ colour: String) -> String? {
    guard let ground = Colour(colour) else { return nil }
    let ink = inks.first { contrast($0, ground) >= text } ?? "#000"
    let isDark = ink != inks[0]
    // Behind quotes and code: contrasting with the text colour.
    let tint = isDark ? "rgb(255 255 255 / 22%)" : "rgb(0 0 0 / 14%)"
    let read = isDark ? "#003a8c" : "#bfe3ff"
    let mark = contrast(read, ground) >= graphic ? read : "currentcolor"
    return """
      /* theme.sent in site.yml */
      :root, .sent-\(own) { --sent: \(colour); --sent-ink: \(ink); }
      .sent-\(own) .sent article { --tint: \(tint); }
      .sent-\(own) .sent:not(.emoji) .receipt.read { color: \(mark); }

      """
  }

  private static let text = 4.5
  private static let graphic = 3.0
  /// In order of preference.
  private static let inks = ["#fff", "#1c1c1e"]

  private static func contrast(_ front: String, _ ground: Colour) -> Double {
    Colour(front)?.contrast(with: ground) ?? 1
  }
}
