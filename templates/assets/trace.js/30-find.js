// Finds words in the turns of a transcript, also in folded tool calls; Enter goes from match to match.
(() => {
  "use strict";
  const { make, say, filter } = Scrollback;
  const session = Scrollback.review;
  const turns = [...document.querySelectorAll(".transcript[data-run] [data-item]")];
  let query = "";
  let found = [];
  let place = -1;

  const field = make("input", { type: "search", maxlength: "200", autocomplete: "off", spellcheck: "false", enterkeyhint: "next", "aria-label": say("Find on this page"), input: look, keydown: press });
  const status = make("span", { class: "sub notice-line", role: "status" });
  const elsewhere = make("span", { class: "sub", role: "status" });
  const form = make("form", { class: "tools finding", role: "search", submit: (event) => event.preventDefault() }, field,
    make("button", { type: "button", click: () => step(-1), "aria-label": say("Previous match") }, "↑"),
    make("button", { type: "button", click: () => step(1), "aria-label": say("Next match") }, "↓"), status, elsewhere);

  // Other pages of a long transcript. The words go along to them.
  const { pages } = session;
  const carried = Scrollback.slot(`${Scrollback.key}:find`, () => sessionStorage);
  const lead = (href, text) => make("a", { href, click: () => carried.write(field.value) }, text);
  let isPartial = false;
  let others = [];

  const folded = new WeakMap();
  function has(turn) {
    if (!folded.has(turn)) folded.set(turn, filter.fold(turn.querySelector("article").textContent));
    return query !== "" && folded.get(turn).includes(query);
  }

  /** Links to matches on other pages; to the pages themselves if they cannot be read. */
  function lookElsewhere() {
    others = (pages?.list() ?? []).map((page) => ({ ...page, turns: page.turns.filter(has) })).filter((page) => page.turns.length > 0);
    const links = isPartial ? [...document.querySelector("nav.pager").querySelectorAll("a")].map((link) => lead(link.href, link.textContent))
      : others.map(({ href, title, turns: [first, ...more] }) => lead(`${href}#${encodeURIComponent(first.id)}`, `${title} (${say.number(more.length + 1)})`));
    const words = isPartial ? say("Only this page was searched.") : say("On other pages:");
    elsewhere.replaceChildren(...(query === "" || links.length === 0 ? [] : [words, ...links.flatMap((link) => [" ", link])]));
  }

  function look() {
    query = filter.fold(field.value.trim());
    found = turns.filter(has);
    lookElsewhere();
    place = -1;
    filter.mark(found.map((turn) => turn.querySelector("article")), query);
    report();
  }

  function report() {
    const [number, runCount] = [place + 1, found.length].map(say.number);
    if (query === "") status.textContent = "";
    else if (found.length === 0 && others.length === 0) status.textContent = say("No messages match “{words}”.", { words: field.value.trim() });
    else status.textContent = place < 0 ? say.count(found.length, "message", "messages") : say("{number} of {runCount}", { number, runCount });
  }

  function step(by) {
    if (found.length === 0) return elsewhere.querySelector("a[href*='#']")?.click();
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
    pages?.load().then((isLoaded) => {
      isPartial = !isLoaded;
      if (form.isConnected && place < 0) look();
    });
    field.focus({ preventScroll: true });
    field.select();
    session.showInside(form);
  };

  const words = carried.read();
  carried.write(null);
  if (words && pages && session.reviewer() !== "") {
    field.value = words;
    session.find();
    look();
  }
})();
