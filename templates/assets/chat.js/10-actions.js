// What one can do with a message: copy, quote, react, see its picture large, find it. The page is complete without it.
(() => {
  "use strict";
  const { store, make, copy, filter, say } = Scrollback;
  const transcript = document.querySelector(".transcript[data-id]");
  const messages = [...(transcript?.querySelectorAll(".message") ?? [])];
  if (messages.length === 0) return;

  const chat = transcript.dataset.id;
  const identity = (message) => message.id.replace(/^m-/, "");

  const choices = ["❤️", "😂", "👍", "😮", "😢", "🙏"];
  const bubble = (message) => message.querySelector(".bubble");

  /** The paragraphs of a message, without quotes, receipts and buttons. */
  const paragraphs = (message) =>
    [...bubble(message).children].filter((part) => !part.matches(".quote, .note, .role, .clock, .receipt, .unclip, .more-button"));

  /** The words of a message as they are seen. */
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

  /** Own reactions beside those of the chat, marked as what only this browser knows (M-33). */
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
      panel.append(copyButton(say("Quote"), () => quotation(message), say("Quotation copied")));
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
    const message = button.closest(".message");
    const panel = actions(message);
    bubble(message).after(panel);
    button.setAttribute("aria-expanded", "true");
    button.setAttribute("aria-controls", panel.id);
    open = { button, panel };
    drawReactions(message);
    panel.querySelector("button").focus();
    panel.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  function addButtons() {
    for (const message of messages) {
      if (message.classList.contains("system")) continue;
      const label = say("Actions for the message of {name}", { name: bubble(message).getAttribute("aria-label") });
      // The side of the page, whatever the direction of the message.
      const dir = document.documentElement.dir || "ltr";
      bubble(message).append(
        make("button", { type: "button", class: "more-button", dir, "aria-expanded": "false", "aria-label": label }));
    }
    document.addEventListener("click", ({ target }) => {
      const button = target.closest(".more-button");
      if (button) toggle(button);
      else if (!target.closest(".actions")) close();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && open) close({ returnsFocus: true });
    });
    transcript.addEventListener("focusout", ({ relatedTarget }) => {
      if (open && relatedTarget && !relatedTarget.closest(".actions, .more-button")) close();
    });
  }

  function addReactions() {
    const drawAll = () => messages.forEach(drawReactions);
    const known = Object.keys(store.state.reactions).some((key) => key.startsWith(`${chat}/`));
    if (known) drawAll();
    store.onChange(drawAll);
  }

  // Pictures

  /** Shows a picture large, above the page; focus returns to its link (C-45). */
  function showLarge(link, picture) {
    const large = make("img", { src: link.href, alt: picture.alt });
    const button = make("button", { type: "button", class: "close", click: () => dialog.close() }, say("Close"));
    const caption = link.closest("figure")?.querySelector("figcaption")?.textContent ?? picture.alt;
    const dialog = make("dialog", { class: "lightbox", "aria-label": picture.alt, close: () => dialog.remove() },
      make("figure", {}, large, make("figcaption", { dir: "auto" }, caption)), button);
    dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
    dialog.addEventListener("close", () => link.focus());
    document.body.append(dialog);
    dialog.showModal();
  }

  function addLightbox() {
    transcript.addEventListener("click", (event) => {
      const picture = event.target.closest(".attachment a")?.querySelector("img");
      if (!picture || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      showLarge(picture.closest("a"), picture);
    });
  }

  // Filter

  function addFilter() {
    const days = [...transcript.querySelectorAll(".day")];
    const text = (message) => {
      const sender = bubble(message).getAttribute("aria-label").split(", ")[0];
      return [sender, ...paragraphs(message).map((part) => part.textContent)].join("\n");
    };
    const after = (query) => {
      for (const day of days) day.hidden = !day.querySelector(".message:not([hidden])");
      const line = transcript.querySelector(".unread-line");
      if (line) line.hidden = query !== "";
      filter.mark(query === "" ? [] : messages.filter((message) => !message.hidden).flatMap(paragraphs), query);
      close();
    };
    const label = messages.length < Number(transcript.dataset.count) ? say("Find on this page of the chat") : say("Find in this chat");
    transcript.before(filter.box({ label, noun: "messages", items: messages, text, after }));
  }

  addFilter();
  addButtons();
  addReactions();
  addLightbox();
})();
