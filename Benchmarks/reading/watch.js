// Runs before the scripts of a page.
(() => {
  const found = (globalThis.reading = { lcp: 0, shifts: [], tasks: [], last: 0 });
  const watch = (type, take) => new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      take(entry);
      found.last = Math.max(found.last, entry.startTime + entry.duration);
    }
  }).observe({ type, buffered: true });
  const name = (node) => node && `${node.nodeName.toLowerCase()}${node.id ? `#${node.id}` : ""}${node.className ? `.${String(node.className).replaceAll(" ", ".")}` : ""}`;
  watch("largest-contentful-paint", ({ startTime }) => (found.lcp = startTime));
  watch("layout-shift", ({ value, hadRecentInput, startTime, sources }) => found.shifts.push({ value, hadRecentInput, startTime, moved: sources.map(({ node, previousRect, currentRect }) => `${name(node)} ${previousRect.y}>${currentRect.y} h${currentRect.height}`) }));
  watch("longtask", ({ duration }) => found.tasks.push(duration));
})();
