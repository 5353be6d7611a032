// Runs in a page after axe-core and collects its findings: structure, and colours of a few of the elements that look alike.
(() => {
  "use strict";
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const colours = ["color-contrast", "link-in-text-block"];
  const lines = ({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.replaceAll(` ${marked}=""`, "").slice(0, 200)}: ${failureSummary}`));

  // Days far below the screen have no layout until they are scrolled to. The bar covers content that a reader can scroll out from under
  // it. Under an open dialog it stays, or axe-core takes the page for what covers the dialog.
  const unfold = () => {
    for (const day of document.querySelectorAll(".day")) day.style.contentVisibility = "visible";
    const bar = document.querySelector(".bar");
    if (bar) bar.style.position = document.querySelector("dialog[open]") ? "" : "static";
  };

  /** A short hash of a text. */
  const hash = (text) => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let place = 0; place < text.length; place += 1) {
      high = Math.imul(high ^ text.charCodeAt(place), 2654435761);
      low = Math.imul(low ^ text.charCodeAt(place), 1597334677);
    }
    return (high >>> 0).toString(36) + (low >>> 0).toString(36);
  };

  // Everything that affects the contrast of a text and its background, and whether a link differs from the words around it.
  const decisive = ["color", "background-color", "background-image", "opacity", "filter", "mix-blend-mode", "text-shadow", "font-size",
    "font-weight", "font-style", "text-decoration", "border-bottom", "position", "visibility", "clip-path"];

  /** The look of an element: names, classes and decisive styles of it and its ancestors; the body's class only names the template. */
  const looksOf = () => {
    const known = new Map();
    const look = (element) => {
      if (!element) return "";
      if (!known.has(element)) {
        const style = getComputedStyle(element);
        const own = decisive.map((name) => style.getPropertyValue(name)).join();
        known.set(element, hash(`${look(element.parentElement)} ${element.localName} ${element === document.body ? "" : (element.className?.baseVal ?? element.className)} ${own}`));
      }
      return known.get(element);
    };
    return look;
  };

  const ownText = (element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join("");
  const fields = "input, select, textarea, button, a[href]";

  /** Decides, besides the look, whether axe-core can judge an element: its text or replacement, text beside a link, a size on the page. */
  const chance = (element, text) => {
    const signs = text.replace(/[\p{L}\p{N}]/gu, "a").replace(/(\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{fe0f}\u{200d}])+/gu, "e");
    const words = /a.*a/s.test(signs) ? "" : `-${signs}`;
    const beside = element.matches("a[href]") && ownText(element.parentElement).trim() !== "" ? " beside" : "";
    const off = element.matches(":disabled, [aria-disabled=true]") ? " off" : "";
    const { width, height, bottom, right } = element.getBoundingClientRect();
    const away = width <= 1 || height <= 1 || bottom + scrollY <= 0 || right + scrollX <= 0 ? " away" : "";
    return words + beside + off + away;
  };

  /** Elements with text, by their look. */
  const readable = () => {
    const look = looksOf();
    const found = new Map();
    for (const element of document.body.querySelectorAll("*")) {
      const text = ownText(element).trim();
      if ((text === "" && !element.matches(fields)) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const name = look(element) + chance(element, text);
      if (!found.has(name)) found.set(name, []);
      found.get(name).push(element);
    }
    return found;
  };

  // Without these rules axe-core would compute the colours of every element.
  const marked = "data-asked";
  axe.configure({ rules: [{ id: "color-contrast", selector: `[${marked}]` }, { id: "link-in-text-block", selector: `a[href][${marked}]` }] });

  // Reasons why axe-core judges no element of a look: its text consists of symbols, or it has a background image from the style sheet.
  // Other reasons depend on the page.
  const lasting = ["nonBmp", "shortTextContent", "bgGradient", "bgImage"];

  /** Colour findings of looks that are not in `known`, and structural ones if requested; also returns the looks that need no further check. */
  const judge = async (known, hasStructure, hasColours = true) => {
    unfold();
    const asked = new Map();
    for (const [name, elements] of hasColours ? readable() : []) {
      if (!known.has(name)) for (const element of [elements[0], elements[1], elements.at(-1)]) if (element) asked.set(element, name);
    }
    if (asked.size === 0 && !hasStructure) return [[], []];
    for (const element of asked.keys()) element.setAttribute(marked, "");
    const results = await axe.run({ runOnly: hasStructure ? tags : colours, resultTypes: ["violations", "passes", "incomplete"], elementRef: true, selectors: false });
    for (const element of asked.keys()) element.removeAttribute(marked);
    const nodesOf = (type) => results[type].filter(({ id }) => colours.includes(id)).flatMap(({ nodes }) => nodes);
    const judged = new Set([...nodesOf("violations"), ...nodesOf("passes")].map(({ element }) => asked.get(element)));
    const isOpen = ({ any }) => any.every(({ data }) => !lasting.includes(data?.messageKey));
    const open = new Set(nodesOf("incomplete").filter(isOpen).map(({ element }) => asked.get(element)));
    return [lines(results), [...new Set(asked.values())].filter((name) => judged.has(name) || !open.has(name))];
  };

  // By element, in each scheme checked so far.
  const remembered = new Map();

  /** Records how elements look in this scheme, so that thinning leaves one of each. */
  const remember = () => {
    unfold();
    for (const [name, elements] of readable()) for (const element of elements) remembered.set(element, `${remembered.get(element) ?? ""} ${name}`);
  };

  const pointing = ["aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-details", "aria-activedescendant", "for", "headers"];

  /** The shape of an element: names, classes and attributes of it and its descendants, without texts; repeated siblings count once. */
  const shapesOf = () => {
    const known = new Map();
    const shape = (element) => {
      if (!known.has(element)) {
        const telling = ({ name, value }) => (/^(role|type|lang|dir|tabindex|hidden|aria-(?!label|labelledby|describedby|posinset|rowindex))/.test(name) ? `${name}=${value}` : value === "" ? `${name}=` : name);
        const attributes = [...element.attributes].filter(({ name }) => name !== "class").map(telling).sort();
        const inside = [...element.children].map(shape).filter((one, place, all) => one !== all[place - 1]);
        known.set(element, hash(`${element.localName}.${element.className?.baseVal ?? element.className}[${attributes}]${ownText(element).trim() !== ""}(${inside})`));
      }
      return known.get(element);
    };
    return shape;
  };

  /** Removes repeated rows from a page that is left afterwards: two of each shape stay, and those with another look or that are referenced. */
  const thin = () => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    const found = ids.filter((id, place) => ids.indexOf(id) < place).map((id) => `duplicate-id: ${id}`);
    const shape = shapesOf();
    const pointers = new Map();
    const point = (id, from) => pointers.set(id, [...(pointers.get(id) ?? []), from]);
    for (const name of pointing) for (const one of document.querySelectorAll(`[${name}]`)) for (const id of one.getAttribute(name).split(/\s+/)) point(id, one);
    // The target of the skip link.
    for (const skip of document.querySelectorAll("a.skip")) point(skip.hash.slice(1), skip);
    const isNamed = (element) =>
      [element, ...element.querySelectorAll("[id]")].some(({ id }) => pointers.get(id)?.some((from) => !element.contains(from)));
    const [rows, named] = ["li, section, article, p, div", "a, button, summary, label, dl, tr, figure"];
    const counts = new Map();
    const kept = new Set();
    const isKnown = (element) => [element, ...element.querySelectorAll("*")].every((one) => !remembered.has(one) || kept.has(remembered.get(one)));
    const walk = (element) => {
      kept.add(remembered.get(element));
      for (const child of [...element.children]) {
        const one = `${element.localName}.${element.className} ${shape(child)}`;
        counts.set(one, (counts.get(one) ?? 0) + 1);
        const isRepeated = counts.get(one) > 2 && child !== element.firstElementChild && child.matches(rows) && !element.closest(named);
        if (isRepeated && isKnown(child) && !isNamed(child)) child.remove();
        else walk(child);
      }
    };
    walk(document.body);
    return found;
  };

  globalThis.axeLooks = { judge, remember, thin };
})();
