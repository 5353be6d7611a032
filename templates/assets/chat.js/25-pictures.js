// Pictures above the page, one after the other: keys, buttons and a swipe lead to the next one; focus returns to its link (C-45).
(() => {
  "use strict";
  const { make, say } = Scrollback;
  const transcript = document.querySelector(".transcript[data-id]");
  if (!transcript) return;

  const isMirrored = document.documentElement.dir === "rtl";

  function show(link) {
    const links = [...transcript.querySelectorAll(".attachment a")].filter((other) => other.querySelector("img") && !other.closest("[hidden]"));
    let place = links.indexOf(link);
    let start;
    const large = make("img", { draggable: "false" });
    const caption = make("figcaption", { dir: "auto" });
    const count = make("span", { class: "sub", role: "status" });
    const step = (label, by, sign) => make("button", { type: "button", "aria-label": label, click: () => go(by) }, sign);
    const steps = links.length > 1 ? [step(say("Previous"), -1, "‹"), count, step(say("Next"), 1, "›")] : [];
    const tools = make("p", { class: "lightbox-tools" }, ...steps, make("button", { type: "button", class: "close", click: () => dialog.close() }, say("Close")));
    const dialog = make("dialog", { class: "lightbox", keydown: press, pointerdown: begin, pointerup: end }, make("figure", {}, large, caption), tools);

    function draw() {
      const picture = links[place].querySelector("img");
      large.src = links[place].href;
      large.alt = picture.alt;
      dialog.setAttribute("aria-label", picture.alt);
      caption.textContent = links[place].closest("figure")?.querySelector("figcaption")?.textContent ?? picture.alt;
      count.textContent = say("{number} of {count}", { number: place + 1, count: links.length });
    }

    function go(by) {
      place = (place + by + links.length) % links.length;
      draw();
    }

    function press({ key }) {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (by) go(isMirrored ? -by : by);
    }

    function begin({ clientX }) {
      start = clientX;
    }

    function end({ clientX }) {
      const way = start - clientX;
      if (Math.abs(way) > 50) go(Math.sign(isMirrored ? -way : way));
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
    show(link);
  });
})();
