// The criteria of the rubric, and what they ask about a turn.
(() => {
  "use strict";
  const { say, verdicts: rules } = Scrollback;
  const CHOICES = ["binary", "ordinal", "nominal"];
  /** The values that every rubric has: undecided, and no failure mode. */
  const extra = { __proto__: null, unsure: say("Unsure"), none: say("None") };

  const { criteria, reviewers } = Scrollback.rubricData ?? { criteria: [], reviewers: [] };
  for (const criterion of criteria) {
    criterion.isChoice = CHOICES.includes(criterion.kind);
    criterion.hasUnsure = criterion.isChoice && (criterion.name !== rules.LABEL || valueOf(criterion, "unsure") !== undefined);
  }

  /** The scripts with the reviewers' files, by name. */
  const files = new Map(reviewers.map((name) => [name, new URL(`review/_reviewers/${name}.js`, Scrollback.root).href]));

  function valueOf(criterion, name) {
    return criterion?.values.find(({ value }) => value === name);
  }

  /** Its values as buttons offer them, with one for those who cannot decide. */
  const choices = ({ values, hasUnsure }) => (hasUnsure && !values.some(({ value }) => value === "unsure") ? [...values, { value: "unsure", key: "0", title: extra.unsure }] : values);

  const named = (name) => criteria.find((one) => one.name === (name ?? rules.LABEL));
  const titleOf = (criterion, value) => valueOf(criterion, value)?.title ?? extra[value] ?? value;

  /** The parts of a turn that its reader judges by their words. */
  const textParts = (turn) => [...turn.querySelectorAll("article .text")].filter((part) => !part.closest(".thinking"));

  /** As the build decides: a failure without text needs no verdict. */
  const isJudged = (turn, criterion) => criterion.target !== "conversation" && criterion.roles.includes(turn.dataset.role)
    && (criterion.target === "tool call" || !turn.querySelector(".error") || textParts(turn).some((part) => part.textContent.trim() !== ""));

  /** The questions about a turn, in order; a criterion of tool calls asks about each. */
  function steps(turn) {
    return criteria.filter((criterion) => isJudged(turn, criterion)).flatMap((criterion) => {
      if (criterion.target !== "tool call") return [{ criterion }];
      return [...turn.querySelectorAll("details.call > summary code")].map((tool, call) => ({ criterion, call, tool: tool.textContent }));
    });
  }

  /** Questions about the whole conversation. Without one of its own, the others may be answered for all turns at once. */
  const ofWhole = criteria.filter(({ target }) => target === "conversation");
  const wholeSteps = () => (ofWhole.length > 0 ? ofWhole : criteria.filter(({ target }) => target !== "tool call")).map((criterion) => ({ criterion }));

  /**
   * Whether a verdict answers its criterion: it is no comment alone, and no value that is gone from the rubric.
   */
  function isAnswer(verdict, criterion) {
    if (!verdict) return false;
    if (criterion.kind === "number") return verdict.score !== undefined;
    if (criterion.kind === "text") return Boolean(verdict.comment);
    if (!criterion.isChoice || criterion.values.length === 0) return verdict.labels?.length > 0 || (verdict.label ?? null) !== null;
    return valueOf(criterion, verdict.label) !== undefined || (verdict.label === "unsure" && criterion.hasUnsure);
  }

  /** Whether its criterion has changed since. */
  const isOlder = ({ criterion: name, rubric: version }) => version !== undefined && (named(name)?.version ?? version) !== version;

  /** The answer in words. */
  function wordsOf(verdict) {
    const criterion = named(verdict.criterion);
    const values = verdict.labels ?? (verdict.label ? [verdict.label] : []);
    const words = values.map((value) => titleOf(criterion, value));
    return [...words, ...(verdict.score === undefined ? [] : [String(verdict.score)]), ...(verdict.first ? [say("First failure")] : [])];
  }

  const badge = (text, style = "") => Scrollback.make("span", { class: `badge ${style}` }, text);

  /** The answer as badges. */
  function badges(verdict) {
    const criterion = named(verdict.criterion);
    const values = verdict.labels ?? (verdict.label ? [verdict.label] : []);
    return [...values.map((value) => badge(titleOf(criterion, value), valueOf(criterion, value)?.style)),
      ...wordsOf(verdict).slice(values.length).map((text) => badge(text))].flatMap((one) => [one, " "]);
  }

  Scrollback.rubric = { criteria, files, ofWhole, choices, named, titleOf, textParts, steps, wholeSteps, isAnswer, isOlder, wordsOf, badges };
})();
