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

  const nameOf = ({ run, conversation, id = conversation }) => rubric.nameOf({ run, conversation: id });

  const isShuffled = () => reviewer() !== "" && log.state.shuffled;

  /** After a verdict on the whole conversation, what others say is about all its turns. */
  function see(rows) {
    const shown = new Set(rows.map(nameOf));
    log.see([...log.current().values()].filter((verdict) => shown.has(nameOf(verdict))).map((verdict) => ({ ...verdict, isAll: verdict.turn === undefined })));
  }

  /** The rows whose scores the reviewer may see, as the conversations are finished; remembers them as seen. */
  function scored(rows) {
    const own = reviewer() === "" ? new Map() : rubric.judged(log.current().values());
    const found = rows.filter((row) => row.scores && rubric.isFinished(own.get(nameOf(row)), row));
    if (found.length > 0) see(found);
    return new Set(found);
  }

  /** The rows that pass, in the reviewer's order. What filters tell about others is remembered as seen. */
  function chosen({ rows }, filters) {
    const own = rubric.judged(log.current().values());
    const foreign = queue.isForeign(filters, reviewer());
    const viewOf = (row) => {
      const mine = own.get(nameOf(row));
      return { reviewer: reviewer(), own: mine?.labels, isFinished: rubric.isFinished(mine, row) };
    };
    const found = rows.filter((row) => queue.passes(row, filters, viewOf(row)));
    if (foreign && found.length > 0) see(found.filter((row) => row.labels));
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

  Object.assign(queue, { load, chosen, scored, orders, nameOf });
})();
