// Comments in the panel of the workspace: a field whose words survive Esc and reload until they are saved or cancelled.
(() => {
  "use strict";
  const { make, say, verdicts: rules } = Scrollback;
  const session = Scrollback.review;
  const { button, tell } = session;

  /** Opens the field for a place and a step. `desk`: the panel, and what a saved comment does; `turns`: verdicts on a place. */
  session.comments = ({ view, asked, give, stay, done }, { isOfWords, wordsFor, blank, known, changed }) => (place, step) => {
    if (view.querySelector(".commenting")) return view.querySelector("textarea").focus();
    const span = wordsFor(place, step);
    if (step.criterion.kind === "text" && isOfWords(place, step) && !span) return tell(say("Select the words first"));
    const verdict = blank(place, step, span);
    const isWhole = verdict.turn === undefined;
    const title = isWhole ? say("Comment on the whole conversation") : say("Comment on turn {number}", { number: place.dataset.index });
    const area = make("textarea", { rows: "3", maxlength: String(rules.limits.comment) });
    const unsaved = Scrollback.slot(`${Scrollback.key}:comment ${rules.target(verdict)}`, () => sessionStorage);
    area.value = unsaved.read() ?? known(verdict)?.comment ?? "";
    area.addEventListener("input", () => unsaved.write(area.value));
    const close = () => {
      form.remove();
      (isWhole ? view : place).focus({ preventScroll: true });
    };
    const save = (event) => {
      event.preventDefault();
      const text = area.value.trim();
      unsaved.write(null);
      close();
      if (step.criterion.kind === "text") stay(step, span !== undefined);
      give(text ? say("Comment saved") : say("Comment removed"), changed(verdict, { comment: text || undefined }, place));
      if (step.criterion.kind === "text" && text && !span) done(step);
    };
    const form = make("form", { class: "commenting", submit: save }, make("label", {}, title, area), make("div", { class: "tools" },
      make("button", { type: "submit" }, say("Save")), button(say("Cancel"), () => {
        unsaved.write(null);
        close();
      })));
    area.addEventListener("keydown", (event) => {
      if (event.key === "Escape") close();
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
    });
    asked.after(form);
    area.focus({ preventScroll: true });
    session.showInside(form);
  };
})();
