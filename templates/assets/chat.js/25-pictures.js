// Pictures above the page, one after the other: keys, buttons and a swipe lead to the next one, also on other pages of the chat;
// focus returns to its link (C-45).
(() => {
  "use strict";
  const { make, say } = Scrollback;
  const transcript = document.querySelector(".transcript[data-id]");
  if (!transcript) return;

  const isMirrored = document.documentElement.dir === "rtl";
  const { pictures, picturesBefore, picturesOlder, picturesNewer } = transcript.dataset;
  /** Fragments that open a page at its first or last picture. */
  const [first, last] = ["#pictures", "#pictures-last"];

  const all = () => [...transcript.querySelectorAll(".attachment a")].filter((link) => link.querySelector("img") && !link.closest("[hidden]"));

  function show(links, place) {
    let start;
    const large = make("img", { draggable: "false" });
    const caption = make("figcaption", { dir: "auto" });
    const count = make("span", { class: "sub", role: "status" });
    const step = (label, by, sign) => make("button", { type: "button", "aria-label": label, click: () => go(by) }, sign);
    const steps = links.length > 1 || pictures ? [step(say("Previous"), -1, "‹"), count, step(say("Next"), 1, "›")] : [];
    const tools = make("p", { class: "lightbox-tools" }, ...steps, make("button", { type: "button", class: "close", click: () => dialog.close() }, say("Close")));
    const dialog = make("dialog", { class: "lightbox", keydown: press, pointerdown: begin, pointerup: end }, make("figure", {}, large, caption), tools);

    function draw() {
      const picture = links[place].querySelector("img");
      large.src = links[place].href;
      large.alt = picture.alt;
      dialog.setAttribute("aria-label", picture.alt);
      caption.textContent = links[place].closest("figure")?.querySelector("figcaption")?.textContent ?? picture.alt;
      count.textContent = say("{number} of {count}", { number: Number(picturesBefore ?? 0) + place + 1, count: pictures ?? links.length });
    }

    function go(by) {
      const next = place + by;
      const elsewhere = by > 0 ? picturesNewer : picturesOlder;
      if (!links[next] && elsewhere) return location.assign(elsewhere + (by > 0 ? first : last));
      if (links[next] || !pictures) place = (next + links.length) % links.length;
      draw();
    }

    function press({ key }) {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (by) go(isMirrored ? -by : by);
    }

    function begin({ clientX, isPrimary }) {
      if (isPrimary) start = clientX;
    }

    function end({ clientX, isPrimary }) {
      const way = start - clientX;
      if (isPrimary && Math.abs(way) > 50) go(Math.sign(isMirrored ? -way : way));
    }

    dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      links[place].focus();
    });
    draw();
    document.body.append(dialog);
    dialog.showModal();
  }

  transcript.addEventListener("click", (event) => {
    const link = event.target.closest(".attachment a:has(img)");
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const links = all();
    show(links, links.indexOf(link));
  });
  if ([first, last].includes(location.hash) && all().length > 0) show(all(), location.hash === first ? 0 : all().length - 1);
})();
