// Small pages with the messages of an archive, for other search programs, and the size of the texts.
//
// node Benchmarks/search/pages.mjs CORPUS.jsonl.gz FOLDER [--by conversation|message|100]
//
// A page is named after its first and its last message, counted from 0: `12/12300-12399.html`.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { conversations } from "./tasks.mjs";

const marks = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text) => text.replace(/[&<>"]/g, (mark) => marks[mark]);
/** A heading for each message lets a program name the message it found; its words count no more than others. */
const headed = ({ number, sender, text }) => `<h2 id="m${number}" data-pagefind-weight="1">${escaped(sender)}</h2>\n<p>${escaped(text)}</p>\n`;
const plain = ({ text }) => `<p>${escaped(text)}</p>\n`;

/** The messages of each page with the title of their conversation. */
function* batches(path, by) {
  let [number, open] = [0, []];
  for (const { title, messages } of conversations(path)) {
    for (const { sender, text } of messages) {
      open.push({ number: number++, title, sender, text });
      if (by === "message" || open.length === Number(by)) yield open.splice(0);
    }
    if (by === "conversation") yield open.splice(0);
  }
  if (open.length > 0) yield open;
}

function write(folder, messages, piece) {
  const first = messages[0].number;
  const place = join(folder, String(Math.floor(first / 1000)));
  mkdirSync(place, { recursive: true });
  const page = `<!doctype html>\n<html lang="en"><head><title>${escaped(messages[0].title)}</title></head>\n<body><main>\n${messages.map(piece).join("")}</main></body></html>\n`;
  writeFileSync(join(place, `${first}-${messages.at(-1).number}.html`), page);
}

const { values: options, positionals: [source, folder] } = parseArgs({ allowPositionals: true, options: { by: { type: "string", default: "conversation" } } });
let [pages, bytes] = [0, 0];
for (const messages of batches(source, options.by)) {
  if (messages.length === 0) continue;
  write(folder, messages, options.by === "message" ? plain : headed);
  pages += 1;
  for (const { text } of messages) bytes += Buffer.byteLength(text);
}
console.log(`${pages} pages, ${bytes} bytes of text`);
