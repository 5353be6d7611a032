"""Every text field of every kind holds each attempt to run something and each example of Markdown, and nothing comes of it.

`hostile_fields.py` says which fields there are and writes the sites; `hostile_hooks.js` says what is watched, in every frame.
"""

import collections
import contextlib
import functools
import http.server
import pathlib
import re
import subprocess
import threading
import urllib.parse

import hostile_fields
import pytest
from conftest import PROJECT, Browser, QuietHandler, program
from hostile_fields import A_SITE, FIELDS, NO_FIELDS, SITES, VECTORS, Site

HERE = pathlib.Path(__file__).parent
SCRIPTS = [(HERE / f"hostile_{name}.js").read_text("ascii") for name in ("hooks", "frames")]
GROUPS = 8


def build(content, output):
    """A built site. What the examples link to is not there, so that it is checked without links."""
    run = subprocess.run([program(), "build", content, "--output", output, "--no-check", "--quiet"], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    return output


@pytest.fixture(scope="module")
def key(tmp_path_factory):
    """What verdicts name the turn by that they are about; it is the same in every site."""
    folder = tmp_path_factory.mktemp("key")
    site = Site(folder / "content", SITES[0], "")
    site.lines("runs/r0/conversations.jsonl", hostile_fields.CONSTANT)
    page = build(site.folder, folder / "site") / "review/r0/k/index.html"
    return re.search(r'data-item="a" data-key="([^"]*)"', page.read_text("utf-8"))[1]


class Sites:
    """A share of the sites and their harmless twins, built side by side: `hard/3` and `soft/3`."""

    def __init__(self, folder, numbers, key):
        self.numbers, self.root = numbers, folder / "served"
        for number in numbers:
            for name in ("hard", "soft"):
                site = Site(folder / f"{name}{number}", SITES[number], key, name == "soft")
                site.everything()
                build(site.folder, self.root / name / f"{number}")
        (self.root / "empty.html").write_text("<!DOCTYPE html><title>Frames</title><style>iframe { position: fixed; inset: 0; width: 100%; height: 100% }</style>", "ascii")

    def pages(self, name):
        """Paths of pages by what is left of them without words of content."""
        root = self.root / name
        found = collections.defaultdict(list)
        for path in sorted(root.rglob("*.html")):
            path = path.relative_to(root).as_posix()
            found["/".join(SHORT.sub(r"\1", part) for part in path.split("/"))].append(path)
        assert [paths for paths in found.values() if len(paths) > 1] == []
        return {short: paths[0] for short, paths in found.items()}


EXPORTS = "claude-code|openai|sharegpt|chatgpt|claude|whatsapp|discord|slack|telegram|irc"
SHORT = re.compile(rf"^(\d|[cvsufxpg]\d?|{EXPORTS})(?!-code$|-general$)-.*")



def is_alike(page):
    """Whether a page has the same elements whatever its texts are.

    Texts of other programs become Markdown, where an example is meant to become a table, a list or a folded block of code.
    """
    number, *parts = page.split("/")
    has_examples = SITES[int(number)].stop > len(VECTORS)
    # Which of these pages there are depends on texts.
    return not (parts[0] == "review" and parts[1].startswith("_has-")) and not (has_examples and re.match(f"({EXPORTS})\\b", "/".join(parts[1:])))


def pairs(hard, soft, full):
    """Addresses of pages and of their twins."""
    return [[full("hard", path), full("soft", soft[page]) if is_alike(page) else None] for page, path in hard.items()]


@contextlib.contextmanager
def served(root):
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=str(root))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def quiet(visit):
    """No word on the console, no request to another place, no window since the last call."""
    # Only a reader's own click may open the dialog for files.
    logs = [entry["message"] for entry in visit.logs() if entry["level"] in ("SEVERE", "WARNING")]
    assert [log for log in logs if "File chooser dialog" not in log] == []
    hosts = {urllib.parse.urlsplit(url).netloc for url in visit.requests() if not url.startswith(("data:", "blob:", "about:"))}
    assert hosts <= {visit.server.split("/")[2]}
    assert len(visit.driver.window_handles) == 1


def waited(visit, script, *arguments):
    """The value of a promise."""
    visit.driver.set_script_timeout(600)
    answer = visit.driver.execute_async_script(f"const done = arguments[arguments.length - 1]; ({script}).then((value) => done({{ value }}), (error) => done({{ error: String(error) }}))", *arguments)
    assert "error" not in answer, answer
    return answer["value"]


@pytest.mark.parametrize("group", range(GROUPS))
def test_every_field_meets_every_attempt_and_example_and_nothing_runs_leaves_or_moves_x_12(chromium, tmp_path, key, group):
    """X-12, X-11, X-16: no script, handler, foreign request or changed page structure, in every field of every kind."""
    sites = Sites(tmp_path, range(group, len(SITES), GROUPS), key)
    hard, soft = sites.pages("hard"), sites.pages("soft")
    assert {page for page in set(hard) ^ set(soft) if is_alike(page)} == set()
    assert len(hard) > 100 * len(sites.numbers)
    with served(sites.root) as address:
        visit = Browser(chromium, address, sites.root)
        visit.start()
        for script in SCRIPTS:
            visit.before_load(script)
        try:
            visit.open("empty.html")
            full = lambda name, path: f"{address}/{name}/{urllib.parse.quote(path)}"
            assert waited(visit, "hostile.compare(arguments[0])", pairs(hard, soft, full)) == []
            # A page for addresses that are not there finds its files from the root of the site only.
            opened = [full("hard", path) for path in hard.values() if not path.endswith("404.html")]
            assert waited(visit, "hostile.visit(arguments[0], true)", opened) == []
            assert visit.run("hostile.ran") == []
            quiet(visit)
        finally:
            visit.finish()
