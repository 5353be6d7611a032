// The time line: a bar for each day, month or year with results. Dragging over bars chooses their period.
(() => {
  "use strict";
  const { make, say, dates } = Scrollback;
  const html = document.documentElement;

  /** Days and months that have bars of their own. */
  const [mostDays, mostMonths, mostBars] = [62, 132, 400];

  const partsOf = (key) => [key.slice(0, 4), key.slice(4, 6) || "01", key.slice(6) || "01"].map(Number);
  const stamp = ([year, month, day]) => Date.UTC(year, month - 1, day);
  /** `2024-05` of `202405`, as queries have it. */
  const written = (key) => key.replace(/^(....)(..)?(..)?$/, (_, ...parts) => parts.slice(0, 3).filter(Boolean).join("-"));

  function label(key) {
    const [year, month] = partsOf(key);
    return key.length === 4 ? key : key.length === 6 ? dates.month({ year, month }) : dates.long(written(key));
  }

  function next(key) {
    const [year, month, day] = partsOf(key);
    const date = new Date(stamp([year + (key.length === 4), month + (key.length === 6), day + (key.length === 8)]));
    return date.toISOString().slice(0, 10).replaceAll("-", "").slice(0, key.length);
  }

  /** Bars from the first to the last result, in the finest unit that fits: keys with numbers. */
  function bars(days) {
    const known = [...days.keys()].sort();
    if (known.length === 0) return [];
    const [first, last] = [known[0], known.at(-1)];
    const span = (stamp(partsOf(last)) - stamp(partsOf(first))) / 86400000;
    const length = span < mostDays ? 8 : span < mostMonths * 30 ? 6 : 4;
    const out = new Map();
    for (let key = first.slice(0, length); key <= last.slice(0, length) && out.size < mostBars; key = next(key)) out.set(key, 0);
    for (const [day, number] of days) Scrollback.assist.put(out, day.slice(0, length), number);
    return [...out];
  }

  /** `on:2024-05..2024-08` of two keys in any order. */
  function period(one, other) {
    const [first, last] = [one, other].sort().map(written);
    return `on:${first === last ? first : `${first}..${last}`}`;
  }

  /** The bars, with a line below: first and last period, and what is chosen. `choose` receives a clause. */
  function line(all, note, choose) {
    const highest = Math.max(...all.map(([, number]) => number));
    const labelled = ([key, number]) => `${label(key)}: ${say.count(number, "message", "messages")}`;
    const marks = all.map((one) => {
      const bar = make("i", { title: labelled(one) });
      bar.style.blockSize = one[1] > 0 ? `${Math.max(8, (100 * one[1]) / highest)}%` : "0";
      return make("span", {}, bar);
    });
    const top = all.find(([, number]) => number === highest);
    const strip = make("div", { class: "find-bars", role: "img", "aria-label": say("Messages over time; most: {period}", { period: labelled(top) }) }, ...marks);
    const shown = make("span", { class: "find-note" }, ...note);
    let start;
    const place = ({ clientX }) => {
      const { left, width } = strip.getBoundingClientRect();
      const share = (clientX - left) / width;
      return Math.min(Math.max(Math.floor((html.dir === "rtl" ? 1 - share : share) * all.length), 0), all.length - 1);
    };
    const mark = (from, to) => {
      const [first, last] = [Math.min(from, to), Math.max(from, to)];
      marks.forEach((one, at) => one.classList.toggle("on", at >= first && at <= last));
      const number = all.slice(first, last + 1).reduce((sum, one) => sum + one[1], 0);
      const name = first === last ? label(all[first][0]) : `${label(all[first][0])} – ${label(all[last][0])}`;
      shown.replaceChildren(first < 0 ? "" : `${name}: ${say.count(number, "message", "messages")}`);
    };
    const clear = () => {
      start = undefined;
      mark(-1, -1);
      shown.replaceChildren(...note);
    };
    const listeners = {
      pointerdown: (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        strip.setPointerCapture(event.pointerId);
        start = place(event);
        mark(start, start);
      },
      pointermove: (event) => mark(start ?? place(event), place(event)),
      pointerup: (event) => start !== undefined && choose(period(all[start][0], all[place(event)][0])),
      pointercancel: clear,
      pointerleave: () => start === undefined && clear(),
    };
    for (const [type, listener] of Object.entries(listeners)) strip.addEventListener(type, listener);
    return [strip, make("div", { class: "find-ends" }, make("span", {}, label(all[0][0])), shown, make("span", {}, all.length > 1 ? label(all.at(-1)[0]) : ""))];
  }

  /** Fields for the first and the last period, for keyboards and exact choices. */
  function fields(all, choose) {
    const select = (words, chosen) => {
      const field = make("select", {}, ...all.map(([key, number]) => make("option", { value: key }, `${label(key)} (${say.number(number)})`)));
      field.value = chosen;
      return [make("label", {}, `${words} `, field), field];
    };
    const [first, last] = [select(say("From"), all[0][0]), select(say("To"), all.at(-1)[0])];
    const submit = (event) => {
      event.preventDefault();
      choose(period(first[1].value, last[1].value));
    };
    return make("form", { class: "choices", submit }, first[0], last[0], make("button", {}, say("Show period")));
  }

  Object.assign(Scrollback.facets, { bars, line, fields });
})();
