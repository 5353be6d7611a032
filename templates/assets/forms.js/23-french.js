// French, without accents.
(() => {
  "use strict";
  const { Stem, table, stemmers } = Scrollback.stems;

  const standard = table("able ables aux:al ance ances amment:ant eaux:eau ement:e ements:e emment:emment ence:ent ences:ent eux euse:eux euses:eux ateur:ic ateurs:ic ation:ic ations:ic atrice:ic atrices:ic if:if ifs:if ive:if ives:if iqUe iqUes isme ismes issement:iss issements:iss iste istes ite:ite ites:ite logie:log logies:log ment:m ments:m usion:u usions:u ution:u utions:u");
  const second = table("i ie ir is it ies ira imes irai iras irez isse ites irais irait irent iriez irons iront isses issez irions issais issait issant issent issiez issons iraIent issante issants issions issaIent issantes");
  const first = table("a aIent ai ais:s aise:s aises:s ait ames ant ante antes ants as asse assent asses assiez assions ates eais:e ee:e ees:e er:e era:e eraIent:e erai:e erais:e erait:e eras:e erez:e eriez:e erions:e erons:e eront:e ez:e iez:e ions:r");

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
    if (stem.word.endsWith(ending) && !stem.drop(ending, stem.second)) stem.cut(-ending.length, instead);
  }

  /** What `-ement`, `-ité` and `-if` follow. */
  const after = {
    ic: (stem) => dropOr(stem, "ic", "iqU"),
    e: (stem, from) => {
      if (stem.drop("iv", stem.second)) stem.drop("at", stem.second);
      else if (stem.word.endsWith("eus")) stem.drop("eus", stem.second) || (stem.word.length - 3 >= stem.first && stem.cut(-3, "eux"));
      else if (!stem.drop("abl", stem.second) && !stem.drop("iqU", stem.second) && /[iI]er$/.test(stem.word) && stem.word.length - 3 >= from) stem.cut(-3, "i");
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
        if (isInFirst) stem.cut(at, isInSecond ? "" : "eux");
        return isInFirst;
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
    if (/[^aiosu]s$/.test(stem.word)) stem.cut(-1);
    const at = /(?:[iI]ere|[iI]er|ion|e)$/.exec(stem.word)?.index ?? -1;
    const ending = stem.word.slice(at);
    if (at < from) stem.drop("e", from);
    else if (ending === "ion") {
      if (at >= stem.second && at - 1 >= from && /[st]ion$/.test(stem.word)) stem.cut(at);
    } else stem.cut(at, ending === "e" ? "" : "i");
  }

  stemmers.fr = (word) => {
    const stem = new Stem(marked(word), "aeiouy");
    const from = region(stem);
    if (!suffix(stem, from) && !verb(stem, from)) residue(stem, from);
    else if (stem.word.endsWith("Y")) stem.cut(-1, "i");
    if (/(?:ei?ll|[eo]nn|ett)$/.test(stem.word)) stem.cut(-1);
    return stem.word.toLowerCase();
  };
})();
