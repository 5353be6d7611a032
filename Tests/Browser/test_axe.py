"""What axe-core finds on pages: the rules of WCAG 2.2 AA that a machine can judge, and its best practices.

Structure and sizes are the same in both colour schemes, so a page is asked for them once. Colours are asked for in each scheme, of one
element of all that look alike (`axe_looks.js`): axe-core works out what lies behind each, which is most of its work.
"""

import importlib.resources
import pathlib
import shutil

import pytest

from conftest import PROJECT, Browser, build, page_kinds

# The library around it is not used.
AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
ASK = "const [what, argument, done] = arguments; axeLooks[what](argument).then(done, (error) => done([[String(error)], []]))"
SCHEMES = {"light": Browser.light, "dark": Browser.dark}
LOOKS = (pathlib.Path(__file__).parent / "axe_looks.js").read_text("ascii")


class Axe:
    """Opens pages, lays axe-core into each, and collects what it finds."""

    def __init__(self, browser):
        self.browser = browser
        self.found = []
        # By scheme and width: what one page has shown, the next is not asked for again.
        self.looks = {}
        browser.driver.set_script_timeout(600)

    def open(self, path, is_scripted=True):
        self.browser.cdp("Emulation.setScriptExecutionDisabled", value=not is_scripted)
        self.browser.open(path)
        # What the page left out while script was off it does not catch up on: only axe-core runs now.
        self.browser.cdp("Emulation.setScriptExecutionDisabled", value=False)
        self.enter()

    def enter(self):
        """Lays axe-core into the page that is open."""
        self.browser.driver.execute_script(AXE)
        self.browser.driver.execute_script(LOOKS)

    def look(self, where, is_left=False):
        """Colours in light and dark, then structure; in a page that is left afterwards, of rows that differ only."""
        if is_left:
            for wish in SCHEMES.values():
                wish(self.browser)
                self.ask(where, "remember")
            self.ask(where, "thin")
        self.colours(where)
        self.ask(where, "structure")

    def visit(self, path):
        """Looks at a page that nothing is done with."""
        self.open(path)
        self.look(path, is_left=True)

    def colours(self, where):
        for scheme, wish in SCHEMES.items():
            wish(self.browser)
            seen = self.looks.setdefault((scheme, self.browser.run("innerWidth")), set())
            seen.update(self.ask(f"{where}, {scheme}", "colours", list(seen)))

    def ask(self, where, what, argument=None):
        lines, looks = self.browser.driver.execute_async_script(ASK, what, argument)
        # A few of each page tell enough.
        self.found += [f"{where}: {line}" for line in lines[:5]]
        return looks

    def assert_nothing(self):
        assert not self.found, "\n".join(self.found)


@pytest.fixture
def axe(browser):
    browser.cdp("Page.setBypassCSP", enabled=True)
    yield Axe(browser)
    browser.cdp("Page.setBypassCSP", enabled=False)


# Larger pages repeat what smaller ones of their kind hold.
LARGEST = 80_000


def test_axe_finds_nothing_on_any_kind_of_page(axe, browser, site):
    browser.width(1280)
    for path in page_kinds(site, LARGEST):
        axe.visit(path)
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
        axe.colours(f"{dressed.parent.name} {path}")
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
        browser.run("document.querySelector('.days').open = true")
        axe.look(f"services searched for {words}")
    axe.assert_nothing()


def test_axe_tells_of_text_that_is_too_faint_and_of_a_picture_without_words(axe, browser):
    axe.open("about/index.html")
    browser.run("document.querySelector('main').insertAdjacentHTML('beforeend', '<p style=\"color: #aaa\">Faint</p><img src=\"x\" />')")
    axe.look("broken")
    assert {line.split(": ")[1] for line in axe.found} == {"color-contrast", "image-alt"}
