// French, without accents.
(() => {
  "use strict";
  const { Stem, table, stemmers } = Scrollback.stems;

  const standard = table("ance iqUe isme able iste eux ances iqUes ismes ables istes atrice:ic ateur:ic ation:ic atrices:ic ateurs:ic ations:ic logie:log logies:log usion:u ution:u usions:u utions:u ence:ent ences:ent ement:e ements:e ite:ite ites:ite if:if ive:if ifs:if ives:if eaux:eau aux:al euse:eux euses:eux issement:iss issements:iss amment:ant emment:emment ment:m ments:m");
  const second = table("ira ie isse issante i irai ir iras ies imes isses issantes ites is irais issais irions issions irons issons issants it irait issait issant iraIent issaIent irent issent iront iriez issiez irez issez");
  const first = table("ions:r era:e ee:e erai:e er:e eras:e ees:e eais:e erais:e erions:e erons:e erait:e eraIent:e eront:e ez:e iez:e eriez:e erez:e aise:s aises:s ais:s a asse ante ai as ames asses antes ates ants assions ait ant aIent assent assiez");

  /** `u` and `i` between vowels, `y` beside one, and `u` after `q` are consonants. */
  function marked(word) {
    let out = "";
    for (let place = 0; place < word.length; place += 1) {
      const letter = word[place];
      const [isAfter, isBefore] = [/[aeiouy]$/.test(out), /[aeiouy]/.test(word.charAt(place + 1))];
      const isConsonant = ("ui".includes(letter) && isAfter && isBefore) || (letter === "y" && (isAfter || isBefore)) || (letter === "u" && out.endsWith("q"));
      out += isConsonant ? letter.toUpperCase() : letter;
    }
    return out;
  }

  /** Where the endings of verbs may begin. */
  function region(stem) {
    const { word } = stem;
    if ((stem.isVowel(0) && stem.isVowel(1)) || /^(?:par|col|tap|ni[aeiouy])/.test(word)) return Math.min(3, word.length);
    for (let place = 1; place < word.length; place += 1) if (stem.isVowel(place)) return place + 1;
    return word.length;
  }

  /** Removes an ending in the second region, or replaces it anywhere. */
  function dropOr(stem, ending, instead) {
    if (stem.word.endsWith(ending) && !stem.drop(ending, stem.second)) stem.cut(stem.word.length - ending.length, instead);
  }

  /** What `-ement`, `-ité` and `-if` follow. */
  const after = {
    ic: (stem) => dropOr(stem, "ic", "iqU"),
    e: (stem, from) => {
      if (stem.drop("iv", stem.second)) stem.drop("at", stem.second);
      else if (stem.word.endsWith("eus")) stem.drop("eus", stem.second) || (stem.word.length - 3 >= stem.first && stem.cut(stem.word.length - 3, "eux"));
      else if (!stem.drop("abl", stem.second) && !stem.drop("iqU", stem.second) && /[iI]er$/.test(stem.word) && stem.word.length - 3 >= from) stem.cut(stem.word.length - 3, "i");
    },
    ite: (stem) => {
      if (stem.word.endsWith("abil")) dropOr(stem, "abil", "abl");
      else if (stem.word.endsWith("ic")) dropOr(stem, "ic", "iqU");
      else stem.drop("iv", stem.second);
    },
    if: (stem) => stem.drop("at", stem.second) && dropOr(stem, "ic", "iqU"),
  };

  /** Whether an ending was removed that no ending of a verb precedes. */
  function suffix(stem, from) {
    const found = stem.ending(standard);
    if (!found) return false;
    const { action, at, isInFirst, isInSecond } = found;
    switch (action) {
      case "eau":
        stem.cut(at, "eau");
        return true;
      case "al":
        if (isInFirst) stem.cut(at, "al");
        return isInFirst;
      case "eux":
        if (isInFirst || isInSecond) stem.cut(at, isInSecond ? "" : "eux");
        return isInFirst || isInSecond;
      case "iss":
        if (!isInFirst || stem.isVowel(at - 1)) return false;
        stem.cut(at);
        return true;
      case "ant":
      case "emment":
        if (at >= from) stem.cut(at, action === "ant" ? "ant" : "ent");
        return false;
      case "m":
        if (stem.isVowel(at - 1) && at - 1 >= from) stem.cut(at);
        return false;
      default:
        if (action === "e" ? at < from : !isInSecond) return false;
        stem.cut(at, ["log", "u", "ent"].includes(action) ? action : "");
        after[action]?.(stem, from);
        return true;
    }
  }

  function verb(stem, from) {
    const short = stem.ending(second, from);
    if (short && short.at - 1 >= from && !stem.isVowel(short.at - 1)) {
      stem.cut(short.at);
      return true;
    }
    const found = stem.ending(first, from);
    if (!found || (found.action === "r" && !found.isInSecond)) return false;
    const before = stem.word.slice(0, found.at);
    if (found.action === "s" && /(?:^.al|epl|auv)$/.test(before)) return false;
    stem.cut(found.action === "" && before.endsWith("e") && found.at - 1 >= from ? found.at - 1 : found.at);
    return true;
  }

  function residue(stem, from) {
    if (/[^aiosu]s$/.test(stem.word)) stem.cut(stem.word.length - 1);
    const at = (/(?:[iI]ere|[iI]er|ion|e)$/.exec(stem.word)?.index ?? -1) | 0;
    const ending = stem.word.slice(at);
    if (at < from) {
      if (stem.word.endsWith("e") && stem.word.length - 1 >= from) stem.cut(stem.word.length - 1);
    } else if (ending === "ion") {
      if (at >= stem.second && at - 1 >= from && /[st]ion$/.test(stem.word)) stem.cut(at);
    } else stem.cut(at, ending === "e" ? "" : "i");
  }

  stemmers.fr = (word) => {
    const stem = new Stem(marked(word), "aeiouy");
    const from = region(stem);
    if (!suffix(stem, from) && !verb(stem, from)) residue(stem, from);
    else if (stem.word.endsWith("Y")) stem.cut(stem.word.length - 1, "i");
    if (/(?:ell|eill|enn|onn|ett)$/.test(stem.word)) stem.cut(stem.word.length - 1);
    return stem.word.toLowerCase();
  };
})();
