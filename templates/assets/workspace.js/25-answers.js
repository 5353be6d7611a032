// Answers to a question about a place: values, numbers and failure modes, for the workspace.
(() => {
  "use strict";
  const { say, rubric } = Scrollback;
  const session = Scrollback.review;
  const { tell } = session;

  /** `desk`: the current place and what follows an answer; `own`: the reviewer's verdicts on places. */
  session.answers = ({ here, rest, give, stay, advance, redraw }, { nameOf, quoted, isOfWords, wordsFor, unselect, blank, known, answerOf, changed }) => {
    /** Toggles a value; a comment stays. Of words, only "none" needs no selection. */
    function choose(step, value) {
      const { criterion } = step;
      const span = wordsFor(here(), step);
      const verdict = blank(here(), step, span);
      const before = known(verdict);
      const labels = before?.labels ?? [];
      const isSet = criterion.kind === "multi" ? labels.includes(value) : before?.label === value;
      if (isOfWords(here(), step) && !span && !isSet && value !== "none") return tell(say("Select the words first"));
      const rest = labels.filter((one) => one !== value && (one === "none") === (value === "none"));
      const change = criterion.kind === "multi" ? { labels: isSet ? rest : [...rest, value] } : { label: isSet ? null : value };
      if (span) unselect();
      const isLast = !isSet && !span && criterion.kind !== "multi";
      stay(step, !isLast);
      const what = span ? quoted(span) : nameOf(here());
      const label = rubric.titleOf(criterion, value);
      give(isSet ? say("Label removed: {what}", { what }) : say("{label}: {what}", { label, what }), changed(verdict, change, here()));
      if (isLast) advance(step);
    }

    function score(step, text) {
      const value = text.trim() === "" ? undefined : Number(text.trim().replace(",", "."));
      if (Number.isNaN(value)) return tell(say("Type a number, such as 4 or 0.5"));
      const span = isOfWords(here(), step) ? wordsFor(here(), step) : undefined;
      if (isOfWords(here(), step) && !span) return tell(say("Select the words first"));
      if (span) unselect();
      const what = span ? quoted(span) : nameOf(here());
      stay(step, span !== undefined);
      const words = value === undefined ? say("Label removed: {what}", { what }) : say("{label}: {what}", { label: String(value), what });
      give(words, changed(blank(here(), step, span), { score: value }, here()));
      rest();
      if (value !== undefined && !span) advance(step);
    }

    function addMode(step, text) {
      if (!session.kinds) {
        const place = here();
        session.kindsTool.then(() => session.kinds && here() === place && addMode(step, text));
        return tell(say("Loading…"));
      }
      const name = session.kinds.meant(step.criterion, text);
      if (!name) return tell(say("Type a name other than none and unsure"));
      session.kinds.add(step.criterion, name, text.trim());
      if (!(answerOf(here(), step)?.labels ?? []).includes(name)) choose(step, name);
      redraw();
      rest();
    }

    return { choose, score, addMode };
  };
})();
