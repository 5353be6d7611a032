// German; `ae`, `oe` and `ue` count as umlauts.
(() => {
  "use strict";
  const { fold } = Scrollback.words;
  const { Stem, table, marked, stemmers, beginnings, shared } = Scrollback.stems;

  const first = table("em:m ern: er: erin: erinnen: e:n en:n es:n s:s ln:l lns:l");
  const second = table("en: er: est: st:s et:t");
  const third = table("end:ig ung:ig ig:e isch:e ik:e lich:er heit:er keit:lich");

  /** `instead` of `ae`, `oe` and `ue`; `u` and `y` between vowels are consonants. */
  const withoutUmlauts = (word, instead) => marked(word, "uy", "aeiouy").replace(/qu|[aou]e/g, (pair) => (pair === "qu" ? pair : pair[0] + instead));

  /** How words of a stem may begin: each umlaut as one letter or as two. `raw`: the word as typed. */
  beginnings.de = (word, root, raw) => {
    const typed = fold(raw.replace(/[\u00e4\u00f6\u00fc]/gi, "$&e"));
    const plain = withoutUmlauts(typed, "").toLowerCase();
    if (plain.length < 3 || plain === typed || !/^[a-z]{3,40}$/.test(typed)) return [shared(word, root)];
    let all = [""];
    for (const letter of withoutUmlauts(typed, "1").toLowerCase().match(/.1?/g).slice(0, shared(plain, root).length)) {
      // A shorter beginning finds the same words.
      if (letter[1] && all.length === 8) break;
      all = all.map((start) => start + letter[0]);
      if (letter[1]) all.push(...all.map((start) => `${start}e`));
    }
    return all;
  };

  function inflection(stem) {
    const found = stem.ending(first);
    if (!found?.isInFirst) return;
    const before = stem.word.slice(0, found.at);
    if (found.action === "m" ? before.endsWith("syst") : found.action === "s" && !/[bdfghklmnrt]$/.test(before)) return;
    stem.cut(found.at, found.action === "l" ? "l" : "");
    if (found.action === "n" && stem.word.endsWith("niss")) stem.cut(-1);
  }

  function comparison(stem) {
    const found = stem.ending(second);
    if (!found?.isInFirst) return;
    const before = stem.word.slice(0, found.at);
    if (found.action === "s" && !/...[bdfghklmnt]$/.test(before)) return;
    if (found.action === "t" && (!/[Udfgklmnrstz]$/.test(before) || /(?:tick|plan|geordn|intern|tr)$/.test(before))) return;
    stem.cut(found.at);
  }

  function derivation(stem) {
    const found = stem.ending(third);
    if (!found?.isInSecond) return;
    const isAfterE = stem.word.charAt(found.at - 1) === "e";
    if (found.action === "e" && isAfterE) return;
    stem.cut(found.at);
    if (found.action === "ig" && !/eig$/.test(stem.word)) stem.drop("ig", stem.second);
    if (found.action === "er") stem.drop("er", stem.first) || stem.drop("en", stem.first);
    if (found.action === "lich") stem.drop("lich", stem.second) || stem.drop("ig", stem.second);
  }

  stemmers.de = (word) => {
    const stem = new Stem(withoutUmlauts(word, ""), "aeiouy");
    stem.first = Math.max(stem.first, Math.min(3, stem.word.length));
    inflection(stem);
    comparison(stem);
    derivation(stem);
    return stem.word.toLowerCase();
  };
})();
