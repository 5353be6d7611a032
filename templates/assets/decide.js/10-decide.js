// Disputes are settled here, by those who see everyone's verdicts on them.
(() => {
  "use strict";
  const { make, say, verdicts: rules, rubric } = Scrollback;
  const session = Scrollback.review;
  const { log, reviewer, button, tell } = session;
  const disputes = [...document.querySelectorAll(".dispute")];
  if (disputes.length === 0) return;

  const blank = ({ dataset }) => ({
    conversation: dataset.conversation, run: dataset.run, turn: dataset.item, key: dataset.key, label: null, reviewer: reviewer(),
    criterion: dataset.criterion, call: dataset.call && Number(dataset.call),
  });

  /** Buttons and a reason; a verdict given here counts instead of all others. */
  function controls(card) {
    const criterion = rubric.named(card.dataset.criterion);
    if (!criterion) return [];
    const reason = make("textarea", { rows: "2", maxlength: String(rules.limits.comment) });
    const decide = (value, title) => {
      const comment = reason.value.trim();
      log.give({ ...blank(card), rubric: criterion.version, label: value, ...(comment ? { comment } : {}), final: true, exposed: true });
      session.drawAll();
      const isSaved = session.saver.isActive();
      tell(isSaved ? say("Decided: {label}", { label: title }) : say("Decided: {label}. Download your file when you have finished.", { label: title }));
    };
    const buttons = criterion.values.map(({ value, title, style }) =>
      button(title, () => decide(value, title), { "data-value": value, "data-style": style, "aria-pressed": "false" }));
    card.append(make("div", { class: "decide", role: "group", "aria-label": say("Decide") },
      make("label", {}, say("Reason"), reason), make("div", { class: "tools" }, make("b", {}, say("Decide")), ...buttons)));
    return [{ card, buttons, reason }];
  }
  let made = [];

  session.draws.push((all) => {
    for (const { card, buttons, reason } of made) {
      const mine = all.get(rules.target(blank(card)));
      const isDecided = mine?.final === true;
      card.classList.toggle("decided", isDecided);
      if (isDecided && reason.value === "") reason.value = mine.comment ?? "";
      for (const one of buttons) {
        const isPressed = isDecided && mine.label === one.dataset.value;
        one.setAttribute("aria-pressed", isPressed);
        if (one.dataset.style) one.classList.toggle(one.dataset.style, isPressed);
      }
    }
    progress.textContent = say("{done} of {total} decided", { done: made.filter(({ card }) => card.matches(".decided")).length, total: disputes.length });
  });
  const progress = make("b", { class: "progress" });
  session.body.append(progress);
  session.tools.append(button(say("Undo"), session.undo), button(say("Download"), session.download));
  session.starts.push(() => {
    if (made.length === 0) made = disputes.flatMap(controls);
    session.loadEarlier().then(session.drawAll);
  });
  session.open((panel) => document.querySelector(".disputes").before(panel));
})();
