"""Findings of axe-core on pages: the machine-checkable rules of WCAG 2.2 AA, and its best practices.

Structure and sizes are the same in both colour schemes and checked once per page. Colours are checked in each scheme, on a few of
the elements that look alike (`axe_looks.js`), and a look that has passed on one page is skipped on others: most of axe-core's time
goes into finding the background of each element.
"""

import collections
import importlib.resources
import pathlib
import shutil

import pytest

from conftest import PROJECT, Browser, build, page_kinds
from covering import covering
from frames import Frames

# The library around it is not used.
AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
LOOKS = (pathlib.Path(__file__).parent / "axe_looks.js").read_text("ascii")
JUDGE = """const [known, hasStructure, done] = arguments;
axeLooks.judge(new Set(known), hasStructure).then(done, (error) => done([[String(error)], []]))"""
# Each page adds its looks before the next one is checked.
JUDGE_EACH = """(() => {
  const known = new Set(argument.known);
  return async (view) => {
    const [lines, looks] = await view.axeLooks.judge(known, argument.hasStructure, argument.hasColours).catch((error) => [[String(error)], []]);
    for (const look of looks) known.add(look);
    return [lines, looks];
  };
})()"""
# Stored state of a page would affect pages opened after it.
ALONE = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"
# The first scheme checks only colours, the other also structure.
SCHEMES = {"dark": (Browser.dark, False), "light": (Browser.light, True)}


class Axe:
    """Opens pages with axe-core in them, and collects its findings."""

    # By scheme and width: looks of pages without findings, from all tests of this run.
    passed = collections.defaultdict(set)

    def __init__(self, browser):
        self.browser = browser
        self.found = []
        # By scheme and width: looks that earlier pages have shown are skipped.
        self.looks = collections.defaultdict(set)
        for script in (AXE, LOOKS, ALONE):
            browser.before_load(script)

    def open(self, path, is_scripted=True):
        self.browser.cdp("Emulation.setScriptExecutionDisabled", value=not is_scripted)
        self.browser.open(path)
        # The page does not catch up on script that was disabled: only axe-core runs now.
        self.browser.cdp("Emulation.setScriptExecutionDisabled", value=False)
        self.enter()

    def enter(self):
        """Loads axe-core into the open page if it is missing."""
        if not self.browser.run("'axeLooks' in globalThis"):
            self.browser.driver.execute_script(AXE)
            self.browser.driver.execute_script(LOOKS)

    def look(self, where, is_left=False):
        """Colours in dark and light, and structure; for pages left afterwards, only of differing rows."""
        if is_left:
            for wish, _ in SCHEMES.values():
                wish(self.browser)
                self.browser.run("axeLooks.remember()")
            self.take(where, self.browser.run("axeLooks.thin()"))
        for scheme in SCHEMES:
            self.judge(where, scheme)

    def judge(self, where, scheme, is_whole=True):
        wish, has_structure = SCHEMES[scheme]
        wish(self.browser)
        kind = scheme, self.browser.run("innerWidth")
        known = list(self.looks[kind] | self.passed[kind])
        self.take(where, *self.browser.driver.execute_async_script(JUDGE, known, is_whole and has_structure), kind)

    def visit(self, paths, width=1280, base=None, has_colours=True):
        """Checks unmodified pages, in frames. They are opened in turn, each after the previous one has left its state in storage."""
        schemes = SCHEMES if has_colours else ["light"]
        frames = Frames(self.browser, base)
        for _ in frames.each(paths, width, together=1):
            for scheme in schemes:
                SCHEMES[scheme][0](self.browser)
                frames.in_each("(view) => view.axeLooks.remember()")
            for path, lines in frames.in_each("(view) => view.axeLooks.thin()").items():
                self.take(path, lines)
            for scheme in schemes:
                wish, has_structure = SCHEMES[scheme]
                wish(self.browser)
                kind = scheme, width
                known = list(self.looks[kind] | self.passed[kind])
                for path, (lines, looks) in frames.in_each(JUDGE_EACH, {"known": known, "hasStructure": has_structure, "hasColours": has_colours}).items():
                    self.take(path, lines, looks, kind)

    def take(self, where, lines, looks=(), kind=None):
        # A few of each page are enough.
        self.found += [f"{where}, {kind[0]}: {line}" if kind else f"{where}: {line}" for line in lines[:5]]
        self.looks[kind].update(looks)
        if not lines:
            self.passed[kind].update(looks)

    def assert_nothing(self):
        assert not self.found, "\n".join(self.found)


