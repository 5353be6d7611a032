#!/usr/bin/env python3
"""The budget of big exports: `scrollback import` reads any of them within 300 MB of memory, and JSON at 40 MB/s of CPU time or more.

run.py PROGRAM [--factor 0.1] [--only discord] [--folder DIR]   First generates a large export of every JSON format from the samples
of the tests, imports each without writing, and prints speed and memory. Then generates a WhatsApp text of 500 MB, a
conversations.json of ChatGPT of 300 MB and a Discord channel of 1 GB (times the factor), and archives of them; imports each with
and without writing, and prints the cost. Exits with 1 if speed, memory or a count of messages is wrong.
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
import repeated

MOST_MEMORY = 300
LEAST_SPEED = 40
# Megabytes of an export of each JSON format.
SIZE = 50


def run(arguments):
    """Status, output, CPU seconds and peak megabytes of one process. Its peak is never below that of this process before it
    started, so exports are generated in processes of their own."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(arguments, stdout=out, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        errors.seek(0)
        sys.stderr.buffer.write(errors.read()[:2_000] if process.returncode else b"")
        return process.returncode, out.read(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / exports.MB


def imported(program, path, more=()):
    """The number of messages, CPU seconds, and megabytes."""
    status, out, seconds, memory = run([program, "import", str(path), "--json", "--day-first", *more])
    made = sum(one["made"] for one in json.loads(out)["imports"]) if status == 0 else -1
    return made, seconds, memory


def generated(*arguments):
    return json.loads(subprocess.check_output([sys.executable, __file__, "--generate", *map(str, arguments)]))


def generate(kind, name, place, *sizes):
    place = pathlib.Path(place)
    if kind == "format":
        path, size, copies, files = repeated.FORMATS[name].write(place, int(sizes[0]), int(sizes[1]))
        print(json.dumps([str(path), size, copies, files]))
    elif kind == "zip":
        exports.zipped(place, name, sizes[0])
        print("0")
    else:
        print(exports.EXPORTS[name][1](place, float(sizes[0])))


def measure_format(program, name, size, folder):
    """A row for a JSON format, and whether it passes. Each copy of its sample adds as many messages as the third: what is not
    repeated may continue the first, such as the last steps of a trajectory after its history."""
    place = pathlib.Path(folder) / name
    few = []
    for copies in (2, 3):
        path, *_ = generated("format", name, place / str(copies), 0, copies)
        few.append(imported(program, path)[0])
    path, written, copies, files = generated("format", name, place / "large", size, 0)
    made, seconds, memory = imported(program, path)
    expected = files * few[0] + (copies - 2 * files) * (few[1] - few[0])
    speed = written / exports.MB / seconds
    passes = made == expected and memory <= MOST_MEMORY and speed >= LEAST_SPEED
    print(f"| {name} | {written / exports.MB:,.0f} | {made:,} | {seconds:.2f} | {speed:.0f} | {memory:.0f} | "
          f"{'pass' if passes else 'FAIL'} |", flush=True)
    if made != expected:
        print(f"{name}: expected {expected:,} messages, found {made:,}", file=sys.stderr)
    return passes


def measure(program, path, messages, target):
    """One row for each way to import, and whether all checks passed."""
    is_good = True
    for way, more in (("dry", []), ("-o", ["-o", str(target)])):
        made, seconds, memory = imported(program, path, more)
        passes = made == messages and memory <= MOST_MEMORY
        is_good = is_good and passes
        print(f"| {path.name} | {way} | {path.stat().st_size / exports.MB:,.0f} | {made:,} | {seconds:.1f} | {memory:.0f} | "
              f"{'pass' if passes else 'FAIL'} |", flush=True)
        if made not in (-1, messages):
            print(f"{path.name}: expected {messages:,} messages", file=sys.stderr)
    shutil.rmtree(target, ignore_errors=True)
    return is_good


def formats(options):
    is_good = True
    print(f"| format | MB | messages | CPU, s | MB/s | peak memory, MB | at least {LEAST_SPEED} MB/s, up to {MOST_MEMORY} MB |\n"
          "|---|---|---|---|---|---|---|")
    for name in repeated.FORMATS:
        if options.only and name not in options.only:
            continue
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            is_good = measure_format(options.program, name, int(SIZE * options.factor * exports.MB), folder) and is_good
    return is_good


def main():
    if sys.argv[1:2] == ["--generate"]:
        return generate(*sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--factor", type=float, default=1.0)
    parser.add_argument("--only", choices=[*exports.EXPORTS, *repeated.FORMATS], action="append")
    parser.add_argument("--folder", help="folder for the exports (default: a temporary folder)")
    options = parser.parse_args()
    is_good = formats(options)
    print(f"\n| export | import | MB | messages | CPU, s | peak memory, MB | up to {MOST_MEMORY} MB |\n|---|---|---|---|---|---|---|")
    for name in exports.EXPORTS:
        if options.only and name not in options.only:
            continue
        inner, _, size = exports.EXPORTS[name]
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            place = pathlib.Path(folder)
            path, archive = place / inner, place / f"{name}.zip"
            messages = generated("export", name, path, size * options.factor * exports.MB)
            is_good = measure(options.program, path, messages, place / "chats") and is_good
            generated("zip", inner, archive, path)
            path.unlink()
            is_good = measure(options.program, archive, messages, place / "chats") and is_good
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
