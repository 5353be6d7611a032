// The rules of the mock assistant as the build has them (Sources/Assistant), tested with the same vectors.
(() => {
  "use strict";
  const { hash, generator, unit } = Scrollback.draw;

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

  /** Whether an attempt fails, and how many milliseconds it takes; always the same for the same names. */
  function draw({ errorRate, delay: [shortest, longest] }, seed, conversation, message, attempt) {
    const next = generator(hash([seed, conversation, message, attempt].join("\0")));
    const isFailure = unit(next()) < errorRate;
    return { isFailure, delay: shortest + Math.round(unit(next()) * (longest - shortest)) };
  }

  Scrollback.assistant = { words, isBlank, match, draw, maximumAttempts: 3 };
})();
