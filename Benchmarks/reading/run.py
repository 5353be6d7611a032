#!/usr/bin/env python3
"""How fast a reader gets a page: a chat of 500 messages on one page, a list of 10,000 conversations, the search.

run.py PROGRAM [--runs 5] [--only chat] [--strict] [--folder DIR] [--templates DIR] [--corpus FILE] [--trace DIR] [--json FILE]

Builds a site and opens its pages in headless Chromium at two window sizes, with the processor slowed down four times and an
empty cache. Prints medians, and beside them the same words on a page without styles and scripts. --strict: exits with 1 if a figure
is over its target.
"""
import argparse
import functools
import gzip
import html
import http.server
import json
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from html.parser import HTMLParser

from chromium import browser, tab

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "build"))
import corpus  # noqa: E402

SAMPLE = HERE.parents[1] / "content"
SLOWER = 4
SIZES = ((390, 844), (1280, 800))
MESSAGES, CONVERSATIONS = 500, 10_000
CHAT, WORD = "book-club", "bread"
# Most of: time to the largest paint, layout shift, longest task, all of the main thread.
DETAILS = ["toplevel", "blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.invalidationTracking", "disabled-by-default-v8.cpu_profiler"]
TARGETS = {
    "chat": {"lcp": 600, "cls": 0.02, "wall": 50},
    "list": {"cls": 0.02, "wall": 50, "main": 300},
    "search": {"cls": 0.02, "wall": 50},
    "search, ?q=": {"cls": 0.02, "wall": 50},
    "search, typed": {"cls": 0.02, "wall": 50},
}
FIGURES = {"lcp": ("LCP, ms", 0), "cls": ("CLS", 3), "wall": ("longest task, ms", 0), "task": ("in the trace, ms", 0), "main": ("main thread, ms", 0)}


# The site

