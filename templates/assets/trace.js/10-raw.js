// The record of a turn as JSON, from the export of the conversation beside the page.
(() => {
  "use strict";
  const { make, say } = Scrollback;
  const session = Scrollback.review;
  const link = document.querySelector("a[data-action=raw]");
  let loading;

  function messages() {
    const own = ({ text }) => JSON.parse(text.split("\n")[Number(link.dataset.line)]).messages;
    loading ??= Scrollback.fetchText(link.href, { tries: 2 }).then(own).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  /** The record as text; a link to the export if the page may not read it, as from a folder. */
  async function content(id) {
    try {
      const message = (await messages()).find((one) => one.id === id);
      if (message) return make("code", {}, JSON.stringify(message, null, 2));
    } catch {
      // The link below leads to the same.
    }
    return make("a", { href: link.href }, say("Messages of this conversation as JSON"));
  }

  /** Shows the record below a turn, or hides it. Returns whether it is shown. */
  session.raw = (turn) => {
    const shown = turn.querySelector(":scope > .raw");
    shown?.remove();
    if (shown || !link) return false;
    const box = make("pre", { class: "raw", tabindex: "0", dir: "ltr", "aria-label": say("Raw JSON of turn {number}", { number: turn.dataset.index }) }, say("Loading…"));
    turn.append(box);
    content(turn.dataset.item).then((part) => box.replaceChildren(part));
    return true;
  };
})();
