// The queue beside a transcript, in the reviewer's order and with the filters of the address.
(() => {
  "use strict";
  const { make, say, queue, root } = Scrollback;
  const { reviewer, starts } = Scrollback.review;
  const nav = document.querySelector("nav.queue");
  const transcript = document.querySelector(".transcript[data-run]");
  if (!nav || !transcript || !document.querySelector("link[rel=queue]")) return;
  const near = nav.querySelector(".near");
  const pager = nav.querySelector(".queue-pager");
  const words = pager.querySelector("span");
  const [previous, next] = [["prev", `‹ ${say("Previous conversation")}`], ["next", `${say("Next conversation")} ›`]]
    .map(([rel, text]) => pager.querySelector(`a[rel=${rel}]`) ?? make("a", { rel, hidden: "" }, text));
  pager.prepend(previous);
  pager.append(next);
  const filters = queue.parse(location.search);
  const query = queue.address(filters);
  const status = make("p", { class: "sub", role: "status" });

  const hrefOf = ({ path }) => new URL(path, root).href + query;

  function lead(link, row) {
    link.hidden = row === undefined;
    if (row) link.href = hrefOf(row);
  }

  function item(row, data, isCurrent) {
    return make("li", {}, make("a", { href: hrefOf(row), "aria-current": isCurrent ? "page" : undefined }, make("bdi", {}, row.title), " ",
      make("span", { class: "sub" }, make("span", { class: `badge state-${row.state}` }, data.states[row.state]), " ", say.count(row.turns, "turn", "turns"))));
  }

  async function show() {
    if (reviewer() === "") return;
    const data = await queue.load().catch(() => undefined);
    if (!data) return;
    const list = queue.chosen(data, filters);
    const here = list.findIndex(({ id, run }) => id === transcript.dataset.name && run === transcript.dataset.run);
    const [first, end] = queue.around(here, list.length);
    near.replaceChildren(...list.slice(first, end).map((row, index) => item(row, data, first + index === here)));
    lead(previous, here > 0 ? list[here - 1] : undefined);
    lead(next, list[here + 1]);
    words.textContent = here < 0 ? "" : say("{number} of {runCount}", { number: say.number(here + 1), runCount: say.number(list.length) });
    if (query === "") return;
    const [shown, total] = [list.length, data.rows.length].map(say.number);
    status.replaceChildren(say("{shown} of {total} conversations", { shown, total }), " · ", make("a", { href: location.pathname }, say("Show all")));
  }

  if (query !== "") near.before(status);
  near.before(queue.orders(show));
  starts.push(show);
  // The script may arrive after the reviewer has begun.
  show();
})();
