"""Follows the "Add …" sections of CONTRIBUTING.md, block by block, in the current folder.

steps.py CONTRIBUTING.md: a block whose first line is a path in a comment is written to that file; blocks marked sh are run.
"""

import pathlib
import re
import subprocess
import sys
import time

HEADING = re.compile(r"^## Add [^\n]*\n(.*?)(?=^## )", re.M | re.S)
PATH = re.compile(r"^(?://|<!--|#) ([A-Za-z][\w./-]*/[\w.-]+\.\w+)(?: -->)?$")


def blocks(text):
    """Language and text of each fenced block in these sections."""
    parts = "".join(HEADING.findall(text))
    return re.findall(r"^```(\w+)\n(.*?)^```$", parts, re.M | re.S)


def main(guide):
    found = blocks(guide.read_text("utf-8"))
    assert len(found) >= 17, f"only {len(found)} blocks"
    began = time.monotonic()
    for language, text in found:
        first, _, rest = text.partition("\n")
        path = PATH.match(first)
        if path:
            file = pathlib.Path(path.group(1))
            file.parent.mkdir(parents=True, exist_ok=True)
            # A Swift file keeps the line, as when pasted; a template must begin with its own.
            file.write_text(text if language == "swift" else rest, "utf-8")
            print(f"wrote {file}", flush=True)
        elif language == "sh":
            for line in text.splitlines():
                print(f"$ {line}", flush=True)
                start = time.monotonic()
                subprocess.run(line, shell=True, check=True)
                print(f"  {time.monotonic() - start:.0f} s", flush=True)
        else:
            sys.exit(f"unknown type of block: {first}")
    print(f"done in {time.monotonic() - began:.0f} s")


main(pathlib.Path(sys.argv[1]))
