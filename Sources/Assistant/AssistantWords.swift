/// The words of a message for matching: runs of letters and digits with their combining marks, in
/// locale-independent lower case. The playground's script has the same rules and test vectors.
enum AssistantWords {
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber:
        word.append(scalar)
      case .nonspacingMark, .spacingMark, .enclosingMark:
        // A mark on another character, such as an emoji's variation selector, begins no word.
        if !word.isEmpty { word.append(scalar) }
      default:
        take(&word, into: &words)
      }
    }
    take(&word, into: &words)
    return words
  }

  /// A final sigma becomes a plain sigma: JavaScript and Swift disagree on when lower case uses the final
  /// form.
  static func folded(_ word: String) -> String {
    let lower = word.lowercased()
    guard lower.unicodeScalars.contains("ς") else { return lower }
    return String(String.UnicodeScalarView(lower.unicodeScalars.map { $0 == "ς" ? "σ" : $0 }))
  }

  private static func take(_ word: inout String.UnicodeScalarView, into words: inout [String]) {
    guard !word.isEmpty else { return }
    words.append(folded(String(word)))
    word = String.UnicodeScalarView()
  }
}
