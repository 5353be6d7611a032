// The style sheet's rules for a transcript: sizes, sides, and readers' system preferences.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const [parts, story] = ["site", "story"].map((name) => new URL(`../../templates/assets/${name}.css/`, import.meta.url));
const css = [parts, story].flatMap((folder) => readdirSync(folder).sort().map((name) => new URL(name, folder)))
  .filter(({ pathname }) => !pathname.includes("-scheme-")).map((file) => readFileSync(file, "utf8")).join("")
  .replaceAll(/\/\*.*?\*\//gs, "");

/** `[selectors, declarations]` of a sheet without nesting, and `[condition, sheet]` of its at-rules. */
function split(text) {
  const found = [];
  let [depth, start, head] = [0, 0, ""];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "{" && depth++ === 0) [head, start] = [text.slice(start, at).trim(), at + 1];
    if (text[at] === "}" && --depth === 0) {
      found.push([head, text.slice(start, at)]);
      start = at + 1;
    }
  }
  return found;
}

const blocks = split(css);

/** The rules outside at-rules, or within those whose condition contains a string. */
function rules(condition) {
  if (!condition) return blocks.filter(([head]) => !head.startsWith("@"));
  return blocks.filter(([head]) => head.startsWith("@") && head.includes(condition)).flatMap(([, body]) => split(body));
}

/** The declarations of a selector, the last of each property. */
function style(selector, condition) {
  const own = rules(condition).filter(([head]) => head.split(/,\s*/).includes(selector));
  assert.ok(own.length > 0, `no rule ${selector} ${condition ?? ""}`);
  const lines = own.flatMap(([, body]) => body.split(";")).filter((line) => line.includes(":"));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]));
}

