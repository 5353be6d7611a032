// Queries with other words in the place of some.
(() => {
  "use strict";
  const { parse, flat } = Scrollback.query;

  function replaced(text, changes) {
    let out = text;
    for (const [start, end, instead] of [...changes].sort((a, b) => b[0] - a[0])) out = out.slice(0, start) + instead + out.slice(end);
    return out;
  }

  /** The query with its loose words in quotation marks, also in groups, so that only they match. */
  function literal(typed) {
    const text = typed.normalize("NFC");
    const loose = flat(parse(text)).filter(({ isLoose }) => isLoose);
    return replaced(text, loose.map(({ place }) => [...place, `"${text.slice(...place)}"`]));
  }

  Object.assign(Scrollback.engine, { replaced, literal });
})();
