// The rules of the mock assistant as the build has them (Sources/Kinds/Chats/Assistant), tested with the same vectors.
(() => {
  "use strict";

  /** Lower case whatever the locale; a sigma at the end of a word is a sigma. */
  const fold = (text) => text.normalize("NFC").toLowerCase().replaceAll("\u03c2", "\u03c3");

  /** Runs of letters and digits with the marks on them. */
  const words = (text) => (text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).map(fold);

  const isBlank = (text) => !/\P{White_Space}/u.test(text);

  /** `{ label, reply }`, or undefined for a text without anything to answer. */
  function match({ rules }, text) {
    if (isBlank(text)) return undefined;
    const found = new Set(words(text));
    const isDefault = (rule) => rule.words.length + rule.characters.length === 0;
    const holds = (condition) =>
      condition.words.some((word) => found.has(fold(word))) || condition.characters.some((part) => text.includes(part));
    const rule = rules.find((each) => isDefault(each) || holds(each));
    const topic = rule.topics.find(holds);
    return { label: topic ? `${rule.name}/${topic.name}` : rule.name, reply: (topic ?? rule).reply };
  }

  const wrap = (number) => BigInt.asUintN(64, number);

  /** 64-bit FNV-1a of the text's UTF-8. */
  function hash(text) {
    let sum = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text)) sum = wrap((sum ^ BigInt(byte)) * 0x100000001b3n);
    return sum;
  }

  /** SplitMix64: numbers from 0 to just below 1. */
  function generator(seed) {
    let state = seed;
    return () => {
      state = wrap(state + 0x9e3779b97f4a7c15n);
      let z = wrap((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
      z = wrap((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
      return Number((z ^ (z >> 31n)) >> 11n) / 2 ** 53;
    };
  }

  /** Whether an attempt fails, and how many milliseconds it takes; always the same for the same names. */
  function draw({ errorRate, delay: [shortest, longest] }, seed, conversation, message, attempt) {
    const unit = generator(hash([seed, conversation, message, attempt].join("\0")));
    const isFailure = unit() < errorRate;
    return { isFailure, delay: shortest + Math.round(unit() * (longest - shortest)) };
  }

  Scrollback.assistant = { words, isBlank, match, draw, maximumAttempts: 3 };
})();
