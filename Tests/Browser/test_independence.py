"""No file of a site depends on what others decided, except those that show it, and no page tells it before a verdict of one's own.

A site is built three times: others decide one way, the other way, and as before with other words. A reader who has not decided yet may
know that there are verdicts, and how many; the same bytes cannot say more. Pages that show verdicts hide them by script from a reviewer
who has a name: what is then in view, and in the accessibility tree, is the same in both sites except for figures about many conversations.
"""

import gzip
import io
import json
import re
import shutil
import zipfile
import zlib

import pytest
from conftest import Browser, build, serve
from covering import covering, shapes
from hostile_site import review_keys
from index_reader import Index
from index_reader import unpacked as unpacked_letters
from test_review import Project

RUBRIC = """
criteria:
  - {name: correct, kind: binary}
  - {name: tone, kind: ordinal, values: [{name: cold}, {name: fair}, {name: warm}]}
  - {name: modes, kind: multi, required: false, values: [{name: refuses}, {name: invents}]}
  - {name: solved, kind: binary, target: conversation}
judges: [{name: robot}]
"""
# Files with verdicts, and with figures about them. What their pages show is tested below.
MEANT = re.compile(
    r"review/[^/]+/[^/]+/verdicts(\.js|/.*)"
    r"|review/_(agreement|judges|adjudicate|modes|tasks|vanished)/.*"
    # One's own verdicts, which the page of the review loads by the name of its reviewer.
    r"|review/_reviewers/[^/]+\.js"
    # What the filters of a queue ask about, of conversations that their reviewer has finished.
    r"|review/([^/]+/)?_queue\.js"
    # Agreement, and the share of changed verdicts.
    r"|review/index\.(html|md)|review/[^/]+\.\.[^/]+/(_page/\d+/)?index\.(html|md)"
)
# Addresses of all pages, which have the names of failure modes.
ADDRESSES = re.compile(r"sitemap\.xml|\.scrollback-manifest")
# Hashes of the content or of all files.
HASHED = re.compile(r"build\.json|about/build/index\.(html|md)")
MODE = "quaggamode"


class Reviewed(Project):
    """Two runs with a rubric, read by two people and a judge."""

    def __init__(self, folder):
        super().__init__(folder)
        site = self.content / "site.yml"
        site.write_text(site.read_text() + "baseURL: https://example.org/s/\n")
        run = self.content / "runs"
        shutil.copytree(run / "nightly", run / "second")
        for path in (run / "second").glob("*.jsonl"):
            path.write_text(path.read_text().replace("I cannot see the sky", "I can not see the sky"))
        (self.content / "review").mkdir()
        (self.content / "review" / "rubric.yml").write_text(RUBRIC)
        # Draws the disputed conversations, and some others.
        (self.content / "review" / "sample.yml").write_text("strata: [{by: disagreement, size: 9}, {by: random, size: 1}]\n")
        self.build()
        self.keys = review_keys(self.site)

    def decide(self, is_good, words):
        """Everyone answers everything, so that no state but the answers changes. Some disagree in both sites: a person, and the judge more often."""
        for path in sorted((self.content / "runs").rglob("*.jsonl")):
            chats = [json.loads(line) for line in path.read_text().splitlines()]
            for number, chat in enumerate(chats):
                # A column of its own where kinds of failure are counted by task.
                chat["task"] = f"task-{number}"
                chat["scores"] = [{"name": "reward", "value": int(is_good == (number % 2 == 0)), "explanation": f"{words} grader"}]
            path.write_text("".join(json.dumps(chat) + "\n" for chat in chats))
        for reviewer, often in (("bo", 0), ("cy", 5), ("robot", 3)):
            lines = []
            for index, (place, key) in enumerate(sorted(self.keys.items())):
                # On one conversation people agree, so that judges are measured in both sites.
                is_right = is_good != (often > 0 and index % often == 0 and (place[1] != "two" or reviewer == "robot"))
                lines += [self.line(reviewer, place, key, *answer, words) for answer in self.answers(is_right, (place[1] == "one") == is_good, index % 2 == 0)]
            lines.append(self.line(reviewer, ("nightly", "gone", "t1"), "0123456789ab-0123456789ab", "correct", "pass" if is_good else "fail", words))
            self.reviews(f"reviews-{reviewer}.jsonl", "".join(lines))
        build(self.folder, self.site)
        files = {path.relative_to(self.site).as_posix(): path.read_bytes() for path in sorted(self.site.rglob("*")) if path.is_file()}
        return {path: re.sub(rb"\b[0-9a-f]{16}\b", b"", data) if HASHED.fullmatch(path) else data for path, data in files.items()}

    def answers(self, is_right, has_mode, is_wrong):
        yield "correct", "pass" if is_right else "fail"
        yield "tone", "warm" if is_right else "cold"
        if is_wrong:
            yield "modes", MODE if has_mode else "invents"

    def line(self, reviewer, place, key, criterion, answer, words):
        run, conversation, turn = place
        given = {"labels": [answer], "label": None} if criterion == "modes" else {"label": answer}
        verdict = {"conversation": conversation, "run": run, "turn": turn, "criterion": criterion, **given, "comment": f"{words} {reviewer}", "reviewer": reviewer}
        return json.dumps({**verdict, "at": "2025-11-04T10:00:00Z", "key": key}) + "\n"


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """Files by path: of a site where others are content, of one where they are not, and of one where they say so in other words."""
    project = Reviewed(tmp_path_factory.mktemp("reviewed"))
    assert len(project.keys) > 20
    return project.decide(True, "zebracomment"), project.decide(False, "zebracomment"), project.decide(False, "okapicomment")


