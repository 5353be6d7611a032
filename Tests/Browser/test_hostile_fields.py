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
from hostile_fields import ALONE, NO_FIELDS, SITES, TEXTS, Site
from hostile_site import VECTORS

HERE = pathlib.Path(__file__).parent
SCRIPTS = [(HERE / f"hostile_{name}.js").read_text("ascii") for name in ("hooks", "frames")]

# Keys that a reader takes by name: `record.string("title", …)`, `text("bio")`.
READ = re.compile(r"""[\w)\]?]\.(?:string|strings|required|uncounted|identifier|markdown)\(\s*"(\w+)"|(?<![.\w])(?:text|texts|identifier)\(\s*"(\w+)"|webAddress\(\s*"(\w+)\"""")
# Keys that a reader knows: `keys: Set<String> = ["title", …]`, `warnAboutUnknownKeys([…])`, `group("theme", ["sent"]`.
KNOWN = re.compile(r"(?:Set<String>\)? = |Set\(|warnAboutUnknownKeys\(\s*|group\(\s*\"\w+\", )\[([^\]]*)\]")


def keys_of_content():
    """`Reader.key` of each key that our own content may have, from the sources of their readers."""
    found = set()
    for path in [*PROJECT.glob("Sources/Kinds/**/*.swift"), *PROJECT.glob("Sources/Model/Settings/*.swift")]:
        text = path.read_text("utf-8")
        # Other programs' keys are in hostile_exports.py.
        if path.parent.name in ("Formats", "Imports") or not re.search(r"\bRecord\b", text):
            continue
        names = {key for match in READ.findall(text) for key in match if key}
        names |= {key for known in KNOWN.findall(text) for key in re.findall(r'"(\w+)"', known)}
        found |= {f"{path.stem}.{key}" for key in names}
    return found

def test_the_table_of_fields_knows_every_key_of_content_x_12(tmp_path):
    """X-12: a key that a reader learns is a text field here, or said to be none."""
    site = Site(tmp_path, SITES[0], "")
    site.everything()
    refused = {f"{reader}.{key}" for reader, table in NO_FIELDS.items() for keys in table for key in keys.split()}
    known = keys_of_content()
    assert len(known) > 150
    assert known - refused - set(site.given) == set()
    assert refused - known == set()
    assert refused & set(site.given) == set()


def test_every_field_is_given_every_attempt_and_every_example_x_12(tmp_path):
    """X-12: each text that the sites hold was in each field of one of them."""
    given = collections.defaultdict(set)
    alone = []
    for number, texts in enumerate(SITES):
        site = Site(tmp_path / f"{number}", texts, "")
        site.everything()
        alone += site.alone
        for field, indices in site.given.items():
            given[field] |= indices
    assert len(given) > 250
    assert {field for field, indices in given.items() if indices != set(range(len(TEXTS)))} == set()
    assert sorted(alone) == sorted(ALONE)
    together = "\n".join(TEXTS)
    assert [text for text in ALONE if text not in together] == []
    assert len(VECTORS) >= 150


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
    """One of the sites and its harmless twin, built side by side: `hard/3` and `soft/3`."""

    def __init__(self, folder, number, key):
        self.root = folder / "served"
        for name in ("hard", "soft"):
            site = Site(folder / name, SITES[number], key, name == "soft")
            site.everything()
            build(site.folder, self.root / name / f"{number}")

    def pages(self, name):
        """Paths of pages by what is left of them without words of content."""
        root = self.root / name
        found = collections.defaultdict(list)
        for path in sorted(root.rglob("*.html")):
            path = path.relative_to(root).as_posix()
            found["/".join(SHORT.sub(r"\1", part) for part in path.split("/"))].append(path)
        assert [short for short, paths in found.items() if len(paths) > 1 and is_alike(short)] == []
        return {short + f"#{place}" * (place > 0): path for short, paths in found.items() for place, path in enumerate(paths)}


EXPORTS = "claude-code|openai|sharegpt|chatgpt|claude|whatsapp|discord|slack|telegram|irc"
SHORT = re.compile(rf"^(\d|[cvsufxpg]\d?|{EXPORTS})(?!-code$|-general$)-.*")



def is_alike(page):
    """Whether a page has the same elements whatever its texts are.

    Texts of other programs become Markdown, and names in them links; what needs a reviewer's work, and why, is said of texts; a book
    lists the headings of its pages, and texts bring some; the report counts by name, tags have addresses of theirs, and harmless names are
    often the same.
    """
    _, *parts = page.split("/")
    if parts[0] in ("p0", "report", "tags"):
        return False
    return not (parts[0] == "review" and len(parts) > 1 and parts[1].startswith(("_", "index"))) and not re.match(f"({EXPORTS})\\b", "/".join(parts[1:]))


