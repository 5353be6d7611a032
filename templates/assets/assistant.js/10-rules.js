// The rules of the mock assistant, same as the build's (Sources/Assistant) and tested with the same vectors.
(() => {
  "use strict";
  const { hash, generator, unit } = Scrollback.draw;

  /** Locale-independent lower case; a final sigma equals a sigma. */
  const fold = (text) => text.normalize("NFC").toLowerCase().replaceAll("\u03c2", "\u03c3");

  /** Runs of letters, digits and combining marks. */
  const words = (text) => (text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).map(fold);

  const isBlank = (text) => !/\P{White_Space}/u.test(text);

  /** `{ label, reply }`, or undefined for an empty message. */
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

  /** Whether an attempt fails, and its duration in milliseconds; deterministic. */
  function draw({ errorRate, delay: [shortest, longest] }, seed, conversation, message, attempt) {
    const next = generator(hash([seed, conversation, message, attempt].join("\0")));
    const isFailure = unit(next()) < errorRate;
    return { isFailure, delay: shortest + Math.round(unit(next()) * (longest - shortest)) };
  }

  Scrollback.assistant = { words, isBlank, match, draw, maximumAttempts: 3 };
})();