def test_other_verdicts_and_other_words_change_no_file_but_those_that_are_meant_to(sites):
    first, *others = sites
    for other in others:
        changed = {path for path in first.keys() | other.keys() if first.get(path) != other.get(path)}
        assert [path for path in changed if not MEANT.fullmatch(path)] == []
        assert any("/verdicts/" in path for path in changed) and any(path.endswith("verdicts.js") for path in changed)


def unpacked(path, data):
    """A file's bytes, and those that are packed in it."""
    yield data
    if path.endswith(".gz"):
        yield gzip.decompress(data)
    if path.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield from (archive.read(name) for name in archive.namelist())
    for packed in re.findall(rb'loaded\("[^"]*","([^"]*)"\)', data):
        yield zlib.decompress(unpacked_letters(packed), -15)


def test_no_file_but_those_that_are_meant_to_has_the_words_of_a_verdict(sites):
    for files, word in zip(sites, (b"zebracomment", MODE.encode(), b"okapicomment")):
        found = {path for path, data in files.items() if any(word in one for one in unpacked(path, data))}
        assert [path for path in found if not MEANT.fullmatch(path) and not ADDRESSES.fullmatch(path)] == []
        assert any("/verdicts/" in path for path in found) and any(path.startswith("review/_modes/") for path in found)


def test_the_markdown_of_pages_with_verdicts_leaves_them_out(sites):
    """X-05: nothing could hide them there until one's own verdict."""
    pages = {path: data.decode() for path, data in sites[0].items() if re.fullmatch(r"review/_(judges|adjudicate|modes|tasks|vanished)/.*\.md", path)}
    assert {f"review/{path}/index.md" for path in ("_judges", "_vanished", "_modes", "_tasks", f"_modes/{MODE}", f"_modes/{MODE}/_by/run")} <= set(pages)
    words = ("zebracomment", "wrong for people", "right for people", "✓", "✗", "**bo**")
    assert {path: [word for word in words if word in text] for path, text in pages.items() if any(word in text for word in words)} == {}
    assert not [path for path in sites[0] if re.search("/(verdicts|_adjudicate)/", path) and path.endswith(".md")]


def test_the_search_finds_no_verdict(sites, tmp_path):
    for name, data in sites[0].items():
        if name.startswith("search/"):
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
    messages = Index(tmp_path / "search").messages()
    assert any(address.startswith("review/nightly/") for address, _ in messages.values())
    assert [address for address, text in messages.values() if "verdicts/" in address or "zebracomment" in text] == []


# Figures about many conversations.
FIGURES = ", ".join((
    "dl.figures", "table.confusion:not(.pivot)", ".pivot td:not([data-count])", ".pivot thead .sub", "main > section:first-of-type .figures-table td",
    ".page-head .lead", ".page-head > .sub", ".mode > .sub", "h2 + .sub", "h2 > .sub", "h3 > .sub", ".page-head .seen", ".chart-table",
))
LOOK = """
    for (const one of document.querySelectorAll(arguments[0])) one.remove();
    for (const one of document.querySelectorAll("details")) one.open = true;
    const shown = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility());
    const attributes = shown.map((one) => ["title", "aria-label", "href", "value"].map((name) => one.getAttribute(name)).join(" "));
    return [document.body.innerText, ...attributes].join("\\n");
"""


def look(browser):
    """What a page says, without figures about many conversations: in view, in attributes that are shown, and to assistive technology."""
    words = browser.driver.execute_script(LOOK, FIGURES)
    nodes = browser.cdp("Accessibility.getFullAXTree")["nodes"]
    # Lines of a text are in the tree once it has been laid out; its words are those of the text.
    nodes = [node for node in nodes if not node["ignored"] and node["role"]["value"] != "InlineTextBox"]
    heard = [node.get(name, {}).get("value", "") for node in nodes for name in ("role", "name", "description", "value")]
    return "\n".join([words, *map(str, heard)])


