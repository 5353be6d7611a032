// A question of the rubric with its controls, in the panel of the workspace.
(() => {
  "use strict";
  const { make, say, rubric } = Scrollback;
  const session = Scrollback.review;
  const { button } = session;

  const nameOf = ({ criterion, call, tool }) => (call === undefined ? criterion.title : `${criterion.title}: ${tool}`);

  /** Makes the row of a step. `desk`: the place, its answers, and what the controls do; `turns`: forms of controls. */
  session.questions = ({ here, answerOf, letterOf, choose, score, addMode, at, openComment }, { valueButton, typed }) => {
    function field(step) {
      const isNumber = step.criterion.kind === "number";
      const save = (text) => (isNumber ? score(step, text) : addMode(step, text));
      return typed(isNumber, isNumber ? nameOf(step) : say("New mode"), isNumber ? answerOf(step)?.score : "", save, () => here().focus({ preventScroll: true }));
    }

    function valuesOf(step) {
      const values = [...step.criterion.values];
      for (const value of answerOf(step)?.labels ?? []) {
        if (!values.some((one) => one.value === value)) values.push({ value, title: rubric.titleOf(step.criterion, value) });
      }
      if (step.criterion.hasUnsure && !values.some(({ value }) => value === "unsure")) values.push({ value: "unsure", key: "0", title: say("Unsure") });
      return values;
    }

    return (step, index) => {
      const { criterion } = step;
      const buttons = valuesOf(step).map((value) => valueButton(value, () => choose(step, value.value)));
      const letter = letterOf(criterion);
      const title = make("button", { type: "button", class: "criterion-name", mousedown: (event) => event.preventDefault(), click: () => at(index) },
        nameOf(step), ...(criterion.isRequired ? [] : [" ", make("span", { class: "sub" }, say("optional"))]), ...(letter ? [" ", make("kbd", { "aria-hidden": "true" }, letter)] : []));
      const controls = [...buttons];
      if (criterion.kind === "text") controls.push(button(say("Write"), () => openComment(step)));
      if (criterion.kind === "number" || criterion.kind === "multi") controls.push(field(step));
      if (criterion.kind === "multi") session.kinds?.search(controls.at(-1).querySelector("input"), buttons);
      const note = make("p", { class: "comment", dir: "auto" });
      const older = make("p", { class: "sub" }, say("Given under an older rubric."));
      const element = make("div", { class: "asks", role: "group", "aria-label": nameOf(step) }, title, make("div", { class: "tools" }, ...controls), note, older);
      return { step, element, buttons, note, older };
    };
  };
})();
