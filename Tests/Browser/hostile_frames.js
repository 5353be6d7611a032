// Runs in an empty page beside many sites, after `hostile_hooks.js`: reads their pages, and opens them in frames, each with its own hooks.
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

  // What depends on words: how often the assistant fails is drawn from what is said to it, and hints where to look first are of texts.
  const drawn = (page) => (page.includes("/assistant/") ? "li.message" : ".aids");

  /** What is wrong with pages, or differs from their twins: `[page, twin]` as addresses, the twin null where nothing is to be compared. */
  hostile.compare = async (pairs) => {
    const found = [];
    await forAll(pairs, 4, async ([page, twin]) => {
      const hard = await parse(page);
      for (const offence of hostile.offences(hard, page)) found.push(`${page}: ${offence}`);
      if (twin === null) return;
      const soft = await parse(twin);
      for (const root of [hard, soft]) root.querySelectorAll(drawn(page)).forEach((element) => element.remove());
      const [lines, others] = [hostile.structure(hard), hostile.structure(soft)];
      const place = lines.findIndex((line, index) => line !== others[index]);
      if (place >= 0 || lines.length !== others.length) found.push(`${page}: element ${place} is ${lines[place]}, in its twin ${others[place]}`);
    });
    return found;
  };

  // By the clock of this page, since the page in a frame may have left.
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const load = (frame, address) =>
    new Promise((done) => {
      frame.onload = done;
      frame.src = address;
    });

  /** What a reader may press without leaving the page, saving a file or emptying the storage that others read. */
  const pressed = "button:not([type=submit]), summary, [role=tab], label, .tray a, .tray-entry";

  /** What ran, left or stands in pages that are opened, and pressed everywhere; what happens later counts too. */
  hostile.visit = async (addresses, isPressing) => {
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
      if (frame.contentWindow.location.href !== address) tell(`went to ${frame.contentWindow.location}`);
      look();
      if (isPressing) {
        for (const one of frame.contentDocument.querySelectorAll(pressed)) if (one.checkVisibility()) one.click();
        await painted();
        look();
      }
      frame.remove();
    });
    for (const [address, ran] of visits) for (const what of ran) found.push(`${address}: ${what}`);
    return found;
  };
})();
