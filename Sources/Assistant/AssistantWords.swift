/// The words of a text as the rules see them: runs of letters and digits with the marks on them, in lower case
/// whatever the locale. The script of the playground has the same, tested with the same vectors.
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
        // A mark on something else, such as the form of an emoji, begins no word.
        if !word.isEmpty { word.append(scalar) }
      default:
        take(&word, into: &words)
      }
    }
    take(&word, into: &words)
    return words
  }

  /// A sigma at the end of a word is a sigma: scripts and Swift do not agree on when lower case has the other form.
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
