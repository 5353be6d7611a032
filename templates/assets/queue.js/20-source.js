// All conversations of the queue, loaded once, in the reviewer's order and filtered.
(() => {
  "use strict";
  const { make, say, rubric, queue } = Scrollback;
  const session = Scrollback.review;
  const { log, reviewer } = session;
  const link = document.querySelector("link[rel=queue]");
  const { dataset: { state, aid } } = document.querySelector("ul.rows[data-count]") ?? { dataset: {} };
  let taken;
  let loading;
  Scrollback.queueRows = (data) => (taken = data);

  /** The data of the queue: `rows` of this list, `states` and `aids` in words, `showsRun` if it is of several runs. */
  function load() {
    loading ??= (link ? Scrollback.loadScript(link.href) : Promise.reject(new Error("no queue"))).then(() => {
      const rows = taken.rows.filter((row) => (!state || row.state === state) && (!aid || row.aids?.includes(aid)));
      return { ...taken, rows };
    }).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  const nameOf = ({ run, id }) => rubric.nameOf({ run, conversation: id });

  const isShuffled = () => reviewer() !== "" && log.state.shuffled;

  /** The rows that pass, in the reviewer's order. What filters tell about others is remembered as seen. */
  function chosen({ rows }, filters) {
    const own = rubric.judged(log.current().values());
    const foreign = queue.isForeign(filters, reviewer());
    const viewOf = (row) => {
      const mine = own.get(nameOf(row));
      // Of changed content, others' verdicts stay hidden until it has a verdict again.
      return { reviewer: reviewer(), own: mine?.labels, isFinished: mine !== undefined && !row.changed && rubric.done(mine, row.targets) >= row.targets };
    };
    const found = rows.filter((row) => queue.passes(row, filters, viewOf(row)));
    if (foreign && found.length > 0) {
      const shown = new Set(found.filter((row) => row.labels).map(nameOf));
      log.see([...log.current().values()].filter((verdict) => shown.has(rubric.nameOf(verdict))));
    }
    return isShuffled() ? queue.shuffled(found, reviewer()) : found;
  }

  /** A choice between the two orders; `change` is called after it. */
  function orders(change) {
    const select = make("select", { change: () => {
      log.change((own) => (own.shuffled = select.value === "shuffled"));
      change();
    } }, make("option", { value: "shuffled" }, say("Shuffled for you")), make("option", { value: "run" }, say("In order of the run")));
    const draw = () => (select.value = log.state.shuffled ? "shuffled" : "run");
    session.draws.push(draw);
    draw();
    return make("label", { class: "order" }, say("Order"), " ", select);
  }

  Object.assign(queue, { load, chosen, orders, nameOf });
})();
