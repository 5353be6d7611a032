// Jump to date: to the first message of a day, or of the next day that has one; in a chat of several pages through its days.
(() => {
  "use strict";
  const place = document.querySelector(".chat-bar .jump");
  if (!place) return;
  const field = place.querySelector("input");
  const { fetchText, hold, make } = Scrollback;
  const menu = place.closest(".menu");
  const nav = document.querySelector(".chat-tools nav");
  /** The page that lists the months, in a chat of several pages. */
  const months = nav?.firstElementChild.href;

  /** Links of a page that lead to a day or a month, each as `[its name, address]`, in order of time. */
  async function links(address, pattern) {
    const { text } = await fetchText(address);
    const page = new DOMParser().parseFromString(text, "text/html");
    const found = [...page.querySelectorAll("main a[href]")].flatMap((link) => {
      const goal = new URL(link.getAttribute("href"), address);
      const name = pattern.exec(goal.href)?.[1];
      return name ? [[name, goal.href]] : [];
    });
    return found.sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** Address of the first message of a day, or of the nearest later day that has one. */
  async function find(day) {
    const known = await links(months, /\/days\/(\d{4,}-\d\d)\//);
    for (const [month, address] of known) {
      if (month < day.slice(0, -3)) continue;
      const hit = (await links(address, /#d-(\d{4,}-\d\d-\d\d)$/)).find(([name]) => name >= day);
      if (hit) return hit[1];
    }
    return months;
  }

  function jump(day) {
    if (months) return find(day).catch(() => months).then((address) => location.assign(address));
    const goal = [...document.querySelectorAll(".day[id^=d-]")].find((one) => !one.hidden && one.id.slice(2) >= day);
    const first = goal?.querySelector("ol > [id^=m-]");
    if (!first) return undefined;
    hold(first);
    first.focus({ preventScroll: true });
  }

  /** The button: without script a link to the months, if there are any. */
  const dates = make("details", { class: "menu dates" }, make("summary", { class: "tool" }, place.firstChild.data.trim()), make("div"));
  dates.addEventListener("toggle", () => dates.open && field.focus());
  if (nav) nav.replaceWith(dates);
  else menu.before(dates);

  // On a phone the bar has no room for the button: the field is in the menu.
  const phone = matchMedia("(max-width: 40rem)");
  const settle = () => (phone.matches ? menu : dates).lastElementChild.prepend(place);
  phone.addEventListener("change", settle);
  settle();

  field.addEventListener("change", () => {
    if (!field.value || !field.validity.valid) return;
    field.closest("details").open = false;
    jump(field.value);
  });
  place.hidden = false;
})();