test("sent stands at the end of the line, received at the start, whichever way the page reads (M-05, M-21, M-22, C-06, C-07)", () => {
  assert.equal(style(":where(ol) > [id^=m-]")["align-items"], "flex-start");
  assert.equal(style(".sent")["align-items"], "flex-end");
  assert.equal(style("article:not(.row)").background, "var(--received)");
  assert.equal(style(".sent article").background, "var(--sent)");
  assert.match(style(".kind-assistant")["--sent"], /^light-dark\(#0066d6, /);
  assert.equal(style(":root")["--sent"], "#c94a55");
  assert.match(style(":root")["--received"], /^light-dark\(#ebebf0, #2c2c2e\)$/);
});

test("a bubble has corners of 20 px and a tail of 4 px on its sender's side, told by direction (C-08)", () => {
  assert.equal(style("article:not(.row)")["border-radius"], "20px");
  assert.equal(style("article:not(.row)")["border-end-start-radius"], "4px");
  assert.equal(style(".sent article")["border-end-start-radius"], "20px");
  assert.equal(style(".sent article")["border-end-end-radius"], "4px");
});

test("a bubble is padded by 5 px and 11 px, so that a screen shows twice as many (C-09, use 3)", () => {
  assert.equal(style("article:not(.row)").padding, "5px 11px");
});

test("messages stand 8 px apart, in a run 3 px (C-13)", () => {
  assert.equal(style(":where(ol) > [id^=m-]")["margin-block-start"], "8px");
  assert.equal(style(".grouped")["margin-block-start"], "3px");
});

test("a system line is centred, muted and without a bubble (C-19)", () => {
  assert.equal(style(".system")["align-items"], "center");
  const line = style(".system article");
  assert.deepEqual([line.background, line.color, line["text-align"]], ["none", "var(--muted)", "center"]);
  assert.ok(rules().some(([head]) => head.includes(".system.sent article")), "also when its sender is the owner");
});

test("a few emoji are 48 px tall at the usual size of text, and have no bubble (C-20)", () => {
  const [, percent] = /^([\d.]+)%/.exec(style("html").font);
  const [, up, down] = /^calc\((\d+)rem \/ (\d+)\)$/.exec(style(".emoji.few article")["font-size"]);
  assert.equal((16 * percent / 100) * (up / down), 48);
  assert.equal(style(".emoji article").background, "none");
});

test("a receipt stands at the lower end of its bubble, mirrored with the page (C-21)", () => {
  assert.equal(style(".receipt").position, "absolute");
  for (const side of ["inset-block-end", "inset-inline-end"]) assert.match(style(".receipt")[side], /^\d+px$/);
});

test("a read receipt differs from a delivered one in colour, too (C-57)", () => {
  assert.notEqual(style(".receipt.read").color, style(".receipt").color);
});

test("days out of sight are not laid out, and have a size until they are (C-23)", () => {
  assert.equal(style(".day")["content-visibility"], "auto");
  assert.match(style(".day")["contain-intrinsic-size"], /^auto \d+rem$/);
});

test("sizes of text follow the reader's: none is in pixels (C-26)", () => {
  for (const [head, body] of [...rules(), ...rules("@media"), ...rules("@supports")]) {
    if (head === "html" && body.includes("11pt")) continue;
    for (const [, size] of body.matchAll(/(?:^|[\s;])font(?:-size)?: ([^;]+)/g)) {
      assert.doesNotMatch(size, /\d(?:px|pt)\b/, `${head}: ${size}`);
    }
  }
  assert.match(style("html").font, /^[\d.]+%/);
});

test("each message shows its time beside its last line, also on paper (M-23)", () => {
  const clock = "article > :is(.clock, a:not([class]))";
  assert.match(rules().find(([head]) => head === clock)[1], /float: inline-end/);
  for (const [head, body] of [...rules(), ...rules("print")]) {
    if (head.endsWith(clock) && !head.includes(".system")) assert.doesNotMatch(body, /display: none/, head);
  }
});

test("a message that an address names, or that a search goes to, is outlined (C-54)", () => {
  for (const one of [":where(ol) > [id^=m-]:target article", "[id^=m-][aria-current] article"]) assert.match(style(one).outline, /^3px solid /);
});

test("scrolling is smooth, and anything moves, only where less motion was not asked for (M-24, C-59)", () => {
  // Not while days are out of view: smooth scrolling would miss its target (search 1).
  const smooth = style("html:not(:has(> .page-chat))", "prefers-reduced-motion: no-preference");
  assert.equal(smooth["scroll-behavior"], "smooth");
  for (const [head, body] of rules()) assert.doesNotMatch(body, /(?<!over)scroll-behavior|animation|transition/, head);
});

test("more contrast darkens what is muted, forced colours keep the edges of bubbles (C-59)", () => {
  assert.ok(style(":root", "prefers-contrast: more")["--muted"]);
  assert.equal(style("article:not(.row)", "forced-colors: active").border, "1px solid CanvasText");
});

test("print is black on white, whole bubbles, without what only a screen can do (C-67)", () => {
  const root = style(":root", "print");
  assert.deepEqual([root["color-scheme"], root["--page"], root["--ink"]], ["light", "#fff", "#000"]);
  assert.equal(style(":where(ol) > [id^=m-]", "print")["break-inside"], "avoid");
  for (const part of [".bar", ".filter", ".more-button", ".pager"]) assert.equal(style(part, "print").display, "none");
  assert.equal(style(".long", "print")["max-block-size"], "none !important");
});

test("the layout names no left and no right but where a receipt is mirrored by hand (C-60)", () => {
  for (const [head, body] of rules()) assert.doesNotMatch(body, /(?:margin|padding|border|float|text-align)[\w-]*(?:-left|-right|: left|: right)/, head);
});

test("every token of colour has a light and a dark form, or one that serves both (C-28)", () => {
  const tokens = Object.entries(style(":root")).filter(([name, value]) => name.startsWith("--") && /#|rgb/.test(value));
  const single = tokens.filter(([, value]) => !value.includes("light-dark(")).map(([name]) => name);
  assert.ok(tokens.length > 12);
  assert.deepEqual(single, ["--edge", "--sent", "--sent-ink", "--tint", "--ring"]);
});

test("the root asks with :has about its children only, so that a change on a page does not restyle all of it (C-23, X-18)", () => {
  const review = new URL("../../templates/assets/review.css/", import.meta.url);
  const all = css + readdirSync(review).map((name) => readFileSync(new URL(name, review), "utf8")).join("").replaceAll(/\/\*.*?\*\//gs, "");
  const heads = all.match(/[^{};]+(?={)/g).map((head) => head.trim()).filter((head) => /(^|[\s,(])(html|body|:root)\b[^\s>+~]*:has\(/.test(head));
  assert.ok(heads.length >= 3, "no rules found");
  // Found at the first message or row, and about `html` itself.
  const allowed = "html:has(main [data-label])";
  const deep = heads.filter((head) => head !== allowed && !/^html(:not\()?:has\(> [^\s,]+(, > [^\s,]+)*\)\)?(, html\[data-glides\])?$/.test(head));
  assert.deepEqual(deep, []);
});

test("no rule is about any element after another, since an element that is inserted would restyle all that follow, and all in them (C-23, X-18)", () => {
  const heads = css.match(/[^{};]+(?={)/g).map((head) => head.trim());
  assert.deepEqual(heads.filter((head) => /[+~]\s*\*(?![\s]*>)/.test(head)), []);
});