def texts(path):
    """The texts of an archive with one conversation per line."""
    with (gzip.open if path.suffix == ".gz" else open)(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            for message in json.loads(line)["messages"]:
                if message.get("text", "").strip():
                    yield message["text"]


def project(folder, options):
    """The sample, its longest chat cut to 500 messages on one page, and the beginnings of 10,000 real conversations."""
    shutil.copytree(SAMPLE, folder / "content", dirs_exist_ok=True)
    settings = folder / "content" / "site.yml"
    settings.write_text(settings.read_text("utf-8").replace("pageSize: 500", "pageSize: 5000"), "utf-8")
    chat = folder / "content" / "chats" / CHAT / "messages.jsonl"
    messages = [json.loads(line) for line in chat.read_text("utf-8").splitlines()][-MESSAGES:]
    known = {message["id"] for message in messages}
    for message in messages:
        if message.get("replyTo") not in known:
            message.pop("replyTo", None)
    if options.corpus:
        for message, text in zip(messages, texts(options.corpus)):
            message["text"] = text
    chat.write_text("".join(json.dumps(message, ensure_ascii=False) + "\n" for message in messages), "utf-8")
    with open(folder / "content" / "chats" / "generated.jsonl", "w", encoding="utf-8") as out:
        for conversation in corpus.conversations(options.corpus or corpus.SOURCE, options.conversations):
            conversation["messages"] = conversation["messages"][:2]
            out.write(json.dumps(conversation, ensure_ascii=False) + "\n")
    if options.templates:
        shutil.copytree(options.templates, folder / "templates", dirs_exist_ok=True)


class Words(HTMLParser):
    """The words of the messages or rows of a page."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.depth, self.lines = 0, []

    def handle_starttag(self, tag, attributes):
        attributes = {key: value or "" for key, value in attributes}
        if tag == "li" and (attributes.get("id", "").startswith("m-") or "row" in attributes.get("class", "").split()):
            self.lines.append([])
        self.depth += tag == "main"

    def handle_endtag(self, tag):
        self.depth -= tag == "main"

    def handle_data(self, data):
        if self.depth and self.lines and data.strip():
            self.lines[-1].append(data.strip())


def bare(path, target):
    """The same words without styles and scripts."""
    words = Words()
    words.feed(path.read_text("utf-8"))
    rows = "".join(f"<p>{html.escape(' '.join(line))}</p>\n" for line in words.lines)
    target.write_text(f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Bare</title><link rel="icon" href="data:,"></head><body>\n{rows}</body></html>\n', "utf-8")
    return len(words.lines)


DAYS = re.compile(r'(<div class="transcript"[^>]*>\n)(.*?)(</div>\n(?:<nav|</main))', re.DOTALL)

MESSAGE = re.compile('<li[^>]* id="m-')


def joined(folder):
    """Puts earlier pages before the newest until it has enough messages: the program starts a new page at 240 KB."""
    newest = folder / "index.html"
    days = [DAYS.search(path.read_text("utf-8"))[2] for path in sorted(folder.glob("page/*/index.html"))[:-1]]
    text = newest.read_text("utf-8")
    earlier = []
    while days and len(MESSAGE.findall(text + "".join(earlier))) < MESSAGES:
        earlier.insert(0, days.pop())
    if earlier:
        text = DAYS.sub(lambda found: found[1] + "".join(earlier) + found[2] + found[3], text, count=1)
        newest.write_text(re.sub('data-position="[0-9]+"', 'data-position="1"', text, count=1), "utf-8")


def build(folder, options):
    """The folder that is served."""
    served = folder / "site"
    if not served.exists():
        project(folder, options)
        subprocess.run([options.program, "build", folder, "--output", served, "--base-url", "http://127.0.0.1/", "--no-check", "--no-cache", "-q"], check=True)
    joined(served / "chats" / CHAT)
    for name, path in (("chat", f"chats/{CHAT}/index.html"), ("list", "chats/index.html")):
        print(f"{name}: {bare(served / path, served / f'bare-{name}.html')} rows", file=sys.stderr)
    (served / "blank.html").write_text('<!DOCTYPE html><html lang="en"><head><title>Blank</title><link rel="icon" href="data:,"></head><body></body></html>')
    return served


class Quiet(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass


# The figures

def typed(page):
    for letter in WORD:
        page.send("Input.dispatchKeyEvent", type="keyDown", text=letter, key=letter)
        page.send("Input.dispatchKeyEvent", type="keyUp", key=letter)
        time.sleep(0.15)
    page.until("document.querySelector('.found > li') !== null")


PAGES = {
    "chat": (f"chats/{CHAT}/index.html", None),
    "chat, bare": ("bare-chat.html", None),
    "list": ("chats/index.html", None),
    "list, bare": ("bare-list.html", None),
    "search": ("search/index.html", None),
    "search, ?q=": (f"search/index.html?q={WORD}", lambda page: page.until("document.querySelector('.found > li') !== null")),
    "search, typed": ("search/index.html", typed),
}


def rest(page):
    """Waits until nothing long, moved or painted was seen for a second."""
    for _ in range(20):
        time.sleep(1)
        if page.value("performance.now() - reading.last") > 1000:
            return


def moved(shifts):
    """The largest sum of shifts that follow each other within a second, over five seconds at most."""
    most = total = start = last = 0
    for shift in shifts:
        if shift["hadRecentInput"]:
            continue
        at = shift["startTime"]
        if at - last > 1000 or at - start > 5000:
            total, start = 0, at
        total, last = total + shift["value"], at
        most = max(most, total)
    return most


def visit(chromium, base, name, size, categories=None):
    """Figures of one visit, and its trace. A trace makes all tasks longer, so nothing else is taken of a visit that has one."""
    path, act = PAGES[name]
    with tab(chromium) as page:
        for domain in ("Page", "Network", "Runtime"):
            page.send(f"{domain}.enable")
        page.send("Performance.enable", timeDomain="threadTicks")
        page.send("Network.setCacheDisabled", cacheDisabled=True)
        page.send("Network.setBypassServiceWorker", bypass=True)
        page.send("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)
        # A page of the same site first, so that the start of the process is not counted.
        page.open(f"{base}/blank.html")
        page.send("Page.addScriptToEvaluateOnNewDocument", source=(HERE / "watch.js").read_text("utf-8"))
        page.send("Emulation.setCPUThrottlingRate", rate=SLOWER)
        if categories:
            chromium.send("Tracing.start", transferMode="ReportEvents", traceConfig={"includedCategories": categories})
        before = page.metrics()
        page.open(f"{base}/{path}")
        if act:
            if act is typed:
                rest(page)
            act(page)
        rest(page)
        after = page.metrics()
        found = page.value("reading")
        if categories:
            return traced(chromium)
    spent = {part: 1000 * (after[f"{part}Duration"] - before[f"{part}Duration"]) for part in ("Task", "Script", "Layout", "RecalcStyle")}
    return {"lcp": found["lcp"], "cls": moved(found["shifts"]), "wall": max(found["tasks"], default=0), "main": spent["Task"],
            "script": spent["Script"], "layout": spent["Layout"], "style": spent["RecalcStyle"], "shifts": found["shifts"], "tasks": found["tasks"]}


def traced(chromium):
    """Ends the trace."""
    chromium.events.clear()
    chromium.send("Tracing.end")
    events = []
    until = time.monotonic() + 60
    waiting = chromium.events
    while True:
        message = waiting.pop(0) if waiting else chromium.read(until)
        if message is None or message.get("method") == "Tracing.tracingComplete":
            return events
        if message.get("method") == "Tracing.dataCollected":
            events += message["params"]["value"]


def longest(events):
    """The longest task of a page's main thread, in milliseconds of the processor: other programs do not make it longer."""
    mains = {(one["pid"], one["tid"]) for one in events if one.get("name") == "thread_name" and one["args"]["name"] == "CrRendererMain"}
    # Earlier tasks belong to the page before; later marks to pictures.
    begin = min((one["ts"] for one in events if one["name"] == "domLoading"), default=0)
    tasks = [one.get("tdur", 0) for one in events if one["name"] == "ThreadControllerImpl::RunTask" and (one["pid"], one["tid"]) in mains and one["ts"] > begin]
    return max(tasks, default=0) / 1000


def shown(value, places):
    return f"{value:,.{places}f}"


def table(results):
    """Prints medians with the least in brackets; returns what is over its target."""
    print("| page | window | " + " | ".join(label for label, _ in FIGURES.values()) + " | × bare |")
    print("|---|---|" + "---:|" * (len(FIGURES) + 1))
    over = []
    for (name, size), visits in results.items():
        cells = []
        plain = results.get((f"{name}, bare", size))
        for figure, (label, places) in FIGURES.items():
            values = [one[figure] for one in visits]
            median, target = statistics.median(values), TARGETS.get(name, {}).get(figure)
            cell = shown(median, places) if figure != "wall" or median else "< 50"
            cell += f" ({shown(min(values), places)})" if figure != "wall" or min(values) else ""
            if target is not None:
                is_over = median > target
                cell += f" **> {target}**" if is_over else f" ≤ {target}"
                if is_over:
                    over.append(f"{name}, {size[0]} px: {label} {shown(median, places)}, target {target}")
            cells.append(cell)
        ratio = statistics.median(one["main"] for one in visits) / statistics.median(one["main"] for one in plain) if plain else None
        print(f"| {name} | {size[0]}×{size[1]} | " + " | ".join(cells) + f" | {f'{ratio:.1f}' if ratio else ''} |")
    return over


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", action="append", help="pages whose name starts so: chat, list, search")
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--conversations", type=int, default=CONVERSATIONS)
    parser.add_argument("--folder", type=pathlib.Path, help="keeps the site here; one that is there is used again")
    parser.add_argument("--templates", type=pathlib.Path, help="templates instead of those of the program")
    parser.add_argument("--corpus", type=pathlib.Path, help="texts of the chat: an archive of conversations, .jsonl or .jsonl.gz")
    parser.add_argument("--trace", type=pathlib.Path, help="also writes a trace of one more visit to each page")
    parser.add_argument("--json", type=pathlib.Path, help="writes the figures of each visit")
    options = parser.parse_args()
    names = [name for name in PAGES if not options.only or any(name.startswith(one) for one in options.only)]
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        served = build(folder.resolve(), options)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(served)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}"
        results = {}
        with browser() as chromium:
            visit(chromium, base, names[0], SIZES[0])
            # In turn, so that other work on the machine meets all pages.
            for _ in range(options.runs):
                for size in SIZES:
                    for name in names:
                        figures = visit(chromium, base, name, size)
                        figures["task"] = longest(visit(chromium, base, name, size, DETAILS[:2]))
                        results.setdefault((name, size), []).append(figures)
            for name in names if options.trace else ():
                options.trace.mkdir(parents=True, exist_ok=True)
                file = re.sub("[^a-z]+", "-", name).strip("-")
                events = visit(chromium, base, name, SIZES[0], DETAILS)
                (options.trace / f"{file}.json").write_text(json.dumps({"traceEvents": events}))
        server.shutdown()
    if options.json:
        options.json.write_text(json.dumps([{"page": name, "window": size, "visits": visits} for (name, size), visits in results.items()], indent=1))
    over = table(results)
    for one in over:
        print(f"over its target: {one}", file=sys.stderr)
    sys.exit(1 if over and options.strict else 0)


if __name__ == "__main__":
    main()
