// Verdicts as tables: CSV of all, and one row a target.
(() => {
  "use strict";
  const { LABEL, current, isTakenBack } = Scrollback.verdicts;
  const { rubric, loadScript, root } = Scrollback;

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
   * reviewers, each has a column of the criterion: `correct (ada)`. `recorded`: by `rubric.nameOf`, what runs recorded, by column.
   */
  function table(verdicts, criteria, recorded = new Map()) {
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
      if (!rows.has(place)) rows.set(place, { head: [conversation, run, turn, call, span?.quote], run: recorded.get(rubric?.nameOf(verdict)), answers: new Map(), comments: [], isFirst: undefined });
      const row = rows.get(place);
      row.answers.set(column(name, reviewer), answer(verdict, kinds.get(name)));
      if (verdict.comment && kinds.get(name) !== "text") row.comments.push(isOne ? verdict.comment : `${reviewer}: ${verdict.comment}`);
      if (verdict.first) row.isFirst = true;
    }
    const names = [...kinds.keys()].flatMap((name) => (isOne ? [name] : reviewers.map((reviewer) => column(name, reviewer))));
    const fields = [...new Set([...rows.values()].flatMap(({ run }) => Object.keys(run ?? {})))];
    return join([
      ["conversation", "run", "turn", "call", "quote", ...names, "comment", "first", ...fields],
      ...[...rows.values()].map(({ head, run, answers, comments, isFirst }) =>
        [...head, ...names.map((name) => answers.get(name)), comments.join("\n"), isFirst, ...fields.map((field) => run?.[field])]),
    ]);
  }

  /** The data of a run's queue; undefined if there is none. Another script of a queue may arrive in the meantime. */
  async function queueOf(run) {
    const { href } = new URL(`review/${run}/_queue.js`, root);
    const others = Scrollback.queueRows;
    let found;
    const take = (data) => (document.currentScript.src === href ? (found = data) : others?.(data));
    Scrollback.queueRows = take;
    await loadScript(href, { tries: 1 }).catch(() => undefined);
    if (Scrollback.queueRows === take) Scrollback.queueRows = others;
    return found;
  }

  /** What a run recorded about a conversation: conditions, and scores if `isFinished`. */
  const fieldsOf = ({ model, task, conditions = [], scores = [] }, shared = [], isFinished) => Object.fromEntries([
    ["model", model], ["task", task], ...[...shared, ...conditions].map((text) => `condition.${text}`.split(/ = (.*)/s, 2)),
    ...(isFinished ? scores.map(([name, value]) => [`score.${name}`, value]) : []),
  ].filter(([, value]) => value !== undefined));

  /** A table with what the runs recorded. Scores are of conversations that the reviewer of the log has finished, who has seen them. */
  async function targets(verdicts, criteria, log) {
    const own = rubric.judged(log.current().values());
    const [recorded, seen] = [new Map(), new Set()];
    for (const run of new Set(verdicts.map((verdict) => verdict.run))) {
      const { rows = [], shared } = (await queueOf(run)) ?? {};
      for (const row of rows) {
        const name = rubric.nameOf({ run, conversation: row.id });
        const isFinished = rubric.isFinished(own.get(name), row);
        if (isFinished && row.scores) seen.add(name);
        recorded.set(name, fieldsOf(row, shared, isFinished));
      }
    }
    log.see([...log.current().values()].filter((verdict) => seen.has(rubric.nameOf(verdict))).map((verdict) => ({ ...verdict, isAll: verdict.turn === undefined })));
    return table(verdicts, criteria, recorded);
  }

  Object.assign(Scrollback.verdicts, { csv, table, targets, kept });
})();
