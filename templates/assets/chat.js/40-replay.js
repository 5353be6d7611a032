// Replays the messages of the page one by one, at a pace derived from their real gaps.
(() => {
  "use strict";
  const SHORTEST = 400;
  const LONGEST = 2500;
  const SPEEDS = [1, 2, 4];

  /** A minute becomes a second, within bounds (C-56). */
  const pause = (gap) => (gap > 0 ? Math.min(Math.max(gap / 60, SHORTEST), LONGEST) : SHORTEST);

  /**
   * For each message the wait in milliseconds and who is shown typing: the sender, if the message is received. `at` may
   * be NaN.
   */
  function plan(messages) {
    return messages.map(({ at, name, isSent, isSystem }, index) => ({
      wait: pause(at - messages[index - 1]?.at),
      typing: isSent || isSystem ? undefined : name,
      name,
    }));
  }

  Scrollback.replay = { plan };
  const { make, announce, say } = Scrollback;
  const transcript = globalThis.document?.querySelector(".transcript[data-id]");
  if (!transcript?.querySelector("ol > [id^=m-]")) return;

  const button = make("button", { type: "button", click: start }, say("Replay"));
  const status = make("p", { class: "typing", role: "status" });
  const place = make("span", { class: "sub" });
  const play = make("button", { type: "button", click: toggle });
  const pace = make("button", { type: "button", click: faster });
  const bar = make("div", { class: "replay", role: "group", tabindex: "-1", "aria-label": say("Replay"), keydown: press }, play,
    make("button", { type: "button", click: next }, say("Next")), pace, make("button", { type: "button", click: stop }, say("Stop")), place);

  const moves = matchMedia("(prefers-reduced-motion: no-preference)");
  let steps;
  let waits;
  let held;
  let index;
  let isPlaying;
  let speed = 0;
  let timer;

  /** Milliseconds of each message since the first of the page; NaN in a chat without times. */
  function times() {
    const gaps = transcript.dataset.gaps?.split(" ") ?? [];
    let at = 0;
    return new Map([...transcript.querySelectorAll("ol > [id^=m-]")].map((message, index) => [message, (at += index && gaps[index - 1] * 1000)]));
  }

  const facts = (at) => ({ message }) => {
    const { name } = Scrollback.messageLabel(message);
    return { at: at.get(message), name, isSent: message.matches(".sent"), isSystem: message.matches(".system") };
  };

  /** Splits the list into steps: a message with the lines above it. Skips filtered messages. */
  function split(items) {
    steps = [];
    let lines = [];
    for (const item of items) {
      lines.push(item);
      if (!item.id.startsWith("m-")) continue;
      if (!item.hidden) steps.push({ lines, message: item });
      lines = [];
    }
    steps.at(-1)?.lines.push(...lines);
  }

  function start() {
    split(transcript.querySelectorAll(".day > ol > li"));
    if (steps.length === 0) return;
    waits = plan(steps.map(facts(times())));
    held = new Map([...transcript.querySelectorAll(".day, .day > ol > li")].map((item) => [item, item.hidden]));
    for (const item of held.keys()) item.hidden = true;
    transcript.classList.add("replaying");
    transcript.append(status);
    transcript.after(bar);
    button.hidden = true;
    index = 0;
    isPlaying = true;
    run();
    // New messages scroll into view above the bar.
    status.style.scrollMarginBlockEnd = `${bar.offsetHeight + 16}px`;
    play.focus({ preventScroll: true });
  }

  /** Restores all messages and returns focus to the button. */
  function stop() {
    if (!held) return;
    clearTimeout(timer);
    const hadFocus = bar.contains(document.activeElement);
    for (const [item, isHidden] of held) {
      item.hidden = isHidden;
      item.classList.remove("sliding");
    }
    held = undefined;
    transcript.classList.remove("replaying");
    status.remove();
    bar.remove();
    button.hidden = false;
    if (hadFocus) (button.closest("details")?.firstElementChild ?? button).focus({ preventScroll: true });
  }

  /**
   * Waits for the next message while playing; pausing ends the typing. The status line says who is typing and, for screen
   * readers only, whose message `came`.
   */
  function run(came = "") {
    clearTimeout(timer);
    // A press on a button of the bar that has just gone.
    if (!held) return;
    const { wait, typing } = waits[index];
    timer = isPlaying ? setTimeout(next, wait / SPEEDS[speed]) : 0;
    play.textContent = isPlaying ? say("Pause") : say("Play");
    pace.textContent = say("Speed {n}\u00d7", { n: SPEEDS[speed] });
    place.textContent = say("{number} of {count}", { number: index, count: steps.length });
    status.replaceChildren(make("span", { class: "hidden" }, came));
    if (!isPlaying || typing === undefined) return;
    status.append(make("bdi", {}, typing), ` ${say("is typing\u2026")}`, make("span", { class: "dots", "aria-hidden": "true" }, ...[1, 2, 3].map(() => make("i"))));
  }

  function next() {
    if (!held) return;
    // Readers who scrolled up keep their position.
    const follows = status.getBoundingClientRect().top < 2 * innerHeight;
    const { lines, message } = steps[index];
    for (const item of [message.closest(".day"), ...lines]) item.hidden = held.get(item);
    message.classList.toggle("sliding", message.matches(".sent"));
    index += 1;
    if (index < steps.length) run(`${waits[index - 1].name}. `);
    else {
      stop();
      announce(say("End of replay"));
    }
    if (follows) (held ? status : message).scrollIntoView({ block: "nearest", behavior: moves.matches ? "smooth" : "instant" });
  }

  function toggle() {
    isPlaying = !isPlaying;
    run();
  }

  function faster() {
    speed = (speed + 1) % SPEEDS.length;
    run();
  }

  function press(event) {
    if (event.key === "Escape") stop();
    if (event.key !== " " || event.target !== bar) return;
    event.preventDefault();
    toggle();
  }

  /** A link to a hidden message, or a search, shows all messages. */
  function reveal({ type, target }) {
    if (!held) return;
    if (type !== "hashchange" && target.closest(".filter")) return stop();
    const link = type === "hashchange" ? location : target.closest("a[href]");
    const goal = document.getElementById(link?.hash.slice(1) ?? "");
    if (!goal?.closest(".transcript [hidden]")) return;
    stop();
    Scrollback.hold(goal);
  }

  for (const type of ["click", "input"]) document.addEventListener(type, reveal, true);
  for (const type of ["pagehide", "beforeprint"]) addEventListener(type, stop);
  addEventListener("hashchange", reveal);
  document.querySelector(".chat-bar .menu:last-child > div")?.prepend(button);
})();
