// Runs in a built page and copies a component out of it. `gallery.py` says how the parts fit together.
globalThis.gallery = (() => {
  "use strict";
  const ids = ["id", "for", "headers", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-details", "aria-activedescendant"];
  const addresses = ["href", "src", "poster"];
  // Replaced for each place in which a component is shown.
  const place = "@PLACE@";
  // Copies in it load nothing.
  const inert = document.implementation.createHTMLDocument();

  /** The address from the gallery, one folder above the site. */
  function address(value) {
    const url = new URL(value, document.baseURI);
    return url.origin === location.origin ? decodeURI(url.pathname + url.search + url.hash).replace(/^\//, "") : value;
  }

  /** What a reader typed or ticked is not in the markup. */
  function keepValue(copy, original) {
    if (original.matches("[type=checkbox], [type=radio]")) copy.toggleAttribute("checked", original.checked);
    else if (original.matches("input")) copy.setAttribute("value", original.value);
    else if (original.matches("textarea")) copy.textContent = original.value;
    else if (original.matches("option")) copy.toggleAttribute("selected", original.selected);
  }

  function rewrite(element, known, templates) {
    for (const name of [...element.classList].filter((one) => one.startsWith("from-"))) {
      templates.add(name.slice("from-".length));
      element.classList.remove(name);
    }
    if (element.getAttribute("class") === "") element.removeAttribute("class");
    for (const name of ids) {
      if (!element.hasAttribute(name)) continue;
      const kept = element.getAttribute(name).split(/\s+/).filter((id) => known.has(id));
      if (kept.length > 0) element.setAttribute(name, kept.map((id) => place + id).join(" "));
      else element.removeAttribute(name);
    }
    for (const name of addresses) if (element.hasAttribute(name)) element.setAttribute(name, address(element.getAttribute(name)));
    element.removeAttribute("loading");
    if (element.matches("[type=radio]")) element.name = place + element.name;
  }

  function copy(element, templates) {
    const whole = inert.importNode(element, true);
    const originals = [element, ...element.querySelectorAll("*")];
    const copies = [whole, ...whole.querySelectorAll("*")];
    const known = new Set(originals.map(({ id }) => id).filter(Boolean));
    for (const [index, one] of copies.entries()) {
      keepValue(one, originals[index]);
      rewrite(one, known, templates);
    }
    return whole;
  }

  /** An element around the component, without its content: only what a style sheet may ask for. */
  function around(element) {
    const isFrame = element.matches("body, main");
    const shell = inert.createElement(isFrame ? "div" : element.localName);
    shell.className = [...element.classList].filter((one) => !one.startsWith("from-")).join(" ");
    if (element.matches("details, dialog")) shell.open = true;
    return shell;
  }

  /** The visible elements that match the selector and share the parent of the first one. */
  function visible(selector) {
    const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    return all.filter((one) => one.parentElement === all[0].parentElement);
  }

  /** Copies in copies of the elements around them; null if there are none. `state` is `[name, selector]`: the part to show as if hovered or focused. */
  function takeOne([selector, state]) {
    const found = visible(selector);
    if (found.length === 0) return null;
    const templates = new Set();
    let part = inert.createDocumentFragment();
    part.append(...found.map((one) => copy(one, templates)));
    if (state) {
      const [name, inner] = state;
      const target = inner ? part.querySelector(inner) : part.firstElementChild;
      if (!target) return null;
      target.dataset.state = name;
    }
    for (let outer = found[0].parentElement; outer !== document.documentElement; outer = outer.parentElement) {
      const shell = around(outer);
      shell.append(part);
      part = shell;
    }
    const sheets = [...document.querySelectorAll("link[rel=stylesheet]")].map(({ href }) => address(href));
    const { messages = "" } = document.documentElement.dataset;
    return { html: part.outerHTML, messages, templates: [...templates].sort(), sheets };
  }

  const areVisible = (asked) => asked.every(([selector]) => visible(selector).length > 0);
  const take = (asked) => asked.map(takeOne);

  return { areVisible, take };
})();
