// The order of a queue for a reviewer, and its filters. Nothing here reads the page.
(() => {
  "use strict";
  const { draw } = Scrollback;
  /** Filters with one value, with a range `from..to`, and those that are on or off. */
  const VALUES = ["run", "model", "task", "tool", "condition", "label", "reviewer"];
  const RANGES = ["length", "score"];
  const FLAGS = ["changed", "disputed", "mine"];
  /** One for each score in words: `score.tone`. */
  const GRADE = "score.";
  const grades = (filters) => Object.keys(filters).filter((name) => name.startsWith(GRADE)).sort();

  /** A number for each reviewer, run and conversation, independent of the rest of the queue. */
  const rank = (reviewer, { run, id }) => draw.generator(draw.hash(`${reviewer}\n${run}\n${id}`))();

  const compare = (one, other) => {
    const place = one.findIndex((value, index) => value !== other[index]);
    return place < 0 ? 0 : one[place] < other[place] ? -1 : 1;
  };

  /** Assigned conversations first, done ones last, otherwise shuffled: each reviewer meets them in another order. */
  function shuffled(rows, reviewer) {
    return rows.map((row, index) => ({ row, by: [row.assigned?.includes(reviewer) ? 0 : 1, row.state === "done" ? 1 : 0, rank(reviewer, row), index] }))
      .sort((one, other) => compare(one.by, other.by)).map(({ row }) => row);
  }

  /** `2..`, `..0.5`, `4`: the lowest and highest value; undefined if it is no range. */
  function range(text) {
    const [low, high = low] = text.split("..");
    const [from, to] = [low === "" ? -Infinity : Number(low), high === "" ? Infinity : Number(high)];
    return text === "" || Number.isNaN(from) || Number.isNaN(to) ? undefined : [from, to];
  }

  /** `[name, from, to]` of `reward:..0.5`; the name may contain colons. */
  function scoreRange(text) {
    const [, name, words] = /^(.*):([^:]*)$/s.exec(text) ?? [];
    const limits = words === undefined ? undefined : range(words);
    return limits && [name, ...limits];
  }

  /** The filters of an address: members that make sense. */
  function parse(search) {
    const query = new URLSearchParams(search);
    const filters = {};
    for (const name of VALUES) if (query.get(name)) filters[name] = query.get(name).slice(0, 500);
    for (const name of FLAGS) if (query.get(name) === "1") filters[name] = "1";
    if (range(query.get("length") ?? "")) filters.length = query.get("length");
    if (scoreRange(query.get("score") ?? "")) filters.score = query.get("score");
    for (const [name, value] of query) if (name.startsWith(GRADE) && value) filters[name.slice(0, 500)] = value.slice(0, 500);
    return filters;
  }

  /** The address of filters: `?tool=search&mine=1`, or nothing. */
  function address(filters) {
    const query = new URLSearchParams([...VALUES, ...RANGES, ...FLAGS, ...grades(filters)].filter((name) => filters[name]).map((name) => [name, filters[name]]));
    return query.size === 0 ? "" : `?${query}`;
  }

  const isWithin = (value, [from, to]) => typeof value === "number" && value >= from && value <= to;

  /**
   * Whether a row passes. `view` is what the reviewer may see: `reviewer`; `own`, the labels they have given on it, or
   * undefined without a verdict; `isFinished`. Verdicts of others, disputes and scores count on finished conversations only.
   */
  function passes(row, filters, { reviewer, own, isFinished }) {
    const { run, model, task, tool, condition, label, changed, mine } = filters;
    const isOwn = filters.reviewer === undefined || filters.reviewer === reviewer;
    const score = filters.score && scoreRange(filters.score);
    const labels = isOwn ? own : isFinished ? new Map(Object.entries(row.labels ?? {})).get(filters.reviewer) : undefined;
    const judged = isOwn ? own !== undefined : isFinished && row.reviewers?.includes(filters.reviewer) === true;
    return (run === undefined || row.run === run) && (model === undefined || row.model === model) && (task === undefined || row.task === task)
      && (tool === undefined || row.tools?.includes(tool) === true) && (condition === undefined || row.conditions?.includes(condition) === true)
      && (!filters.length || isWithin(row.turns, range(filters.length)))
      && (!changed || row.changed === true) && (!mine || row.assigned?.includes(reviewer) === true)
      && (!filters.disputed || (isFinished && row.disputed === true))
      && (filters.reviewer === undefined || judged) && (label === undefined || labels?.includes(label) === true)
      && (!score || (isFinished && row.scores?.some(([name, value]) => name === score[0] && isWithin(value, score.slice(1))) === true))
      && grades(filters).every((grade) => isFinished && row.scores?.some(([name, value]) => GRADE + name === grade && value === filters[grade]) === true);
  }

  /** Whether a filter tells something about verdicts of others or judges. */
  const isForeign = ({ disputed, score, reviewer: name, ...rest }, reviewer) => Boolean(disputed || score || grades(rest).length > 0 || (name !== undefined && name !== reviewer));

  /** The range of a queue's list around a place: the first and the one after the last. */
  function around(place, count, size = 15) {
    const first = Math.max(0, Math.min(place - Math.floor(size / 2), count - size));
    return [first, Math.min(count, first + size)];
  }

  Scrollback.queue = { GRADE, shuffled, parse, address, passes, isForeign, range, scoreRange, around };
})();
