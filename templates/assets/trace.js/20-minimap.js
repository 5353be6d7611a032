// A tick for each turn beside a long transcript: its speaker, failed tools and own verdicts. Only a picture for the pointer:
// j, k and e do the same by keyboard.
(() => {
  "use strict";
  const { make } = Scrollback;
  const session = Scrollback.review;
  const transcript = document.querySelector(".transcript[data-run]");
  const turns = [...(transcript?.querySelectorAll("[data-item]") ?? [])];
  const LONG = 20;
  if (turns.length >= LONG) build();

  function build() {
    const ticks = turns.map((turn) => make("i", { class: turn.querySelector(".error") ? "failed" : `by-${turn.dataset.role}` }));
    const map = make("div", { class: "minimap", "aria-hidden": "true", click }, ...ticks);

    function click({ target }) {
      const turn = turns[ticks.indexOf(target)];
      if (!turn) return;
      if (session.reviewer() !== "" && session.go) session.go(turn);
      else turn.scrollIntoView({ block: "start" });
    }

    function mark() {
      for (const [index, turn] of turns.entries()) {
        ticks[index].classList.toggle("judged", turn.querySelector(":scope > .own") !== null);
        ticks[index].classList.toggle("here", turn.hasAttribute("aria-current"));
      }
    }
    document.querySelector(".trace").prepend(map);
    session.draws.push(mark);
    new MutationObserver(mark).observe(transcript, { subtree: true, attributes: true, attributeFilter: ["aria-current"] });
    mark();
  }
})();
