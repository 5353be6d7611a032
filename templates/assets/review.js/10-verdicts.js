// Verdicts of one reviewer: parsing verdict files, selecting current verdicts, writing the new file.
(() => {
  "use strict";
  const VERSION = 1;
  const limits = { lines: 50_000, text: 20_000, comment: 10_000, file: 32 << 20 };

  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isText = (value, length = 500) => typeof value === "string" && value.length > 0 && value.length <= length;

  const isName = (text) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);

  const isSpan = (span) => isObject(span) && Number.isSafeInteger(span.start) && span.end > span.start;

  /** The valid part of an untrusted record; undefined if it is not a verdict. */
  function clean(raw) {
    if (!isObject(raw)) return undefined;
    const { conversation, run, turn, span, label, comment, reviewer, at, key, text } = raw;
    if (![conversation, run, key].every((value) => isText(value)) || !isText(reviewer) || !isName(reviewer)) return undefined;
    if (!isText(at, 40) || Number.isNaN(Date.parse(at))) return undefined;
    const verdict = { conversation, run, label: isText(label) ? label : null, reviewer, at, key };
    if (isText(turn)) verdict.turn = turn;
    if (isSpan(span)) verdict.span = { start: span.start, end: span.end, quote: String(span.quote ?? "").slice(0, 500) };
    if (Number.isFinite(raw.score)) verdict.score = raw.score;
    if (isText(comment, limits.comment)) verdict.comment = comment;
    if (isText(text, limits.text)) verdict.text = text;
    return verdict;
  }

  /** One line of a file, with members in fixed order. */
  const line = (verdict) => JSON.stringify(clean(verdict));

  const isTakenBack = ({ label, comment, score }) => label === null && !comment && score === undefined;

  /** The target of a verdict: the conversation, a version of a turn, or a span of it. */
  const target = ({ conversation, turn, key, span }) =>
    JSON.stringify([conversation, turn ?? null, key.split("-")[0], span?.start ?? null, span?.end ?? null]);

  /** The latest verdict for each target. */
  function current(verdicts) {
    const last = new Map();
    for (const verdict of verdicts) {
      const known = last.get(target(verdict));
      if (!known || Date.parse(known.at) <= Date.parse(verdict.at)) last.set(target(verdict), verdict);
    }
    return last;
  }

  /** The verdicts of a file, and the number of invalid lines. */
  function parseFile(text) {
    const verdicts = [];
    let broken = 0;
    for (const part of text.split(/\r?\n/).filter((words) => words.trim() !== "").slice(0, limits.lines)) {
      let verdict;
      try {
        verdict = clean(JSON.parse(part));
      } catch {
        verdict = undefined;
      }
      if (verdict) verdicts.push(verdict);
      else broken += 1;
    }
    return { verdicts, broken };
  }

  /**
   * The new verdict file: the lines the site was built with, unchanged, then new ones. Verdicts given and withdrawn in
   * between are left out.
   */
  function file(earlier, verdicts) {
    const known = parseFile(earlier.join("\n")).verdicts;
    const before = current(known);
    const lines = new Set(known.map(line));
    const added = [...current(verdicts).values()]
      .filter((verdict) => !lines.has(line(verdict)) && !(isTakenBack(verdict) && !before.has(target(verdict))));
    return [...earlier, ...added.map(line)].map((text) => `${text}\n`).join("");
  }

  const empty = () => ({ version: VERSION, reviewer: "", keys: true, verdicts: [] });

  /** The stored state, or a problem: `corrupt` or `version`. */
  function parse(text) {
    try {
      const raw = JSON.parse(text);
      if (!isObject(raw) || !Number.isInteger(raw.version)) return { problem: "corrupt" };
      if (raw.version !== VERSION) return { problem: "version" };
      const verdicts = (Array.isArray(raw.verdicts) ? raw.verdicts : []).map(clean).filter(Boolean).slice(-limits.lines);
      const reviewer = typeof raw.reviewer === "string" && isName(raw.reviewer) ? raw.reviewer : "";
      return { state: { version: VERSION, reviewer, keys: raw.keys !== false, verdicts } };
    } catch {
      return { problem: "corrupt" };
    }
  }

  Scrollback.verdicts = { isName, clean, line, target, current, isTakenBack, parseFile, file, empty, parse, limits };
})();
