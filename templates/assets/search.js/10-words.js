// Folds text for comparison and splits it into words, exactly as the indexer does (docs/search-index.md). Folding version 2.
(() => {
  "use strict";
  const foldVersion = 2;

  /** Combining marks, variation selectors and zero-width characters. */
  const dropped =
    /[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]/gu;
  const ideograph =
    /^[\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]$/u;
  const letter = /^[\p{L}\p{N}\p{M}]$/u;
  const ascii = /^[\u0000-\u007f]*$/;
  const longestWord = 48;

  const alike = { __proto__: null, ß: "ss", ς: "σ", æ: "ae", œ: "oe", þ: "th", ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", ى: "ي", ی: "ي", ة: "ه", ہ: "ه", ک: "ك", ヽ: "ゝ", ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };
  for (let digit = 0; digit < 10; digit += 1) for (const zero of [0x660, 0x6f0, 0x966]) alike[String.fromCharCode(zero + digit)] = String(digit);
  for (let kana = 0x30a1; kana <= 0x30f6; kana += 1) alike[String.fromCharCode(kana)] = String.fromCharCode(kana - 96);

  /** The folded form of one character. */
  function foldCharacter(character) {
    if (character >= "\uac00" && character <= "\ud7a3") return character;
    const small = character.normalize("NFKD").replace(dropped, "").split(/(?:)/u).map((part) => part.toLowerCase()).join("");
    return small.replace(dropped, "").split(/(?:)/u).map((part) => alike[part] ?? part).join("");
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
    for (const character of text) out += character < "\u0080" ? character.toLowerCase() : folded(character);
    return out;
  }

  /** The folded text and, for each code unit of it, the offset of its source character. */
  function foldWithPlaces(text) {
    let out = "";
    const places = [];
    let place = 0;
    for (const character of text) {
      const form = folded(character);
      for (let unit = 0; unit < form.length; unit += 1) places.push(place);
      out += form;
      place += character.length;
    }
    places.push(place);
    return { text: out, places };
  }

  function kind(character) {
    if (character < "\u0080") return /[0-9A-Za-z]/.test(character) ? "word" : "other";
    if (ideograph.test(character)) return "ideograph";
    return letter.test(character) ? "word" : "other";
  }

  function bytes(character) {
    const code = character.codePointAt(0);
    return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }

  /**
   * Words as `[start, end]`: runs of letters, digits and marks, cut after 48 bytes; Han and kana as overlapping pairs.
   */
  function ranges(text) {
    const out = [];
    let place = 0;
    let word;
    let pair;
    const endWord = () => {
      if (word) out.push([word.start, word.cut]);
      word = undefined;
    };
    const endPairs = () => {
      if (pair && !pair.isGiven) out.push([pair.start, pair.end]);
      pair = undefined;
    };
    for (const character of text) {
      const start = place;
      place += character.length;
      const what = kind(character);
      if (what !== "word") endWord();
      if (what !== "ideograph") endPairs();
      if (what === "word") {
        word ??= { start, cut: place, bytes: 0 };
        word.bytes += bytes(character);
        if (word.bytes <= longestWord) word.cut = place;
      } else if (what === "ideograph") {
        if (pair) out.push([pair.start, place]);
        pair = { start, end: place, isGiven: pair !== undefined };
      }
    }
    endWord();
    endPairs();
    return out;
  }

  function words(text) {
    return ranges(text).map(([start, end]) => text.slice(start, end));
  }

  /** All trigrams without white space. */
  function grams(text) {
    const out = new Set();
    let first;
    let second;
    for (const character of text) {
      if (character <= " ") {
        first = second = undefined;
        continue;
      }
      if (first !== undefined) out.add(first + second + character);
      first = second;
      second = character;
    }
    return [...out];
  }

  Scrollback.words = { foldVersion, alike, known, fold, foldWithPlaces, ranges, words, grams };
})();
