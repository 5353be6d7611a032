/// Portuguese, without accents and tildes; not the endings like `-áramos`, since `comparamos` ends so too.
enum PortugueseStem {
  private static let standard = StemTable(
    """
    eza ezas ica ico icas icos ismo ismos avel ivel ista istas osa oso osas osos amento amentos imento imentos \
    adora ador adoras adores acao acoes ante antes ancia logia:log logias:log ucao:u ucoes:u encia:ente \
    encias:ente amente:iv mente:able idade:abil idades:abil iva:at ivo:at ivas:at ivos:at ira:ir iras:ir
    """)
  private static let more = [
    "able": ["ante", "avel", "ivel"], "abil": ["abil", "ic", "iv"], "at": ["at"],
  ]
  private static let verbs = StemTable(
    """
    ar er ir as es is ada ida adas idas ado ido ados idos ando endo indo ia ias iam iamos ieis ara era ira aras \
    eras iras arao erao irao arei erei irei aremos eremos iremos areis ereis ireis aria eria iria arias erias \
    irias ariam eriam iriam ariamos eriamos iriamos arieis erieis irieis am em aram eram iram \
    ava avas avam avamos aveis asse esse isse asses esses isses assem essem issem assemos essemos \
    issemos asseis esseis isseis aste este iste astes estes istes ei eu iu ou ais eis amos emos imos arem erem \
    irem ares eres ires ardes erdes irdes armos ermos irmos
    """)

  static func stem(_ word: [UInt8]) -> String {
    var stem = Stem(word, vowels: "aeiou")
    let start = stem.verbRegion
    if dropSuffix(&stem, from: start) || dropVerbEnding(&stem, from: start) {
      if stem.ends("ci") { _ = stem.drop("i", in: start) }
    } else {
      for ending in ["os", "a", "i", "o"] where stem.drop(ending, in: start) { break }
    }
    dropE(&stem, from: start)
    return stem.text
  }

  private static func dropSuffix(_ stem: inout Stem, from start: Int) -> Bool {
    guard let found = stem.ending(standard) else { return false }
    let fits =
      switch found.action {
      case "iv": found.isInFirst
      case "ir": found.at >= start && stem.has("e", at: found.at - 1)
      default: found.isInSecond
      }
    guard fits else { return false }
    let isReplaced = ["log", "u", "ente", "ir"].contains(found.action)
    stem.cut(found.at, isReplaced ? found.action : "")
    stem.dropInner(found.action, more)
    return true
  }

  private static func dropVerbEnding(_ stem: inout Stem, from start: Int) -> Bool {
    guard let found = stem.ending(verbs, from: start) else { return false }
    stem.cut(found.at)
    return true
  }

  /// The last `e`, and the `u` of `gue` or the `i` of `cie`.
  private static func dropE(_ stem: inout Stem, from start: Int) {
    guard stem.drop("e", in: start), stem.ends("gu") || stem.ends("ci"), stem.count > start else { return }
    stem.cut(stem.count - 1)
  }
}