@pytest.fixture(scope="module")
def built(sites, tmp_path_factory):
    """Folders with the pages of the first two sites."""
    folders = []
    for files in sites[:2]:
        folder = tmp_path_factory.mktemp("served") / "served" / "s"
        for path, data in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        folders.append(folder)
    return folders


@pytest.fixture
def visit(chromium):
    """Opens sites one after the other, with a reviewer's name or without."""
    opened = []

    def start(server, folder, reviewer=""):
        browser = Browser(chromium, server, folder)
        browser.start()
        opened.append(browser)
        browser.open("review/index.html")
        if reviewer:
            state = json.dumps({"version": 2, "reviewer": reviewer, "verdicts": []})
            browser.run("localStorage.setItem(Scrollback.key + ':review', arguments[0])", state)
        return browser

    yield start
    for browser in opened:
        browser.finish()


def paths(folder):
    return [path.relative_to(folder).as_posix() for path in sorted(folder.glob("review/**/index.html"))]


def looks(visit, folder, reviewer, pages):
    found = {}
    with serve(folder) as server:
        browser = visit(server, folder, reviewer)
        for path in pages:
            browser.open(path)
            browser.until("!document.documentElement.matches('.judging') || !document.querySelector('script[src*=foreign]')")
            if reviewer:
                # What can be saved, and where, shows a moment later; in blind comparisons only once one has begun.
                browser.until("!document.querySelector('.saving') || document.querySelector('#blind') || Scrollback.saving?.saver && !document.querySelector('.saving[data-state=none]')")
            found[path] = look(browser).replace(server, "")
    return found


def in_its_place(path, text):
    """What a page has, in each kind of folder: one conversation, run, task or kind of failure stands for the others."""
    place = path
    for kind, names in {"/conversation/": "/(one|two|three|gone)/", "/run/": "/(nightly|second)/", "by": r"by-\d+", "_modes/mode/": "_modes/(?!_)[^/]+/"}.items():
        place = re.sub(names, kind, place)
    return {place} | {f"{place.split('/')[1]} {one}" for one in shapes(path, text)}


@pytest.mark.parametrize("are_all", [False, pytest.param(True, marks=pytest.mark.deep)], ids=["each element", "each page"])
def test_no_page_tells_a_reviewer_with_a_name_what_others_decide(built, visit, are_all):
    """Every page of the review says the same to a reviewer who has judged nothing, whatever others say."""
    pages = paths(built[0])
    assert {"review/_tasks/by-2/index.html", "review/_judges/index.html", "review/_vanished/index.html", f"review/_modes/{MODE}/_by/run/index.html"} <= set(pages)
    if not are_all:
        # What only one of the sites has counts, too.
        chosen = {path for folder in built for path in covering(folder, paths(folder), in_its_place)}
        pages = [path for path in pages if path in chosen]
        assert len(pages) > 20
    good, bad = (looks(visit, folder, "ann", pages) for folder in built)
    told = {path: sorted(set(good[path].split("\n")) ^ set(bad[path].split("\n"))) for path in pages if good[path] != bad[path]}
    assert told == {}
    words = ("zebracomment", "wrong for people", "right for people", "passed", "failed")
    assert [path for path, text in good.items() if any(word in text for word in words)] == []


def test_the_sampling_plan_tells_a_reviewer_with_a_name_no_probability(built, visit):
    """A plan by disagreement gives disputed conversations another probability."""
    page = "review/_sample/index.html"
    shares = "return [...document.querySelectorAll('tbody td')].map((cell) => cell.innerText).filter((text) => text.includes('%'))"
    found = {}
    with serve(built[0]) as server:
        for reviewer in ("ann", ""):
            browser = visit(server, built[0], reviewer)
            browser.open(page)
            browser.until("!document.documentElement.matches('.judging')")
            found[reviewer] = (browser.driver.execute_script(shares), look(browser))
    assert len(found[""][0]) > 1 and found["ann"][0] == []
    assert "100\N{NO-BREAK SPACE}%" not in found["ann"][1]


def test_a_reader_without_a_name_sees_all_of_it(built, visit):
    """The same pages do tell it: the test above is about something."""
    folders = ["_tasks", "_tasks/by-2", "_judges", "_adjudicate", "_vanished", "_modes", f"_modes/{MODE}", f"_modes/{MODE}/_by/run", "second/one/verdicts"]
    pages = [f"review/{path}/index.html" for path in folders]
    good, bad = (looks(visit, folder, "", pages) for folder in built)
    # Notes that are to be sorted have no answer.
    assert [path for path in pages if good[path] == bad[path]] == ["review/_modes/index.html"]
    assert all("zebracomment" in good[path] for path in pages if not any(name in path for name in ("_tasks", "_judges")))
