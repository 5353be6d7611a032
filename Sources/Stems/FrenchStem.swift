/// French, without accents.
enum FrenchStem {
  private static let standard = StemTable(
    """
    ance iqUe isme able iste eux ances iqUes ismes ables istes atrice:ic ateur:ic ation:ic atrices:ic \
    ateurs:ic ations:ic logie:log logies:log usion:u ution:u usions:u utions:u ence:ent ences:ent ement:e \
    ements:e ite:ite ites:ite if:if ive:if ifs:if ives:if eaux:eau aux:al euse:eux euses:eux issement:iss \
    issements:iss amment:ant emment:emment ment:m ments:m
    """)
  private static let second = StemTable(
    """
    ira ie isse issante i irai ir iras ies imes isses issantes ites is irais issais irions issions irons \
    issons issants it irait issait issant iraIent issaIent irent issent iront iriez issiez irez issez
    """)
  private static let first = StemTable(
    """
    ions:r era:e ee:e erai:e er:e eras:e ees:e eais:e erais:e erions:e erons:e erait:e eraIent:e eront:e ez:e \
    iez:e eriez:e erez:e aise:s aises:s ais:s a asse ante ai as ames asses antes ates ants assions ait ant \
    aIent assent assiez
    """)
  private static let vowels = "aeiouy"

  static func stem(_ word: [UInt8]) -> String {
    var stem = Stem(marked(word))
    let start = region(stem)
    if !dropSuffix(&stem, from: start), !dropVerbEnding(&stem, from: start) {
      dropResidue(&stem, from: start)
    } else if stem.ends("Y") {
      stem.cut(stem.count - 1, "i")
    }
    if ["ell", "eill", "enn", "onn", "ett"].contains(where: { stem.ends($0) }) { stem.cut(stem.count - 1) }
    return stem.text
  }

  /// `u` and `i` between vowels, `y` beside one, and `u` after `q` are consonants, written in upper case.
  private static func marked(_ word: [UInt8]) -> [UInt8] {
    Stem.marked(word, vowels) { letter, last, isAfter, isBefore in
      switch letter {
      case 0x75: isAfter && isBefore || last == 0x71
      case 0x69: isAfter && isBefore
      case 0x79: isAfter || isBefore
      default: false
      }
    }
  }

  /// Where the endings of verbs may begin.
  private static func region(_ stem: Stem) -> Int {
    let isKnown = ["par", "col", "tap"].contains { stem.word.starts(with: $0.utf8) }
    let isNi = stem.word.starts(with: "ni".utf8) && stem.isVowel(2)
    if stem.isVowel(0) && stem.isVowel(1) || isKnown || isNi { return min(3, stem.count) }
    return (1..<stem.count).first(where: stem.isVowel).map { $0 + 1 } ?? stem.count
  }

  /// Removes an ending in the second region, or replaces it anywhere.
  private static func drop(_ stem: inout Stem, _ ending: String, or instead: String) {
    guard stem.ends(ending), !stem.drop(ending, in: stem.second) else { return }
    stem.cut(stem.count - ending.utf8.count, instead)
  }

  /// Whether an ending was removed that no ending of a verb precedes.
  private static func dropSuffix(_ stem: inout Stem, from start: Int) -> Bool {
    guard let found = stem.ending(standard) else { return false }
    let at = found.at
    switch found.action {
    case "eau": stem.cut(at, "eau")
    case "al" where found.isInFirst: stem.cut(at, "al")
    case "eux" where found.isInFirst || found.isInSecond: stem.cut(at, found.isInSecond ? "" : "eux")
    case "iss" where found.isInFirst && !stem.isVowel(at - 1): stem.cut(at)
    case "al", "eux", "iss": return false
    case "ant", "emment":
      if at >= start { stem.cut(at, found.action == "ant" ? "ant" : "ent") }
      return false
    case "m":
      if stem.isVowel(at - 1), at - 1 >= start { stem.cut(at) }
      return false
    default:
      guard found.action == "e" ? at >= start : found.isInSecond else { return false }
      stem.cut(at, ["log", "u", "ent"].contains(found.action) ? found.action : "")
      dropInner(&stem, found.action, from: start)
    }
    return true
  }

  /// What `-ation`, `-ement`, `-ité` and `-if` follow.
  private static func dropInner(_ stem: inout Stem, _ action: String, from start: Int) {
    switch action {
    case "ic": drop(&stem, "ic", or: "iqU")
    case "e": dropBeforeMent(&stem, from: start)
    case "ite" where stem.ends("abil"): drop(&stem, "abil", or: "abl")
    case "ite" where stem.ends("ic"): drop(&stem, "ic", or: "iqU")
    case "ite": _ = stem.drop("iv", in: stem.second)
    case "if": if stem.drop("at", in: stem.second) { drop(&stem, "ic", or: "iqU") }
    default: break
    }
  }

  private static func dropBeforeMent(_ stem: inout Stem, from start: Int) {
    let at = stem.count - 3
    if stem.drop("iv", in: stem.second) {
      _ = stem.drop("at", in: stem.second)
    } else if stem.ends("eus") {
      if !stem.drop("eus", in: stem.second), at >= stem.first { stem.cut(at, "eux") }
    } else if stem.drop("abl", in: stem.second) || stem.drop("iqU", in: stem.second) {
      return
    } else if stem.ends("ier") || stem.ends("Ier"), at >= start {
      stem.cut(at, "i")
    }
  }

  private static func dropVerbEnding(_ stem: inout Stem, from start: Int) -> Bool {
    if let short = stem.ending(second, from: start), short.at > start, !stem.isVowel(short.at - 1) {
      stem.cut(short.at)
      return true
    }
    guard let found = stem.ending(first, from: start), found.action != "r" || found.isInSecond else {
      return false
    }
    if found.action == "s" {
      let isWhole = found.at == 3 && stem.ends("al", before: 3)
      if isWhole || stem.ends("epl", before: found.at) || stem.ends("auv", before: found.at) { return false }
    }
    let isAfterE = found.action.isEmpty && stem.has("e", at: found.at - 1) && found.at > start
    stem.cut(isAfterE ? found.at - 1 : found.at)
    return true
  }

  private static func dropResidue(_ stem: inout Stem, from start: Int) {
    if stem.ends("s"), stem.count > 1, !stem.has("aiosu", at: stem.count - 2) { stem.cut(stem.count - 1) }
    let endings = ["iere", "Iere", "ier", "Ier", "ion", "e"]
    guard let ending = endings.first(where: { stem.ends($0) }) else { return }
    let at = stem.count - ending.utf8.count
    if at < start {
      _ = stem.drop("e", in: start)
    } else if ending == "ion" {
      if at >= stem.second, at > start, stem.has("st", at: at - 1) { stem.cut(at) }
    } else {
      stem.cut(at, ending == "e" ? "" : "i")
    }
  }
}
