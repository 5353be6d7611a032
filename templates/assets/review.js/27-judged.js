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
   * By run and conversation: the labels, the required targets with an answer, also their number by criterion, and the criteria
   * that are answered for all turns at once. Another run may say something else, so it counts on its own.
   */
  function judged(verdicts) {
    const found = new Map();
    for (const verdict of verdicts) {
      if (rules.isTakenBack(verdict)) continue;
      const name = nameOf(verdict);
      if (!found.has(name)) found.set(name, { run: verdict.run, labels: [], targets: new Set(), numbers: new Map(), whole: new Set() });
      const own = found.get(name);
      own.labels.push(...(verdict.labels ?? (verdict.label ? [verdict.label] : [])));
      const criterion = answered(verdict);
      if (!criterion) continue;
      if (verdict.turn === undefined) own.whole.add(criterion);
      // What was said about an earlier text of a turn is the same target.
      if (verdict.turn === undefined && criterion.target !== "conversation") continue;
      const before = own.targets.size;
      own.targets.add(JSON.stringify([criterion.name, verdict.turn ?? null, verdict.call ?? null]));
      own.numbers.set(criterion, (own.numbers.get(criterion) ?? 0) + own.targets.size - before);
    }
    return found;
  }

  const total = (targets) => targets.reduce((sum, number) => sum + number, 0);

  /**
   * How many of a conversation's `targets` are judged: a number for each required criterion. One about all turns at once answers
   * for each of its targets; another criterion of the conversation may still be answered turn by turn.
   */
  function done(own, targets) {
    if (!own) return 0;
    const required = rubric.criteria.filter(({ isRequired }) => isRequired);
    return total(required.map((criterion, index) => (own.whole.has(criterion) ? targets[index] : Math.min(own.numbers.get(criterion) ?? 0, targets[index]))));
  }

  /** Whether all is judged. Of changed content, others' verdicts stay hidden until it has a verdict again. */
  const isFinished = (own, { targets, changed }) => own !== undefined && !changed && done(own, targets) >= total(targets);

  Object.assign(rubric, { nameOf, answered, judged, done, total, isFinished });
})();
