// How much of each conversation a reviewer has judged, for lists: without its turns, from the verdicts alone.
(() => {
  "use strict";
  const { verdicts: rules, rubric } = Scrollback;

  const nameOf = ({ run, conversation }) => `${run}\n${conversation}`;

  /**
   * The required criterion that a verdict answers about one of its targets, or without a turn about all of them; undefined if it
   * answers none. A target is a turn, its words, one of its calls, or the conversation.
   */
  function answered(verdict) {
    const criterion = rubric.named(verdict.criterion);
    if (!criterion?.isRequired || rules.isTakenBack(verdict) || !rubric.isAnswer(verdict, criterion)) return undefined;
    const { turn, call, span } = verdict;
    const { target } = criterion;
    if (turn === undefined) return criterion;
    const fits = target !== "conversation" && (call !== undefined) === (target === "tool call") && (!span || target === "span");
    return fits ? criterion : undefined;
  }

  /**
   * By run and conversation: the labels, the required targets with an answer, and the criteria that are answered for all turns
   * at once. Another run may say something else, so it counts on its own.
   */
  function judged(verdicts) {
    const found = new Map();
    for (const verdict of verdicts) {
      if (rules.isTakenBack(verdict)) continue;
      const name = nameOf(verdict);
      if (!found.has(name)) found.set(name, { run: verdict.run, labels: [], targets: new Set(), whole: new Set() });
      const own = found.get(name);
      own.labels.push(...(verdict.labels ?? (verdict.label ? [verdict.label] : [])));
      const criterion = answered(verdict);
      if (!criterion) continue;
      if (verdict.turn === undefined) own.whole.add(criterion);
      // What was said about an earlier text of a turn is the same target.
      if (verdict.turn !== undefined || criterion.target === "conversation") own.targets.add(JSON.stringify([criterion.name, verdict.turn ?? null, verdict.call ?? null]));
    }
    return found;
  }

  /** How many of a conversation's targets are judged; undefined without verdicts on it. */
  function done(own, total) {
    if (!own) return 0;
    const required = rubric.criteria.filter(({ isRequired }) => isRequired);
    return required.length > 0 && required.every((criterion) => own.whole.has(criterion)) ? total : Math.min(own.targets.size, total);
  }

  Object.assign(rubric, { nameOf, answered, judged, done });
})();
