"""What axe-core finds on pages: the rules of WCAG 2.2 AA that a machine can judge, and its best practices."""

import importlib.resources
import shutil

import pytest

from conftest import PROJECT, build, page_kinds

# The library around it is not used.
AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]

SHARES = 4

RUN = """
  const [only, done] = arguments;
  axe.run({ runOnly: only, resultTypes: ["violations"] }).then(
    ({ violations }) => done(violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(" ")}: ${failureSummary}`))),
    (error) => done([String(error)]),
  );
"""

# Days far below the screen have no layout before they are scrolled to; the bar covers, where the page happens to stand,
# what a reader scrolls out from under it.
WHOLE = """
  for (const day of document.querySelectorAll(".day")) { day.style.contentVisibility = "visible"; }
  document.querySelector(".bar").style.position = "static";
"""


class Axe:
    """Opens pages, lays axe-core into each, and collects what it finds in light and dark."""

    def __init__(self, browser):
        self.browser = browser
        self.found = []
        browser.driver.set_script_timeout(60)

    def open(self, path, is_scripted=True):
        self.browser.cdp("Emulation.setScriptExecutionDisabled", value=not is_scripted)
        self.browser.open(path)
        # What the page left out while script was off it does not catch up on: only axe-core runs now.
        self.browser.cdp("Emulation.setScriptExecutionDisabled", value=False)
        self.browser.driver.execute_script(AXE)
        self.browser.driver.execute_script(WHOLE)

    def look(self, where):
        """Structure and sizes are the same in both colour schemes, so dark is asked for its colours alone."""
        self.browser.light()
        self.collect(f"{where}, light", TAGS)
        self.browser.dark()
        self.collect(f"{where}, dark", COLOURS)

    def collect(self, where, rules):
        # A few of each page tell enough.
        self.found += [f"{where}: {line}" for line in self.browser.driver.execute_async_script(RUN, rules)[:5]]

    def assert_nothing(self):
        assert not self.found, "\n".join(self.found)


@pytest.fixture
def axe(browser):
    browser.cdp("Page.setBypassCSP", enabled=True)
    yield Axe(browser)
    browser.cdp("Page.setBypassCSP", enabled=False)


# Larger pages take up to a minute each, and repeat what smaller ones of their kind hold.
LARGEST = 80_000


@pytest.mark.parametrize("share", range(SHARES))
def test_axe_finds_nothing_on_any_kind_of_page(axe, browser, site, share):
    browser.width(1280)
    for path in page_kinds(site, LARGEST)[share::SHARES]:
        axe.open(path)
        axe.look(path)
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
    """C-58"""
    browser.width(1280)
    for path in ("index.html", "report/index.html", "chats/alisha/index.html", "services/index.html", "people/index.html"):
        browser.driver.get((dressed / path).as_uri())
        browser.driver.execute_script(AXE)
        browser.driver.execute_script(WHOLE)
        axe.look(f"{dressed.parent.name} {path}")
    axe.assert_nothing()


def test_axe_finds_nothing_at_360_pixels(axe, browser):
    browser.width(360)
    for path in ("index.html", "chats/swift-help/index.html", "services/001-hvac-maintenance/index.html"):
        axe.open(path)
        axe.look(f"{path} at 360")
    axe.assert_nothing()


def test_axe_finds_nothing_without_script(axe, browser):
    browser.width(1280)
    for path in ("settings/index.html", "chats/alisha/index.html"):
        axe.open(path, is_scripted=False)
        assert browser.run("typeof Scrollback") == "undefined"
        axe.look(f"{path} without script")
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
