/// Russian; folded words have `и` for `й`, and `е` for `ё`.
///
/// Letters are bytes here: `а` to `я` in their order from `A` on.
enum RussianStem {
  /// Endings with `:а` follow `а` or `я`.
  private static let gerunds = table("в:а вши:а вшись:а ив ивши ившись ыв ывши ывшись")
  private static let adjectives = table(
    """
    ее ие ые ое ими ыми еи ии ыи ои ем им ым ом его ого ему ому их ых ую юю ая яя ою ею
    """)
  private static let participles = table("ем:а нн:а вш:а ющ:а щ:а ивш ывш ующ")
  private static let verbs = table(
    """
    ла:а на:а ете:а ли:а и:а л:а ем:а н:а ло:а но:а ет:а ют:а ны:а ть:а ешь:а нно:а ила ыла ена еите уите ите \
    или ыли еи уи ил ыл им ым ен ило ыло ено ят ует уют ит ыт ены ить ыть ишь ую ю
    """)
  private static let nouns = table(
    """
    а ев ов ие ье е иями ями ами еи ии и иеи ои иям ям ием ем ам ом о у ах иях ях ы ь ию ью ю ия ья я
    """)
  private static let last = table("еише еиш н ь")
  private static let vowels = latin("аеиоуыэюя")
  private static let before = latin("ая")
  private static let (i, n, nn, soft) = (latin("и"), latin("н"), latin("нн"), latin("ь"))
  private static let reflexive = (latin("ся"), latin("сь"))
  private static let quality = (latin("ость"), latin("ост"))

  static func stem(_ word: String) -> String {
    var stem = Stem(Array(latin(word).utf8), vowels: vowels)
    let start = (0..<stem.count).first(where: stem.isVowel).map { $0 + 1 } ?? stem.count
    dropInflection(&stem, from: start)
    _ = stem.drop(i, in: start)
    _ = stem.drop(quality.0, in: stem.second) || stem.drop(quality.1, in: stem.second)
    dropRest(&stem, from: start)
    return String(String.UnicodeScalarView(stem.word.compactMap { UnicodeScalar(0x3EF + UInt32($0)) }))
  }

  /// Whether a word has only letters with rules.
  static func hasRules(_ word: String) -> Bool {
    (3...40).contains(word.unicodeScalars.count)
      && word.unicodeScalars.allSatisfy { (0x430...0x44F).contains($0.value) }
  }

  private static func latin(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { out, letter in
      let isCyrillic = (0x430...0x44F).contains(letter.value)
      out.unicodeScalars.append(isCyrillic ? UnicodeScalar(UInt8(letter.value - 0x3EF)) : letter)
    }
  }

  private static func table(_ text: String) -> StemTable { StemTable(latin(text)) }

  private static func dropInflection(_ stem: inout Stem, from start: Int) {
    if drop(&stem, gerunds, from: start) { return }
    _ = stem.drop(reflexive.0, in: start) || stem.drop(reflexive.1, in: start)
    if drop(&stem, adjectives, from: start) {
      _ = drop(&stem, participles, from: start)
    } else if !drop(&stem, verbs, from: start) {
      _ = drop(&stem, nouns, from: start)
    }
  }

  /// Removes the longest of these endings, unless the letter before it is another than it follows.
  private static func drop(_ stem: inout Stem, _ table: StemTable, from start: Int) -> Bool {
    guard let found = stem.ending(table, from: start) else { return false }
    if !found.action.isEmpty, found.at <= start || !stem.has(before, at: found.at - 1) { return false }
    stem.cut(found.at)
    return true
  }

  /// The ending of a superlative, one of two `н`, or `ь`.
  private static func dropRest(_ stem: inout Stem, from start: Int) {
    guard let found = stem.ending(last, from: start) else { return }
    let isSoft = stem.ends(soft)
    if !stem.ends(n) { stem.cut(found.at) }
    if !isSoft, stem.ends(nn), stem.count - 2 >= start { stem.cut(stem.count - 1) }
  }
}
