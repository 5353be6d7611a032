// English: the Porter2 rules.
(() => {
  "use strict";
  const { Stem, table, stemmers, beginnings } = Scrollback.stems;

  const whole = table("howe bias atlas andes skies:sky skis:ski cosmos news sky idly:idl singly:singl ugly:ugli only:onli early:earli gently:gentl fully:full newly:new");
  const second = table("abli:able alism:al aliti:al alli:al anci:ance ation:ate ational:ate ator:ate biliti:ble bli:ble enci:ence entli:ent fulli:ful fulness:ful iveness:ive iviti:ive ization:ize izer:ize lessli:less li: ogi:og ogist:og ousli:ous ousness:ous tional:tion");
  const third = table("alize:al ational:ate ative: ful: ical:ic icate:ic iciti:ic ness: tional:tion");
  const fourth = table("al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ism: ate: iti: ous: ive: ize: ion:");
  const past = table("eed:e eedly:e ed: edly: ing:i ingly:");

  /** `y` at the start or after a vowel is a consonant, written `Y`. */
  function marked(word) {
    return word.replace(/(^|[aeiouy])y/g, "$1Y");
  }

  const isShort = ({ word }) => /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy]|past)$/.test(word);

  function plural(stem) {
    const { word } = stem;
    if (word.endsWith("sses")) stem.cut(-2);
    else if (/ie[sd]$/.test(word)) stem.cut(-3, word.length > 4 ? "i" : "ie");
    else if (/[^us]s$/.test(word) && stem.hasVowel(word.length - 2)) stem.cut(-1);
  }

  function participle(stem) {
    const found = stem.ending(past);
    if (!found) return;
    const before = stem.word.slice(0, found.at);
    if (found.action === "e") {
      if (found.isInFirst && !/^(?:succ|proc|exc)$/.test(before)) stem.cut(found.at, "ee");
    } else if (found.action === "i" && /^[^aeiouy]y$/.test(before)) {
      stem.cut(found.at - 1, "ie");
    } else if (!(found.action === "i" && /^(?:inn|out|cann|herr|earr|even)$/.test(before)) && stem.hasVowel(found.at)) {
      stem.cut(found.at);
      completed(stem);
    }
  }

  function completed(stem) {
    const { word } = stem;
    if (/([bdfgmnprt])\1$/.test(word)) {
      if (!/^[aeo]..$/.test(word)) stem.cut(-1);
    } else if (/(?:at|bl|iz)$/.test(word) || (word.length === stem.first && isShort(stem))) stem.cut(word.length, "e");
  }

  function derived(stem) {
    let found = stem.ending(second);
    if (found?.isInFirst) {
      const before = stem.word.charAt(found.at - 1);
      const ending = stem.word.slice(found.at);
      if (ending === "ogi" ? before === "l" : ending !== "li" || "cdeghkmnrt".includes(before)) stem.cut(found.at, found.action);
    }
    found = stem.ending(third);
    if (found?.isInFirst && (found.isInSecond || !stem.word.endsWith("ative"))) stem.cut(found.at, found.action);
    found = stem.ending(fourth);
    if (found?.isInSecond && (!stem.word.endsWith("ion") || /[st]ion$/.test(stem.word))) stem.cut(found.at);
  }

  function last(stem) {
    const at = stem.word.length - 1;
    if (stem.word.endsWith("ll") && at >= stem.second) stem.cut(at);
    if (!stem.word.endsWith("e") || at < stem.first) return;
    if (at >= stem.second || !isShort({ word: stem.word.slice(0, at) })) stem.cut(at);
  }

  /** Beyond Porter2, as are `full` and `new` of `whole`: `real` for "really", `deep` for "deeply", `easi` for "easily", "easier" and "easiest". */
  const adjective = (word) => word.replace(/(?<=...i)(?:er|est|li)$|(?<=..(?:.[flwx]|[aeiour]p|ss))li$/, "");

  /** `close` and `closi` for "closing", `happi` and `happy`; `trie` and `try` for "trying"; of shorter stems, too many words would begin so. */
  beginnings.en = (word, root) => {
    const other = { e: "i", i: "y" }[root[2] && root.at(-1)];
    return other && [root + (word[2] === "y" && !root[3] ? "e" : ""), root.slice(0, -1) + other];
  };

  stemmers.en = (word) => {
    if (whole.has(word)) return whole.get(word) || word;
    const stem = new Stem(marked(word), "aeiouy");
    const start = /^(?:arsen|commun|emerg|gener|inter|later|organ|past|univers)/.exec(word);
    if (start) [stem.first, stem.second] = [start[0].length, stem.after(start[0].length)];
    plural(stem);
    participle(stem);
    if (/.[^aeiouy][yY]$/.test(stem.word)) stem.cut(-1, "i");
    derived(stem);
    last(stem);
    return adjective(stem.word.replaceAll("Y", "y"));
  };
})();
