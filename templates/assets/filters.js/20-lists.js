// Lists of the review: how much of each conversation this reviewer has judged.
(() => {
  "use strict";
  const { make, say, rubric, queue } = Scrollback;
  const session = Scrollback.review;
  const list = document.querySelector("ul.rows[data-count]");
  if (!list || rubric.criteria.length === 0) return;
  /** Rows of the list that is shown: all, or the filtered ones. */
  const rows = () => [...document.querySelectorAll("ul.rows > .row[data-run]")];
  const progress = make("b", { class: "progress" });

  /** All rows of the list, once their data is there. */
  let whole;

  /** The runs of the list. */
  const runs = new Set([...list.querySelectorAll(".row[data-run]")].map(({ dataset }) => dataset.run));

  /** Rows with a target that this reviewer has not judged. */
  const open = new WeakSet();

  function mark(row, count, total) {
    if (count < total) open.add(row);
    else open.delete(row);
    let badge = row.querySelector(".yours");
    if (!badge && count > 0) {
      badge = make("span", { class: "badge yours" });
      row.querySelector(".row-line").append(badge);
    }
    if (badge) badge.textContent = count > 0 ? say("{done} of {total} yours", { done: count, total }) : "";
  }

  const doneOf = (judged, { run, id }, targets) => rubric.done(judged.get(rubric.nameOf({ run, conversation: id })), targets);

  session.draws.push((all) => {
    const judged = rubric.judged(all.values());
    for (const row of rows()) {
      const targets = row.dataset.count.split(" ").map(Number);
      mark(row, doneOf(judged, row.dataset, targets), rubric.total(targets));
    }
    const done = whole ? rubric.total(whole.map((row) => doneOf(judged, row, row.targets)))
      : [...judged.values()].filter(({ run }) => runs.has(run)).reduce((sum, { targets }) => sum + targets.size, 0);
    const total = Number(list.dataset.count);
    progress.textContent = say("{done} of {total} targets", { done: Math.min(done, total), total });
  });

  function goNext() {
    const next = rows().find((row) => open.has(row));
    if (next) next.querySelector("a").click();
    else session.tell(say("Everything on this page has your verdict"));
  }

  Object.assign(session.actions, { u: session.undo, n: goNext });
  session.keyList.push(["n", say("next conversation")], ["u", say("undo")], ["?", say("this list")]);
  session.body.append(progress);
  session.tools.append(session.button(say("Undo"), session.undo), session.button(say("Download"), session.download),
    session.button(say("Next conversation"), goNext, { class: "primary" }));
  // From here, a conversation opens at its first open turn.
  Scrollback.slot(`${Scrollback.key}:trace`, () => sessionStorage).write(null);
  session.starts.push(() => {
    session.loadEarlier().then(session.drawAll);
    // The filters say when this cannot be loaded.
    queue.load().then(({ rows: loaded }) => {
      whole = loaded;
      session.drawAll();
    }, () => {});
  });
  session.open((panel) => document.querySelector(".page-head").after(panel));
})();
