// Verdicts of one reviewer: parsing verdict files, selecting current verdicts, writing the new file.
(() => {
  "use strict";
  const VERSION = 2;
  /** The criterion of verdicts that name none. */
  const LABEL = "label";
  const limits = { lines: 50_000, seen: 50_000, text: 20_000, comment: 10_000, labels: 100, call: 100_000, file: 32 << 20 };

  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isText = (value, length = 500) => typeof value === "string" && value.length > 0 && value.length <= length;

  const isName = (text) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);

  const isSpan = (span) => isObject(span) && Number.isSafeInteger(span.start) && span.end > span.start;
  const isCall = (call) => Number.isSafeInteger(call) && call >= 0 && call <= limits.call;

  /** The valid part of an untrusted record; undefined if it is not a verdict. */
  function clean(raw) {
    if (!isObject(raw)) return undefined;
    const { conversation, run, turn, span, criterion, label, comment, reviewer, at, key, text, rubric, call } = raw;
    if (![conversation, run, key].every((value) => isText(value)) || !isText(reviewer) || !isName(reviewer)) return undefined;
    if (!isText(at, 40) || Number.isNaN(Date.parse(at))) return undefined;
    // Without its criterion, an answer would be one to another question.
    if (criterion !== undefined && !isText(criterion)) return undefined;
    const verdict = { conversation, run, label: isText(label) ? label : null, reviewer, at, key };
    if (isText(turn)) verdict.turn = turn;
    if (isCall(call)) verdict.call = call;
    if (isSpan(span)) verdict.span = { start: span.start, end: span.end, quote: String(span.quote ?? "").slice(0, 500) };
    if (criterion !== undefined && criterion !== LABEL) verdict.criterion = criterion;
    const labels = Array.isArray(raw.labels) ? [...new Set(raw.labels.filter((one) => isText(one)))].slice(0, limits.labels) : [];
    if (labels.length > 0) verdict.labels = labels;
    if (Number.isFinite(raw.score)) verdict.score = raw.score;
    if (isText(comment, limits.comment)) verdict.comment = comment;
    for (const name of ["first", "final", "exposed"]) if (raw[name] === true) verdict[name] = true;
    if (isText(rubric, 40)) verdict.rubric = rubric;
    if (isText(text, limits.text)) verdict.text = text;
    return verdict;
  }

  /** One line of a file, with members in fixed order. */
  const line = (verdict) => JSON.stringify(clean(verdict));

  const isTakenBack = ({ label, labels, comment, score, first }) =>
    (label ?? null) === null && !labels?.length && !comment && score === undefined && !first;

  const own = (key) => key.split("-")[0];

  /** The judged content, in any run: a conversation, a version of a turn, or a part of it, under one criterion. */
  const content = ({ conversation, turn, key, span, criterion, call }) =>
    [conversation, turn !== undefined, own(key), span?.start ?? null, span?.end ?? null, criterion ?? LABEL, call ?? null];

  /** The target of a verdict: its content at its place. */
  const target = (verdict) => JSON.stringify([...content(verdict), verdict.turn ?? null]);

  /** A turn or a conversation, under all criteria. */
  const place = ({ conversation, turn, key }) => JSON.stringify([conversation, turn ?? null, own(key)]);

  /** What others' verdicts are shown on: the content of a turn, also with another id in another run, or of a conversation. */
  const shown = ({ turn, ...verdict }) => place({ ...verdict, turn: turn === undefined ? undefined : "" });

  /**
   * What others' verdicts on it may have been shown on: its own content, then conversations with all turns. `whole` has the keys
   * of those with this turn; `isAll` if it is about the conversation with all turns.
   */
  function places({ isAll, whole, ...verdict }) {
    const wholes = whole ?? (verdict.turn === undefined ? [verdict.key] : []);
    return [...(isAll ? [] : [shown(verdict)]), ...[wholes].flat().map((key) => JSON.stringify([verdict.conversation, true, own(key)]))];
  }

  /** The latest verdict for each target; `last` may have earlier ones. */
  function current(verdicts, last = new Map()) {
    for (const verdict of verdicts) {
      const name = target(verdict);
      const known = last.get(name);
      if (!known || Date.parse(known.at) <= Date.parse(verdict.at)) last.set(name, verdict);
    }
    return last;
  }

  /** The verdicts of a file, and the number of invalid lines. */
  function parseFile(text) {
    const verdicts = [];
    let broken = 0;
    for (const part of text.split(/\r?\n/).filter((words) => words.trim() !== "")) {
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
   * between are left out. A turn may have another id in another run, so a withdrawal is matched by content.
   */
  function file(earlier, verdicts) {
    const known = parseFile(earlier.join("\n")).verdicts;
    const before = new Set(known.map((verdict) => JSON.stringify(content(verdict))));
    const lines = new Set(known.map(line));
    const added = [...current(verdicts).values()]
      .filter((verdict) => !lines.has(line(verdict)) && !(isTakenBack(verdict) && !before.has(JSON.stringify(content(verdict)))));
    return [...earlier, ...added.map(line)].map((text) => `${text}\n`).join("");
  }

  const empty = () => ({ version: VERSION, reviewer: "", keys: true, advance: true, shuffled: true, verdicts: [], seen: [] });

  /** Of a turn that was stored with its id, its content. */
  const withoutID = (seen) => seen.replace(/^(\S* \["(?:[^"\\]|\\.)*",)"(?:[^"\\]|\\.)+"/, '$1""');

  /**
   * The stored state, or a problem: `version`, or `corrupt`, with the rest of the state if only a part makes no sense. Version 1 had
   * labels only, and its verdicts read the same.
   */
  function parse(text) {
    try {
      const raw = JSON.parse(text);
      if (!isObject(raw) || !Number.isInteger(raw.version)) return { problem: "corrupt" };
      if (raw.version < 1 || raw.version > VERSION) return { problem: "version" };
      const list = (value) => (Array.isArray(value) ? value : []);
      const all = list(raw.verdicts).map(clean);
      const isWhole = all.every(Boolean) && (raw.verdicts === undefined || Array.isArray(raw.verdicts));
      const verdicts = all.filter(Boolean).slice(-limits.lines);
      const seen = list(raw.seen).filter((one) => isText(one, 2000)).slice(-limits.seen).map(withoutID);
      const reviewer = typeof raw.reviewer === "string" && isName(raw.reviewer) ? raw.reviewer : "";
      const [keys, advance, shuffled] = [raw.keys, raw.advance, raw.shuffled].map((one) => one !== false);
      return { state: { version: VERSION, reviewer, keys, advance, shuffled, verdicts, seen }, problem: isWhole ? undefined : "corrupt" };
    } catch {
      return { problem: "corrupt" };
    }
  }

  Scrollback.verdicts = { LABEL, isName, clean, line, target, place, places, current, isTakenBack, parseFile, file, empty, parse, limits };
})();
