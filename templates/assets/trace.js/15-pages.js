// The other pages of a long transcript: their targets count, and the reviewer goes on there. From a folder they cannot be read;
// then the queue says how many targets there are, and verdicts say how many are judged.
(() => {
  "use strict";
  const { rubric } = Scrollback;
  const session = Scrollback.review;
  const transcript = document.querySelector(".transcript[data-run]");
  if (!document.querySelector("nav.pager") || !transcript) return;
  const { name, run } = transcript.dataset;
  const here = { turns: [...transcript.querySelectorAll("[data-item]")] };
  const ids = new Set(here.turns.map(({ dataset }) => dataset.item));

  function linkOf(page, rel, base) {
    const link = page.querySelector(`nav.pager a[rel=${rel}]`);
    return link ? new URL(link.getAttribute("href"), base).href : undefined;
  }

  /** Pages in one direction, nearest first, as `{ href, title, turns }`. */
  async function walk(rel) {
    const found = new Map();
    for (let href = linkOf(document, rel, location.href); href && !found.has(href);) {
      const { text } = await Scrollback.fetchText(href);
      const page = new DOMParser().parseFromString(text, "text/html");
      found.set(href, { href, title: page.querySelector("nav.pager span").textContent, turns: [...page.querySelectorAll(".transcript [data-item]")] });
      href = linkOf(page, rel, href);
    }
    return [...found.values()];
  }

  /** Pages before and after this one, once they are loaded. */
  let before, after, loading;

  /** Returns whether they can be loaded. */
  async function read() {
    if (!location.protocol.startsWith("http")) return false;
    try {
      [before, after] = await Promise.all([walk("prev"), walk("next")]);
      before.reverse();
      return true;
    } catch {
      return false;
    }
  }
  const load = () => (loading ??= read());
  const list = () => [...(before ?? []), ...(after ?? [])];

  const steps = new WeakMap();
  function required(turn) {
    if (!steps.has(turn)) steps.set(turn, rubric.steps(turn).filter(({ criterion }) => criterion.isRequired));
    return steps.get(turn);
  }
  const hasOpen = (turn) => required(turn).some((step) => session.own.isOpen(turn, step));

  /** Targets of the conversation, as its queue says. */
  let total = 0;

  function judged() {
    const rest = [...session.log.current().values()].filter((one) => one.conversation === name && one.turn !== undefined && !ids.has(one.turn)
      && (one.run === run || session.others.isKept(one))).map((one) => ({ ...one, run }));
    return rubric.judged(rest).get(rubric.nameOf({ run, conversation: name }))?.targets.size ?? 0;
  }

  /** Targets on the other pages. */
  function count() {
    if (before) {
      const open = list().flatMap(({ turns }) => turns.flatMap((turn) => required(turn).map((step) => session.own.isOpen(turn, step))));
      return { done: open.filter((one) => !one).length, total: open.length };
    }
    const own = here.turns.flatMap(required).length + rubric.ofWhole.filter(({ isRequired }) => isRequired).length;
    const rest = Math.max(0, total - own);
    return { done: Math.min(judged(), rest), total: rest };
  }

  function visit(href, turn, go = "assign") {
    if (!href) return false;
    const address = new URL(href);
    address.search = location.search;
    address.hash = encodeURIComponent(turn?.id ?? "");
    location[go](address);
    return true;
  }

  /** Goes to the first turn of these pages that fits, or the last. False if there is none. */
  const to = (pages, fits, way = "find") => visit(...(pages.flatMap(({ href, turns }) => turns.map((turn) => [href, turn]))[way](([, turn]) => fits(turn)) ?? []));

  /** Goes to the nearest turn that fits on the pages after this one, or before it; to the next page if it cannot be read. False if there is none. */
  function step(direction, fits, way) {
    const pages = direction > 0 ? after : before;
    return pages ? to(pages, fits, way) : visit(linkOf(document, direction > 0 ? "next" : "prev", location.href));
  }

  /** Goes to the first open turn of the pages after this one, or before it. */
  const leave = (direction) => (direction > 0 || before !== undefined) && step(direction, hasOpen);

  /** Goes to the next failed tool call, after the last page from the first one on. */
  const error = () => to([...after, ...before], (turn) => turn.querySelector(".error"));

  /** The conversation that this tab has shown last, unless it has been in the queue since. */
  const last = Scrollback.slot(`${Scrollback.key}:trace`, () => sessionStorage);
  const folder = location.pathname.replace(/(page\/\d+\/)?(index\.html)?$/, "");
  const isEntry = /^(page\/1\/)?(index\.html)?$/.test(location.pathname.slice(folder.length));

  /** A reviewer who comes from elsewhere begins at the first open turn of the conversation. */
  async function arrive() {
    const isFresh = isEntry && last.read() !== folder && location.hash === "" && Scrollback.isFreshVisit();
    last.write(folder);
    if (!isFresh) return;
    await session.others.ready;
    const page = [...before, here, ...after].find(({ turns }) => turns.some(hasOpen));
    if (page && page !== here && session.isUntouched()) visit(page.href, page.turns.find(hasOpen), "replace");
  }

  async function countInQueue() {
    await session.tool("queue");
    const { rows } = await Scrollback.queue.load();
    const row = rows.find((one) => one.id === name && one.run === run);
    total = [row?.targets ?? 0].flat().reduce((sum, number) => sum + number);
    session.drawAll();
  }

  async function begin() {
    if (session.reviewer() === "") return;
    if (!(await load())) return countInQueue().catch(() => {});
    session.drawAll();
    arrive();
  }

  session.pages = { list, load, count, leave, step, error };
  session.starts.push(begin);
  // The script may arrive after the reviewer has begun.
  begin();
})();
