// Data of all people: loading the list, searching it, and parsing the next page. No DOM access.
(() => {
  "use strict";
  const { fold } = Scrollback.filter;
  const all = [];
  const head = { count: 0, kinds: [], shards: [] };

  const squeeze = (text) => fold(text).replace(/\s+/g, " ").trim();

  /** Called by `people/_index/people.js`: number of people and files, and the first people. */
  function expect(found, rows) {
    Object.assign(head, found);
    add(0, rows);
  }

  /** Called by every index file: people from a position on. */
  function add(from, rows) {
    rows.forEach(([id, login, name, note, kinds, type, initials, hue], index) => {
      const position = from + index + 1;
      all[position - 1] = { id, login, key: login.toLowerCase(), name, note, kinds, type, initials, hue, position };
    });
  }

  /** The folded query, and whether a field must equal it; quotes also mean exact. */
  function query(text, isPrecise) {
    const quoted = /^"([^]+)"$/.exec(text.trim());
    return { text: squeeze(quoted ? quoted[1] : text), isPrecise: isPrecise || quoted !== null };
  }

  /** People whose login or note matches, exact matches first. `notes` are the reader's own. */
  function search(people, text, isPrecise, notes = {}) {
    const wanted = query(text, isPrecise);
    const [equal, holding] = [[], []];
    for (const person of people) {
      person.fields ??= [fold(person.login), squeeze(person.note)];
      const own = Object.hasOwn(notes, person.key) ? [squeeze(notes[person.key].text)] : [];
      const fields = [...person.fields, ...own].filter((field) => field !== "");
      if (fields.includes(wanted.text)) equal.push(person);
      else if (!wanted.isPrecise && fields.some((field) => field.includes(wanted.text))) holding.push(person);
    }
    return [...equal, ...holding];
  }

  /** New keys on a fetched page, and the next page's URL; none after an empty page. */
  function follow(shown, keys, next) {
    return { fresh: [...new Set(keys)].filter((key) => !shown.has(key)), next: keys.length > 0 ? next : undefined };
  }

  Scrollback.people = { all, head, expect, add, search, follow };
})();
