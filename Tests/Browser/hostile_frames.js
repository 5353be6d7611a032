// Runs in an empty page beside many sites, after `hostile_hooks.js`: reads their pages, and opens them in frames with separate hooks.
(() => {
  "use strict";
  const parse = async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  };

  /** Runs a task for each item, a few at a time; the first failure ends it. */
  const forAll = (items, count, task) => {
    const rest = items[Symbol.iterator]();
    const worker = async () => {
      for (const item of rest) await task(item);
    };
    return Promise.all(Array.from({ length: count }, worker));
  };

  // Elements that depend on words: the assistant's failures are drawn from the messages, and hints where to look first refer to texts.
  const drawn = (page) => (page.startsWith("assistant/") ? "ol > [id^=m-]" : ".aids");

  // Of the harmless pages: their elements by page, and the steps within pages of one template.
  const twins = new Map();
  const steps = new Map();
  const shapes = new Set();
  // Lists of several pages name their index and have a pager; the harmless ones may have one page.
  const pagers = new Set();
  const unpaged = (step) => step.replace("data-count,data-filter,data-src", "data-count,data-filter");

  const read = async (page, address) => {
    const root = await parse(address);
    root.querySelectorAll(drawn(page)).forEach((element) => element.remove());
    return root;
  };

  /** Part of a site and class of the body: shared by all pages of one template. */
  const template = (page, root) => `${page.split("/")[0].replace(/\d.*/, "")} ${root.body.classList[0] ?? ""}`;

  /** Reads harmless pages: `[name, address]`. */
  hostile.learn = async (pages) => {
    await forAll(pages, 4, async ([page, address]) => {
      const root = await read(page, address);
      const known = steps.get(template(page, root)) ?? new Set();
      steps.set(template(page, root), known);
      for (const step of hostile.steps(root)) {
        known.add(step);
        if (step.includes("pager")) pagers.add(step);
        shapes.add(step.split(" > ")[1]);
      }
      for (const shape of hostile.within(root)) shapes.add(shape);
      twins.set(page, { all: hostile.structure(root), frame: hostile.structure(root, "main") });
    });
    return [];
  };

  // By page: its steps and the elements in its texts, with its template.
  const contents = new Map();
  const note = (page, root) =>
    contents.set(page, new Set([...hostile.steps(root), ...hostile.within(root)].map((step) => `${template(page, root)}: ${step}`)));

  /** Problems in pages, or differences from their twins: `[name, address, whether all elements are those of the twin]`. */
  hostile.compare = async (pages) => {
    const found = [];
    await forAll(pages, 4, async ([page, address, isAlike]) => {
      const root = await parse(address);
      note(page, root);
      for (const offence of hostile.offences(root, address)) found.push(`${address}: ${offence}`);
      for (const shape of hostile.within(root)) if (!hostile.written.has(shape) && !shapes.has(shape)) found.push(`${address}: step to ${shape} in a text`);
      root.querySelectorAll(drawn(page)).forEach((element) => element.remove());
      // A further page of a longer chat has no twin.
      const twin = twins.get(page) ?? { all: [], frame: hostile.structure(root, "main") };
      const [lines, others] = isAlike ? [hostile.structure(root), twin.all] : [hostile.structure(root, "main"), twin.frame];
      const place = lines.findIndex((line, index) => line !== others[index]);
      if (place >= 0 || lines.length !== others.length) found.push(`${address}: element ${place} is ${lines[place]}, in its twin ${others[place]}`);
      const known = steps.get(template(page, root));
      for (const step of hostile.steps(root)) if (!known?.has(step) && !known?.has(unpaged(step)) && !pagers.has(step)) found.push(`${address}: step ${step} is in no twin`);
    });
    return found;
  };

  /** Few of these pages, `[name, address]`, that together have each step of each template this often, if as many pages have it: with other texts. */
  hostile.cover = async (pages, times) => {
    await forAll(pages, 4, async ([page, address]) => contents.has(page) || note(page, await parse(address)));
    const missing = new Map();
    for (const [page] of pages) for (const step of contents.get(page)) missing.set(step, Math.min((missing.get(step) ?? 0) + 1, times));
    const rest = new Set(pages.map(([page]) => page));
    const worth = (page) => [...contents.get(page)].filter((step) => missing.get(step) > 0).length;
    const chosen = [];
    for (;;) {
      const [most, best] = [...rest].reduce(([most, best], page) => (worth(page) > most ? [worth(page), page] : [most, best]), [0]);
      if (most === 0) return chosen;
      chosen.push(best);
      rest.delete(best);
      for (const step of contents.get(best)) missing.set(step, missing.get(step) - 1);
    }
  };

  // Uses this page's clock, since the page in a frame may have been left.
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const load = (frame, address) =>
    new Promise((done) => {
      frame.onload = done;
      frame.src = address;
    });

  /** Controls that a reader may press without leaving the page, saving a file or clearing the shared storage. */
  const pressed = "button:not([type=submit]), summary, [role=tab], label, .tray a, .tray-entry";

  // These would cause layout on each call, without a visible effect.
  const shown = ["focus", "scrollIntoView"];

  /** Presses all controls, then those that appeared. Of the elements that scripts move to in one round, only the last is moved to. */
  const press = (page) => {
    const view = page.defaultView;
    const done = new Set();
    for (let round = 0; round < 3; round += 1) {
      // Queried for all before one is pressed: a query after each change would cause repeated layout.
      const seen = [...page.querySelectorAll(pressed)].filter((one) => !done.has(one) && one.checkVisibility());
      const put = shown.map((name) => {
        const owner = [view.HTMLElement.prototype, view.Element.prototype].find((one) => Object.hasOwn(one, name));
        const real = owner[name];
        let last;
        owner[name] = function (...options) {
          last = () => real.apply(this, options);
        };
        return () => {
          owner[name] = real;
          last?.();
        };
      });
      for (const one of seen) {
        done.add(one);
        one.click();
      }
      for (const back of put) back();
    }
  };

  /** Whatever ran, left or was injected in opened pages, after pressing every control if requested; later events count too. */
  hostile.visit = async (addresses, isPressed = true) => {
    const found = [];
    const visits = [];
    await forAll(addresses, 4, async (address) => {
      const frame = document.body.appendChild(document.createElement("iframe"));
      await load(frame, address);
      const tell = (what) => found.push(`${address}: ${what}`);
      const look = () => {
        const view = frame.contentWindow;
        if (view.hostile === undefined) return tell(`went to ${view.location}`);
        for (const offence of view.hostile.offences(view.document)) tell(offence);
        visits.push([address, view.hostile.ran]);
      };
      await painted();
      if (frame.contentWindow.location.href !== new URL(address).href) tell(`went to ${frame.contentWindow.location}`);
      look();
      if (isPressed) {
        press(frame.contentDocument);
        await painted();
        look();
      }
      frame.remove();
    });
    for (const [address, ran] of visits) for (const what of ran) found.push(`${address}: ${what}`);
    return found;
  };
})();
