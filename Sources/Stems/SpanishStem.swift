/// Spanish, without accents.
enum SpanishStem {
  private static let pronouns = StemTable("me se sela selo selas selos la le lo las les los nos")
  private static let standard = StemTable(
    """
    anza anzas ico ica icos icas ismo ismos able ables ible ibles ista istas oso osa osos osas amiento \
    amientos imiento imientos adora:ic ador:ic acion:ic adoras:ic adores:ic aciones:ic ante:ic antes:ic \
    ancia:ic ancias:ic logia:log logias:log ucion:u uciones:u encia:ente encias:ente amente:iv mente:able \
    idad:abil idades:abil iva:at ivo:at ivas:at ivos:at
    """)
  private static let more = [
    "ic": ["ic"], "able": ["able", "ible", "ante"], "abil": ["abil", "ic", "iv"], "at": ["at"],
  ]
  private static let glides = StemTable("ya ye yan yen yeron yendo yo yas yes yais yamos")
  private static let verbs = StemTable(
    """
    en:u es:u eis:u emos:u arian arias aran aras ariais aria areis ariamos aremos ara are erian erias eran \
    eras eriais eria ereis eriamos eremos era ere irian irias iran iras iriais iria ireis iriamos iremos ira \
    ire aba ada ida iera ad ed id ase iese aste iste an aban ieran asen iesen aron ieron ado ido ando iendo \
    ar er ir as abas adas idas ieras ases ieses ais abais arais ierais aseis ieseis asteis isteis ados idos \
    amos abamos imos aramos ieramos iesemos asemos
    """)

  static func stem(_ word: [UInt8]) -> String {
    var stem = Stem(word, vowels: "aeiou")
    let start = stem.verbRegion
    dropPronoun(&stem, from: start)
    if !dropSuffix(&stem) { dropVerbEnding(&stem, from: start) }
    dropResidue(&stem, from: start)
    return stem.text
  }

  private static func dropPronoun(_ stem: inout Stem, from start: Int) {
    guard let found = stem.ending(pronouns) else { return }
    let verbs = ["ando", "iendo", "yendo", "ar", "er", "ir"]
    guard let verb = verbs.first(where: { stem.ends($0, before: found.at) }) else { return }
    let at = found.at - verb.utf8.count
    if at >= start, verb != "yendo" || stem.has("u", at: at - 1) { stem.cut(found.at) }
  }

  private static func dropSuffix(_ stem: inout Stem) -> Bool {
    guard let found = stem.ending(standard), found.action == "iv" ? found.isInFirst : found.isInSecond else {
      return false
    }
    let isReplaced = ["log", "u", "ente"].contains(found.action)
    stem.cut(found.at, isReplaced ? found.action : "")
    stem.dropInner(found.action, more)
    return true
  }

  private static func dropVerbEnding(_ stem: inout Stem, from start: Int) {
    if let glide = stem.ending(glides, from: start), stem.has("u", at: glide.at - 1) {
      return stem.cut(glide.at)
    }
    guard let found = stem.ending(verbs, from: start) else { return }
    stem.cut(found.action == "u" && stem.ends("gu", before: found.at) ? found.at - 1 : found.at)
  }

  private static func dropResidue(_ stem: inout Stem, from start: Int) {
    for ending in ["os", "a", "o"] where stem.drop(ending, in: start) { return }
    if stem.drop("e", in: start), stem.ends("gu"), stem.count > start { stem.cut(stem.count - 1) }
  }
}
