// Message actions: copy, quote, react. The page works without them.
(() => {
  "use strict";
  const { store, make, copy, say } = Scrollback;
  const transcript = document.querySelector(".transcript[data-id]");
  const messages = [...(transcript?.querySelectorAll("ol > [id^=m-]") ?? [])];
  if (messages.length === 0) return;

  const chat = transcript.dataset.id;
  const identity = (message) => message.id.replace(/^m-/, "");

  const choices = ["❤️", "😂", "👍", "😮", "😢", "🙏"];
  const bubble = (message) => message.querySelector("article");

  /** Name and moment of a message's label: "Ann, 5 November 2025, 9:30 AM". */
  function label(message) {
    const text = bubble(message).getAttribute("aria-label");
    const end = text.lastIndexOf(`, ${message.closest(".day")?.getAttribute("aria-label")}`);
    return end < 0 ? { name: text, moment: "" } : { name: text.slice(0, end), moment: text.slice(end + 2) };
  }
  Scrollback.messageLabel = label;

  /** The page states a moment once, in the label: over a clock it shows as a hint. */
  transcript.addEventListener("pointerover", ({ target }) => {
    const clock = target.closest("article > a:not([class]), article > .clock > a");
    if (clock) clock.title ||= label(clock.closest("ol > [id^=m-]")).moment;
  });

  /** Paragraphs of a message, without quotes, receipts and buttons. */
  const paragraphs = (message) =>
    [...bubble(message).children].filter((part) => !part.matches("[class^=hue-], .quote, .note, .role, .clock, a:not([class]), .receipt, .unclip, .more-button"));

  /** The visible text of a message. */
  function words(message) {
    const parts = paragraphs(message).filter((part) => !part.matches(".attachment"));
    const captions = [...message.querySelectorAll("figcaption, .attachment img")];
    const texts = [...parts.map((part) => part.innerText), ...captions.map((part) => part.alt ?? part.innerText)];
    return texts.map((text) => text.trim()).filter(Boolean).join("\n\n");
  }

  function address(message) {
    const link = new URL(location.href);
    link.hash = message.id;
    return link.href;
  }

  function quotation(message) {
    const lines = words(message).split("\n").map((line) => `> ${line}`.trimEnd());
    return `${lines.join("\n")}\n\n— ${bubble(message).getAttribute("aria-label")}\n${address(message)}\n`;
  }

  const reactionKey = (message) => `${chat}/${identity(message)}`;
  const ownReactions = (message) => store.state.reactions[reactionKey(message)]?.emoji ?? [];

  function toggleReaction(message, emoji) {
    const isChosen = !ownReactions(message).includes(emoji);
    const updatedAt = store.now();
    store.change((state) => {
      const others = (state.reactions[reactionKey(message)]?.emoji ?? []).filter((other) => other !== emoji);
      state.reactions[reactionKey(message)] = { emoji: isChosen ? [...others, emoji] : others, updatedAt };
    });
  }

  /** The reader's own reactions next to those of the chat, marked as local (M-33). */
  function drawReactions(message) {
    for (const chip of message.querySelectorAll(".reactions .mine")) chip.remove();
    let list = message.querySelector(".reactions");
    const chosen = ownReactions(message);
    if (chosen.length > 0 && !list) {
      list = make("ul", { class: "reactions", "aria-label": say("Reactions") });
      bubble(message).after(list);
    }
    for (const emoji of chosen) {
      const whose = make("span", { class: "hidden" }, ` ${say("you, only on this device")}`);
      list.append(make("li", { class: "mine", title: say("You, only on this device") }, emoji, whose));
    }
    if (list?.children.length === 0) list.remove();
    for (const button of message.querySelectorAll("[data-emoji]")) {
      button.setAttribute("aria-pressed", chosen.includes(button.dataset.emoji));
    }
  }

  function reactionButton(message, emoji) {
    const click = () => toggleReaction(message, emoji);
    return make("button", { type: "button", "data-emoji": emoji, "aria-pressed": "false", "aria-label": say("React with {emoji}", { emoji }), click }, emoji);
  }

  function copyButton(name, text, done) {
    return make("button", { type: "button", click: () => copy(text(), done) }, name);
  }

  function actions(message) {
    const panel = make("div", { class: "actions", id: "message-actions", role: "group", "aria-label": say("Message actions") });
    const isDeleted = message.classList.contains("deleted");
    if (store.isUsable && !isDeleted) panel.append(...choices.map((emoji) => reactionButton(message, emoji)));
    panel.append(copyButton(say("Copy link"), () => address(message), say("Link copied")));
    if (!isDeleted) {
      panel.append(copyButton(say("Copy text"), () => words(message), say("Text copied")));
      panel.append(copyButton(say("Quote"), () => quotation(message), say("Quote copied")));
    }
    return panel;
  }

  let open;

  function close({ returnsFocus = false } = {}) {
    if (!open) return;
    const { button, panel } = open;
    open = undefined;
    if (returnsFocus) button.focus();
    button.setAttribute("aria-expanded", "false");
    button.removeAttribute("aria-controls");
    panel.remove();
  }

  function toggle(button) {
    const isOpen = open?.button === button;
    close();
    if (isOpen) return;
    const message = button.closest("ol > [id^=m-]");
    const panel = actions(message);
    bubble(message).after(panel);
    button.setAttribute("aria-expanded", "true");
    button.setAttribute("aria-controls", panel.id);
    open = { button, panel };
    drawReactions(message);
    panel.querySelector("button").focus();
    panel.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  // The page's direction, whatever the direction of the message.
  const dir = document.documentElement.dir || "ltr";
  const pattern = make("button", { type: "button", class: "more-button", dir, "aria-expanded": "false" });

  /** The button that opens the actions; adds it the first time. */
  function addButton(message) {
    if (message.classList.contains("system")) return undefined;
    const place = bubble(message);
    const known = place.querySelector(".more-button");
    if (known) return known;
    const button = pattern.cloneNode();
    button.setAttribute("aria-label", say("Actions for message from {name}", { name: place.getAttribute("aria-label") }));
    place.append(button);
    return button;
  }

  function listen() {
    let isHeld = false;
    let holding;
    // A long press on a message opens the same menu as the button.
    transcript.addEventListener("pointerdown", ({ pointerType, target }) => {
      isHeld = false;
      if (pointerType !== "touch" || !target.closest("article") || target.closest("a, button, summary, audio, video")) return;
      const button = addButton(target.closest("ol > [id^=m-]"));
      if (!button) return;
      holding = setTimeout(() => {
        isHeld = true;
        toggle(button);
      }, 500);
    });
    for (const type of ["pointerup", "pointercancel", "pointermove"]) transcript.addEventListener(type, () => clearTimeout(holding));
    // What follows when the finger lifts takes no focus from the menu, and the browser's own menu stays closed.
    for (const type of ["mousedown", "contextmenu"]) transcript.addEventListener(type, (event) => isHeld && event.preventDefault());
    document.addEventListener("click", ({ target }) => {
      const button = target.closest(".more-button");
      if (button) toggle(button);
      else if (!isHeld && !target.closest(".actions")) close();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && open) close({ returnsFocus: true });
    });
    transcript.addEventListener("focusout", ({ relatedTarget }) => {
      if (open && relatedTarget && !relatedTarget.closest(".actions, .more-button")) close();
    });
  }

  /** Draws own reactions again where they changed: most changes of the store are others, such as the reading position. */
  function addReactions() {
    const drawn = new Map();
    const drawChanged = () => {
      for (const message of messages) {
        const chosen = ownReactions(message).join(" ");
        if (chosen !== (drawn.get(message) ?? "")) drawReactions(message);
        drawn.set(message, chosen);
      }
    };
    drawChanged();
    store.onChange(drawChanged);
  }

  Scrollback.chat = { messages, paragraphs, close, addButton };
  Scrollback.whenShown(() => {
    listen();
    addReactions();
  });
})();
