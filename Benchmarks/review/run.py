#!/usr/bin/env python3
"""What a large review costs: builds of the same runs without and with verdicts.

run.py [--program PATH] [--folder /dev/shm/scrollback-review] [--conversations 10000] [--times 3]

Prints processor time, memory, files and the largest page of both, and the ratio of the medians. Targets: 1.5 times, 300 KB a page.
"""
import argparse
import resource
import shutil
import statistics
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent


def build(program, project, output):
    """Processor seconds and peak megabytes of one build from nothing."""
    shutil.rmtree(output, ignore_errors=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, "build", project, "--output", output, "--no-cache", "--quiet"], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, after.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=str(HERE.parents[1] / ".build/release/scrollback"))
    parser.add_argument("--folder", type=Path, default=Path("/dev/shm/scrollback-review"))
    parser.add_argument("--conversations", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=3)
    given = parser.parse_args()
    subprocess.run(["python3", HERE / "corpus.py", given.folder, "--conversations", str(given.conversations)], check=True)
    # In turn, so that a change of the machine's speed meets both.
    kinds = ("plain", "reviewed")
    runs = {kind: [] for kind in kinds}
    for _ in range(given.times):
        for kind in kinds:
            runs[kind].append(build(given.program, given.folder / kind, given.folder / f"{kind}.site"))
    medians = {kind: statistics.median(seconds for seconds, _ in runs[kind]) for kind in kinds}
    for kind in kinds:
        output = given.folder / f"{kind}.site"
        pages = [path.stat().st_size for path in output.rglob("*.html")]
        files = sum(1 for path in output.rglob("*") if path.is_file())
        print(f"{kind}: {medians[kind]:.2f} s, {max(memory for _, memory in runs[kind]):.0f} MB, {files:,} files, largest page {max(pages) // 1000} KB")
    print(f"ratio {medians['reviewed'] / medians['plain']:.2f} (target 1.5)")
    shutil.rmtree(given.folder)


if __name__ == "__main__":
    main()
