/// Italian, without accents; `-erò` and `-irò` stay, since many nouns end in `ero` and `iro`.
enum ItalianStem {
  /// Nouns in `-ità` that would be `quale` and `quanto`.
  private static let whole = StemTable("qualita:qualit quantita:quantit")
  private static let pronouns = StemTable(
    """
    la le li lo ne ci gli mi si ti vi cela cele celi celo cene gliela gliele glieli glielo gliene mela mele \
    meli melo mene sene tela tele teli telo tene vela vele veli velo vene
    """)
  private static let standard = StemTable(
    """
    ica ico ici ice ichi iche anza anze ismo ismi abile abili ibile ibili ista iste isti osa oso osi ose ante \
    anti mente atrice atrici azione:ic azioni:ic atore:ic atori:ic logia:log logie:log uzione:u uzioni:u \
    usione:u usioni:u enza:ente enze:ente amento:verb amenti:verb imento:verb imenti:verb amente:iv ita:abil \
    iva:at ivo:at ivi:at ive:at
    """)
  private static let verbs = StemTable(
    """
    are ere ire ar ir ata ate ati ato ita ite iti ito uta ute uti uto ava avi avo eva evi evo iva ivi ivo avamo \
    evamo ivamo avate evate ivate avano evano ivano ando endo enda ende endi ano ono arono erono irono iamo \
    Yamo ammo emmo immo ete isca isce isci isco iscano iscono asse assi assimo assero essero issero era ira \
    erai irai eremo iremo erete irete eranno iranno erei irei erebbe irebbe eresti iresti ereste ireste eremmo \
    iremmo erebbero irebbero
    """)

  static func stem(_ word: [UInt8]) -> String {
    if let known = whole[word] { return known }
    var stem = Stem(marked(word), vowels: "aeiou")
    let start = word.starts(with: "divan".utf8) ? 5 : stem.verbRegion
    dropPronoun(&stem, from: start)
    if !dropSuffix(&stem, from: start), let found = stem.ending(verbs, from: start) { stem.cut(found.at) }
    dropVowel(&stem, from: start)
    return stem.text
  }

  /// `u` after `q`, and `u` and `i` between vowels, are consonants.
  private static func marked(_ word: [UInt8]) -> [UInt8] {
    let plain = word.indices.map { $0 > 0 && word[$0] == 0x75 && word[$0 - 1] == 0x71 ? 0x55 : word[$0] }
    return Stem.marked(plain, "ui", between: "aeiou")
  }

  private static func dropPronoun(_ stem: inout Stem, from start: Int) {
    guard let found = stem.ending(pronouns) else { return }
    let verbs = ["ando", "endo", "ar", "er", "ir"]
    guard let verb = verbs.first(where: { stem.ends($0, before: found.at) }) else { return }
    if found.at - verb.utf8.count >= start { stem.cut(found.at, verb.hasSuffix("r") ? "e" : "") }
  }

  private static func dropSuffix(_ stem: inout Stem, from start: Int) -> Bool {
    guard let found = stem.ending(standard) else { return false }
    let fits =
      switch found.action {
      case "iv": found.isInFirst
      case "verb": found.at >= start
      default: found.isInSecond
      }
    guard fits else { return false }
    let isReplaced = ["log", "u", "ente"].contains(found.action)
    stem.cut(found.at, isReplaced ? found.action : "")
    dropInner(&stem, found.action)
    return true
  }

  /// What `-azione`, `-ità`, `-ivo` and `-amente` follow.
  private static func dropInner(_ stem: inout Stem, _ action: String) {
    switch action {
    case "ic": _ = stem.drop("ic", in: stem.second)
    case "at": if stem.drop("at", in: stem.second) { _ = stem.drop("ic", in: stem.second) }
    case "abil": for ending in ["abil", "ic", "iv"] where stem.drop(ending, in: stem.second) { return }
    case "iv" where stem.drop("iv", in: stem.second): _ = stem.drop("at", in: stem.second)
    case "iv": for ending in ["abil", "ic", "os"] where stem.drop(ending, in: stem.second) { return }
    default: break
    }
  }

  /// The last vowel, an `i` before it, and the `h` of `ch` and `gh`.
  private static func dropVowel(_ stem: inout Stem, from start: Int) {
    for vowel in ["a", "e", "i", "o"] where stem.drop(vowel, in: start) {
      _ = stem.drop("i", in: start)
      break
    }
    if stem.ends("ch") || stem.ends("gh"), stem.count - 2 >= start { stem.cut(stem.count - 1) }
  }
}
