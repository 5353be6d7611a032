// Whether a reviewer may see others' verdicts on a target: their own is in, or they have been shown before (evaluation 1).
(() => {
  "use strict";
  const { verdicts: rules, rubric } = Scrollback;
  const { log, reviewer } = Scrollback.review;
  const required = rubric.criteria.filter(({ isRequired }) => isRequired);

  /**
   * What this reviewer has said about each place: answers to required criteria. And about each conversation of a run, as lists
   * count it.
   */
  function said() {
    const current = [...log.current().values()];
    const places = new Map();
    for (const verdict of current) {
      if (rules.isTakenBack(verdict)) continue;
      const name = rules.place(verdict);
      if (!places.has(name)) places.set(name, new Set());
      const criterion = rubric.answered(verdict);
      if (criterion) places.get(name).add(`${criterion.name}\n${verdict.call ?? ""}`);
    }
    return { places, conversations: rubric.judged(current) };
  }

  /** As many answers as a target may need, if the build has not said how many. */
  const most = Math.max(1, required.filter(({ target }) => target !== "conversation" && target !== "tool call").length);

  function isJudged({ needed = [most], done = [], isAll, ...target }, { places, conversations }) {
    if (done.includes(reviewer())) return true;
    const count = rubric.total(needed);
    if (!isAll) return (places.get(rules.place(target))?.size ?? -1) >= count;
    const mine = conversations.get(rubric.nameOf(target));
    return mine !== undefined && rubric.done(mine, needed) >= count;
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
