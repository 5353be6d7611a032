#!/usr/bin/env python3
"""Builds the same conversations with Scrollback, a bare C program, Hugo and Pagefind, and compares the figures with our targets.

run.py [--conversations N] [--runs N] [--only STEP,…] [--keep FOLDER] [--out FOLDER]

Steps: corpus, floor, hugo, pagefind, pages, all, again, changed, cores, start, long, large; `--only` selects some. The texts are real
(`corpus.py`). Each stores its
figures in KEEP/figures.json, so that they can be measured one by one. Time is CPU time (user and system, of all threads and
children), as other work on the machine hardly affects it; wall time is marked as such. Sites are written to OUT, in memory if
possible, to exclude disk effects.
"""
import argparse
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent


class Run:
    """Resources used by one child process."""

    def __init__(self, command, log, **environment):
        started = time.perf_counter()
        with open(log, "w") as out:
            child = subprocess.Popen([str(part) for part in command], stdout=out, stderr=subprocess.STDOUT, **environment)
            _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"{command[0]} failed: see {log}")
        self.wall = time.perf_counter() - started
        self.cpu = usage.ru_utime + usage.ru_stime
        self.system = usage.ru_stime
        self.memory = usage.ru_maxrss / 1024


def medians(took):
    values = {key: statistics.median(getattr(run, key) for run in took) for key in ("cpu", "system", "wall", "memory")}
    return {**values, "least": min(run.wall for run in took)}


def with_another_word(line):
    conversation = json.loads(line)
    conversation["messages"][-1]["text"] += " changed"
    return json.dumps(conversation, ensure_ascii=False).encode() + b"\n"


