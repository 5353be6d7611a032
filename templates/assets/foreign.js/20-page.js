// Hides others' verdicts on a page, until they may be shown or are asked for.
(() => {
  "use strict";
  const { make, say } = Scrollback;
  const { log, reviewer, button, draws, drawAll, loadEarlier, foreign } = Scrollback.review;
  const words = say("Hidden until your verdict");

  function targetOf({ dataset }, part) {
    const { conversation, run, item: turn, key, count, done = "", target, user } = dataset;
    const by = user?.split(" ") ?? [...part.querySelectorAll(".verdict > p > b")].map(({ textContent }) => textContent);
    return { conversation, run, turn, key, needed: count.split(" ").map(Number), done: done.split(" "), isAll: target === "all", by };
  }

  /** What is hidden, in the entry of the page that it belongs to; `stead` is shown instead. */
  const parts = [...document.querySelectorAll(".foreign")].flatMap((element) => {
    const entry = element.closest("[data-count][data-key]");
    return entry ? [{ element, entry, target: targetOf(entry, element) }] : [];
  });
  /** What is shown once an entry is: its target, and earlier versions of it that verdicts are on. */
  const targetsOf = ({ element, target }) => [target, ...[...element.querySelectorAll(".verdict[data-key]")].map(({ dataset: { key } }) => ({ ...target, key, isAll: false }))];
  const within = (element) => parts.filter((part) => element.contains(part.element));

  /** The nearest element around a sum that has what it sums up. */
  function scope(sum) {
    let around = sum.parentElement;
    while (around && !around.querySelector(".foreign")) around = around.parentElement;
    return around ? within(around) : [];
  }
  const sums = [...document.querySelectorAll(".foreign-sum")].map((element) => ({ element, parts: scope(element) }));
  /** A link that tells no outcome. */
  const closed = (link) => make("a", { class: "outcome sub", href: link.href.split("#")[0], title: words, "aria-label": words }, "?");
  /** Attempts without an outcome look like those with one, as long as any in their table is hidden. */
  const undecided = [...document.querySelectorAll(".undecided")].map((element) => ({ element, link: closed(element), parts: within(element.closest("table")) }));
  const groups = [...document.querySelectorAll(".foreign-all")].map((element) => ({ element, parts: within(element) }));

  /** A whole row is left out. */
  function stead(part) {
    const { element, entry, target } = part;
    if (element === entry) return undefined;
    if (element.matches("a")) return closed(element);
    if (element.matches("span")) return make("span", { class: "sub", role: "img", title: words, "aria-label": `${target.conversation}: ${words}` }, "?");
    const show = () => {
      foreign.see(targetsOf(part));
      drawAll();
      element.tabIndex = -1;
      element.focus();
    };
    return make("p", { class: "sub" }, `${words} `, button(say("Show"), show));
  }

  function hide(part, isHidden) {
    part.isHidden = isHidden;
    part.element.hidden = isHidden;
    if (isHidden && !part.stead) {
      part.stead = stead(part);
      if (part.stead) part.element.before(part.stead);
    }
    if (part.stead) part.stead.hidden = !isHidden;
  }

  const text = make("span", {});
  const all = button(say("Show all"), () => {
    foreign.see(parts.flatMap(targetsOf));
    drawAll();
    line.focus();
  });
  const line = make("p", { class: "sub seen", role: "status", tabindex: "-1" }, text, " ", all);

  function draw() {
    const open = foreign.open(parts.map(({ target }) => target));
    for (const part of parts) hide(part, !open.has(part.target));
    for (const { element, parts: own } of sums) element.hidden = own.some(({ isHidden }) => isHidden);
    for (const { element, link, parts: own } of undecided) {
      element.hidden = own.some(({ isHidden }) => isHidden);
      if (element.hidden) element.before(link);
      else link.remove();
    }
    for (const { element, parts: own } of groups) element.hidden = own.length > 0 && own.every(({ isHidden }) => isHidden);
    foreign.see(parts.filter(({ target }) => open.has(target)).flatMap(targetsOf));
    tell(parts.filter(({ isHidden }) => isHidden).length, [...open.values()].includes(false));
  }

  /** The line below the title, once there is something to say. */
  function tell(count, isExposed) {
    if (count > 0 || isExposed) document.querySelector(".page-head").append(line);
    all.hidden = count === 0;
    text.textContent = count > 0 ? say.count(count, "entry hidden until your verdict", "entries hidden until your verdict")
      : say("You now see the verdicts of others here. Verdicts you give on the same turns from now on are marked as given after seeing them.");
    if (count === 0 && !isExposed) line.remove();
  }

  if (parts.length > 0) {
    draws.push(draw);
    draw();
    if (reviewer() !== "") loadEarlier().then(draw);
    // Back from a transcript.
    addEventListener("pageshow", ({ persisted }) => {
      if (!persisted) return;
      log.receive();
      draw();
    });
  }
  document.documentElement.classList.remove("judging");
})();
