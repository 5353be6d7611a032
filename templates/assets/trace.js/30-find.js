// Finds words in the turns of a transcript, also in folded tool calls; Enter goes from match to match.
(() => {
  "use strict";
  const { make, say, filter } = Scrollback;
  const session = Scrollback.review;
  const turns = [...document.querySelectorAll(".transcript[data-run] [data-item]")];
  const parts = turns.map((turn) => turn.querySelector("article"));
  let texts;
  let query = "";
  let found = [];
  let place = -1;

  const field = make("input", { type: "search", maxlength: "200", autocomplete: "off", spellcheck: "false", enterkeyhint: "next", "aria-label": say("Find on this page"), input: look, keydown: press });
  const status = make("span", { class: "sub notice-line", role: "status" });
  const form = make("form", { class: "tools finding", role: "search", submit: (event) => event.preventDefault() }, field,
    make("button", { type: "button", click: () => step(-1), "aria-label": say("Previous match") }, "↑"),
    make("button", { type: "button", click: () => step(1), "aria-label": say("Next match") }, "↓"), status);

  function look() {
    query = filter.fold(field.value.trim());
    texts ??= parts.map((part) => filter.fold(part.textContent));
    found = query === "" ? [] : turns.filter((_, index) => texts[index].includes(query));
    place = -1;
    filter.mark(found.map((turn) => turn.querySelector("article")), query);
    report();
  }

  function report() {
    const [number, runCount] = [place + 1, found.length].map(say.number);
    if (query === "") status.textContent = "";
    else if (found.length === 0) status.textContent = say("No messages match “{words}”.", { words: field.value.trim() });
    else status.textContent = place < 0 ? say.count(found.length, "message", "messages") : say("{number} of {runCount}", { number, runCount });
  }

  function step(by) {
    if (found.length === 0) return;
    place = place < 0 && by < 0 ? found.length - 1 : (place + by + found.length) % found.length;
    const turn = found[place];
    for (const fold of turn.querySelectorAll("details:not([open])")) if (filter.fold(fold.textContent).includes(query)) fold.open = true;
    session.go(turn);
    field.focus({ preventScroll: true });
    report();
  }

  function close() {
    form.remove();
    filter.mark([], "");
    session.go(document.querySelector(".transcript [aria-current]") ?? turns[0]);
  }

  function press(event) {
    if (event.isComposing || !["Enter", "Escape"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Escape") close();
    else step(event.shiftKey ? -1 : 1);
  }

  /** Shows the field at the top of the panel. */
  session.find = () => {
    if (!form.isConnected) document.querySelector(".turn-bar").prepend(form);
    if (query !== "") look();
    field.focus({ preventScroll: true });
    field.select();
    session.showInside(form);
  };
})();
