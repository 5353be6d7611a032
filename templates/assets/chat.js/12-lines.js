// Lines instead of bubbles have no sides: each run of messages begins with its sender's name, with the face from the list of people.
(() => {
  "use strict";
  const { chat, make, messageLabel } = Scrollback;
  if (!chat || document.documentElement.dataset.messages !== "compact" || document.body.matches(".compact")) return;

  const people = new Map([...document.querySelectorAll(".people li")].map((one) => [one.querySelector("a, bdi")?.textContent, one]));
  const startsRun = ({ classList, previousElementSibling: before }, name) =>
    !classList.contains("grouped") || !before?.querySelector("article") || messageLabel(before).name !== name;

  function addName(message) {
    const place = message.querySelector("article");
    const { name } = messageLabel(message);
    if (message.matches(".system") || place.querySelector(":scope > [class^=hue-]") || !startsRun(message, name)) return;
    const { className, dataset } = people.get(name) ?? make("li", {});
    const picture = people.get(name)?.querySelector("img")?.cloneNode(true);
    const face = picture ?? (dataset.text && make("i", {}, dataset.text));
    const sender = make("p", { class: className || "hue-", "aria-hidden": "true" }, ...(face ? [face] : []), make("bdi", {}, name));
    place.prepend(sender);
  }

  chat.messages.forEach(addName);
})();
