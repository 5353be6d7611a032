// Dutch, by the older and simpler of Snowball's two algorithms (`dutch_porter`).
(() => {
  "use strict";
  const { Stem, table, stemmers, beginnings, shared } = Scrollback.stems;

  const first = table("heden:heid ene:en en:en se:s s:s");
  const third = table("end:ing ing:ing ig:ig lijk:lijk baar:baar bar:bar");

  /** `y` at the start or after a vowel, and `i` between vowels, are consonants. */
  function marked(word) {
    let out = "";
    for (const [place, letter] of [...word].entries()) {
      const isAfter = /[aeiouy]$/.test(out);
      const isConsonant = (letter === "y" && (place === 0 || isAfter)) || (letter === "i" && isAfter && /[aeiouy]/.test(word.charAt(place + 1)));
      out += isConsonant ? letter.toUpperCase() : letter;
    }
    return out;
  }

  /** How words of a stem may begin: a last short vowel may be written twice, and `-heid` may be `-heden`. */
  beginnings.nl = (word, root) => {
    if (root.endsWith("heid")) return [root.slice(0, -2)];
    return /[^aeiouy][aeou][^aeiouy]$/.test(root) ? [root, root.replace(/.(?=.$)/, "$&$&")] : [shared(word, root)];
  };

  /** Leaves one of two equal consonants. */
  function undouble(stem) {
    if (/(?:kk|dd|tt)$/.test(stem.word)) stem.cut(stem.word.length - 1);
  }

  function withoutEn(stem, at) {
    const before = stem.word.slice(0, at);
    if (at < stem.first || !/[^aeiouy]$/.test(before) || before.endsWith("gem")) return;
    stem.cut(at);
    undouble(stem);
  }

  function withoutE(stem) {
    if (!/[^aeiouy]e$/.test(stem.word) || !stem.drop("e", stem.first)) return false;
    undouble(stem);
    return true;
  }

  function inflection(stem) {
    const found = stem.ending(first);
    if (!found?.isInFirst) return;
    const { action, at } = found;
    if (action === "heid") stem.cut(at, "heid");
    else if (action === "en") withoutEn(stem, at);
    else if (!/[aeiouyj]$/.test(stem.word.slice(0, at))) stem.cut(at);
  }

  function derivation(stem, hadE) {
    const found = stem.ending(third);
    if (!found?.isInSecond || (found.action === "bar" && !hadE) || (found.action === "ig" && stem.word.endsWith("eig"))) return;
    stem.cut(found.at);
    if (found.action === "lijk") withoutE(stem);
    if (found.action === "ing" && (stem.word.endsWith("eig") || !stem.drop("ig", stem.second))) undouble(stem);
  }

  stemmers.nl = (word) => {
    const stem = new Stem(marked(word), "aeiouy");
    stem.first = Math.max(stem.first, Math.min(3, word.length));
    inflection(stem);
    const hadE = withoutE(stem);
    if (!stem.word.endsWith("cheid") && stem.drop("heid", stem.second) && stem.word.endsWith("en")) withoutEn(stem, stem.word.length - 2);
    derivation(stem, hadE);
    // One of two equal vowels before the last consonant.
    if (/[^aeiouy](?:aa|ee|oo|uu)[^aeiouyI]$/.test(stem.word)) stem.cut(stem.word.length - 2, stem.word.at(-1));
    return stem.word.toLowerCase();
  };
})();
