"""Builds sites for the tests: what many tests begin with is made once per run, whichever worker needs it first."""

import contextlib
import fcntl
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

PROJECT = pathlib.Path(__file__).resolve().parents[2]
# The folder of what is made once per run; only a run of the tests has one, and its workers share it.
SHARED = "SCROLLBACK_SHARED_SITES"


def program():
    """The newest binary that was built."""
    if "SCROLLBACK_BINARY" in os.environ:
        return os.environ["SCROLLBACK_BINARY"]
    found = [PROJECT / ".build" / kind / "scrollback" for kind in ("release", "debug")]
    found = [path for path in found if path.exists()]
    assert found, "no binary in .build: run make site, or set SCROLLBACK_BINARY"
    return max(found, key=lambda path: path.stat().st_mtime)


def run(*arguments):
    """Runs the program; on failure the report includes what it printed."""
    done = subprocess.run([program(), *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def build(content, output, *options):
    """Builds a site and returns its folder."""
    run("build", content, "--output", output, *options)
    return output


def build_once(content, output, *options):
    """The same for content that several tests begin with: the first build is copied for the others."""
    return made_once([content], output, lambda folder: build(content, folder, *options), options)


def made_once(sources, output, make, options=()):
    """A folder that depends on these files alone, as a copy of its own: a test may change it."""
    if SHARED not in os.environ:
        make(output)
        return output
    kept = pathlib.Path(os.environ[SHARED]) / digest(sources, options)
    with locked(kept.with_suffix(".lock")):
        if not kept.exists():
            make(kept.with_suffix(".new"))
            kept.with_suffix(".new").rename(kept)
    shutil.copytree(kept, output)
    return output


def digest(sources, options):
    """A name for the files and options: by their paths within the sources, and their bytes."""
    found = hashlib.sha256(repr(options).encode())
    for number, source in enumerate(sources):
        for path in sorted(path for path in (source, *source.rglob("*")) if path.is_file()):
            data = path.read_bytes()
            found.update(f"{number} {path.relative_to(source)} {len(data)} ".encode("utf-8", "surrogateescape") + data)
    return found.hexdigest()


@contextlib.contextmanager
def locked(path):
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def begin_sharing():
    """Called once per run, before its workers start."""
    os.environ[SHARED] = tempfile.mkdtemp(prefix="scrollback-sites-")


def end_sharing():
    shutil.rmtree(os.environ.pop(SHARED))


def build_served(root):
    """The folder of the built sample site, nested as its base URL requires: `served/blog` for `…/blog/`."""
    folder = root / "site"
    build_once(pathlib.Path(os.environ.get("SCROLLBACK_CONTENT", PROJECT / "content")), folder)
    base = re.search(r'<script src="([^"]*)assets/theme\.', (folder / "404.html").read_text("utf-8")).group(1).strip("./")
    served = root / "served" / base
    served.parent.mkdir(parents=True, exist_ok=True)
    return folder.rename(served)
