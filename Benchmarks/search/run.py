#!/usr/bin/env python3
"""Compares the search index with Pagefind on the same texts, and prints a table.

run.py SOURCE.jsonl MESSAGES [--work FOLDER] [--program PATH] [--indexer PATH] [--pagefind PATH] [--only STEP,…]

Steps: corpus, pages, index, pagefind, sizes, queries, build, browser. Each stores its figures in FOLDER/figures.json, so that they can
be run one by one. Time is CPU time (user and system, of all threads), as other work on the machine hardly affects it.
"""
import argparse
import html
import json
import os
import re
import shutil
import subprocess
import sys
from datetime import datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
MESSAGES_A_PAGE = 100
PAGEFIND = next(iter(Path(".build/pagefind").glob("lib/*/site-packages/pagefind_bin/pagefind")), "pagefind")


def measured(command, log):
    """CPU seconds and peak memory in MB of one child process, whose output goes to a file."""
    with open(log, "w") as out:
        child = subprocess.Popen([str(part) for part in command], stdout=out, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(child.pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{command[0]} failed: see {log}")
    return usage.ru_utime + usage.ru_stime, usage.ru_utime, usage.ru_maxrss / 1024


def corpus(at, figures, options):
    subprocess.run([sys.executable, HERE / "corpus.py", options.source, str(options.messages), at / "corpus.jsonl"], check=True)


def index(at, figures, options):
    """Only the index, from texts read line by line, as Pagefind does with its pages."""
    with open(at / "messages.tsv", "w", encoding="utf-8") as out, open(at / "corpus.jsonl", encoding="utf-8") as file:
        for line in file:
            chat = json.loads(line)
            print("chats/" + chat["id"], " ".join(chat["title"].split()), sep="\t", file=out)
            for message in chat["messages"]:
                time = int(datetime.fromisoformat(message["timestamp"].replace("Z", "+00:00")).timestamp())
                print(time, message["sender"], "m-" + message["id"], " ".join(message["text"].split()), sep="\t", file=out)
    shutil.rmtree(at / "site" / "search", ignore_errors=True)
    figures["index cpu"], figures["index user"], figures["index memory"] = measured([options.indexer, at / "messages.tsv", at / "site"], at / "index.log")


def texts(at):
    with open(at / "corpus.jsonl", encoding="utf-8") as file:
        for line in file:
            for message in json.loads(line)["messages"]:
                yield message["text"]


def pages(at, figures, options):
    """The same texts as small pages, a hundred messages on each."""
    folder = at / "pages"
    shutil.rmtree(folder, ignore_errors=True)
    batch, number, size = [], 0, 0
    for text in [*texts(at), None]:
        if text is not None:
            batch.append(f"<p>{html.escape(text)}</p>\n")
            size += len(text.encode())
        if batch and (text is None or len(batch) == MESSAGES_A_PAGE):
            place = folder / str(number // 1000) / f"{number}.html"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(f'<!doctype html>\n<html lang="en"><head><title>Page {number}</title></head>\n<body><main>\n{"".join(batch)}</main></body></html>\n', "utf-8")
            batch, number = [], number + 1
    figures["text"], figures["pages"] = size, number


def build(at, figures, options):
    log = at / "build.log"
    # A build would refuse the folder left by `index`.
    shutil.rmtree(at / "site", ignore_errors=True)
    _, _, memory = measured([options.program, "build", at / "corpus.jsonl", "-o", at / "site", "--verbose"], log)
    stage = re.search(r"^  search: ([0-9.]+) s \(([0-9.]+) s", log.read_text(), re.M)
    figures["stage seconds"], figures["stage cpu"], figures["build memory"] = float(stage[1]), float(stage[2]), memory


def pagefind(at, figures, options):
    figures["pagefind cpu"], figures["pagefind user"], figures["pagefind memory"] = measured(
        [options.pagefind, "--site", at / "pages", "--output-path", at / "pagefind"], at / "pagefind.log")


def weight(folder):
    files = [file for file in folder.rglob("*") if file.is_file()]
    return len(files), sum(file.stat().st_size for file in files)


def sizes(at, figures, options):
    if (at / "pagefind").exists():
        figures["pagefind files"], figures["pagefind bytes"] = weight(at / "pagefind")
    out = subprocess.run(["node", HERE / "measure.mjs", "sizes", at / "site"], check=True, capture_output=True, text=True)
    figures.update(json.loads(out.stdout))


def queries(at, figures, options):
    out = subprocess.run(["node", HERE / "measure.mjs", "queries", at / "site"], check=True, capture_output=True, text=True)
    figures["queries"] = json.loads(out.stdout)


def browser(at, figures, options):
    out = subprocess.run([sys.executable, HERE / "browser.py", at / "site"], check=True, capture_output=True, text=True)
    figures["browser"] = json.loads(out.stdout)


def table(figures):
    def row(*cells):
        print("| " + " | ".join(str(cell) for cell in cells) + " |")

    text = figures.get("text", 0)
    row("", "Scrollback", "Pagefind")
    row("---", "---:", "---:")
    row("processor seconds", f'{figures.get("index cpu", 0):.1f}', f'{figures.get("pagefind cpu", 0):.1f}')
    row("of them in the program itself", f'{figures.get("index user", 0):.1f}', f'{figures.get("pagefind user", 0):.1f}')
    row("peak memory, MB", f'{figures.get("index memory", 0):.0f}', f'{figures.get("pagefind memory", 0):.0f}')
    row("files", figures.get("index files"), figures.get("pagefind files"))
    row("size, MB", f'{figures.get("index bytes", 0) / 1e6:.1f}', f'{figures.get("pagefind bytes", 0) / 1e6:.1f}')
    if text and "block bytes" in figures:
        row("size / text", f'{figures["index bytes"] / text:.1%}', f'{figures.get("pagefind bytes", 0) / text:.1%}')
        row("size without texts / text", f'{(figures["index bytes"] - figures["block bytes"]) / text:.1%}', "")
    print()
    row("cold query, 20 newest", "query", "requests", "KB, gzip", "in order", "found", "ms warm, Node")
    row("---", "---", "---:", "---:", "---:", "---:", "---:")
    for one in figures.get("queries", []):
        row(one["name"], f'`{one["query"]}`', one["requests"], f'{one["gzip"] / 1000:.1f}', one["rounds"], one.get("found", ""), one["milliseconds"])
    print()
    for name, value in figures.get("browser", {}).items():
        print(f"* {name}: {value}")


STEPS = {step.__name__: step for step in (corpus, pages, index, pagefind, sizes, queries, build, browser)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("messages", type=int)
    parser.add_argument("--work", type=Path, default=Path(".build/search-bench"))
    parser.add_argument("--program", default=".build/release/scrollback")
    parser.add_argument("--indexer", default=".build/release/IndexBenchmark")
    parser.add_argument("--pagefind", default=PAGEFIND)
    parser.add_argument("--only", default=",".join(STEPS))
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    saved = options.work / "figures.json"
    figures = json.loads(saved.read_text()) if saved.exists() else {}
    for name in options.only.split(","):
        print(f"{name} …", file=sys.stderr)
        STEPS[name](options.work, figures, options)
        saved.write_text(json.dumps(figures, indent=1))
    table(figures)


if __name__ == "__main__":
    main()
