// Jump to date: to the first message of a day, or of the next day that has one; in a chat of several pages through its days.
(() => {
  "use strict";
  const place = document.querySelector(".chat-bar .jump");
  if (!place) return;
  const field = place.querySelector("input");
  const { fetchText, hold } = Scrollback;
  /** The page that lists the months, in a chat of several pages. */
  const months = document.querySelector(".chat-tools nav a")?.href;

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
    place.closest("details").open = false;
    if (goal) hold(goal.querySelector("ol > [id^=m-]"), "start");
  }

  field.addEventListener("change", () => {
    if (field.value && field.validity.valid) jump(field.value);
  });
  place.hidden = false;
})();
