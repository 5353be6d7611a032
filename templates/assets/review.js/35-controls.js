// Controls of a question, for the workspace and for disputes: its values as buttons, and the field of a comment.
(() => {
  "use strict";
  const { make, say, verdicts: rules } = Scrollback;
  const session = Scrollback.review;

  session.valueButton = ({ value, key, title, style, hint }, click) => {
    const text = key ? [title, " ", make("kbd", { "aria-hidden": "true" }, key)] : [title];
    const made = session.button("", click, { "data-value": value, "data-style": style, "aria-pressed": "false", "aria-keyshortcuts": key, title: hint || undefined });
    made.replaceChildren(...text);
    return made;
  };

  /** Shows which of the buttons are the answer. */
  session.press = (buttons, verdict) => {
    for (const one of buttons) {
      const { value, style } = one.dataset;
      const isPressed = verdict?.label === value || (verdict?.labels ?? []).includes(value);
      one.setAttribute("aria-pressed", isPressed);
      if (style) one.classList.toggle(style, isPressed);
    }
  };

  /**
   * A field for a comment on a verdict. Words that are not saved are there again after Esc and reload; `forget` drops them.
   * Ctrl+Enter saves, Esc leaves.
   */
  session.commentField = (verdict, text, rows, save, leave) => {
    const unsaved = Scrollback.slot(`${Scrollback.key}:comment ${rules.target(verdict)}`, () => sessionStorage);
    const area = make("textarea", { rows, maxlength: String(rules.limits.comment), input: () => unsaved.write(area.value), keydown });
    function keydown({ key, ctrlKey, metaKey }) {
      if (key === "Escape") leave();
      if (key === "Enter" && (ctrlKey || metaKey)) save();
    }
    area.value = unsaved.read() ?? text ?? "";
    return { area, forget: () => unsaved.write(null), isUnsaved: () => typeof unsaved.read() === "string" };
  };

  /** Names the tool call of a verdict, and leads to it if the turn has it. */
  session.callName = (turn, call) => {
    if (call === undefined) return [];
    const part = turn?.querySelectorAll("details.call")[call];
    const words = say("Tool call {number}", { number: call + 1 });
    return part ? [make("a", { href: `#${part.id}` }, words), " ", part.querySelector("summary code").cloneNode(true), " "] : [words, " "];
  };
})();
