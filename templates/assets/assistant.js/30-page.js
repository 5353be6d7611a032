// The playground: a conversation stored in this browser.
(() => {
  "use strict";
  const { store, make, announce, say, talk, dates } = Scrollback;
  const root = document.getElementById("playground");
  if (!root) return;
  const rules = JSON.parse(root.dataset.value);
  const { name } = root.dataset;
  const [form, field, button] = ["form", "textarea", ".send"].map((part) => root.querySelector(part));
  const [log, status, problem] = ["[role=log]", "[role=status]", ".problem"].map((part) => root.querySelector(part));
  const list = log.querySelector("ol");
  const dialog = document.getElementById("playground-clear");
  const KEY = "assistant";

  const kept = () => store.state.talks[KEY];
  const isOurs = () => store.isUsable && (kept()?.version ?? talk.VERSION) === talk.VERSION;
  let updatedAt = kept()?.updatedAt ?? 0;
  let state = talk.restore(kept(), store.now(), rules);
  let timer;

  const paragraph = (attributes, text) => make("p", attributes, text);

  /** The time as in transcripts; the ISO timestamp if the browser does not know the zone. */
  function clock(time) {
    const datetime = new Date(time).toISOString();
    const attributes = { datetime, "data-label": "moment" };
    try {
      return make("time", attributes, dates.label("moment", datetime, store.now(), document.documentElement.dataset.zone));
    } catch (error) {
      console.warn(`Scrollback: ${error.message}`);
      return make("time", attributes, datetime);
    }
  }

  function bubble({ id, role, time, text, error, rule, took }) {
    const isUser = role === "user";
    const body = error === undefined ? make("div", { class: "text", dir: "auto" }, paragraph({}, text))
      : paragraph({ class: "error", dir: "auto" }, make("span", { "aria-hidden": "true" }, "\u26a0 "));
    if (error !== undefined) body.append(error);
    const item = make("li", { id: `m-${id}`, class: isUser ? "sent" : error === undefined ? "" : "failed" },
      make("article", { "aria-label": isUser ? say("You") : name }, body, make("p", { class: "clock" }, clock(time))));
    if (took !== undefined) {
      const wait = { time: `${(took / 1000).toFixed(1)} s` };
      const words = error === undefined ? say("replied after {time}", wait) : say("failed after {time}", wait);
      const [before, after] = say("Rule {rule}").split("{rule}");
      const parts = rule === undefined ? [] : [before, make("code", {}, make("bdi", {}, rule)), `${after} \u00b7 `];
      item.append(make("p", { class: "made" }, ...parts, words));
    }
    return item;
  }

  /** Draws new messages only, so existing ones are not announced again. */
  function draw(isNew) {
    const drawn = new Map([...list.children].map((item) => [item.dataset.id, item]));
    const items = state.messages.map((message) => {
      const item = drawn.get(message.id) ?? bubble(message);
      item.dataset.id = message.id;
      return item;
    });
    const added = items.filter((item) => !item.isConnected);
    for (const item of drawn.values()) if (!items.includes(item)) item.remove();
    list.append(...added);
    if (isNew) added.filter((item) => item.matches(".sent")).forEach((item) => item.classList.add("sliding"));
    root.querySelector(".retry")?.remove();
    if (talk.canRetry(state)) list.lastElementChild.append(make("button", { type: "button", class: "retry", "data-action": "retry" }, say("Retry")));
    if (added.length > 0) log.scrollTo({ top: log.scrollHeight });
  }

  function show(isNew = false) {
    draw(isNew);
    const dots = make("span", { class: "dots", "aria-hidden": "true" }, ...[1, 2, 3].map(() => make("i")));
    status.replaceChildren(...(state.pending ? [say("{name} is typing\u2026", { name }), dots] : []));
    problem.textContent = state.problem;
    if (state.problem) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    button.disabled = !talk.canSend(state, field.value);
    for (const each of root.querySelectorAll("[data-action=download], [data-action=ask]")) each.disabled = state.messages.length === 0;
  }

  function wait() {
    clearTimeout(timer);
    if (state.pending) timer = setTimeout(() => act({ type: "reply" }), state.pending.delay);
  }

  function act(action) {
    const before = state;
    state = talk.reduce(state, { ...action, now: store.now() }, rules);
    if (state.messages !== before.messages && isOurs()) {
      updatedAt = store.now();
      const entry = talk.saved(state, updatedAt);
      store.change((current) => (current.talks[KEY] = entry));
    }
    if (state.pending !== before.pending) wait();
    show(true);
  }

  function send() {
    const count = state.messages.length;
    act({ type: "send", text: field.value });
    if (state.messages.length === count && state.problem) return;
    field.value = "";
    grow();
    show();
  }

  /** Grows from one line to about four, then scrolls (C-03). */
  function grow() {
    field.style.blockSize = "auto";
    field.style.blockSize = `${Math.min(Math.max(field.scrollHeight + 2, 36), 120)}px`;
  }

  field.addEventListener("input", () => {
    grow();
    act({ type: "type" });
  });
  field.addEventListener("keydown", (event) => {
    // Enter that ends an IME composition must not send; Safari reports only key code 229.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
    field.focus();
  });

  const actions = {
    download: () => Scrollback.download(`${state.id}.jsonl`, talk.archive(state), "application/x-ndjson"),
    ask: () => dialog.showModal(),
    keep: () => dialog.close(),
    clear() {
      dialog.close();
      act({ type: "clear" });
      field.focus();
      announce(say("Conversation cleared"));
    },
    retry() {
      act({ type: "retry" });
      field.focus();
    },
  };
  document.addEventListener("click", ({ target }) => actions[target.closest("[data-action]")?.dataset.action]?.());

  /** Another tab continued the conversation, or everything was deleted. */
  store.onChange(() => {
    if ((kept()?.updatedAt ?? 0) === updatedAt || !isOurs()) return;
    updatedAt = kept()?.updatedAt ?? 0;
    state = talk.restore(kept(), store.now(), rules);
    wait();
    show();
  });

  root.hidden = false;
  document.getElementById("playground-off").hidden = true;
  wait();
  show();
  grow();
})();
