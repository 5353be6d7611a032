// Verdicts as tables: CSV of all, and one row a target.
(() => {
  "use strict";
  const { LABEL, current, isTakenBack } = Scrollback.verdicts;

  /** A cell (RFC 4180). Spreadsheets run text that begins like a formula, so it begins with an apostrophe. */
  function cell(value) {
    if (value === undefined || value === null) return "";
    if (typeof value !== "string") return String(value);
    const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }

  const join = (rows) => rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

  const columns = {
    conversation: ({ conversation }) => conversation, run: ({ run }) => run, turn: ({ turn }) => turn, call: ({ call }) => call,
    start: ({ span }) => span?.start, end: ({ span }) => span?.end, quote: ({ span }) => span?.quote,
    criterion: ({ criterion }) => criterion ?? LABEL, label: ({ label }) => label, labels: ({ labels }) => labels?.join(" "),
    score: ({ score }) => score, comment: ({ comment }) => comment, first: ({ first }) => first, final: ({ final }) => final,
    exposed: ({ exposed }) => exposed, rubric: ({ rubric }) => rubric, reviewer: ({ reviewer }) => reviewer, at: ({ at }) => at,
    key: ({ key }) => key,
  };

  const reviewersOf = (verdicts) => [...new Set(verdicts.map(({ reviewer }) => reviewer))].sort();

  /** Current verdicts of each reviewer, without withdrawn ones. */
  const kept = (verdicts) => reviewersOf(verdicts)
    .flatMap((name) => [...current(verdicts.filter(({ reviewer }) => reviewer === name)).values()]).filter((verdict) => !isTakenBack(verdict));

  /** One row a verdict. */
  const csv = (verdicts) => join([Object.keys(columns), ...kept(verdicts).map((one) => Object.values(columns).map((of) => of(one)))]);

  const answer = (verdict, kind) => verdict.labels?.join(" ") ?? verdict.label ?? verdict.score ?? (kind === "text" ? verdict.comment : undefined);

  /**
   * One row a target, one column a criterion: `criteria` of the rubric as `{ name, kind }`, then others with verdicts. With several
   * reviewers, each has a column of the criterion: `correct (ada)`.
   */
  function table(verdicts, criteria) {
    const kinds = new Map(criteria.map(({ name, kind }) => [name, kind]));
    const reviewers = reviewersOf(verdicts);
    const isOne = reviewers.length < 2;
    const column = (name, reviewer) => (isOne ? name : `${name} (${reviewer})`);
    const rows = new Map();
    for (const verdict of kept(verdicts)) {
      const name = verdict.criterion ?? LABEL;
      if (!kinds.has(name)) kinds.set(name, "nominal");
      const { conversation, run, turn, call, span, key, reviewer } = verdict;
      const place = JSON.stringify([conversation, run, turn, call, span?.start, span?.end, key.split("-")[0]]);
      if (!rows.has(place)) rows.set(place, { head: [conversation, run, turn, call, span?.quote], answers: new Map(), comments: [], isFirst: undefined });
      const row = rows.get(place);
      row.answers.set(column(name, reviewer), answer(verdict, kinds.get(name)));
      if (verdict.comment && kinds.get(name) !== "text") row.comments.push(isOne ? verdict.comment : `${reviewer}: ${verdict.comment}`);
      if (verdict.first) row.isFirst = true;
    }
    const names = [...kinds.keys()].flatMap((name) => (isOne ? [name] : reviewers.map((reviewer) => column(name, reviewer))));
    return join([
      ["conversation", "run", "turn", "call", "quote", ...names, "comment", "first"],
      ...[...rows.values()].map(({ head, answers, comments, isFirst }) =>
        [...head, ...names.map((name) => answers.get(name)), comments.join("\n"), isFirst]),
    ]);
  }

  Object.assign(Scrollback.verdicts, { csv, table, kept });
})();
