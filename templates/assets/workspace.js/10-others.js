// Others' verdicts on the conversation of this page. They stay in this script until the reviewer has judged the same place.
(() => {
  "use strict";
  const { make, say, verdicts: rules, rubric } = Scrollback;
  const session = Scrollback.review;
  const { log, reviewer, drawAll, starts, arrivals } = session;
  const link = document.querySelector("link[rel=verdicts]");
  let all = [];
  /** Content of the turns of each version, by the key of the conversation. */
  let versions = [];
  /** Targets of verdicts, of any run, whose content is still the same. */
  let kept = new Set();
  Scrollback.turnsHere = (turns) => (versions = Object.entries(turns).map(([key, own]) => [key, new Set(own.split(" "))]));
  let isAsked = false;
  let arrived;
  const ready = link ? new Promise((resolve) => (arrived = resolve)) : Promise.resolve();

  /**
   * `verdicts.js` of the conversation: members of verdict lines, those that several share around the list of `verdicts`; `in`
   * says for each run whether the content has changed since, and the message it is.
   */
  Scrollback.verdictsHere = (list) => {
    const { run } = document.querySelector(".transcript").dataset;
    all = list.filter((shared) => Object.hasOwn(shared.in, run)).flatMap(({ verdicts, in: { [run]: [fit, turn] }, ...shared }) =>
      verdicts.flatMap((raw) => {
        const verdict = rules.clean({ ...shared, turn, ...raw });
        return verdict ? [{ ...verdict, fit }] : [];
      }));
    kept = new Set(all.filter(({ fit }) => fit !== "stale").map(rules.target));
    log.setHere(all.map(rules.clean));
    drawAll();
    for (const arrive of arrivals) arrive();
  };

  starts.push(() => {
    if (!link || isAsked) return;
    isAsked = true;
    Scrollback.loadScript(link.href).then(arrived, () => (isAsked = false));
  });

  /** Verdicts of others at a place: a turn, or undefined for the whole conversation. */
  const at = (turn) => all.filter((verdict) => verdict.turn === turn && verdict.reviewer !== reviewer());

  /** The number of people and judges with a verdict there. */
  const count = (turn) => new Set(at(turn).map((verdict) => verdict.reviewer)).size;

  function row(verdict, place) {
    const criterion = rubric.named(verdict.criterion);
    const notes = [
      verdict.final && say("Final"), verdict.exposed && say("Given after seeing other verdicts."),
      verdict.fit === "stale" && say("Given for another version of this text."),
    ].filter(Boolean);
    return make("li", { class: verdict.fit === "stale" ? "verdict stale" : "verdict" },
      make("p", {}, make("b", {}, make("bdi", {}, verdict.reviewer)), " ",
        ...(rubric.criteria.length > 1 || !criterion ? [make("span", { class: "criterion" }, criterion?.title ?? verdict.criterion), " "] : []),
        ...rubric.badges(verdict), ...session.callName(place, verdict.call)),
      ...(verdict.span ? [make("p", { class: "quoted", dir: "auto" }, say("\u201c{quote}\u201d", verdict.span))] : []),
      ...(verdict.comment ? [make("p", { class: "comment", dir: "auto" }, verdict.comment)] : []),
      ...notes.map((text) => make("p", { class: "note" }, text)));
  }

  /**
   * What the panel says about others at a place, with a `verdict` on it: nothing, how many there are, or their verdicts. `isIn`: this reviewer's own
   * is given. What is shown is remembered: later verdicts of this reviewer on it are not independent.
   */
  function view(place, verdict, isIn) {
    const turn = place.dataset.item;
    const number = count(turn);
    if (number === 0) return [];
    if (!isIn) {
      const words = say.count(number, "other has decided", "others have decided");
      return [make("p", { class: "sub hidden-verdicts" }, `${words}. ${say("Shown after your verdict.")}`)];
    }
    // A verdict on an earlier version of the text is one on that.
    log.see([verdict, ...at(turn)]);
    return [make("h3", {}, say("Others")), make("ul", { class: "verdicts", "aria-label": say("Verdicts of others") }, ...at(turn).map((one) => row(one, place)))];
  }

  /** The keys of the conversation in all versions that have a turn with this key, and in `whole`, this one. */
  const wholes = (key, whole) => [whole, ...versions.filter(([, turns]) => turns.has(key.split("-")[0])).map(([key]) => key)];

  const isKept = (verdict) => kept.has(rules.target(verdict));

  session.others = { view, wholes, isKept, ready };
})();
