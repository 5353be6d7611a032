// Words of scripts that write prefixes, particles or endings together with them (docs/search-index.md, "Other forms of words").
// Loaded when a query has their letters.
(() => {
  "use strict";

  const list = (text) => text.split(" ");
  /** What follows these first letters, or precedes these last ones, if at least so many are left. */
  const rest = (word, start, least) => (word.startsWith(start) && word.length - start.length >= least ? word.slice(start.length) : undefined);
  const part = (word, end, least) => (word.endsWith(end) && word.length - end.length >= least ? word.slice(0, -end.length) : undefined);

  /** "And", the article, and the article after a preposition; longest first. */
  const articles = list("وبال وكال وفال وال ولل بال كال فال ال لل و");
  const endings = list("ها ان ات ون ين يه ه ي");
  const withoutEnding = (word) => endings.reduce((all, ending) => part(all, ending, 2) ?? all, word);

  /** By the rules of light10; two stems where `و` may be part of the word. */
  function stems(word) {
    const found = articles.find((one) => rest(word, one, 3));
    const own = found ? [word.slice(found.length)] : [word];
    return (found?.startsWith("و") ? [...own, word] : own).map(withoutEnding);
  }

  /** Words with a stem of the word, after any prefix. */
  async function arabic(word, { beginning }) {
    if (word.length < 3) return [];
    const own = stems(word);
    const found = await Promise.all(own.flatMap((stem) => ["", ...articles].map((prefix) => beginning(prefix + stem))));
    return found.flat().filter(([other]) => stems(other).some((stem) => own.includes(stem)));
  }

  const prefixes = list("ו ה ב ל מ ש כ וה וב ול ומ וש וכ שה שב של שמ שכ מה מש בש כש כשה לכש וכש ושה ומה");

  /** The word and what follows its prefixes, if texts have it: without prefixes, and with any. */
  async function hebrew(word, { entry }) {
    const known = async (all) => (await Promise.all(all.map(async (one) => [one, await entry(one)]))).filter(([, own]) => own);
    const rests = await known(prefixes.map((one) => rest(word, one, 3)).filter(Boolean));
    const bases = [word, ...rests.map(([one]) => one)].filter(({ length }) => length > 2);
    return known(bases.flatMap((base) => ["", ...prefixes].map((prefix) => prefix + base)));
  }

  /** Particles after a consonant, a vowel, a vowel or ㄹ, and any sound. */
  const particles = [
    "은 을 이 과 으로 이나 이랑 이라도 이라고 으로는 으로도 으로서 으로써", "는 를 가 와 나 랑 라도 라고", "로 로는 로도 로서 로써",
    "의 도 만 에 께 에서 에게 께서 한테 부터 까지 처럼 보다 하고 마다 밖에 에는 에도 에서는 에서도 에게는 에게도 까지는 까지도 부터는 입니다",
  ].map(list);
  const sounds = [(final, particle) => final > 0 && !(final === 8 && particle.startsWith("으")), (final) => final === 0, (final) => final % 8 === 0 && final < 9, () => true];
  /** Syllables that also end many nouns. */
  const unclear = "이가와과나랑로의도만께";

  /** Unclear particles follow nouns of two syllables or more, or one that ends with a consonant and is known to be a noun. */
  function follows(particle, noun, isKnown) {
    const sound = particles.findIndex((one) => one.includes(particle));
    const final = (noun.charCodeAt(noun.length - 1) - 0xac00) % 28;
    if (sound < 0 || (noun.length === 1 && unclear.includes(particle) && !(isKnown && final > 0))) return false;
    return sounds[sound](final, particle);
  }

  /** The word and the noun before its particle, if that is clear or texts have the noun: without particles, and with any. */
  async function korean(word, { entry, beginning }) {
    const cuts = [...word].slice(1).map((_, place) => [word.slice(0, place + 1), word.slice(place + 1)]).filter(([noun, particle]) => follows(particle, noun));
    const isNoun = await Promise.all(cuts.map(async ([noun, particle]) => (noun.length > 1 && !unclear.includes(particle)) || (await entry(noun))));
    const nouns = [word, ...cuts.filter((_, place) => isNoun[place]).map(([noun]) => noun)];
    const found = await Promise.all(nouns.map(async (noun) => (await beginning(noun)).filter(([other]) => other === noun || follows(other.slice(noun.length), noun, true))));
    return found.flat();
  }

  /** Hangul in letters is folded as syllables. */
  Scrollback.words.characters = (text) => {
    if (!/[\u1161-\u11c2]/.test(text)) return text;
    const list = text.match(/\p{sc=Hang}+|[^]/gu);
    for (const run of list) if (/^\p{sc=Hang}{2}/u.test(run)) Scrollback.words.known.set(run, [...run.normalize("NFC")].map(Scrollback.words.fold).join(""));
    return list;
  };
  Scrollback.query.forget();

  const scripts = [[/^[\u0621-\u06d3]+$/, arabic], [/^[\u05d0-\u05ea]+$/, hebrew], [/^[\uac00-\ud7a3]+$/, korean]];

  /** Words that differ in their affixes, with their entries; undefined for words of other scripts. `site` looks up words. */
  Scrollback.affixes = (word, site) => scripts.find(([letters]) => letters.test(word))?.[1](word, site);
})();
