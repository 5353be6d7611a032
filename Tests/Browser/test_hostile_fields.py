"""Every text field of every kind receives each injection attempt and each Markdown example, without effect.

`hostile_fields.py` lists the fields and writes the sites; `hostile_hooks.js` defines what is watched, in every frame.

Each hostile site has a harmless twin: the same records with letters for texts. For every page, these are compared:
* the list of pages: each has one in the twin, except further pages of a foreign chat that is longer than its twin, and lists of turns
  that have what only some texts have (code);
* elements not created by content (Markdown, linked addresses), in order, with depth, id and role: those of the page's twin. Pages
  whose number of rows depends on texts (`is_alike`) are compared this way outside `<main>`;
* steps from an element to a child, each with name, attributes and classes: each is also in the twin of a page of the same template.
  So no text adds an element, attribute or class where the template has none, however many rows there are;
* elements within Markdown and the like: only those that the Markdown writer or the templates create, with their attributes.
Pages are opened, "not found" at its own address and whole chats too, and every control is pressed. Of a whole chat in many files, only
the first two: the others repeat, in the same elements, the messages of its pages. With --deep, these are all pages. Otherwise they are
some that together have each step of each template on two pages, with different texts, and in the small sites on one, with all: a script
that makes an element of a text does so wherever it finds the elements that it works on. What a text is in the page itself is read from
each page when it is compared.
"""

import collections
import concurrent.futures
import contextlib
import functools
import html
import http.server
import json
import pathlib
import re
import subprocess
import threading
import urllib.parse

import hostile_fields
import pytest
from conftest import Browser, QuietHandler, program
from frames import waited
from hostile_fields import ALONE, COVERING, NO_FIELDS, TEXTS, WHOLE, Site
from hostile_site import VECTORS

HERE = pathlib.Path(__file__).parent
SCRIPTS = [(HERE / f"hostile_{name}.js").read_text("ascii") for name in ("hooks", "frames")]


def texts_of_records():
    """`record.key` of each key of each record that may contain text, as the program prints them for editors."""
    records = json.loads(subprocess.check_output([program(), "man", "--schema", "all"]))["$defs"]
    return {f"{name.split('.')[0]}.{path}" for name, schema in records.items() for path in texts(schema)}


def texts(schema, above=""):
    """Paths of all keys of a schema that may contain text."""
    for key, form in schema.get("properties", {}).items():
        if holds_text(form):
            yield above + key
        yield from texts(form, f"{above}{key}.")
    for part in inner(schema):
        yield from texts(part, above)


def inner(schema):
    """A schema's alternatives: its variants, elements of a list, values under keys of any name."""
    more = schema.get("additionalProperties")
    return [*schema.get("anyOf", []), *([schema["items"]] if "items" in schema else []), *([more] if isinstance(more, dict) else [])]


def holds_text(schema):
    """Text, one of several forms or a list of texts, keys of any name, or any value."""
    if not schema.keys() - {"description"} or isinstance(schema.get("additionalProperties"), dict):
        return True
    return schema.get("type") == "string" or any(holds_text(part) for part in inner(schema))


def test_the_table_of_fields_knows_every_key_of_content_x_12(tmp_path):
    """X-12: a key that is added to a record is a text field here, or listed as not being one."""
    given = set()
    for number, which in enumerate(COVERING):
        site = Site(tmp_path / f"{number}", which)
        site.everything()
        given |= set(site.given)
    refused = {f"{record}.{key}" for record, table in NO_FIELDS.items() for keys in table for key in keys.split()}
    known = texts_of_records()
    assert len(known) > 100
    assert known - refused - given == set()
    assert refused - known == set()
    assert refused & given == set()


def test_every_field_is_given_every_attempt_and_every_example_x_12(tmp_path):
    """X-12: each text in the sites was in each field of one of them."""
    given = collections.defaultdict(set)
    alone = []
    for number, which in enumerate(WHOLE):
        site = Site(tmp_path / f"{number}", which)
        site.everything()
        alone += site.alone
        for field, indices in site.given.items():
            given[field] |= indices
    assert len(given) > 250
    assert {field for field, indices in given.items() if indices != set(range(len(TEXTS)))} == set()
    assert sorted(alone) == sorted(ALONE)
    together = "\n".join(" ".join(row) for row in TEXTS)
    assert [text for text in ALONE if text not in together] == []
    assert len(VECTORS) >= 150