class Bench:
    def __init__(self, options):
        self.options = options
        self.keep, self.out = options.keep, options.out
        self.saved = self.keep / "figures.json"
        self.figures = json.loads(self.saved.read_text()) if self.saved.exists() else {}

    def note(self, name, **values):
        self.figures[name] = values
        self.saved.write_text(json.dumps(self.figures, indent=1))

    def median(self, name, runs, command, folder=None, **more):
        """Runs a program several times, each into an empty folder and with an empty cache, and returns the medians; without a folder,
        over the previous build.
        """
        took = []
        for _ in range(runs):
            if folder:
                shutil.rmtree(folder, ignore_errors=True)
                shutil.rmtree(self.out / "cache", ignore_errors=True)
            took.append(Run(command, self.keep / f"{name}.log"))
        self.note(name, **medians(took), **more)

    def build(self, project, folder, *arguments):
        return [self.options.program, "build", project, "--output", folder, "--cache-folder", self.out / "cache", "--quiet", *arguments]

    def make(self, folder, *arguments):
        source = ["--source", self.options.source] if self.options.source else []
        subprocess.run([sys.executable, HERE / "corpus.py", folder, *source, *map(str, arguments)], check=True, stdout=sys.stderr)

    # MARK: Steps

    def corpus(self):
        some = ["--conversations", self.options.conversations] if self.options.conversations else []
        self.make(self.keep / "corpus", "--hugo", *some)
        self.note("corpus", **json.loads((self.keep / "corpus" / "corpus.json").read_text()))

    def floor(self):
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libcmark-gfm"], check=True, capture_output=True, text=True).stdout.split()
        subprocess.run(["cc", "-O2", "-o", self.keep / "floor", HERE / "floor.c", *flags], check=True)
        self.median("floor", self.options.runs, [self.keep / "floor", self.keep / "corpus" / "floor.bin", self.out / "floor"], self.out / "floor")

    def hugo(self):
        self.median("hugo", self.options.peers, [self.options.peer("hugo"), "--source", self.keep / "corpus" / "hugo", "--destination", self.out / "hugo", "--quiet"], self.out / "hugo")

    def pagefind(self):
        """Compared with the pages of the bare C program: the same texts without anything around them."""
        self.median("pagefind", self.options.peers, [self.options.peer("pagefind"), "--site", self.out / "floor", "--output-path", self.out / "pagefind"], self.out / "pagefind")

    def pages(self):
        """Without search, check, cache and Markdown alternates; the project differs in only two lines."""
        project = self.keep / "corpus" / "plain"
        shutil.copytree(self.keep / "corpus" / "project", project, dirs_exist_ok=True)
        with open(project / "content" / "site.yml", "a") as settings:
            settings.write("search: false\nmarkdown: false\n")
        self.median("pages", self.options.runs, self.build(project, self.out / "plain", "--no-check", "--no-cache"), self.out / "plain")
        self.figures["pages"]["files"] = sum(len(names) for _, _, names in os.walk(self.out / "plain"))

    def all(self):
        self.median("all", self.options.runs, self.build(self.keep / "corpus" / "project", self.out / "site"), self.out / "site")
        self.figures["all"].update(extent(self.out / "site"))

    def again(self):
        self.median("again", self.options.runs, self.build(self.keep / "corpus" / "project", self.out / "site"))

    def changed(self):
        """One word in the last message of a conversation, a different one each time."""
        archive = self.keep / "corpus" / "project" / "content" / "chats" / "archive.jsonl"
        lines = archive.read_bytes().splitlines(keepends=True)
        took, rewritten = [], []
        try:
            for run in range(self.options.runs):
                place = (run + 1) * len(lines) // (self.options.runs + 1)
                archive.write_bytes(b"".join([*lines[:place], with_another_word(lines[place]), *lines[place + 1 :]]))
                before = stamps(self.out / "site")
                took.append(Run(self.build(self.keep / "corpus" / "project", self.out / "site"), self.keep / "changed.log"))
                rewritten.append(changed_share(before, stamps(self.out / "site"), self.out / "site" / "search"))
        finally:
            archive.write_bytes(b"".join(lines))
        self.note("changed", **medians(took), index=statistics.median(rewritten))
        Run(self.build(self.keep / "corpus" / "project", self.out / "site"), self.keep / "changed.log")

    def cores(self):
        """Wall time with one worker on one core, and two on two; the minimum of several alternating runs, as the machine is shared."""
        project = self.keep / "corpus" / "project"
        for name, jobs, cores in (("one", "1", "0"), ("two", "2", "0,1")):
            self.median(name, self.options.runs, ["taskset", "-c", cores, *self.build(project, self.out / "cores", "--jobs", jobs)], self.out / "cores")
        shutil.rmtree(self.out / "cores")

    def start(self):
        self.median("start", 21, [self.options.program, "--version"])

    def long(self):
        """One chat of a tenth of the messages, then of all."""
        for name, count in (("tenth", self.options.long // 10), ("long", self.options.long)):
            self.make(self.keep / name, "--one-chat", count, *(["--hugo"] if name == "long" else []))
            self.median(name, 1, self.build(self.keep / name / "project", self.out / name), self.out / name, messages=count)
            self.figures[name]["page"] = max(path.stat().st_size for path in (self.out / name).rglob("*.html"))
            shutil.rmtree(self.out / name)
        self.median("longHugo", 1, [self.options.peer("hugo"), "--source", self.keep / "long" / "hugo", "--destination", self.out / "long", "--quiet"], self.out / "long")
        shutil.rmtree(self.out / "long")

    def large(self):
        """Ten times the conversations, in one archive."""
        self.make(self.keep / "large", "--conversations", 10 * self.figures["corpus"]["conversations"])
        size = json.loads((self.keep / "large" / "corpus.json").read_text())
        self.median("large", 1, self.build(self.keep / "large" / "project", self.out / "large"), self.out / "large", **size)
        shutil.rmtree(self.out / "large")
        self.median("largeFloor", 1, [self.keep / "floor", self.keep / "large" / "floor.bin", self.out / "large"])
        shutil.rmtree(self.out / "large")


def stamps(folder):
    """Inode and size of each file: a rewritten one has another inode."""
    return {path: (path.stat().st_ino, path.stat().st_size) for path in folder.rglob("*") if path.is_file()}


def changed_share(before, after, folder):
    """Share of the bytes below a folder that are in files written anew."""
    files = {path: stamp for path, stamp in after.items() if path.is_relative_to(folder)}
    return sum(stamp[1] for path, stamp in files.items() if before.get(path) != stamp) / max(1, sum(size for _, size in files.values()))


def extent(folder):
    """Number of files, their bytes, and the bytes of the search index."""
    files = stamps(folder)
    search = sum(size for path, (_, size) in files.items() if path.is_relative_to(folder / "search"))
    return {"files": len(files), "bytes": sum(size for _, size in files.values()), "search": search}


# MARK: The table


def rows(figures):
    """What is measured, our figure, the target, and whether it is met; rows without figures are left out."""

    def cpu(name):
        return figures[name]["cpu"]

    def growth(small, large, key):
        return math.log(cpu(large) / cpu(small)) / math.log(figures[large][key] / figures[small][key])

    def row(name, bar, value, is_reached, unit):
        try:
            got = value()
        except KeyError:
            return []  # not measured
        return [(name, unit(got), bar, "reached" if is_reached(got) else "**missed**")]

    def times(value):
        return f"{value:.2f} ×"

    def percent(value):
        return f"{value:.1%}"

    def megabytes(value):
        return f"{value:.0f} MB"

    figures = dict(figures, base=dict(figures.get("all", {}), **figures.get("corpus", {})))

    def most(name, limit, value, unit):
        return row(name, unit(limit), value, lambda x: x <= limit, unit)

    return sum((
        most("all with search and check / Hugo", 0.6, lambda: cpu("all") / cpu("hugo"), times),
        most("the same / Hugo and Pagefind", 0.2, lambda: cpu("all") / (cpu("hugo") + cpu("pagefind")), times),
        most("pages, lists, exports; no search, no check / bare C", 4, lambda: cpu("pages") / cpu("floor"), times),
        most("one long chat, all / Hugo", 0.8, lambda: cpu("long") / cpu("longHugo"), times),
        most("files", 20_000, lambda: figures["all"]["files"], lambda x: f"{x:,}"),
        most("bytes written", 120e6, lambda: figures["all"]["bytes"], lambda x: f"{x / 1e6:.0f} MB"),
        most("search index / text", 1.1, lambda: figures["all"]["search"] / figures["corpus"]["text"], percent),
        most("peak memory, all", 150, lambda: figures["all"]["memory"], megabytes),
        most("… ten times as many conversations", 500, lambda: figures["large"]["memory"], megabytes),
        most("… one long chat", 250, lambda: figures["long"]["memory"], megabytes),
        most("nothing changed / first build", 0.01, lambda: cpu("again") / cpu("all"), percent),
        most("one conversation changed / first build", 0.06, lambda: cpu("changed") / cpu("all"), percent),
        most("… bytes of index files rewritten", 0.02, lambda: figures["changed"]["index"], percent),
        most("ten times as many conversations: exponent of growth", 1.03, lambda: growth("base", "large", "messages"), lambda x: f"{x:.3f}"),
        row("two cores against one, least wall time", "1.85 ×", lambda: figures["one"]["least"] / figures["two"]["least"], lambda x: x >= 1.85, times),
        most("start-up (`--version`), least wall time", 30, lambda: figures["start"]["least"] * 1000, lambda x: f"{x:.1f} ms"),
        most("one long chat: exponent of growth", 1.05, lambda: growth("tenth", "long", "messages"), lambda x: f"{x:.3f}"),
        most("one long chat: largest page", 300, lambda: figures["long"]["page"] / 1000, lambda x: f"{x:.0f} KB"),
    ), [])


NAMES = {
    "floor": "bare C", "hugo": "Hugo", "pagefind": "Pagefind", "pages": "Scrollback, no search, no check", "all": "Scrollback, all",
    "again": "… nothing changed", "changed": "… one conversation changed", "one": "… one core", "two": "… two cores", "start": "`--version`",
    "tenth": "one chat, a tenth", "long": "one chat", "longHugo": "… Hugo", "large": "ten times as many", "largeFloor": "… bare C",
}


def table(figures):
    corpus = figures.get("corpus", {})
    print(f'{corpus.get("conversations", 0):,} conversations, {corpus.get("messages", 0):,} messages, {corpus.get("text", 0) / 1e6:.1f} MB of text\n')
    print("| | figure | bar | |\n|---|---:|---:|---|")
    for cells in rows(figures):
        print("| " + " | ".join(cells) + " |")
    print("\n| program | CPU, s | of it in the kernel | wall, s | peak memory, MB |\n|---|---:|---:|---:|---:|")
    for key, name in NAMES.items():
        if key in figures:
            run = figures[key]
            print(f'| {name} | {run["cpu"]:.2f} | {run["system"]:.2f} | {run["wall"]:.2f} | {run["memory"]:.0f} |')


STEPS = ["corpus", "floor", "hugo", "pagefind", "pages", "all", "again", "changed", "cores", "start", "long", "large"]


def memory_folder():
    return Path("/dev/shm/scrollback-bench") if os.access("/dev/shm", os.W_OK) else Path(".build/bench/out")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", type=Path, help="archive of real conversations; default: that of corpus.py")
    parser.add_argument("--conversations", type=int, help="only so many of them")
    parser.add_argument("--long", type=int, default=250_000, help="messages of the long chat")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--peers", type=int, default=1, help="runs of Hugo and Pagefind")
    parser.add_argument("--program", type=Path, default=Path(".build/release/scrollback"))
    parser.add_argument("--venv", type=Path, default=Path(".build/bench/venv"))
    parser.add_argument("--keep", type=Path, default=Path(".build/bench"))
    parser.add_argument("--out", type=Path, default=memory_folder())
    parser.add_argument("--only", default=",".join(STEPS))
    options = parser.parse_args()
    options.program = options.program.resolve()
    # The programs themselves, not their wrapper scripts.
    options.peer = lambda name: next(options.venv.glob(f"lib/*/site-packages/*/**/{name}"))
    options.keep.mkdir(parents=True, exist_ok=True)
    options.out.mkdir(parents=True, exist_ok=True)
    bench = Bench(options)
    for name in options.only.split(","):
        print(f"{name} …", file=sys.stderr)
        getattr(bench, name)()
        bench.saved.write_text(json.dumps(bench.figures, indent=1))
    table(bench.figures)


if __name__ == "__main__":
    main()
