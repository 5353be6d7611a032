// Disputes are settled here, by those who see everyone's verdicts on them.
(() => {
  "use strict";
  const { make, say, verdicts: rules, rubric } = Scrollback;
  const session = Scrollback.review;
  const { log, reviewer, button, tell, actions } = session;
  const disputes = [...document.querySelectorAll(".dispute")];
  if (disputes.length === 0) return;

  const blank = ({ dataset }) => ({
    conversation: dataset.conversation, run: dataset.run, turn: dataset.item, key: dataset.key, label: null, reviewer: reviewer(),
    criterion: dataset.criterion, call: dataset.call && Number(dataset.call),
  });
  const known = (card) => log.current().get(rules.target(blank(card)));
  const isDecided = (card) => known(card)?.final === true;

  let made = [];
  let current;
  const partsOf = (card) => made.find((one) => one.card === card);

  /** Buttons and a reason; a verdict given here counts instead of all others. */
  function controls(card) {
    const criterion = rubric.named(card.dataset.criterion);
    if (!criterion) return [];
    const field = session.commentField(blank(card), known(card)?.comment, "2", () => saveReason(card), () => go(card));
    const buttons = rubric.choices(criterion).map((value) => session.valueButton(value, () => decide(card, value.value)));
    card.tabIndex = -1;
    card.addEventListener("focusin", () => mark(card));
    card.append(make("div", { class: "decide", role: "group", "aria-label": say("Decide") },
      make("label", {}, say("Reason"), field.area), make("div", { class: "tools" }, make("b", {}, say("Decide")), ...buttons)));
    return [{ card, criterion, buttons, field }];
  }

  function give(card, label) {
    const { criterion, field } = partsOf(card);
    const comment = field.area.value.trim();
    field.forget();
    log.give({ ...blank(card), rubric: criterion.version, label, ...(comment ? { comment } : {}), final: true, exposed: true });
    session.drawAll();
    return rubric.titleOf(criterion, label);
  }

  function decide(card, value) {
    const wasDecided = isDecided(card);
    const label = give(card, value);
    const isSaved = session.saver.isActive();
    tell(isSaved ? say("Decided: {label}", { label }) : say("Decided: {label}. Download your file when you have finished.", { label }));
    const next = log.state.advance && !wasDecided ? after(card).find((one) => !isDecided(one)) : undefined;
    if (next) go(next);
  }

  /** The reason for a decision; before one, it waits for it. */
  function saveReason(card) {
    const mine = known(card);
    if (mine?.final) {
      give(card, mine.label);
      tell(say("Comment saved"));
    }
    go(card);
  }

  // Moving

  /** Those that the reviewer may see. */
  const places = () => made.map(({ card }) => card).filter((card) => !card.hidden);
  const after = (card) => places().slice(places().indexOf(card) + 1);

  function mark(card) {
    current?.removeAttribute("aria-current");
    current = card;
    card.setAttribute("aria-current", "true");
  }

  function go(card) {
    mark(card);
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: card.offsetHeight > innerHeight / 2 ? "start" : "nearest", behavior: "instant" });
  }

  function move(direction) {
    const all = places();
    const target = current ? all[all.indexOf(current) + direction] : all[0];
    if (target) go(target);
  }

  function digit(key) {
    const { criterion } = partsOf(current) ?? {};
    const chosen = criterion && rubric.choices(criterion).find((one) => one.key === key);
    if (chosen) decide(current, chosen.value);
    else if (!current) move(1);
  }

  function undo() {
    const undone = session.undo();
    const card = undone && places().find((one) => rules.target(blank(one)) === rules.target(undone));
    if (card) go(card);
  }

  Object.assign(actions, {
    j: () => move(1), k: () => move(-1), u: undo, c: () => {
      if (!current) move(1);
      partsOf(current)?.field.area.focus();
    },
  });
  for (const key of "0123456789") actions[key] = digit;
  session.keyList.push(["j k", say("next or previous dispute")], ["1–9", say("value of the marked dispute")], ["0", say("unsure")],
    ["c", say("reason; Ctrl+Enter saves it")], ["u", say("undo")], ["?", say("this list")]);

  const waiting = make("p", { class: "empty" }, `${say("Disputes appear here once you have judged their conversations.")} `,
    make("a", { href: document.querySelector(".back").href }, say("Conversations to review")));

  session.draws.push(() => {
    waiting.hidden = places().length > 0;
    for (const { card, buttons, field } of made) {
      const mine = known(card);
      card.classList.toggle("decided", isDecided(card));
      if (mine?.final && field.area.value === "" && !field.isUnsaved()) field.area.value = mine.comment ?? "";
      session.press(buttons, mine?.final ? mine : undefined);
    }
    progress.textContent = say("{done} of {total} decided", { done: made.filter(({ card }) => isDecided(card)).length, total: disputes.length });
  });
  const progress = make("b", { class: "progress" });
  session.body.append(progress);
  session.tools.append(button(say("Undo"), undo), button(say("Download"), session.download));
  session.starts.push(() => {
    if (made.length === 0) made = disputes.flatMap(controls);
    document.querySelector(".disputes").before(waiting);
    session.loadEarlier().then(session.drawAll);
  });
  session.open((panel) => document.querySelector(".disputes").before(panel));
})();