def test_three_rows_meet_every_field_and_every_row_meets_many_fields_x_12(tmp_path):
    """X-12: pairwise, without the full product: no field has only attempts or only examples; no row is left out."""
    site = Site(tmp_path, COVERING[0])
    site.everything()
    half = len(TEXTS) // 2
    many = {field: rows for field, rows in site.given.items() if len(rows) > 1}
    assert len(many) > 200
    assert [field for field, rows in many.items() if len(rows) < 3 or min(rows) >= half or max(rows) < half] == []
    met = collections.Counter(row for rows in many.values() for row in rows)
    assert min(met[row] for row in range(len(TEXTS))) >= len(many) / 12
    assert set(VECTORS) <= set(COVERING[0].alone)


def build(content, output):
    """A built site. Targets of links in the examples do not exist, so it is checked without links."""
    run = subprocess.run([program(), "build", content, "--output", output, "--no-check", "--quiet"], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    return output


@pytest.fixture(scope="module")
def keys(tmp_path_factory):
    """The keys by which verdicts refer to turns; they are the same in every site."""
    folder = tmp_path_factory.mktemp("keys")
    site = Site(folder / "content", COVERING[0])
    site.lines("runs/r0/conversations.jsonl", hostile_fields.CONSTANT)
    pages = build(site.folder, folder / "site") / "review/r0"
    return [re.search(r'data-item="a" data-key="([^"]*)"', (pages / f"{name}/index.html").read_text("utf-8"))[1] for name in "kl"]


class Sites:
    """A site and its harmless twin, built side by side: `hard/0` and `soft/0`."""

    def __init__(self, folder, kind, keys):
        self.kind = kind
        self.root = folder / "served"
        with concurrent.futures.ThreadPoolExecutor() as threads:
            made = [threads.submit(self.make, folder, keys, name) for name in ("hard", "soft")]
            concurrent.futures.wait(made)
        self.hard, self.soft = (self.pages(one.result()) for one in made)
        # Where "not found" expects the site to be.
        self.base = html.unescape(re.search(r'<script src="([^"]*)assets/theme\.', (self.root / self.hard["404.html"]).read_text("utf-8"))[1])

    def make(self, folder, keys, name):
        site = Site(folder / name, self.kind, keys, name == "soft")
        site.everything()
        return build(site.folder, self.root / name / "0")

    def pages(self, site):
        """Paths of pages by what remains of them without words of content."""
        found = collections.defaultdict(list)
        for path in sorted(site.rglob("*.html")):
            short = "/".join(SHORT.sub(r"\1", part) for part in path.relative_to(site).parts)
            found[short].append(path.relative_to(self.root).as_posix())
        assert [short for short, paths in found.items() if len(paths) > 1 and is_alike(short)] == []
        return {short + f"#{place}" * (place > 0): path for short, paths in found.items() for place, path in enumerate(paths)}


@pytest.fixture(scope="module")
def made(tmp_path_factory, keys):
    """Each of the sites, built once."""
    return functools.cache(lambda kind: Sites(tmp_path_factory.mktemp("site"), kind, keys))


EXPORTS = "claude-code|openai|sharegpt|chatgpt|claude|whatsapp|discord|slack|telegram|irc|task|inspect|swe-agent|atif|promptfoo|captions|zoom|google-meet|mbox|messenger-html"
# A whole chat in many files, from the third on.
REPEATED = re.compile(r"chats/[^/]*/all/([3-9]|\d\d+)/")
# Page breaks depend on the number of bytes, in lists too. Addresses of participants contain their names.
FURTHER = re.compile(rf"chats/({EXPORTS})[^/]*/(all|page)/|chats/_people/|review/_has-|[^/]+/_page/")
PAGED = {"chats/index.html", "services/index.html", "stories/index.html", "people/index.html", "assistant/index.html"}
SHORT = re.compile(rf"^(\d|[cvsufxpg]\d?|{EXPORTS})(?!-code$|-general$)-.*")


def is_alike(page):
    """Whether a page has the same elements whatever its texts, except those that content itself may add.

    Texts of other programs become Markdown, and names in them links. A review lists texts, with reasons. A book lists the headings of its
    pages, and texts add some. The report counts by name, tags and participants have their own addresses, and harmless names are often
    equal. Pages of a list end at a number of bytes.
    """
    kind, *rest = page.split("/")
    if kind in ("p0", "report", "tags") or page in PAGED or rest[:1] in (["_page"], ["_people"]):
        return False
    return not (kind == "review" and rest[0].startswith(("_", "index"))) and not re.match(f"({EXPORTS})\\b", "/".join(rest))


class LastingHandler(QuietHandler):
    """Files with content-derived names are requested once per site. One site also has an address of its own."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments, home=None, **options):
        self.home = home
        super().__init__(*arguments, **options)

    def translate_path(self, path):
        base, folder = self.home or ("//", "")
        return super().translate_path(f"/{folder}/{path[len(base):]}" if path.startswith(base) else path)

    def end_headers(self):
        self.send_header("Cache-Control", "max-age=3600, immutable" if "/assets/" in self.path else "no-store")
        super().end_headers()


@contextlib.contextmanager
def served(root, home=None):
    handler = functools.partial(LastingHandler, directory=str(root), home=home)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def quiet(visit):
    """No console message, no request to another host, no window since the last call."""
    # Only a reader's own click may open the file dialog.
    logs = [entry["message"] for entry in visit.logs() if entry["level"] in ("SEVERE", "WARNING")]
    assert [log for log in logs if "File chooser dialog" not in log] == []
    hosts = {urllib.parse.urlsplit(url).netloc for url in visit.requests() if not url.startswith(("data:", "blob:", "about:"))}
    assert hosts <= {visit.server.split("/")[2]}
    assert len(visit.driver.window_handles) == 1


def shares(items):
    """A few at a time: the driver waits two minutes for an answer, and machines may be busy."""
    return [items[start : start + 40] for start in range(0, len(items), 40)]


class Watch:
    """A visit to the empty page beside one of the sites, with every hook installed."""

    def __init__(self, visit, address, sites):
        self.visit, self.address, self.sites = visit, address, sites

    def full(self, path):
        # "Not found" finds its files only from the root.
        return f"{self.address}{self.sites.base}404.html" if path == self.sites.hard["404.html"] else f"{self.address}/{urllib.parse.quote(path)}"

    def each(self, script, items):
        """A script's results for all items."""
        return [one for some in shares(items) for one in waited(self.visit, f"{script}(arguments[0])", some)]

    def learn(self, shorts=None):
        """Reads the twins of all pages or of some, so that these can be compared with them."""
        self.each("hostile.learn", [[short, self.full(path)] for short, path in self.sites.soft.items() if shorts is None or short in shorts])

    def compare(self, shorts):
        """Not the pages of participants: those with the same short address are of different people (ParticipantPagesTests looks at their fields)."""
        named = [short for short in shorts if not short.startswith("chats/_people/")]
        return self.each("hostile.compare", [[short, self.full(self.sites.hard[short]), is_alike(short)] for short in named])

    def cover(self, shorts):
        """Pages that have every step of each template, two of them if not all texts are in one."""
        times = 1 if self.sites.kind.is_brief else 2
        return waited(self.visit, "hostile.cover(arguments[0], arguments[1])", [[short, self.full(self.sites.hard[short])] for short in shorts], times)

    def open(self, shorts):
        return self.each("hostile.visit", [self.full(self.sites.hard[short]) for short in shorts])


@contextlib.contextmanager
def watched(chromium, sites):
    (sites.root / "empty.html").write_text(EMPTY, "ascii")
    home = []
    with served(sites.root, home) as address:
        visit = Browser(chromium, address, sites.root)
        visit.start()
        for script in SCRIPTS:
            visit.before_load(script)
        try:
            visit.open("empty.html")
            # As browsers write it: without "..".
            sites.base = visit.run("new URL(arguments[0], location).pathname", sites.base)
            home += [sites.base, sites.hard["404.html"].rsplit("/", 1)[0]]
            yield Watch(visit, address, sites)
        finally:
            visit.finish()


# Frames are as wide as a window but not drawn: drawing is slow and unnecessary.
EMPTY = "<!DOCTYPE html><title>Frames</title><link rel=icon href=data:,><style>iframe { position: fixed; inset: 0; width: 100%; height: 1px; opacity: 0 }</style>"


def look(chromium, sites, is_deep=False):
    """Compares all pages with their twins, and opens them; unless run with --deep, only some that together have each step."""
    assert {short for short in set(sites.hard) ^ set(sites.soft) if not FURTHER.match(short)} == set()
    assert len(sites.hard) > (5 if sites.kind.redacts else 50 if sites.kind.is_brief else 200)
    with watched(chromium, sites) as watch:
        watch.learn()
        assert watch.compare(sites.hard) == []
        opened = [short for short in sites.hard if not REPEATED.match(short)]
        assert len(opened) > len(sites.hard) / 2
        chosen = opened if is_deep else watch.cover(opened)
        assert len(chosen) > len(opened) / 5
        assert watch.open(chosen) == []
        assert watch.visit.run("hostile.ran") == []
        quiet(watch.visit)


@pytest.mark.parametrize("kind", COVERING, ids=["long", "brief", "redacted"])
def test_every_field_meets_attempts_and_examples_and_nothing_runs_leaves_or_moves_x_12(chromium, made, kind):
    """X-12, X-11, X-16: no script, handler, foreign request or changed page structure, in every field of every kind."""
    look(chromium, made(kind))


@pytest.mark.deep
@pytest.mark.parametrize("kind", WHOLE, ids=["attempts", "examples", "attempts, brief", "examples, brief", "attempts, redacted", "examples, redacted"])
def test_every_field_meets_every_attempt_and_example_and_nothing_runs_leaves_or_moves_x_12(chromium, made, kind):
    """X-12, X-11, X-16: the same with each text in each field."""
    look(chromium, made(kind), is_deep=True)


# Pages whose elements are not all compared individually, and two that are opened separately.
PLACES = ["report/index.html", "review/index.html", "review/_done/index.html", "review/_agreement/index.html", "review/_modes/index.html", "review/_modes/m0/index.html", "review/_judges/index.html", "review/_sample/index.html", "p0/p1/index.html", "chats/irc/index.html", "chats/slack-general/index.html", "chats/long/all/index.html", "404.html"]
# Possible effects of a text, and their messages.
HOLES = {
    "main": [("<em>x</em>", "element|step"), ("<p onclick='x'>x</p>", "attribute onclick"), ("<form></form>", "element|step"), ("<div class='toast'>x</div>", "element|step")],
    "h1": [("<span>x</span>", "element|step"), ("<a href='x.html'>x</a>", "element|step")],
}


@contextlib.contextmanager
def hole(sites, short, tag, hostile):
    """A page with something in an element that no text can have added."""
    page = sites.root / sites.hard[short]
    text = page.read_text("utf-8")
    broken = re.sub(rf"(<{tag}(?: [^>]*)?>)", lambda match: match[1] + hostile, text, count=1)
    assert broken != text
    page.write_text(broken, "utf-8")
    try:
        yield
    finally:
        page.write_text(text, "utf-8")


def test_a_text_that_becomes_part_of_a_page_is_seen_wherever_it_is_x_12(chromium, made):
    """X-12: the comparison detects changed structure on pages that texts may lengthen, on "not found" and on whole chats."""
    sites = made(COVERING[0])
    with watched(chromium, sites) as watch:
        watch.learn(PLACES)
        for short in PLACES:
            assert watch.compare([short]) == []
            for tag, holes in HOLES.items():
                for hostile, said in holes:
                    with hole(sites, short, tag, hostile):
                        found = watch.compare([short])
                    assert any(re.search(said, one) for one in found), (short, tag, hostile, found)
        # Where Markdown is, and where headings of texts are listed.
        for tag, hostile in (('div class="prose"', "<b title='x'>x</b>"), ('div class="prose"', "<p title='x'>x</p>"), ("li", "<b title='x'>x</b>")):
            with hole(sites, "p0/p1/index.html", tag, hostile):
                assert watch.compare(["p0/p1/index.html"]) != [], hostile


def test_what_runs_on_pages_opened_in_their_own_way_is_seen_x_12(chromium, made):
    """X-12: "not found" at its own address, and a whole chat, are watched like all other pages."""
    sites = made(COVERING[0])
    for short in ("404.html", "chats/long/all/index.html"):
        with watched(chromium, sites) as watch:
            assert watch.open([short]) == []
            quiet(watch.visit)
            with hole(sites, short, "main", "<img src=x onerror=alert(1) />"):
                seen = watch.open([short])
            assert any("attribute onerror" in one for one in seen), seen
            assert any("refused script-src" in one for one in seen), seen
            with pytest.raises(AssertionError):
                quiet(watch.visit)


def test_one_text_that_is_not_escaped_is_seen_x_12(chromium, made):
    """X-12: the watch detects a vulnerability: a handler in the texts of one page."""
    sites = made(COVERING[0])
    short = "chats/each0/index.html"
    page = sites.root / sites.hard[short]
    text = page.read_text("utf-8")
    attempt = "&lt;img src=x onerror=alert(1)&gt;"
    assert attempt in text
    with watched(chromium, sites) as watch:
        watch.learn([short])
        assert watch.compare([short]) == []
        page.write_text(text.replace(attempt, "<img src=x onerror=alert(1)>"), "utf-8")
        try:
            found = watch.compare([short])
            assert any("attribute onerror" in one for one in found), found
            assert any(": element " in one and "in its twin" in one for one in found), found
            assert any(": step " in one for one in found), found
            seen = watch.open([short])
            assert any("attribute onerror" in one for one in seen), seen
            assert any("refused script-src" in one for one in seen), seen
            with pytest.raises(AssertionError):
                quiet(watch.visit)
        finally:
            page.write_text(text, "utf-8")
