// Rendering of results: message rows and labels of facets.
(() => {
  "use strict";
  const { make, say } = Scrollback;
  const { marks, parse, rich, untimed } = Scrollback.query;

  /** `5 November 2025, 9:30 AM` of seconds in the site's zone. */
  function dateText(seconds) {
    const date = new Date(seconds * 1000);
    return Scrollback.dates.absolute({
      year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), hour: date.getUTCHours(), minute: date.getUTCMinutes(),
    });
  }

  /** The excerpt around the first match, as text nodes and mark elements. */
  function snippet(query, text) {
    const spans = marks(query, text);
    const first = spans[0]?.[0] ?? 0;
    const start = first > 80 ? Math.min(text.indexOf(" ", first - 60) + 1 || first, first) : 0;
    const end = Math.min(text.length, start + 240);
    const out = start > 0 ? ["\u2026"] : [];
    let place = start;
    for (const [from, to] of spans) {
      if (from < place || to > end) continue;
      out.push(text.slice(place, from), make("mark", {}, text.slice(from, to)));
      place = to;
    }
    out.push(text.slice(place, end));
    if (end < text.length) out.push("\u2026");
    return out;
  }

  /** The words to mark on the message's page: those typed, or the other forms that it has. Pages read no operators. */
  function wordsToMark(query, { text }, typed) {
    const found = marks(query, text);
    if (!rich.test(typed) && found.length === marks(parse(typed), text).length) return typed;
    const isInWord = (place) => /[\p{L}\p{N}]{2}/u.test(text.slice(place - 1, place + 1));
    const form = (span) => (span.some(isInWord) ? `*${text.slice(...span).replaceAll("*", " ")}*` : quoted(text.slice(...span)));
    return [...new Set(found.map(form))].slice(0, 8).join(" ");
  }

  function addressOf(query, message, typed) {
    const address = new URL(message.path, Scrollback.root);
    address.searchParams.set("q", wordsToMark(query, message, typed));
    if (message.anchor !== "") address.hash = message.anchor;
    return address.href;
  }

  function row(query, message, typed) {
    const line = make("span", { class: "row-line" }, make("bdi", { class: "row-title" }, message.title));
    // Pages without a date have no time, and those other than chats no sender.
    if (message.time !== untimed) line.append(make("span", { class: "row-date" }, dateText(message.time)));
    const text = make("span", { class: "found-text", dir: "auto" }, ...snippet(query, message.text));
    const words = make("span", { class: "row-text" }, line, make("span", { class: "found-line" }, ...(message.name === "" ? [] : [make("b", {}, make("bdi", {}, message.name)), " "]), text));
    return make("li", { class: "row" }, make("a", { class: "row-link", href: addressOf(query, message, typed) }, words));
  }

  const quoted = (text) => `"${text.replaceAll('"', " ")}"`;

  Scrollback.results = { row, quoted, addressOf };
})();
