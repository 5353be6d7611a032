#!/usr/bin/env python3
"""How fast the workspace of a large review is: first paint of a transcript, and the way from a verdict to the next target.

workspace.py [--program PATH] [--folder /dev/shm/scrollback-review] [--conversations 10000] [--visits 5]

Builds 5 runs with 4 reviewers and 6 criteria, opens transcripts from disk in headless Chromium, with the processor slowed down four
times and an empty cache, and gives verdicts by keyboard. Prints medians and the worst. Targets: paint 1 s, next target 50 ms.
"""
import argparse
import json
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "reading"))
from chromium import browser, tab  # noqa: E402

SLOWER = 4
SIZES = ((1280, 800), (390, 844))
REVIEWER = "someone-new"
# What the reviewer has judged before, in this browser.
EARLIER = 2_000
# From a key to the frame that shows what it did.
WATCH = """
window.found = [];
addEventListener("keydown", (event) => {
  const from = event.timeStamp;
  const work = performance.now();
  requestAnimationFrame(() => setTimeout(() => found.push({ key: event.key, shown: performance.now() - from, waited: work - from })));
}, true);
"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
TARGET = "document.querySelector('[data-item][aria-current]')?.dataset.index ?? ''"


def state():
    """The browser's part of a review, as its script stores it."""
    verdicts = [{"conversation": f"other-{number}", "run": "run-5", "label": "pass", "reviewer": REVIEWER, "at": "2026-02-02T00:00:00Z",
                 "key": f"{number:012x}-{number:012x}", "turn": "t1", "criterion": "criterion-1"} for number in range(EARLIER)]
    return {"version": 2, "reviewer": REVIEWER, "keys": True, "advance": True, "verdicts": verdicts, "seen": []}


def press(page, key):
    before = page.value("found.length")
    for kind in ("keyDown", "keyUp"):
        text = {"text": key} if kind == "keyDown" else {}
        page.send("Input.dispatchKeyEvent", type=kind, key=key, **text)
    page.until(f"found.length > {before}")


def visit(chromium, address, size):
    with tab(chromium) as page:
        for domain in ("Page", "Network", "Runtime"):
            page.send(f"{domain}.enable")
        page.send("Network.setCacheDisabled", cacheDisabled=True)
        page.send("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)
        page.send("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        page.open(address)
        page.value(f"localStorage.setItem(`${{Scrollback.key}}:review`, JSON.stringify({json.dumps(state())}))")
        page.send("Emulation.setCPUThrottlingRate", rate=SLOWER)
        page.send("Page.reload", ignoreCache=True)
        page.wait("Page.loadEventFired")
        page.until(PAINT)
        paint = page.value(PAINT)
        page.until(TARGET)
        time.sleep(1)
        # Six criteria: the sixth answer leads to the next target.
        for _ in range(12):
            press(page, "1")
        found = page.value("found")
    return paint, [one["shown"] for one in found]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=str(HERE.parents[1] / ".build/release/scrollback"))
    parser.add_argument("--folder", type=Path, default=Path("/dev/shm/scrollback-review"))
    parser.add_argument("--conversations", type=int, default=10_000)
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("--site", type=Path, help="a site that is built already")
    given = parser.parse_args()
    site = given.site or given.folder / "site"
    if not given.site:
        subprocess.run([sys.executable, HERE / "corpus.py", given.folder, "--conversations", str(given.conversations)], check=True)
        subprocess.run([given.program, "build", given.folder / "reviewed", "--output", site, "--no-cache", "--quiet"], check=True)
    folders = sorted(page.parent for page in (site / "review" / "run-5").glob("*/index.html") if page.parent.name[0] != "_")
    with browser() as chromium:
        for size in SIZES:
            visits = [visit(chromium, (folders[number * 7 % len(folders)] / "index.html").as_uri(), size) for number in range(given.visits)]
            paints = [paint for paint, _ in visits]
            keys = [shown for _, shown in visits for shown in shown]
            print(f"{size[0]}×{size[1]}: first paint {statistics.median(paints):.0f} ms, worst {max(paints):.0f} (target 1,000); "
                  f"from a key to its frame {statistics.median(keys):.0f} ms, worst {max(keys):.0f} (target 50)")
    if not given.site:
        shutil.rmtree(given.folder)


if __name__ == "__main__":
    main()
