import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

// The style sheet is a folder of parts, joined in order of their names.
const parts = new URL("../../templates/assets/site.css/", import.meta.url);
const names = readdirSync(parts).sort();
/** A site has up to one of the parts named NN-scheme-NAME.css. */
const schemeOf = (name) => /^\d+-scheme-(.+)\.css$/.exec(name)?.[1];
const schemes = ["classic", ...names.map(schemeOf).filter(Boolean)];
const sheet = (scheme) => names.filter((name) => [undefined, scheme].includes(schemeOf(name)))
  .map((name) => readFileSync(new URL(name, parts), "utf8")).join("");
let css = sheet("classic");

/** One test for each colour scheme. */
function testSchemes(name, check) {
  for (const scheme of schemes) {
    test(`${name} [${scheme}]`, () => {
      css = sheet(scheme);
      check();
    });
  }
}

/** The light and the dark colour of a declaration's value. */
function pair(value) {
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [null, value, value];
  return [light, dark];
}

function declared(rule, property) {
  const body = new RegExp(`(?:^|\\n|, )${rule.replaceAll(".", "\\.")}(?:, [^{}]*)? \\{([^}]*)\\}`).exec(css);
  assert.ok(body, `no rule ${rule}`);
  const value = new RegExp(`(?:^|[;\\s])${property}: ([^;]+);`).exec(body[1]);
  assert.ok(value, `no ${property} in ${rule}`);
  return pair(value[1]);
}

/** From the last part that sets it; print and forced colours have their own. */
function token(name) {
  const sheets = [...css.matchAll(/^:root \{([^}]*)\}/gm)].map(([, body]) => new RegExp(`(?:^|[;\\s])--${name}: ([^;]+);`).exec(body)?.[1]);
  const value = sheets.findLast(Boolean);
  assert.ok(value, `no --${name}`);
  return pair(value);
}

/** The visible colour of `percent` of one colour over another; both have six digits. */
function mix(front, percent, back) {
  const channel = (hex, index) => Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16);
  const mixed = [0, 1, 2].map((index) => channel(front, index) * percent / 100 + channel(back, index) * (1 - percent / 100));
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex) {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g);
  const [red, green, blue] = digits.map((digit) => {
    const part = Number.parseInt(digit, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function assertContrast(least, name, front, back) {
  for (const [index, scheme] of ["light", "dark"].entries()) {
    const ratio = contrast(front[index], back[index]);
    assert.ok(ratio >= least, `${name}, ${scheme}: ${front[index]} on ${back[index]} is ${ratio.toFixed(2)}:1`);
  }
}

test("the formula gives the known ratios (C-27)", () => {
  assert.equal(contrast("#fff", "#000").toFixed(2), "21.00");
  assert.equal(contrast("#fff", "#f25967").toFixed(2), "3.28");
});

testSchemes("text reaches 4.5:1 on its ground, light and dark (C-06, C-27, C-28, C-58)", () => {
  for (const [front, back] of [
    ["ink", "page"], ["ink", "surface"], ["ink", "raised"], ["ink", "received"], ["ink", "faint"],
    ["muted", "page"], ["muted", "surface"], ["muted", "faint"], ["muted", "received"], ["link", "page"], ["link", "surface"], ["link", "received"],
    ["sent-ink", "sent"], ["danger", "danger-back"], ["ink", "danger-back"],
  ]) {
    assertContrast(4.5, `${front} on ${back}`, token(front), token(back));
  }
  assertContrast(4.5, "blue bubble", token("sent-ink"), declared(".sent-blue", "--sent"));
});

testSchemes("text reaches 4.5:1 on the quote or code in a bubble, light and dark", () => {
  const [, percent] = /\n\.sent article \{[^}]*--tint: rgb\(0 0 0 \/ (\d+)%\);/.exec(css);
  for (const sent of [token("sent"), declared(".sent-blue", "--sent")]) {
    assertContrast(4.5, "sent", token("sent-ink"), sent.map((ground) => mix("#000000", percent, ground)));
  }
  const received = token("received").map((ground, index) => mix(token("ink")[index], 10, ground));
  assertContrast(4.5, "received", token("ink"), received);
});

testSchemes("badges and priorities reach 4.5:1, light and dark (C-58, S-07)", () => {
  for (const rule of [".status-scheduled", ".status-active", ".status-in-progress", ".status-completed", ".status-urgent", ".unread-badge", ...[0, 1, 2, 3, 4, 5].map((tint) => `.tint-${tint}`)]) {
    assertContrast(4.5, rule, declared(rule, "color"), declared(rule, "background"));
  }
  for (const rule of [".priority-low", ".priority-medium", ".priority-high", ".priority-critical"]) {
    assertContrast(4.5, rule, declared(rule, "color"), token("surface"));
  }
});

testSchemes("the name and the initials of every sender reach 4.5:1 (C-10, C-58)", () => {
  for (let hue = 0; hue < 12; hue += 1) {
    assertContrast(4.5, `name ${hue}`, declared(`.hue-${hue}`, "--name"), token("surface"));
    assertContrast(4.5, `initials ${hue}`, ["#fff", "#fff"], declared(`.hue-${hue}`, "--hue"));
  }
});

testSchemes("the edges of controls and the mark of focus reach 3:1", () => {
  for (const ground of ["page", "surface", "raised"]) {
    assertContrast(3, `edge on ${ground}`, token("edge"), token(ground));
    assertContrast(3, `link on ${ground}`, token("link"), token(ground));
    assertContrast(3, `muted on ${ground}`, token("muted"), token(ground));
    assertContrast(3, `chart on ${ground}`, token("chart"), token(ground));
  }
});

test("there are three schemes, each with the tokens of the others (C-58)", () => {
  assert.deepEqual(schemes.sort(), ["classic", "ocean", "paper"]);
  const tokens = (name) => [...readFileSync(new URL(name, parts), "utf8").matchAll(/^ {2}(--[\w-]+): light-dark/gm)].map(([, token]) => token);
  const shadow = new Set(["--shadow"]);
  for (const name of names.filter(schemeOf)) {
    for (const own of tokens("10-colours.css")) assert.ok(shadow.has(own) || readFileSync(new URL(name, parts), "utf8").includes(`${own}:`), `${name} has no ${own}`);
  }
});
