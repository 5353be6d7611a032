// Dates in queries: days, months and years, periods before today, and ranges (docs/search-index.md, "Queries").
(() => {
  "use strict";
  const { say } = Scrollback;
  const { untimed } = Scrollback.query;
  const day = 86400;

  /** Seconds at the start of a day. */
  const start = (year, month = 1, date = 1) => Date.UTC(year, month - 1, date) / 1000;
  const daysIn = (year, month) => (start(year, month + 1) - start(year, month)) / day;

  /** The start of today where the reader is. */
  function today() {
    const now = new Date();
    return start(now.getFullYear(), now.getMonth() + 1, now.getDate());
  }

  function dated(name, value, notes) {
    const found = span(value);
    if (!found) {
      notes.push(say("\u201c{value}\u201d is not a date: write 2025, 2025-11-05, 2024-05..2024-08 or \u201clast month\u201d.", { value }));
      return undefined;
    }
    const [from, to] = name === "before" ? [-Infinity, found[0]] : name === "after" ? [found[1], Infinity] : found;
    return { type: "time", from, to, test: ({ time }) => time !== untimed && time >= from && time < to, lists: (index) => listsOf(index, from, to) };
  }

  /** Seconds of a date, a period or a range; its ends may be open. */
  function span(value) {
    const text = value.toLowerCase().trim().replace(/\s+/g, " ");
    const ends = text.split("..");
    if (ends.length !== 2) return period(text);
    const [first, last] = ends.map((end) => (end === "" ? undefined : period(end) ?? null));
    if (first === null || last === null || !(first ?? last)) return undefined;
    const [from, to] = [first?.[0] ?? -Infinity, last?.[1] ?? Infinity];
    return from < to ? [from, to] : undefined;
  }

  function period(text) {
    const now = Scrollback.syntax.today();
    if (text === "today") return [now, now + day];
    if (text === "yesterday") return [now - day, now];
    const [, which, unit] = /^(this|last) (week|month|year)$/.exec(text) ?? [];
    if (unit) return calendar(unit, which === "this" ? 0 : 1, now);
    const [, count, units] = /^last ([0-9]{1,4}) (day|week|month|year)s?$/.exec(text) ?? [];
    return units ? last(Number(count), units, now) : days(text);
  }

  const partsOf = (seconds) => {
    const date = new Date(seconds * 1000);
    return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  };

  /** This week, month or year, or one before it. Weeks start on Monday. */
  function calendar(unit, back, now) {
    const [year, month] = partsOf(now);
    if (unit === "year") return [start(year - back), start(year - back + 1)];
    if (unit === "month") return [start(year, month - back), start(year, month - back + 1)];
    const monday = now - (((now / day + 3) % 7) + 7 * back) * day;
    return [monday, monday + 7 * day];
  }

  /** So many days, weeks, months or years up to today. */
  function last(count, unit, now) {
    if (count === 0) return undefined;
    const end = now + day;
    if (unit === "day" || unit === "week") return sound([end - count * (unit === "day" ? 1 : 7) * day, end]);
    const [year, month, date] = partsOf(now);
    const number = year * 12 + month - 1 - count * (unit === "month" ? 1 : 12);
    if (number < 1200) return undefined;
    const [first, own] = [Math.floor(number / 12), (number % 12) + 1];
    return [start(first, own, Math.min(date, daysIn(first, own))) + day, end];
  }

  const sound = (found) => (found[0] >= start(100) ? found : undefined);

  /** First second of a year, month or day, and of the following one. */
  function days(text) {
    const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text);
    if (!match) return undefined;
    const [year, month, date] = match.slice(1).map((number) => number && Number(number));
    if (year < 100 || month < 1 || month > 12 || date < 1 || date > daysIn(year, month)) return undefined;
    const from = start(year, month, date);
    if (date) return [from, from + day];
    return [from, month ? start(year, month + 1) : start(year + 1)];
  }

  /** Lists of the years, months and days that make up a period, unless it is open or of more than three years. */
  async function listsOf(index, from, to) {
    if (!(to - from <= 1096 * day)) return [];
    const parts = [];
    for (let at = from; at < to; ) {
      const [year, month, date] = partsOf(at);
      const ends = [date === 1 && month === 1 && start(year + 1), date === 1 && start(year, month + 1), at + day];
      const size = ends.findIndex((end) => end && end <= to);
      const digits = new Date(at * 1000).toISOString().replaceAll("-", "").slice(0, 4 + 2 * size);
      if (index.root.years.includes(year)) parts.push(digits);
      at = ends[size];
    }
    const terms = await Promise.all(parts.map((digits) => index.terms(`d${digits}`)));
    return [terms.flat().map(([, entry]) => entry)];
  }

  Object.assign(Scrollback.syntax, { dated, today });
})();
