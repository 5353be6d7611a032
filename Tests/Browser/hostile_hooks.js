// Runs before any script of a page: records every dialog, refused request and handler that ran.
(() => {
  "use strict";
  const ran = [];
  globalThis.hostile = { ran };
  for (const name of ["alert", "confirm", "prompt", "print", "msgbox", "open"]) {
    globalThis[name] = (...words) => void ran.push(`${name}(${words.join()})`);
  }
  addEventListener("securitypolicyviolation", (event) => ran.push(`refused ${event.violatedDirective} ${event.blockedURI} ${event.sample}`), true);

  const known = new Set(`html head meta title link script body a header div nav ul ol li svg circle path rect line polyline polygon g defs
    linearGradient stop span main footer p time h1 h2 h3 h4 h5 h6 bdi b i em strong del code pre br hr blockquote table thead tbody tr th td
    caption img audio video figure figcaption section article details summary dl dt dd form input button label select option textarea
    fieldset legend datalist output progress meter dialog template noscript mark search small sup sub abbr data tfoot col colgroup kbd ins aside
    text desc use u`.split(/\s+/));
  const schemes = ["http:", "https:", "mailto:", "tel:", "geo:", "file:"];
  const addresses = ["href", "src", "action", "formaction", "poster", "data", "cite", "ping", "srcset", "background", "xlink:href"];
  const loading = ["src", "srcset", "poster", "data", "background"];

  /** Metadata for search engines: browsers do not run it, and no text can end it, since it has no "<". */
  const isData = (element) => {
    if (element.attributes.length !== 1 || element.type !== "application/ld+json" || element.textContent.includes("<")) return false;
    return JSON.parse(element.textContent)["@context"] === "https://schema.org";
  };

  /** Content of a document that no template could have created. */
  hostile.offences = (root, base = document.baseURI) => {
    const found = [];
    // Our scripts set heights and positions, which are then in the attribute.
    const isDrawn = root === document;
    for (const element of root.querySelectorAll("*")) {
      const tell = (what) => found.push(`${what} in ${element.outerHTML.slice(0, 160)}`);
      if (!known.has(element.localName)) tell("element");
      if (element.localName === "script" && !isData(element) && (!element.getAttribute("src") || element.textContent.trim() !== "")) tell("inline script");
      for (const { name, value } of element.attributes) {
        if (name.startsWith("on") || (name === "style" && !isDrawn) || name === "srcdoc") tell(`attribute ${name}`);
        // Invalid URLs lead nowhere: "http://../".
        if (!addresses.includes(name) || !URL.canParse(value, base)) continue;
        const address = new URL(value, base);
        if (!schemes.includes(address.protocol)) tell(`scheme ${address.protocol}`);
        const isForeign = address.host !== new URL(base).host;
        if (isForeign && (loading.includes(name) || element.localName === "link" && element.rel !== "canonical")) tell("foreign resource");
        const rel = element.getAttribute("rel") ?? "";
        // Maps, and the site's own base URL.
        const isOurs = address.host === "www.openstreetmap.org" || address.href.startsWith("https://example.org/s/");
        if (isForeign && element.localName === "a" && address.protocol.startsWith("http") && !isOurs && !["noopener", "noreferrer", "nofollow"].every((word) => rel.includes(word))) tell("rel");
        if (element.localName === "link" && isForeign && !address.href.startsWith("https://example.org/s/")) tell("foreign link");
      }
      const id = element.getAttribute("id") ?? element.getAttribute("name");
      if (id && (id in Object.prototype || ["body", "head", "forms", "cookie", "attributes", "Scrollback"].includes(id))) tell("clobbering id");
    }
    return found;
  };

  // Where text from content becomes elements: Markdown, linked addresses, differences, build messages, links that exist only if their
  // address is valid.
  const bodies = ".text, article > p:not([class]), .prose, .arguments, .word-diff, .line, .warnings, .overlay, .details, .more";

  // A message of one paragraph has no wrapper around it, unless it may run from right to left: both count as the same.
  const isText = (element) => element.matches("article > .text:not(.long), article > p:not([class])");

  // Without classes for a language or one of twelve name colours; all token classes in code count as one.
  const shape = (element) => {
    if (isText(element)) return "text";
    const names = [...element.attributes].map(({ name }) => name).filter((name) => name !== "class" && name !== "id");
    const classes = [...element.classList].filter((name) => !/^(language|hue)-/.test(name)).map((name) => name.replace(/^t-[a-z]$/, "t-"));
    return `${element.localName}[${names.sort()}].${classes.sort().join(".")}`;
  };

  /** Each step from an element to a child, with attributes and classes of both, without elements that content may add. */
  hostile.steps = (root) => {
    const found = new Set();
    const walk = (element) => {
      if (element.matches(bodies)) return;
      for (const child of element.children) {
        found.add(`${shape(element)} > ${shape(child)}`);
        walk(child);
      }
    };
    walk(root.documentElement);
    return found;
  };

  /** The elements where content may add some, with attributes and classes. */
  hostile.within = (root) => new Set([...root.body.querySelectorAll(bodies)].flatMap((body) => [...body.querySelectorAll("*")].map(shape)));

  /** Elements of Markdown and linked addresses (`MarkdownWriter`, `PlainText`, `TokenWriter`), a story's link, and what a long difference omits. */
  hostile.written = new Set(`p[]. br[]. hr[]. h2[]. h3[]. h4[]. h5[]. h6[]. em[]. strong[]. del[]. code[]. pre[tabindex]. blockquote[]. ul[]. ol[]. ol[start].
    li[]. u[]. label[].spoiler input[aria-label,type]. span[]. span[].diff-gap a[href]. a[href].image-link a[href,title].image-link a[href,rel]. a[href,rel].more a[href,rel,title]. a[href,title]. a[href,rel].image-link a[href,rel].bare a[href,rel,title].bare a[href,rel,title].image-link input[aria-label,checked,disabled,type].
    input[aria-label,disabled,type]. div[aria-label,role,tabindex].table-scroll table[]. thead[]. tbody[]. tr[]. th[scope]. td[].
    span[].t- i[]. th[scope].align-left th[scope].align-center th[scope].align-right td[].align-left td[].align-center td[].align-right`.split(/\s+/));

  /** The elements of a document without those that content may add, as lines of `depth tag#id role`; also without those in `left`. */
  hostile.structure = (root, left = "") => {
    const lines = [];
    const walk = (element, depth) => {
      // Ids that the template does not set come from the text.
      const id = element.id.replace(/^(m|ig)-[0-9a-f]{8,16}(-\d+)?(?=$|-)/, "$1-");
      lines.push(`${depth} ${isText(element) ? "text" : element.localName}#${id} ${element.getAttribute("role") ?? ""}`);
      if (!element.matches(bodies) && element.localName !== left) for (const child of element.children) walk(child, depth + 1);
    };
    walk(root.documentElement, 0);
    return lines;
  };

  /** Both, for pages that are fetched and never shown. */
  hostile.read = (paths, base) =>
    Promise.all(
      paths.map(async (path) => {
        const address = new URL(path, base);
        const answer = await fetch(address);
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        const text = await answer.text();
        const page = new DOMParser().parseFromString(text, "text/html");
        return { path, offences: hostile.offences(page, address), structure: hostile.structure(page), text: page.documentElement.textContent };
      }),
    ).then((pages) => ({ pages }), (error) => ({ error: String(error) }));
})();
