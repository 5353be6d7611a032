#!/usr/bin/env python3
"""The budget of big chats (C-41): ten times the messages may cost up to twelve times the work, and no page exceeds 300 KB.

run.py PROGRAM [--largest N]   Exits with 1 if a budget is exceeded. Work is the CPU time of the whole build, measured by the
system and compared within one run, so that a slow or busy machine affects both sides.
"""
import argparse
import json
import pathlib
import random
import resource
import subprocess
import sys
import tempfile

WORDS = ("the of and to in is you that it he was for on are as with his they at be this have from or one had by word but not "
         "what all were we when your can said there use an each which she do how their if will up other about out many then").split()
MOST_GROWTH = 1.2
MOST_PAGE = 300_000
MOST_BYTES_A_MESSAGE = 6_000


def corpus(folder, count):
    """One chat of `count` messages between two people, 25 seconds apart, reproducible."""
    draw = random.Random(count)
    chat = folder / "content" / "chats" / "big"
    chat.mkdir(parents=True)
    (folder / "content" / "site.yml").write_text("title: Budget\ntimezone: UTC\nnow: 2025-01-01T00:00:00Z\n")
    (chat / "chat.yml").write_text("title: Big\nparticipants:\n- {id: a, name: Ada, me: true}\n- {id: b, name: Bo}\n")
    with open(chat / "messages.jsonl", "w") as out:
        for number in range(count):
            seconds = number * 25
            day, clock = divmod(seconds, 86_400)
            text = " ".join(draw.choices(WORDS, k=draw.randint(3, 25)))
            moment = f"{2020 + day // 365}-{1 + day % 365 // 31:02}-{1 + day % 365 % 31 % 28:02}T{clock // 3600:02}:{clock // 60 % 60:02}:{clock % 60:02}Z"
            out.write(json.dumps({"id": f"m{number}", "sender": draw.choice("ab"), "text": text, "timestamp": moment}) + "\n")


def build(program, count):
    """CPU seconds, peak memory in MB, largest page in bytes of a build with `count` messages."""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        corpus(place, count)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([program, "build", folder, "-q", "-o", str(place / "site")], check=True, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        pages = max(path.stat().st_size for path in (place / "site").rglob("*.html"))
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, after.ru_maxrss / 1024, pages


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--largest", type=int, default=100_000)
    options = parser.parse_args()
    small, large = options.largest // 10, options.largest
    broken = []
    figures = {count: build(options.program, count) for count in (small, large)}
    print("| messages | CPU, s | peak memory, MB | largest page, KB |\n|---|---|---|---|")
    for count, (cpu, memory, page) in figures.items():
        print(f"| {count:,} | {cpu:.2f} | {memory:.0f} | {page / 1000:.0f} |")
        if page > MOST_PAGE:
            broken.append(f"a page of {page} bytes with {count} messages")
        if memory * 1024 * 1024 > max(150 << 20, count * MOST_BYTES_A_MESSAGE):
            broken.append(f"{memory:.0f} MB with {count} messages")
    growth = figures[large][0] / figures[small][0] / (large / small)
    print(f"\nten times the messages take {growth * 10:.1f} times the work")
    if growth > MOST_GROWTH:
        broken.append(f"the work grows {growth:.2f} times as fast as the messages")
    for one in broken:
        print(f"over budget: {one}", file=sys.stderr)
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