def pairs(hard, soft, full):
    """Addresses of pages and of their twins."""
    return [[full("hard", path), full("soft", soft[page]) if is_alike(page) else None] for page, path in hard.items()]


class LastingHandler(QuietHandler):
    """Files whose names tell their content are asked for once in each site."""

    protocol_version = "HTTP/1.1"

    def end_headers(self):
        if "/assets/" in self.path:
            self.send_header("Cache-Control", "max-age=3600, immutable")
        super().end_headers()


@contextlib.contextmanager
def served(root):
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(LastingHandler, directory=str(root))) as server:
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


def shares(items):
    """A few at a time: the driver waits two minutes for an answer, and machines may be busy."""
    return [items[start : start + 40] for start in range(0, len(items), 40)]


def waited(visit, script, *arguments):
    """The value of a promise."""
    visit.driver.set_script_timeout(600)
    answer = visit.driver.execute_async_script(f"const done = arguments[arguments.length - 1]; ({script}).then((value) => done({{ value }}), (error) => done({{ error: String(error) }}))", *arguments)
    assert "error" not in answer, answer
    return answer["value"]


@contextlib.contextmanager
def watched(chromium, root):
    """A visit to the empty page beside the sites, with every hook in place, and what makes an address of a path."""
    (root / "empty.html").write_text("<!DOCTYPE html><title>Frames</title><link rel=icon href=data:,><style>iframe { position: fixed; inset: 0; width: 100%; height: 100% }</style>", "ascii")
    with served(root) as address:
        visit = Browser(chromium, address, root)
        visit.start()
        for script in SCRIPTS:
            visit.before_load(script)
        try:
            visit.open("empty.html")
            yield visit, lambda name, path: f"{address}/{name}/{urllib.parse.quote(path)}"
        finally:
            visit.finish()


@pytest.mark.parametrize("number", range(len(SITES)))
def test_every_field_meets_every_attempt_and_example_and_nothing_runs_leaves_or_moves_x_12(chromium, tmp_path, key, number):
    """X-12, X-11, X-16: no script, handler, foreign request or changed page structure, in every field of every kind."""
    sites = Sites(tmp_path, number, key)
    hard, soft = sites.pages("hard"), sites.pages("soft")
    assert {page for page in set(hard) ^ set(soft) if is_alike(page)} == set()
    assert len(hard) > 200
    with watched(chromium, sites.root) as (visit, full):
        for some in shares(pairs(hard, soft, full)):
            assert waited(visit, "hostile.compare(arguments[0])", some) == []
        # A page for addresses that are not there finds its files from the root only; whole chats have the rows of their pages.
        opened = [full("hard", path) for path in hard.values() if not path.endswith("404.html") and "/all/" not in path]
        for some in shares(opened):
            assert waited(visit, "hostile.visit(arguments[0], true)", some) == []
        assert visit.run("hostile.ran") == []
        quiet(visit)


def test_one_text_that_is_not_escaped_is_seen_x_12(chromium, tmp_path):
    """X-12: what looks for holes finds one: a handler in the texts of one page."""
    site = Site(tmp_path / "content", SITES[0], "")
    site.settings()
    site.messages()
    for name in ("hard", "soft"):
        build(site.folder, tmp_path / "served" / name)
    path = "chats/each0/index.html"
    page = tmp_path / "served/hard" / path
    text = page.read_text("utf-8")
    attempt = "&lt;img src=x onerror=alert(1)&gt;"
    assert attempt in text
    page.write_text(text.replace(attempt, "<img src=x onerror=alert(1)>"), "utf-8")
    with watched(chromium, tmp_path / "served") as (visit, full):
        assert waited(visit, "hostile.compare(arguments[0])", [[full("soft", path), full("soft", path)]]) == []
        found = waited(visit, "hostile.compare(arguments[0])", [[full("hard", path), full("soft", path)]])
        assert any("attribute onerror" in one for one in found), found
        assert any(": element " in one and "in its twin" in one for one in found), found
        seen = waited(visit, "hostile.visit(arguments[0], true)", [full("hard", path)])
        assert any("attribute onerror" in one for one in seen), seen
        assert any("refused script-src" in one for one in seen), seen
        with pytest.raises(AssertionError):
            quiet(visit)
