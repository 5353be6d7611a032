// Whether a reviewer may see others' verdicts on a target: their own is in, or they have been shown before (evaluation 1).
(() => {
  "use strict";
  const { verdicts: rules, rubric } = Scrollback;
  const { log, reviewer } = Scrollback.review;
  const required = rubric.criteria.filter(({ isRequired }) => isRequired);

  /**
   * What this reviewer has said about each place, and about each conversation of a run: `answers` to required criteria, and those
   * of them that are answered for the `whole` conversation.
   */
  function said() {
    const found = new Map();
    const at = (name) => found.get(name) ?? found.set(name, { answers: new Set(), whole: new Set() }).get(name);
    for (const verdict of log.current().values()) {
      if (rules.isTakenBack(verdict)) continue;
      const [place, conversation] = [at(rules.place(verdict)), at(rubric.nameOf(verdict))];
      const criterion = rubric.answered(verdict);
      if (!criterion) continue;
      place.answers.add(`${criterion.name}\n${verdict.call ?? ""}`);
      conversation.answers.add(JSON.stringify([criterion.name, verdict.turn ?? null, verdict.call ?? null]));
      if (verdict.turn === undefined) conversation.whole.add(criterion.name);
    }
    return found;
  }

  /** As many answers as a target may need, if the build has not said how many. */
  const most = Math.max(1, required.filter(({ target }) => target !== "conversation" && target !== "tool call").length);

  function isJudged({ needed = most, done = [], isAll, ...target }, own) {
    if (done.includes(reviewer())) return true;
    const mine = own.get(isAll ? rubric.nameOf(target) : rules.place(target));
    if (!mine) return false;
    return mine.answers.size >= needed || (isAll && required.every(({ name }) => mine.whole.has(name)));
  }

  /**
   * The targets whose verdicts this reviewer may see: all without a name. The values are false for those on which a verdict would
   * not be independent any more. `by`: the only ones who have said it.
   */
  function open(targets) {
    if (reviewer() === "") return new Map(targets.map((target) => [target, true]));
    const own = said();
    const free = targets.filter((target) => isOwn(target) || isJudged(target, own));
    return new Map([...log.seen(targets).map((target) => [target, false]), ...free.map((target) => [target, true])]);
  }

  const isOwn = ({ by = [] }) => by.length > 0 && by.every((name) => name === reviewer());

  /** Remembers that others' verdicts on these were shown. */
  const see = (targets) => log.see(targets.filter((target) => !isOwn(target)));

  Scrollback.review.foreign = { open, see };
})();
