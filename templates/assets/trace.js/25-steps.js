// Steps through a transcript: folds its tool calls, and goes to the next one that failed.
(() => {
  "use strict";
  const { say } = Scrollback;
  const session = Scrollback.review;
  const transcript = document.querySelector(".transcript[data-run]");
  const here = () => transcript.querySelector("[data-item][aria-current]");

  session.fold = () => {
    const parts = [...transcript.querySelectorAll("details.part:not(.thinking)")];
    const isAnyOpen = parts.some((part) => part.open);
    for (const part of parts) part.open = !isAnyOpen;
    if (here()) session.reveal(here());
    session.tell(isAnyOpen ? say("Tool calls folded") : say("Tool calls unfolded"));
  };

  session.nextError = async () => {
    const turns = [...transcript.querySelectorAll("[data-item]")];
    const failed = turns.filter((turn) => turn.querySelector(".error"));
    const later = failed.find((turn) => turns.indexOf(turn) > turns.indexOf(here()));
    const isWhole = !later && await session.pages?.load();
    if (isWhole && session.pages.error()) return;
    const target = later ?? failed[0];
    if (target) session.go(target);
    else session.tell(isWhole ? say("No tool errors in this conversation") : say("No tool errors on this page"));
  };
})();
