/// The languages of texts, judged by common words: whose other forms a query also finds.
package enum SearchLanguages {
  /// Common words of each language, folded, that are rare in the others.
  package static let words: [(language: String, words: [String])] = [
    ("en", ["the", "and", "that", "you", "with"]),
    ("de", ["und", "nicht", "ist", "der", "ich"]),
    ("es", ["el", "los", "las", "pero", "muy"]),
    ("fr", ["les", "des", "est", "vous", "dans"]),
    ("it", ["che", "sono", "anche", "della", "perche"]),
    ("pt", ["nao", "uma", "isso", "muito", "voce"]),
    ("nl", ["het", "een", "niet", "voor", "ook"]),
    ("ru", ["что", "это", "если", "еще", "меня"]),
  ]

  /// Languages whose common words are counted at least once in fifty messages; English if there are none.
  package static func list(of messages: Int, _ count: (String) -> Int) -> [String] {
    let found = words.map(\.language).filter { count($0) * 50 >= max(messages, 1) }
    return found.isEmpty ? ["en"] : found
  }
}
