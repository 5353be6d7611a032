// English: the Porter2 rules.
(() => {
  "use strict";
  const { Stem, table, stemmers } = Scrollback.stems;

  const whole = table("skis:ski skies:sky idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl sky:sky news:news howe:howe atlas:atlas cosmos:cosmos bias:bias andes:andes");
  const second = table("tional:tion enci:ence anci:ance abli:able entli:ent izer:ize ization:ize ational:ate ation:ate ator:ate alism:al aliti:al alli:al fulness:ful ousli:ous ousness:ous iveness:ive iviti:ive biliti:ble bli:ble ogi:og ogist:og fulli:ful lessli:less li:");
  const third = table("tional:tion ational:ate alize:al icate:ic iciti:ic ical:ic ful: ness: ative:");
  const fourth = table("al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ism: ate: iti: ous: ive: ize: ion:");
  const past = table("eed:e eedly:e ed: edly: ing:i ingly:");
  const stays = ["inn", "out", "cann", "herr", "earr", "even"];

  /** `y` at the start or after a vowel is a consonant, written `Y`. */
  function marked(word) {
    let out = "";
    for (const letter of word) out += letter === "y" && (out === "" || /[aeiouy]$/.test(out)) ? "Y" : letter;
    return out;
  }

  function isShort({ word }) {
    return /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word) || /^[aeiouy][^aeiouy]$/.test(word) || word.endsWith("past");
  }

  function plural(stem) {
    const { word } = stem;
    if (word.endsWith("sses")) stem.cut(word.length - 2);
    else if (/ie[sd]$/.test(word)) stem.cut(word.length - 3, word.length > 4 ? "i" : "ie");
    else if (/[^us]s$/.test(word) && stem.hasVowel(word.length - 2)) stem.cut(word.length - 1);
  }

  function participle(stem) {
    const found = stem.ending(past);
    if (!found) return;
    const before = stem.word.slice(0, found.at);
    if (found.action === "e") {
      if (found.isInFirst && !["succ", "proc", "exc"].includes(before)) stem.cut(found.at, "ee");
    } else if (found.action === "i" && /^[^aeiouy]y$/.test(before)) {
      stem.cut(found.at - 1, "ie");
    } else if (!(found.action === "i" && stays.includes(before)) && stem.hasVowel(found.at)) {
      stem.cut(found.at);
      completed(stem);
    }
  }

  function completed(stem) {
    const { word } = stem;
    if (/(?:at|bl|iz)$/.test(word)) stem.cut(word.length, "e");
    else if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(word)) {
      if (!/^[aeo]..$/.test(word)) stem.cut(word.length - 1);
    } else if (word.length === stem.first && isShort(stem)) stem.cut(word.length, "e");
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

  stemmers.en = (word) => {
    if (whole.has(word)) return whole.get(word);
    const stem = new Stem(marked(word), "aeiouy");
    const start = /^(?:arsen|commun|emerg|gener|inter|later|organ|past|univers)/.exec(word);
    if (start) [stem.first, stem.second] = [start[0].length, stem.after(start[0].length)];
    plural(stem);
    participle(stem);
    if (/.[^aeiouy][yY]$/.test(stem.word)) stem.cut(stem.word.length - 1, "i");
    derived(stem);
    last(stem);
    return stem.word.replaceAll("Y", "y");
  };
})();
