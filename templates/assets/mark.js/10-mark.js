// Marks the words of `?q=` in the message of the fragment (C-53).
(() => {
  "use strict";
  const { make, hold, target } = Scrollback;
  const { parse, marks } = Scrollback.query;
  const blocks = "p, li, pre, td, th, h1, h2, h3, h4, h5, h6, figcaption";

  /** Text nodes by block, since a phrase may span plain and bold text. */
  function runsOf(element) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const runs = [];
    for (let last; walker.nextNode(); ) {
      const block = walker.currentNode.parentElement.closest(blocks);
      if (runs.length === 0 || block !== last) runs.push([]);
      runs.at(-1).push(walker.currentNode);
      last = block;
    }
    return runs;
  }

  /** Marks the ranges that fall into a text node starting at `start`. */
  function markNode(node, start, spans) {
    const text = node.data;
    const parts = [];
    let place = 0;
    for (const [from, to] of spans) {
      const [first, end] = [Math.max(from - start, 0), Math.min(to - start, text.length)];
      if (first >= end) continue;
      parts.push(text.slice(place, first), make("mark", {}, text.slice(first, end)));
      place = end;
    }
    if (parts.length > 0) node.replaceWith(...parts, text.slice(place));
  }

  function markRun(query, nodes) {
    const spans = marks(query, nodes.map((node) => node.data).join(""));
    let start = 0;
    for (const node of nodes) {
      const { length } = node.data;
      markNode(node, start, spans);
      start += length;
    }
  }

  /** Opens whatever hides a mark: a collapsed tool result, or the rest of a long text. */
  function reveal(mark) {
    for (let part = mark.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
    const long = mark.closest(".long");
    const rest = long?.nextElementSibling;
    if (rest?.matches("details.unclip") && mark.getBoundingClientRect().bottom > long.getBoundingClientRect().bottom) rest.open = true;
  }

  /** Links to the previous and the next result in this chat. */
  async function walk(message, typed) {
    await Scrollback.search.loadTool("assist");
    await Scrollback.assist.walk(message, typed);
  }

  async function markTarget() {
    const typed = new URL(location.href).searchParams.get("q");
    if (typed) await Scrollback.search.prepare(typed, 1).catch(() => {});
    const message = typed && target();
    if (!message) return;
    const query = parse(typed);
    for (const part of message.querySelectorAll(".text, article > p:not([class]), figcaption, .error")) for (const nodes of runsOf(part)) markRun(query, nodes);
    if (message.matches("ol > [id^=m-]")) walk(message, typed).catch(() => {});
    const first = message.querySelector("mark");
    if (!first) return;
    reveal(first);
    const { top, bottom } = first.getBoundingClientRect();
    if (message.matches("ol > [id^=m-]") && (bottom > innerHeight || top < 0)) hold(first, "center");
  }

  Scrollback.mark = markTarget;
})();
