// The tray: seen rings, endless scrolling, export and import of the state.
(() => {
  "use strict";
  const { store, make, announce, stories, say } = Scrollback;

  /** A ring is gray if all items of its user were seen, here or at build time. */
  function showRings() {
    const seen = new Set(store.state.seenItems);
    for (const entry of document.querySelectorAll(".tray [data-items]")) {
      const isSeen = entry.dataset.items.split(" ").every((id) => id === "" || seen.has(id));
      entry.querySelector(".ring").classList.toggle("seen", isSeen);
      entry.querySelector(".tray-state").textContent = isSeen ? say("Seen") : say("New");
    }
  }

  function clone(entry) {
    const copy = entry.cloneNode(true);
    copy.setAttribute("aria-hidden", "true");
    copy.querySelector("a").tabIndex = -1;
    return copy;
  }

  /** Repeats the people of an overflowing tray and jumps by a full round before an end is reached (T-02). */
  function repeat(tray) {
    const people = [...tray.children];
    const sign = document.dir === "rtl" ? -1 : 1;
    let clones = [];
    let pitch = 0;

    function lay() {
      for (const copy of clones) copy.remove();
      clones = [];
      pitch = people.length > 1 ? Math.abs(people[1].offsetLeft - people[0].offsetLeft) : 0;
      if (pitch === 0 || tray.scrollWidth <= tray.clientWidth + 1) return;
      const reach = Math.ceil(tray.clientWidth / pitch) + 2;
      const copies = (from) =>
        Array.from({ length: reach }, (_, place) => clone(people[stories.trayIndex(from + place, people.length)]));
      const [left, right] = [copies(-reach), copies(people.length)];
      people[0].before(...left);
      tray.append(...right);
      clones = [...left, ...right];
      showRings();
      tray.scrollLeft = sign * reach * pitch;
    }

    function turn() {
      if (clones.length === 0) return;
      const place = Math.abs(tray.scrollLeft);
      const isEarly = place < pitch;
      if (!isEarly && place <= tray.scrollWidth - tray.clientWidth - pitch) return;
      tray.scrollBy({ left: (isEarly ? sign : -sign) * people.length * pitch, behavior: "instant" });
    }

    let width;
    new ResizeObserver(() => {
      if (width !== tray.clientWidth) lay();
      width = tray.clientWidth;
    }).observe(tray);
    tray.addEventListener("scroll", turn, { passive: true });
  }

  async function save() {
    const text = `${JSON.stringify(stories.exported(store.state, await stories.index()), null, 2)}\n`;
    Scrollback.download("state.json", text, "application/json");
  }

  async function take(input) {
    const [file] = input.files;
    const found = file.size < 4 << 20 ? stories.parse(await file.text()) : undefined;
    input.value = "";
    if (!found) return announce(say("Import failed: not a stories state file"));
    const { liked } = await stories.index();
    store.change((state) => {
      for (const id of found.seen) stories.see(state, id);
      for (const id of found.liked) stories.like(state, liked, id, true);
    });
    announce(say("Imported"));
  }

  const moving = document.getElementById("story-state");
  if (moving) {
    const failed = () => announce(say("Could not load the stories"));
    const input = moving.querySelector("input");
    moving.hidden = false;
    moving.querySelector("[data-action=export]").addEventListener("click", () => save().catch(failed));
    moving.querySelector("[data-action=import]").addEventListener("click", () => input.click());
    input.addEventListener("change", () => input.files.length > 0 && take(input).catch(failed));
  }

  showRings();
  store.onChange(showRings);
  for (const tray of document.querySelectorAll(".tray")) repeat(tray);
})();
