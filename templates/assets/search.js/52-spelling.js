// Suggests operators for parts such as `form:ann`.
(() => {
  "use strict";
  const { parse, flat } = Scrollback.query;

  function replaced(text, changes) {
    let out = text;
    for (const [start, end, instead] of [...changes].sort((a, b) => b[0] - a[0])) out = out.slice(0, start) + instead + out.slice(end);
    return out;
  }

  /** The query with the operators that may have been meant, if that finds something. */
  async function suggest(index, typed) {
    const text = typed.normalize("NFC");
    const { near } = parse(text);
    if (near.length === 0) return undefined;
    const guess = replaced(text, near);
    for await (const message of Scrollback.engine.ranked(index, parse(guess))) return message && guess;
    return undefined;
  }

  /** The query with its loose words in quotation marks, also in groups, so that only they match. */
  function literal(typed) {
    const text = typed.normalize("NFC");
    const loose = flat(parse(text)).filter(({ isLoose }) => isLoose);
    return replaced(text, loose.map(({ place }) => [...place, `"${text.slice(...place)}"`]));
  }

  Object.assign(Scrollback.engine, { suggest, literal });
})();
