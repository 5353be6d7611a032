// The first failure of a conversation is one turn: marking another moves it, also from another page.
(() => {
  "use strict";
  const { say, rubric } = Scrollback;
  const session = Scrollback.review;
  const transcript = document.querySelector(".transcript[data-run]");
  const criterion = rubric.criteria.find(({ target }) => target !== "conversation") ?? rubric.criteria[0];

  /** Marks on turns that are on no loaded page; those of other runs count if they are on the same content. */
  function far(known) {
    const ids = new Set(known.map(({ dataset }) => dataset.item));
    const { name, run } = transcript.dataset;
    return [...session.log.current().values()].filter((one) => one.first && one.conversation === name && one.turn !== undefined
      && !ids.has(one.turn) && (one.run === run || session.others.isKept(one)));
  }

  session.markFirst = (turn) => {
    if (!turn || turn === transcript) return session.tell(say("Press j to choose a turn first"));
    const { blank, known, answerOf, changed, nameOf } = session.own;
    const verdict = blank(turn, { criterion });
    const isSet = known(verdict)?.first === true;
    const turns = [...transcript.querySelectorAll("[data-item]"), ...(session.pages?.list() ?? []).flatMap((page) => page.turns)];
    const others = [
      ...turns.filter((one) => one !== turn && answerOf(one, { criterion })?.first).map((one) => changed(blank(one, { criterion }), { first: undefined }, one)),
      ...far(turns).map((one) => ({ ...one, first: undefined, exposed: undefined })),
    ];
    const what = nameOf(turn);
    const words = isSet ? say("Label removed: {what}", { what }) : say("{label}: {what}", { label: say("First failure"), what });
    session.give(words, ...others, changed(verdict, { first: isSet ? undefined : true }, turn));
  };
})();