@pytest.fixture
def axe(browser):
    browser.cdp("Page.setBypassCSP", enabled=True)
    yield Axe(browser)
    browser.cdp("Page.setBypassCSP", enabled=False)


# Larger pages repeat the content of smaller ones of their kind.
LARGEST = 80_000


@pytest.mark.parametrize("are_all", [False, pytest.param(True, marks=pytest.mark.deep)], ids=["each element", "each page"])
def test_axe_finds_nothing_on_any_kind_of_page(axe, browser, site, are_all):
    """What else a page combines is in the gallery, which shows every component in every state (test_gallery.py)."""
    kinds = page_kinds(site, LARGEST)
    axe.visit(kinds if are_all else covering(site, kinds))
    axe.assert_nothing()


@pytest.fixture(params=["ocean", "paper"])
def dressed(request, tmp_path):
    """The sample site without its runs, in another colour scheme."""
    content = shutil.copytree(PROJECT / "content", tmp_path / "content", ignore=shutil.ignore_patterns("runs", "reviews"))
    settings = (content / "site.yml").read_text("utf-8").replace("  sent: muzz\n", f"  sent: muzz\n  scheme: {request.param}\n")
    (content / "site.yml").write_text(settings, "utf-8")
    assert f"scheme: {request.param}" in settings
    return build(tmp_path, tmp_path / "site")


def test_axe_finds_nothing_in_any_colour_scheme(axe, browser, dressed):
    """C-58. The elements are those of the sample site."""
    browser.width(1280)
    for path in ("index.html", "report/index.html", "chats/alisha/index.html", "services/index.html", "people/index.html"):
        browser.driver.get((dressed / path).as_uri())
        axe.enter()
        for scheme in SCHEMES:
            axe.judge(f"{dressed.parent.name} {path}", scheme, is_whole=False)
    axe.assert_nothing()


def test_axe_finds_nothing_at_360_pixels(axe, browser):
    browser.width(360)
    for path in ("index.html", "chats/swift-help/index.html", "services/001-hvac-maintenance/index.html"):
        axe.open(path)
        axe.look(f"{path} at 360", is_left=True)
    axe.assert_nothing()


def test_axe_finds_nothing_without_script(axe, browser):
    browser.width(1280)
    for path in ("settings/index.html", "chats/alisha/index.html"):
        axe.open(path, is_scripted=False)
        assert browser.run("typeof Scrollback") == "undefined"
        axe.look(f"{path} without script", is_left=True)
    axe.assert_nothing()


def test_axe_finds_nothing_in_what_the_script_opens(axe, browser):
    browser.width(1280)
    axe.open("chats/alisha/index.html")
    browser.until("document.querySelectorAll('.more-button').length > 1")
    browser.run("document.querySelectorAll('.more-button')[1].click()")
    axe.look("actions of a message")
    browser.run("document.querySelector('.picture').click()")
    browser.until("document.querySelector('dialog[open]') !== null")
    axe.look("picture in front")
    axe.open("settings/index.html")
    browser.run("document.querySelector('[data-action=ask]').click()")
    browser.until("document.querySelector('dialog[open]') !== null")
    axe.look("question before everything is deleted")
    for words in ("the", "zzz"):
        axe.open(f"services/index.html?q={words}")
        browser.until("document.querySelector('search [role=status]')?.textContent")
        browser.run("document.querySelector('.days').open = true")
        axe.look(f"services searched for {words}")
    axe.assert_nothing()


FAULTS = """<p style="color: #aaa">Faint</p><img src="x" />
<p>Many words are around <a href="x.html" style="color: #333; text-decoration: none; border: 0">a link</a> that looks almost like them.</p>"""


def test_axe_tells_of_text_that_is_too_faint_of_a_link_like_its_words_and_of_a_picture_without_words(axe, browser):
    axe.open("about/index.html")
    browser.run("document.querySelector('main').insertAdjacentHTML('beforeend', arguments[0])", FAULTS)
    axe.look("broken")
    assert {line.split(": ")[1] for line in axe.found} == {"color-contrast", "link-in-text-block", "image-alt"}
