/// Arabic, by the rules of light10: the article and some endings are left out.
///
/// L. S. Larkey, L. Ballesteros and M. E. Connell, "Light Stemming for Arabic Information Retrieval" (2007).
package enum ArabicStem {
  /// What may precede a stem: "and", the article, and the article after a preposition; longest first.
  package static let prefixes = ["وبال", "وكال", "وفال", "وال", "ولل", "بال", "كال", "فال", "ال", "لل", "و"]
  private static let endings = ["ها", "ان", "ات", "ون", "ين", "يه", "ه", "ي"]

  /// One stem, or two: `و` at the start may also be part of the word.
  package static func stems(_ word: String) -> [String] {
    let rests = prefixes.lazy.compactMap { word.rest(after: $0, least: 3) }
    guard let rest = rests.first else { return [withoutEnding(word)] }
    let isPart = word.unicodeScalars.first == "و"
    return (isPart ? [rest, word] : [rest]).map(withoutEnding)
  }

  /// Each ending is dropped once, in this order, if two letters are left.
  private static func withoutEnding(_ word: String) -> String {
    endings.reduce(word) { word, ending in word.part(before: ending, least: 2) ?? word }
  }
}
