// The workspace: a transcript, and a panel that asks the rubric's questions about one turn after another.
(() => {
  "use strict";
  const { make, say, verdicts: rules, rubric } = Scrollback;
  const session = Scrollback.review;
  const { log, reviewer, button, tell, use, actions, body } = session;
  const transcript = document.querySelector(".transcript[data-run]");
  if (!transcript || rubric.criteria.length === 0) return;

  // A place is a turn, or the transcript for the whole conversation.
  const turns = [...transcript.querySelectorAll("[data-item]")];
  const order = [...turns, transcript];
  const asks = new Map(order.map((place) => [place, place === transcript ? rubric.wholeSteps() : rubric.steps(place)]));
  const stepsOf = (place) => asks.get(place);
  /** Where j and k stop. */
  const places = order.filter((place) => (place === transcript ? rubric.ofWhole.length > 0 : stepsOf(place).length > 0));
  let current;
  let steps = [];
  let number = 0;
  /** Whether the current place had its required answers when the reviewer came to it. */
  let wasIn = false;
  /** The question that may get more values, such as failure modes. It stays open until the reviewer leaves it. */
  let unfinished;
  let all = new Map();
  const own = session.turns(transcript, () => all);
  const { isOfWords, wordsFor, blank, known, answerOf, isOpen, isUnanswered, forget, changed, isAt, drawOwn, reveal, goNext, typed, aimed } = own;
  const { choose, score, addMode } = session.answers({ here: () => current, rest, give, stay, advance, redraw: () => draw(all, true) }, own);

  // Verdicts

  function give(words, ...verdicts) {
    log.give(...verdicts.map((one) => (one.turn === undefined ? one : { ...one, whole: session.others.wholes(one.key, transcript.dataset.key) })));
    session.drawAll();
    tell(words);
  }

  // Answers

  const stepName = ({ criterion, call, tool }) => (call === undefined ? criterion.title : `${criterion.title}: ${tool}`);

  /** Before an answer: whether its question may get more of them, unless others' verdicts have been shown. */
  function stay(step, isMore) {
    unfinished = isMore && (unfinished === step || !isIn()) ? step : undefined;
    if (unfinished) number = steps.indexOf(step);
  }

  // Moving

  /** The place of the next question that is open, of all or of the required ones. */
  const after = (from, isRequired) => steps.findIndex((step, index) => index > from && (!isRequired || step.criterion.isRequired) && isOpen(current, step));
  /** The next required question; any where none is required. */
  const next = (from) => after(from, required(current).length > 0);

  /** The next question after a verdict: of this turn, or of the next one that has any. An optional one is chosen by its key. */
  function advance(step) {
    if (!log.state.advance) return;
    const later = next(step.criterion.isRequired ? steps.indexOf(step) : -1);
    if (later >= 0) return at(later);
    const open = places.filter(hasOpen);
    const turn = open.find((place) => place !== transcript && (current === transcript || isAfter(place)));
    if (turn) return go(turn);
    withPages(() => {
      if (session.pages?.leave(1)) return;
      const target = open.find(isAfter) ?? open[0];
      if (target === current) at(firstOpen());
      else if (target) go(target);
      else if (!session.pages?.leave(-1)) tell(say("Everything on this page has your verdict"));
    });
  }

  /** Does something once the other pages of the conversation are read, if it has any, unless the reviewer has moved on. */
  const withPages = (task, place = current) => (document.querySelector("nav.pager") ? use(() => session.pages.load().then(() => place === current && task())) : task());

  const required = (place) => stepsOf(place).filter(({ criterion }) => criterion.isRequired);
  const hasOpen = (place) => required(place).some((step) => isOpen(place, step));
  const isAfter = (place) => order.indexOf(place) > order.indexOf(current);
  const firstOpen = () => Math.max(0, after(-1, hasOpen(current)));

  /** Enter: on to the next question, also without an answer. */
  function goOn() {
    const step = steps[number];
    if (step?.criterion.kind === "multi" && step.criterion.isRequired && isOpen(current, step)) choose(step, "none");
    if (step?.criterion.kind === "text" && isOpen(current, step)) return openComment(step);
    const later = after(number);
    // Optional failure modes may be given before the required answers.
    const other = later < 0 && unfinished && !step.criterion.isRequired ? next(-1) : later;
    if (other >= 0) return at(other);
    move(1);
    finish();
  }

  /** Leaves a question that was to get more values. */
  function finish(step) {
    if (!unfinished || unfinished === step) return;
    unfinished = undefined;
    drawPlace();
  }

  /** After the last turn of a page come those of the next one, and then the whole conversation. */
  function move(direction, among = places) {
    const from = current ? order.indexOf(current) : -1;
    const way = direction > 0 ? "find" : "findLast";
    const target = among[way]((place) => Math.sign(order.indexOf(place) - from) === direction);
    if (target && target !== transcript) return go(target);
    withPages(() => {
      if (session.pages?.step(direction, (turn) => among === turns || rubric.steps(turn).length > 0, way)) return;
      if (target) go(target);
      else tell(direction > 0 ? say("End of the conversation; n opens the next one") : say("Start of the conversation"));
    });
  }

  /** Makes a step of the current place the one that digits answer. */
  function at(index) {
    number = index;
    mark();
    finish(steps[index]);
    session.showInside(view.querySelector("[aria-current]"));
  }

  function select(place) {
    if (place === current) return;
    current?.removeAttribute("aria-current");
    current = place;
    if (place !== transcript) place.setAttribute("aria-current", "true");
    steps = stepsOf(place);
    wasIn = !hasOpen(place);
    unfinished = undefined;
    number = firstOpen();
    draw(all, true);
  }

  /** Selects a place and shows it. Who answers from inside the panel stays there. */
  function go(place) {
    const isInside = view.querySelector(":focus");
    select(place);
    if (isInside) (view.querySelector("[aria-current] :is(button, input)") ?? view).focus({ preventScroll: true });
    if (place !== transcript) reveal(place);
    if (!isInside) rest();
  }

  /** Leaves a field. The transcript itself cannot have the focus. */
  function rest() {
    (current === transcript ? view : current).focus({ preventScroll: true });
  }

  // View of the current place

  const tool = (name) => () => use(() => session[name]());
  const [head, progress] = [make("h2", {}), make("b", { class: "progress" })];
  const [asked, others] = ["asked", "others"].map((name) => make("div", { class: name }));
  const markFirst = () => session.markFirst(current);
  const firstButton = button(say("First failure"), markFirst, { "aria-keyshortcuts": "f" });
  const commentButton = button(say("Comment"), () => openComment(), { "aria-keyshortcuts": "c" });
  const whole = button(say("Whole conversation"), () => go(transcript));
  const rawButton = button(say("Raw JSON"), raw, { "aria-keyshortcuts": "r" });
  // On a phone the panel is a low bar with the marked question until this button opens the rest.
  const fold = button(say("More"), () => fold.setAttribute("aria-expanded", !session.panel.classList.toggle("low")), { class: "rest", "aria-expanded": "false" });
  session.panel.classList.add("low");
  const more = make("div", { class: "tools" }, commentButton, firstButton, whole, rawButton, button(say("Find"), tool("find"), { "aria-keyshortcuts": "/" }));
  const view = make("div", { class: "turn-bar", role: "group", tabindex: "-1" }, make("div", { class: "panel-line" }, head, progress, make("div", { class: "tools" }, button(say("Skip"), () => reviewer() && move(1), { "aria-keyshortcuts": "s" }), fold)), asked, more, others);
  let rows = [];

  /** Letters of the page's own keys need Shift as a criterion's letter. */
  const letterOf = ({ letter }) => (letter && Object.hasOwn(actions, letter) && actions[letter] !== chooseCriterion ? letter.toUpperCase() : letter);

  function field(step) {
    const isNumber = step.criterion.kind === "number";
    const save = (text) => (isNumber ? score(step, text) : addMode(step, text));
    return typed(isNumber, isNumber ? stepName(step) : say("New mode"), isNumber ? answerOf(current, step)?.score : "", save, rest);
  }

  /** A question with its controls. */
  function row(step, index) {
    const { criterion } = step;
    const values = [...rubric.choices(criterion)];
    for (const value of answerOf(current, step)?.labels ?? []) {
      if (!values.some((one) => one.value === value)) values.push({ value, title: rubric.titleOf(criterion, value) });
    }
    const buttons = values.map((value) => session.valueButton(value, () => choose(step, value.value)));
    const letter = letterOf(criterion);
    const title = make("button", { type: "button", class: "criterion-name", mousedown: (event) => event.preventDefault(), click: () => at(index) },
      stepName(step), ...(criterion.isRequired ? [] : [" ", make("span", { class: "sub" }, say("optional"))]), ...(letter ? [" ", make("kbd", { "aria-hidden": "true" }, letter)] : []));
    const controls = make("div", { class: "tools" }, ...buttons);
    if (criterion.kind === "text") controls.append(button(say("Write"), () => openComment(step)));
    if (criterion.kind === "number" || criterion.kind === "multi") controls.append(field(step));
    if (criterion.kind === "multi") session.kinds?.search(controls.querySelector("input"), buttons);
    const note = make("p", { class: "comment", dir: "auto" });
    const older = make("p", { class: "sub" }, say("Given under an older rubric."));
    const element = make("div", { class: "asks", role: "group", "aria-label": stepName(step) }, title, controls, note, older);
    return { step, element, buttons, note, older };
  }

  /** Shows which question digits answer. */
  function mark() {
    for (const [index, { element }] of rows.entries()) {
      if (index === number) element.setAttribute("aria-current", "step");
      else element.removeAttribute("aria-current");
    }
  }

  function drawPlace() {
    for (const { step, buttons, note, older } of rows) {
      const mine = answerOf(current, step);
      session.press(buttons, mine);
      note.textContent = mine?.comment ?? "";
      older.hidden = !mine || !rubric.isOlder(mine);
    }
    const criterion = rubric.criteria.find(({ target }) => target !== "conversation") ?? rubric.criteria[0];
    firstButton.hidden = whole.hidden = rawButton.hidden = current === transcript;
    firstButton.setAttribute("aria-pressed", answerOf(current, { criterion })?.first === true);
    rawButton.setAttribute("aria-pressed", current.querySelector(":scope > .raw") !== null);
    mark();
    others.replaceChildren(...session.others.view(current, blank(current), isIn()));
  }

  /** Whether others' verdicts may be shown: all required answers are complete, and optional ones too or when coming back. */
  function isIn() {
    if (unfinished) return false;
    if (required(current).length === 0) return [...all.values()].some((one) => isAt(one, current) && !rules.isTakenBack(one));
    return !required(current).some((step) => isUnanswered(current, step)) && (wasIn || !steps.some((step) => isOpen(current, step)));
  }

  /** Draws the panel and the marks; `isNew`: another place, or other values to choose from. */
  function draw(now, isNew = false, isOther = isNew) {
    all = now;
    drawOwn(turns);
    const targets = places.flatMap((place) => required(place).map((step) => isOpen(place, step)));
    const elsewhere = session.pages?.count() ?? { done: 0, total: 0 };
    const done = targets.filter((one) => !one).length + elsewhere.done;
    progress.textContent = say("{done} of {total} targets", { done, total: targets.length + elsewhere.total });
    if (!current) return;
    if (isNew || rows.length !== steps.length) {
      rows = steps.map(row);
      asked.replaceChildren(...rows.map(({ element }) => element));
      if (rows.length === 0) asked.append(make("p", { class: "sub" }, say("Nothing to judge here")));
      if (isOther) view.querySelector(".commenting")?.remove();
      const title = current === transcript ? say("Whole conversation") : say("Turn {number}", { number: current.dataset.index });
      head.textContent = title;
      view.setAttribute("aria-label", title);
    }
    drawPlace();
    if (isOther) session.showInside(head);
  }

  /** Draws the questions again; what is being typed stays. */
  function redraw() {
    const field = asked.querySelector("input:focus");
    const index = rows.findIndex(({ element }) => element.contains(field));
    if (current) draw(all, true, false);
    const again = field && rows[index]?.element.querySelector("input");
    if (again) again.value = field.value;
    again?.focus({ preventScroll: true });
  }

  // Comments

  function openComment(step = steps[number] ?? { criterion: rubric.criteria[0] }) {
    if (!current) return tell(say("Press j to choose a turn first"));
    if (view.querySelector(".commenting")) return view.querySelector("textarea").focus();
    const place = current;
    const span = wordsFor(current, step);
    if (step.criterion.kind === "text" && isOfWords(current, step) && !span) return tell(say("Select the words first"));
    const verdict = blank(place, step, span);
    const title = place === transcript ? say("Comment on the whole conversation") : say("Comment on turn {number}", { number: place.dataset.index });
    const before = known(verdict)?.comment;
    // A new comment is the same draft whichever question is marked; what another question already says is left alone.
    const draft = before || step.criterion.kind === "text" ? verdict : { ...verdict, criterion: undefined };
    const { area, forget: drop } = session.commentField(draft, before, "3", () => form.requestSubmit(), () => close());
    const close = () => {
      form.remove();
      rest();
    };
    const save = (event) => {
      event.preventDefault();
      const text = area.value.trim();
      drop();
      close();
      if (step.criterion.kind === "text") stay(step, span !== undefined);
      give(text ? say("Comment saved") : say("Comment removed"), changed(verdict, { comment: text || undefined }, place));
      if (step.criterion.kind === "text" && text && !span) advance(step);
    };
    const form = make("form", { class: "commenting", submit: save }, make("label", {}, title, area), make("div", { class: "tools" },
      make("button", { type: "submit" }, say("Save")), button(say("Cancel"), () => {
        drop();
        close();
      })));
    asked.after(form);
    area.focus({ preventScroll: true });
    session.showInside(form);
  }

  // Keys

  function chooseCriterion(letter) {
    const found = steps.findIndex(({ criterion }) => criterion.letter === letter.toLowerCase());
    if (found >= 0) return ask(found);
    // One about the whole conversation can be chosen from any turn.
    const index = rubric.wholeSteps().findIndex(({ criterion }) => criterion.letter === letter.toLowerCase());
    if (index < 0) return;
    go(transcript);
    ask(index);
  }

  /** Marks a criterion; one that is typed gets its field. */
  function ask(index) {
    at(index);
    if (steps[index].criterion.kind === "number") rows[index].element.querySelector("input").focus({ preventScroll: true });
    if (steps[index].criterion.kind === "text") openComment(steps[index]);
  }

  /** A digit answers the current question. For a number it is typed into its field. */
  function digit(key) {
    const step = steps[number];
    if (!current || !step) return tell(say("Press j to choose a turn first"));
    const { criterion } = step;
    if (criterion.kind === "number") {
      const input = rows[number].element.querySelector("input");
      input.focus({ preventScroll: true });
      input.select();
      return true;
    }
    const chosen = key === "0" ? criterion.hasUnsure && "unsure" : criterion.values.find((one) => one.key === key)?.value;
    if (chosen) choose(step, chosen);
  }

  const newMode = () => rows[number]?.element.querySelector("form input")?.focus({ preventScroll: true });

  function undo() {
    const undone = session.undo();
    const place = undone && order.find((one) => isAt(undone, one));
    if (!place) return;
    if (place !== current) go(place);
    const index = steps.findIndex(({ criterion, call }) => criterion.name === (undone.criterion ?? rules.LABEL) && call === undone.call);
    if (index >= 0) at(index);
    draw(all, true);
  }

  function raw() {
    const turn = current;
    use(() => rawButton.setAttribute("aria-pressed", session.raw(turn)));
  }

  Object.assign(actions, {
    j: () => move(1), k: () => move(-1), s: () => move(1), c: () => openComment(), f: markFirst, e: tool("nextError"), t: tool("fold"), u: undo, n: goNext, r: () => !rawButton.hidden && rawButton.click(), "[": () => move(-1, turns), "]": () => move(1, turns), Enter: goOn, "+": newMode, "/": tool("find"),
  });
  for (const key of "0123456789") actions[key] = digit;
  for (const { letter } of rubric.criteria.filter((one) => one.letter)) {
    actions[letter.toUpperCase()] = chooseCriterion;
    actions[letter] ??= chooseCriterion;
  }

  session.tools.append(button(say("Undo"), undo), button(say("Download"), session.download), button(say("Next conversation"), goNext, { class: "primary" }));
  body.append(view);
  transcript.addEventListener("focusin", follow);
  transcript.addEventListener("click", follow);
  function follow({ target }) {
    const turn = target.closest("[data-item]");
    if (turn && reviewer() !== "") select(turn);
  }

  session.draws.push((now) => draw(now, false));
  let first, given;
  /** Marks the question about the tool call of the address. */
  function aim() {
    const { turn, call } = aimed();
    if (call < 0 || reviewer() === "") return;
    select(turn);
    const index = steps.findIndex((step) => step.call === call);
    if (index >= 0) at(index);
  }
  const isUntouched = () => current === first && given === log.state.verdicts.length;
  Object.assign(session, { go, own, give, reveal, isUntouched, redraw });
  /** Begins at the turn of the address, or the first open one. */
  function begin(isNew) {
    all = log.current();
    forget();
    given = log.state.verdicts.length;
    first = aimed().turn ?? places.find(hasOpen) ?? places[0];
    if (!first) {
      head.textContent = say("Nothing to judge here");
      for (const one of view.querySelectorAll(".tools")) one.hidden = turns.length === 0;
      return;
    }
    if (isNew) return go(first);
    select(first);
    aim();
    if (first !== transcript && location.hash === "") reveal(first);
  }
  session.starts.push((isNew) => {
    for (const turn of turns) turn.tabIndex = -1;
    begin(isNew);
  });
  addEventListener("hashchange", aim);
  aim();
  // Earlier verdicts arrive after the page. The first open turn may be another then, unless the reviewer has begun.
  session.arrivals.push(() => {
    if (current && isUntouched() && !hasOpen(current)) begin(current.contains(document.activeElement));
  });
  session.open((panel) => document.querySelector(".trace").after(panel));
})();
