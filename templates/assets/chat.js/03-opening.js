// A chat opens where its reader goes on. Only the days of a window around that place are laid out before they are in sight: the
// top of the page is not shown first, and no task is long.
(() => {
  "use strict";
  const { pause, begin } = Scrollback;
  const html = document.documentElement;
  const frame = () => new Promise(requestAnimationFrame).then(pause);
  const showAll = () => html.classList.remove("opening");
  let shown;
  const inSight = new Promise((resolve) => (shown = resolve));
  let place;

  /** Runs a task once the messages where the reader begins are in sight. */
  const whenShown = (task) => (place && html.matches(".opening") ? inSight.then(task) : task());

  /** The days of `count` messages before an element and after it, in their order, without those that are laid out. */
  function around(element, count) {
    const messages = [...document.querySelectorAll(".day > ol > li")];
    const middle = messages.findIndex((one) => element.contains(one));
    const days = new Set(messages.slice(Math.max(0, middle - count), middle + count).map((one) => one.closest(".day")));
    return [...days].filter((day) => !day.matches(".near"));
  }

  /**
   * Lays out the messages of a window around an element, a day in each task; after `show`, which scrolls to it, those next to
   * them, a day with each frame. All days are shown when the signal is given, such as by a key.
   */
  async function open(element, show, signal) {
    place = element;
    signal.addEventListener("abort", showAll);
    for (const day of around(element, innerHeight / 50)) {
      await pause();
      day.classList.add("near");
      // Lays it out now: the frame would lay out all of them.
      day.getBoundingClientRect();
    }
    show();
    await frame();
    shown();
    for (const day of around(element, innerHeight / 25)) {
      day.classList.add("near");
      await frame();
    }
    showAll();
  }

  Object.assign(Scrollback, { open, whenShown, openAll: () => place || showAll() });
  begin();
})();
