// Folds text for comparison and splits it into words, exactly as the indexer does (docs/search-index.md). Folding version 4.
(() => {
  "use strict";
  const foldVersion = 4;

  /** Combining marks, variation selectors and zero-width characters. */
  const dropped =
    /[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]/gu;
  const ideographs = "\\u3041-\\u3096\\u3099\\u309a\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}";
  // Thai, Lao, Khmer, Burmese: vowels before a consonant, consonants, what joins the next one, other vowels and marks.
  const [lead, base, join, mark] = ["\\u0e40-\\u0e44\\u0ec0-\\u0ec4", "\\u0e01-\\u0e2e\\u0e81-\\u0eae\\u0edc-\\u0edf\\u1000-\\u102a\\u103f\\u1050-\\u1055\\u1780-\\u17b3", "\\u1039\\u17d2", "\\u0e2f-\\u0e3a\\u0e45-\\u0e4e\\u0eaf-\\u0ebd\\u0ec6-\\u0ece\\u102b-\\u1038\\u103a-\\u103e\\u1056-\\u1059\\u17b4-\\u17d1\\u17d3\\u17dd"];
  const sign = `[${ideographs}]|(?:[${lead}${join}][${base}]?|[${base}${mark}])(?:[${mark}]|[${join}][${base}]?)*`;
  const tokens = new RegExp(`(?<sign>${sign})|(?:(?![${ideographs}${lead}${base}${join}${mark}])[\\p{L}\\p{N}\\p{M}])+`, "gu");
  const token = new RegExp(tokens.source, "yu");
  const [firstSign, oneSign, cluster] = [`^(?:${sign})`, `^(?:${sign})$`, `[${lead}${base}${join}${mark}]`].map((text) => new RegExp(text, "u"));
  const ascii = /^[\u0000-\u007f]*$/;
  const longestWord = 48;

  const alike = { __proto__: null, ß: "ss", ς: "σ", æ: "ae", œ: "oe", þ: "th", ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", ى: "ي", ی: "ي", ٱ: "ا", ة: "ه", ہ: "ه", ک: "ك", ヽ: "ゝ", ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };
  for (let digit = 0; digit < 10; digit += 1) for (const zero of [0x660, 0x6f0, 0x966]) alike[String.fromCharCode(zero + digit)] = String(digit);
  for (let kana = 0x30a1; kana <= 0x30f6; kana += 1) alike[String.fromCharCode(kana)] = String.fromCharCode(kana - 96);

  /** The folded form of one character. */
  function foldCharacter(character) {
    if (character >= "\uac00" && character <= "\ud7a3") return character;
    const small = [...character.normalize("NFKD").replace(dropped, "")].map((part) => part.toLowerCase()).join("");
    return [...small.replace(dropped, "")].map((part) => alike[part] ?? part).join("");
  }

  const known = new Map();
  function folded(character) {
    let form = known.get(character);
    if (form === undefined) {
      form = foldCharacter(character);
      if (known.size < 20000) known.set(character, form);
    }
    return form;
  }

  function fold(text) {
    if (ascii.test(text)) return text.toLowerCase();
    let out = "";
    for (const character of Scrollback.words.characters(text)) out += character < "\u0080" ? character.toLowerCase() : folded(character);
    return out;
  }

  /** The folded text and, for each code unit of it, the offset of its source character. */
  function foldWithPlaces(text) {
    let out = "";
    const places = [];
    let place = 0;
    for (const character of Scrollback.words.characters(text)) {
      const form = folded(character);
      for (let unit = 0; unit < form.length; unit += 1) places.push(place);
      out += form;
      place += character.length;
    }
    places.push(place);
    return { text: out, places };
  }

  const bytes = (text) => new TextEncoder().encode(text).length;

  /** The length of a word as the index has it: up to 48 bytes. */
  function cut(word) {
    if (word.length * 3 <= longestWord) return word.length;
    const own = [...word.slice(0, longestWord)];
    while (bytes(own.join("")) > longestWord) own.pop();
    return own.join("").length;
  }

  /**
   * Words as `[start, end]`: runs of letters, digits and marks; scripts without spaces as overlapping pairs of signs, and the
   * last sign of each run.
   */
  function ranges(text) {
    const out = [];
    let last;
    for (const { 0: own, index, groups } of text.matchAll(tokens)) {
      const end = index + own.length;
      const isNext = groups.sign !== undefined && last?.[1] === index;
      if (last) out.push(isNext ? [last[0], end] : last);
      last = groups.sign === undefined ? undefined : [index, end];
      if (!last) out.push([index, index + cut(own)]);
    }
    if (last) out.push(last);
    return out;
  }

  const slices = (text, list) => list.map(([start, end]) => text.slice(start, end));
  const words = (text) => slices(text, ranges(text));

  /** The words of a part of a query: without the last sign of several, which others may follow in a text. */
  function wanted(text) {
    const list = ranges(text);
    return list.length > 1 && list.at(-1)[0] < list.at(-2)[1] ? list.slice(0, -1) : list;
  }

  const connector = /^[-'\u2010\u2019,.]$/;

  /**
   * `[word, start, end]` of words that differ from those of a folded text: `email` of `e-mail`, `1000` of `1,000` and `1,000.50`.
   * Not of `a-b-c-d` and the like.
   */
  function joins(folded, list) {
    const out = [];
    let start = 0;
    list.forEach(([, end], place) => {
      if (place + 1 < list.length && connector.test(folded.slice(end, list[place + 1][0]))) return;
      if (place > start) {
        const own = slices(folded, list.slice(start, place + 1));
        let count = 1;
        while (/^\d{3}$/.test(own[count]) && !"-\u2010".includes(folded[list[start + count][0] - 1])) count += 1;
        if (!/^\d+$/.test(own[0])) count = /^\D/.test(own[0]) && own.length < 4 && !/[,.]/.test(folded.slice(list[start][0], end)) && !own.some((part) => firstSign.test(part)) ? own.length : 1;
        const word = own.slice(0, count).join("");
        if (count > 1 && bytes(word) <= 24) out.push([word, list[start][0], list[start + count - 1][1]]);
      }
      start = place + 1;
    });
    for (const [from, to] of list) for (const piece of to - from > 14 && !firstSign.test(folded.slice(from, to)) ? pieces(folded, from) : []) out.push([piece, from, to]);
    return out;
  }

  /** The pieces of a word that is cut, after the first: 48 bytes, 24 after each other. */
  function pieces(folded, start) {
    token.lastIndex = start;
    const all = new TextEncoder().encode(token.exec(folded)[0]);
    const isInside = (place) => (all[place] & 0xc0) === 0x80;
    const out = [];
    for (let [place, end] = [24, longestWord]; all.length > longestWord && all.length <= 1000 && end < all.length; place += 24) {
      let from = place;
      while (isInside(from)) from += 1;
      end = Math.min(from + longestWord, all.length);
      while (isInside(end)) end -= 1;
      out.push(new TextDecoder().decode(all.subarray(from, end)));
    }
    return out;
  }

  /** The same for parts of camel case, by their places in the original text. */
  function camels(text) {
    const out = [];
    for (const { 0: word, index } of /[a-z][A-Z]|[A-Z]{2}[a-z]{2}/.test(text) ? text.matchAll(/[A-Za-z0-9]+/g) : []) {
      const parts = word.replace(/[a-z](?=[A-Z])|[A-Z](?=[A-Z][a-z]{2})/g, "$& ").split(" ");
      if (parts.length < 2 || word.length > longestWord || text[index - 1] > "\x7f" || text[index + word.length] > "\x7f") continue;
      let place = index;
      for (const part of parts) {
        place += part.length;
        if (part.length > 2) out.push([part.toLowerCase(), place - part.length, place]);
      }
    }
    return out;
  }

  /** `characters`: what is folded as one. */
  Scrollback.words = { characters: (text) => text, foldVersion, alike, known, fold, foldWithPlaces, ranges, slices, words, wanted, bytes, joins, camels, oneSign, firstSign, cluster };
})();
