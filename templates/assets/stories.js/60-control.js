// Input of the viewer: tray links, URL, keys, touch, mouse; and additions to story pages.
(() => {
  "use strict";
  const { store, make, root, stories, say } = Scrollback;
  const page = document.querySelector(".slides[data-user]");
  const isRTL = document.dir === "rtl";
  let viewer;
  let opener;
  /** How the viewer opened: `push` (by a click, history entry pending), `noted` ("back" closes it), `landed` (by its own URL). */
  let mode;
  let openedAt = 0;

  /** Pages on `file:` may not change their path; the URL then stays. */
  function note(method, state, path) {
    try {
      history[method](state, "", path);
    } catch {
      history[method](state, "");
    }
  }

  function prepare() {
    viewer = new stories.Viewer();
    // The URL changes, so relative links of the page are made absolute.
    for (const link of document.querySelectorAll("link[href]")) link.setAttribute("href", link.href);
    const { dialog, frame, slide } = viewer.parts;
    viewer.onShow = (user, item) => {
      const state = mode === "landed" ? null : { story: [user.id, item.id] };
      note(mode === "push" ? "pushState" : "replaceState", state, `${new URL(user.href, root).href}#${item.anchor}`);
      if (mode === "push") mode = "noted";
    };
    viewer.onClose = leave;
    dialog.addEventListener("keydown", press);
    dialog.addEventListener("click", ({ target }) => {
      const action = target.closest("[data-action]")?.dataset.action;
      if (action === "help") help();
      else if (action) viewer.act(action);
      else if (target === dialog) viewer.act("close");
    });
    frame.addEventListener("focusin", ({ target, relatedTarget }) => {
      const isEntering = !relatedTarget || relatedTarget === frame || !frame.contains(relatedTarget);
      if (target !== frame && isEntering && target.matches(":focus-visible")) viewer.stage.set("user", true);
    });
    frame.addEventListener("pointerenter", ({ pointerType, timeStamp }) => {
      // Ignore a pointer that was already there when the viewer opened.
      if (pointerType === "mouse" && timeStamp - openedAt > 300) viewer.stage.set("user", true);
    });
    follow(slide, frame);
  }

  const landing = location.href.replace(/#.*/, "");

  async function open(id, item, from, how) {
    if (!viewer) prepare();
    [opener, mode] = [from, how];
    await viewer.open(id, item);
    openedAt = performance.now();
  }

  function leave() {
    if (mode === "noted" && history.state?.story) history.back();
    if (mode === "landed") note("replaceState", null, landing);
    opener?.focus();
  }

  addEventListener("popstate", ({ state }) => {
    if (state?.story && !viewer?.isOpen) open(...state.story, opener, "noted").catch(() => {});
    if (state?.story || !viewer?.isOpen) return;
    mode = "left";
    viewer.act("close");
  });

  /** If the data cannot be loaded, the link is followed normally. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".tray a, .story-grid a");
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { href } = link;
    const { user, item } = link.closest("[data-user]").dataset;
    const original = link.closest("[aria-hidden]") && document.querySelector(`.tray [data-user="${CSS.escape(user)}"]:not([aria-hidden]) a`);
    open(user, item, original || link, "push").catch(() => location.assign(href));
  });

  function press(event) {
    const { dialog } = viewer.parts;
    if (event.key === "Tab") return cycle(event, dialog);
    const action = stories.key(event, isRTL);
    // Space on a button activates it.
    if (!action || (event.key === " " && event.target.closest("button, a"))) return;
    event.preventDefault();
    if (action === "help") help();
    else viewer.act(action);
  }

  function cycle(event, dialog) {
    const stops = [...dialog.querySelectorAll("button, a[href]")].filter((stop) => !stop.closest("[hidden]"));
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    const isOutside = !stops.includes(document.activeElement);
    if (document.activeElement !== edge && !(isOutside && event.shiftKey)) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0]).focus();
  }

  /** Taps, holds and swipes. Playback pauses on touch; after 250 ms the controls hide. */
  function follow(slide, frame) {
    let start;
    let timer;
    function end() {
      clearTimeout(timer);
      start = undefined;
      frame.classList.remove("held");
      viewer.stage.set("hold", false);
    }
    slide.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary) return end();
      if (event.button !== 0 || event.target.closest("a, button")) return;
      const { left, top } = frame.getBoundingClientRect();
      start = { x: event.clientX - left, y: event.clientY - top, at: event.timeStamp, fromX: event.clientX, fromY: event.clientY };
      slide.setPointerCapture(event.pointerId);
      viewer.stage.set("hold", true);
      timer = setTimeout(() => frame.classList.add("held"), 250);
    });
    slide.addEventListener("pointermove", ({ clientX, clientY }) => {
      if (start && Math.hypot(clientX - start.fromX, clientY - start.fromY) > 10) clearTimeout(timer);
    });
    slide.addEventListener("pointerup", ({ clientX, clientY, timeStamp }) => {
      if (!start) return;
      const touch = { x: start.x, y: start.y, dx: clientX - start.fromX, dy: clientY - start.fromY, ms: timeStamp - start.at };
      const action = stories.touch(touch, { width: frame.clientWidth, height: frame.clientHeight, isRTL });
      end();
      if (action) viewer.act(action);
    });
    slide.addEventListener("pointercancel", end);
    slide.addEventListener("contextmenu", (event) => start && event.preventDefault());
  }

  const lines = [
    ["\u2190 \u2192", say("previous and next item")], ["P N", say("previous and next person")], ["Home End", say("first and last item")],
    ["Space", say("pause or play")], ["L", say("like")], ["Esc", say("close")],
  ];

  function help() {
    const rows = lines.flatMap(([names, text]) => [make("dt", {}, make("kbd", {}, names)), make("dd", {}, text)]);
    const close = make("button", { type: "button", click: () => dialog.close() }, say("Close"));
    const dialog = make("dialog", { class: "ask keys", "aria-labelledby": "viewer:keys" }, make("h2", { id: "viewer:keys" }, say("Shortcuts")), make("dl", {}, ...rows), close);
    dialog.addEventListener("close", () => {
      dialog.remove();
      viewer.stage.set("dialog", false);
    });
    document.body.append(dialog);
    viewer.stage.set("dialog", true);
    dialog.showModal();
  }

  const ignore = () => {};

  /** Adds Play to a story page; a URL that names an item starts there. */
  function arrive() {
    const { user } = page.dataset;
    const slides = [...page.querySelectorAll("[data-item]")];
    const play = make("button", { type: "button", click: () => open(user, undefined, play, "push").catch(() => play.remove()) }, say("Play"));
    document.querySelector(".story-head").append(play);
    watch(slides);
    const named = slides.find(({ id }) => `#${id}` === location.hash);
    if (history.state?.story) open(...history.state.story, play, "noted").catch(ignore);
    else if (named) open(user, named.dataset.item, play, "landed").catch(ignore);
  }

  /** Marks items visible on the page for half a second as seen. */
  function watch(slides) {
    const timers = new Map();
    function see(slide) {
      const { item } = slide.dataset;
      if (viewer?.isOpen || document.hidden || slide.querySelector("img")?.naturalWidth === 0) return;
      if (!store.state.seenItems.includes(item)) store.change((state) => stories.see(state, item));
    }
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target));
        if (isIntersecting) timers.set(target, setTimeout(() => see(target), 500));
      }
    }, { threshold: 0.6 });
    for (const slide of slides) observer.observe(slide);
  }

  if (page) arrive();
})();
