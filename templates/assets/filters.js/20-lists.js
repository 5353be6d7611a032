// Lists of the review: how much of each conversation this reviewer has judged.
(() => {
  "use strict";
  const { make, say, verdicts: rules, rubric } = Scrollback;
  const session = Scrollback.review;
  const list = document.querySelector("ul.rows[data-count]");
  if (!list || rubric.criteria.length === 0) return;
  /** Rows of the list that is shown: all, or the filtered ones. */
  const rows = () => [...document.querySelectorAll("ul.rows > .row[data-run]")];
  const progress = make("b", { class: "progress" });

  /** Answers to required criteria, by conversation. */
  function judged(all) {
    const counts = new Map();
    for (const verdict of all.values()) {
      const criterion = rubric.named(verdict.criterion);
      if (!criterion?.isRequired || verdict.span || !rubric.isAnswer(verdict, criterion)) continue;
      counts.set(verdict.conversation, (counts.get(verdict.conversation) ?? 0) + 1);
    }
    return counts;
  }

  function mark(row, count) {
    let badge = row.querySelector(".yours");
    if (!badge && count > 0) {
      badge = make("span", { class: "badge yours" });
      row.querySelector(".row-line").append(badge);
    }
    if (badge) badge.textContent = count > 0 ? say("{done} of {total} yours", { done: count, total: row.dataset.count }) : "";
  }

  session.draws.push((all) => {
    const counts = judged(all);
    for (const row of rows()) mark(row, Math.min(counts.get(row.dataset.id) ?? 0, Number(row.dataset.count)));
    const done = [...counts.values()].reduce((sum, one) => sum + one, 0);
    const total = Number(list.dataset.count);
    progress.textContent = say("{done} of {total} targets", { done: Math.min(done, total), total });
  });

  function goNext() {
    const open = rows().find((row) => !row.querySelector(".yours")?.textContent) ?? rows()[0];
    open?.querySelector("a").click();
  }

  Object.assign(session.actions, { u: session.undo, n: goNext });
  session.keyList.push(["n", say("next conversation")], ["u", say("undo")], ["?", say("this list")]);
  session.body.append(progress);
  session.tools.append(session.button(say("Undo"), session.undo), session.button(say("Download"), session.download),
    session.button(say("Next conversation"), goNext, { class: "primary" }));
  session.starts.push(() => session.loadEarlier().then(session.drawAll));
  session.open((panel) => document.querySelector(".page-head").after(panel));
})();
