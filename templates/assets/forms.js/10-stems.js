// Stems of folded words by the rules of Snowball (docs/search-index.md, "Other forms of words"). Loaded when words are searched.
(() => {
  "use strict";

  /** A word without accents, and the regions after its first and second syllable. */
  class Stem {
    constructor(word, vowels) {
      this.word = word;
      this.vowels = vowels;
      this.first = this.after(0);
      this.second = this.after(this.first);
    }

    isVowel(place) {
      return place >= 0 && this.vowels.includes(this.word.charAt(place) || "-");
    }

    /** The place after the next vowel and the consonant that follows it. */
    after(start) {
      let place = start;
      while (place < this.word.length && !this.isVowel(place)) place += 1;
      while (place < this.word.length && this.isVowel(place)) place += 1;
      return Math.min(place + 1, this.word.length);
    }

    /** The longest of these endings from `start` on: its entry, where it starts, and whether it is in the regions. */
    ending(table, start = 0) {
      for (let length = Math.min(this.word.length - start, 9); length > 0; length -= 1) {
        const at = this.word.length - length;
        const action = table.get(this.word.slice(at));
        if (action !== undefined) return { action, at, isInFirst: at >= this.first, isInSecond: at >= this.second };
      }
      return undefined;
    }

    /** Replaces everything from a place, also one before the end. */
    cut(at, instead = "") {
      this.word = this.word.slice(0, at) + instead;
    }

    /** Removes an ending if it starts at `region` or after. */
    drop(ending, region) {
      const at = this.word.length - ending.length;
      const fits = this.word.endsWith(ending) && at >= region;
      if (fits) this.cut(at);
      return fits;
    }

    /** Removes what Spanish and Portuguese endings follow: `more` by their action, `-iv-` and others before `-mente`. */
    dropInner(action, more) {
      const drop = (ending) => this.drop(ending, this.second);
      if (action !== "iv") more[action]?.some(drop);
      else if (drop("iv")) drop("at");
      else ["os", "ic", "ad"].some(drop);
    }

    /** Where endings of verbs may begin in Spanish, Portuguese and Italian. */
    verbRegion() {
      const { length } = this.word;
      if (length < 3) return length;
      if (this.isVowel(1) && !this.isVowel(0)) return 3;
      const isBoth = this.isVowel(0) && this.isVowel(1);
      for (let place = 2; place < length; place += 1) if (this.isVowel(place) !== isBoth) return place + 1;
      return length;
    }

    hasVowel(end) {
      for (let place = 0; place < end; place += 1) if (this.isVowel(place)) return true;
      return false;
    }
  }

  /** `letters` between `vowels` are consonants, written in upper case. */
  function marked(word, letters, vowels) {
    let out = "";
    for (const [place, letter] of [...word].entries()) {
      const isBetween = letters.includes(letter) && vowels.includes(out.at(-1) ?? "-") && vowels.includes(word.charAt(place + 1) || "-");
      out += isBetween ? letter.toUpperCase() : letter;
    }
    return out;
  }

  /** `"a b:x"` as endings with their replacements, or the name of a rule. */
  function table(text) {
    return new Map(text.split(" ").map((entry) => [entry.split(":")[0], entry.split(":")[1] ?? ""]));
  }

  const stemmers = {};
  /** By language, how words of a stem may begin. */
  const beginnings = { __proto__: null };
  const known = new Map();

  /** The stem in one language; words with other letters than those of a rule have none but themselves. */
  function stem(language, word) {
    if (!Object.hasOwn(stemmers, language) || !/^(?:[a-z]{3,40}|[\u0430-\u044f]{3,40})$/.test(word)) return word;
    const key = `${language} ${word}`;
    let found = known.get(key);
    if (found === undefined) {
      found = stemmers[language](word);
      if (known.size > 20000) known.clear();
      known.set(key, found);
    }
    return found;
  }

  /** The beginning that a word shares with its stem, and with other words of that stem. */
  function shared(word, root) {
    let length = 0;
    while (length < Math.min(word.length, root.length) && word[length] === root[length]) length += 1;
    return word.slice(0, Math.max(root.endsWith("i") ? Math.min(length, root.length - 1) : length, 3));
  }

  Scrollback.stems = { Stem, table, marked, stemmers, beginnings, stem, shared };
})();
