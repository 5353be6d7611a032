#!/usr/bin/env python3
"""The budget of big exports: `scrollback import` reads any of them within 400 MB of memory, with and without writing.

run.py PROGRAM [--factor 0.1] [--only discord] [--folder DIR]   Generates a WhatsApp text of 500 MB, a conversations.json of
ChatGPT of 300 MB and a Discord channel of 1 GB (times the factor), and archives of them; imports each, and prints the cost.
Exits with 1 if memory or a count of messages is wrong.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import exports

MOST_MEMORY = 400


def run(arguments):
    """Status, output, CPU seconds and peak megabytes of one process."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(arguments, stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return process.returncode, out.read(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / exports.MB


def measure(program, path, messages, target):
    """One row for each way to import, and whether all checks passed."""
    is_good = True
    for way, more in (("dry", []), ("-o", ["-o", str(target)])):
        status, out, seconds, memory = run([program, "import", str(path), "--json", "--day-first", *more])
        made = sum(one["made"] for one in json.loads(out)["imports"]) if status == 0 else 0
        passes = status == 0 and made == messages and memory <= MOST_MEMORY
        is_good = is_good and passes
        print(f"| {path.name} | {way} | {path.stat().st_size / exports.MB:,.0f} | {made:,} | {seconds:.1f} | {memory:.0f} | "
              f"{'pass' if passes else 'FAIL'} |", flush=True)
        if status == 0 and made != messages:
            print(f"{path.name}: expected {messages:,} messages", file=sys.stderr)
    shutil.rmtree(target, ignore_errors=True)
    return is_good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--factor", type=float, default=1.0)
    parser.add_argument("--only", choices=exports.EXPORTS, action="append")
    parser.add_argument("--folder", help="folder for the exports (default: a temporary folder)")
    options = parser.parse_args()
    is_good = True
    print("| export | import | MB | messages | CPU, s | peak memory, MB | limit 400 MB |\n|---|---|---|---|---|---|---|")
    for name in options.only or exports.EXPORTS:
        inner, make, size = exports.EXPORTS[name]
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            place = pathlib.Path(folder)
            path, archive = place / inner, place / f"{name}.zip"
            messages = make(path, size * options.factor * exports.MB)
            is_good = measure(options.program, path, messages, place / "chats") and is_good
            exports.zipped(archive, inner, path)
            path.unlink()
            is_good = measure(options.program, archive, messages, place / "chats") and is_good
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
