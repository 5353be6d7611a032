/// Hebrew writes "and", "the", "in", "to", "from", "that" and "as" as first letters of the next word.
package enum HebrewPrefixes {
  package static let all = """
    ו ה ב ל מ ש כ וה וב ול ומ וש וכ שה שב של שמ שכ מה מש בש כש כשה לכש וכש ושה ומה
    """.split(separator: " ").map(String.init)

  /// What may be the word itself: what follows a prefix, of three letters or more.
  package static func rests(of word: String) -> [String] { all.compactMap { word.rest(after: $0, least: 3) } }
}
