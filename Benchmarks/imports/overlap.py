#!/usr/bin/env python3
"""What a second export of one account costs a build: overlap.py PROGRAM [--size 40] [--runs 3]

Builds three sites in turn: of one made-up export of ChatGPT; with an older export of two thirds of its conversations, each with two thirds of
its turns; and with an export of as many bytes of other conversations. Prints the median seconds, CPU seconds and peak memory, and exits with 1
unless the older export adds no page.
"""
import argparse
import json
import multiprocessing
import pathlib
import statistics
import sys
import tempfile
import time

import exports
import run

SITE = "title: Overlap\ntimezone: UTC\n"


def older(conversations):
    """The first two thirds of everything, as an export had them some months before."""
    for conversation in conversations[:len(conversations) * 2 // 3]:
        kept = list(conversation["mapping"])[:max(2, len(conversation["mapping"]) * 2 // 3)]
        tree = {place: conversation["mapping"][place] for place in kept}
        tree[kept[-1]] = {**tree[kept[-1]], "children": []}
        yield {**conversation, "current_node": kept[-1], "mapping": tree}


def renamed(conversations):
    for conversation in conversations:
        yield {**conversation, "conversation_id": f"other-{conversation['conversation_id']}"}


def write(place, files):
    chats = place / "content" / "chats"
    chats.mkdir(parents=True)
    (place / "content" / "site.yml").write_text(SITE)
    for name, conversations in files.items():
        (chats / name).write_text(json.dumps(conversations))
    return place


SITES = {"one export": "one", "and an older one": "older", "and another account's": "other"}


def generate(folder, size):
    exports.chatgpt(folder / "all.json", size)
    new = json.loads((folder / "all.json").read_text())
    old = list(older(new))
    write(folder / "one", {"2.json": new})
    write(folder / "older", {"1.json": old, "2.json": new})
    write(folder / "other", {"1.json": list(renamed(old)), "2.json": new})


def built(program, place):
    start = time.monotonic()
    status, _, cpu, memory = run.run([program, "build", str(place), "-o", str(place / "site"), "--no-cache"])
    if status:
        sys.exit(f"{place.name}: status {status}")
    return time.monotonic() - start, cpu, memory


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--size", type=int, default=40, help="megabytes of the newest export")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        # In a process of its own: the peak of a build is never below that of the process that starts it.
        generator = multiprocessing.Process(target=generate, args=(pathlib.Path(folder), options.size * exports.MB))
        generator.start()
        generator.join()
        places = {name: pathlib.Path(folder) / place for name, place in SITES.items()}
        times = {name: [] for name in places}
        for _ in range(options.runs):
            for name, place in places.items():
                times[name].append(built(options.program, place))
        pages = {name: sum(1 for _ in (place / "site" / "chats").iterdir()) for name, place in places.items()}
    print("| site | pages | s | CPU, s | peak memory, MB |\n|---|---|---|---|---|")
    for name, figures in times.items():
        seconds, cpu, memory = (statistics.median(column) for column in zip(*figures))
        print(f"| {name} | {pages[name]:,} | {seconds:.2f} | {cpu:.2f} | {memory:.0f} |")
    sys.exit(pages["one export"] != pages["and an older one"])


if __name__ == "__main__":
    main()
