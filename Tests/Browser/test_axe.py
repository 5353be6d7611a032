"""What axe-core finds on pages: the rules of WCAG 2.2 AA that a machine can judge, and its best practices."""

import importlib.resources

import pytest

# The library around it is not used.
AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]

RUN = """
  const [only, done] = arguments;
  axe.run({ runOnly: only, resultTypes: ["violations"] }).then(
    ({ violations }) => done(violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(" ")}: ${failureSummary}`))),
    (error) => done([String(error)]),
  );
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
        # Days far below the screen have no layout before they are scrolled to.
        self.browser.run("document.querySelectorAll('.day').forEach((day) => { day.style.contentVisibility = 'visible'; })")

    def look(self, where):
        """Structure and sizes are the same in both colour schemes, so dark is asked for its colours alone."""
        self.browser.light()
        self.collect(f"{where}, light", TAGS)
        self.browser.dark()
        self.collect(f"{where}, dark", COLOURS)

    def collect(self, where, rules):
        # A few of each page tell enough.
        self.found += [f"{where}: {line}" for line in self.browser.driver.execute_async_script(RUN, rules)[:5]]


@pytest.fixture
def axe(browser):
    browser.cdp("Page.setBypassCSP", enabled=True)
    axe = Axe(browser)
    yield axe
    browser.cdp("Page.setBypassCSP", enabled=False)
    assert axe.found == [], "\n" + "\n".join(axe.found)


def test_axe_finds_nothing_on_any_kind_of_page(axe, browser, pages):
    browser.width(1280)
    for path in pages:
        axe.open(path)
        axe.look(path)


def test_axe_finds_nothing_at_360_pixels(axe, browser):
    browser.width(360)
    for path in ("index.html", "chats/swift-help/index.html", "services/001-hvac-maintenance/index.html"):
        axe.open(path)
        axe.look(f"{path} at 360")


def test_axe_finds_nothing_without_script(axe, browser):
    browser.width(1280)
    for path in ("settings/index.html", "chats/alisha/index.html"):
        axe.open(path, is_scripted=False)
        assert browser.run("typeof Scrollback") == "undefined"
        axe.look(f"{path} without script")


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


def test_axe_tells_of_text_that_is_too_faint_and_of_a_picture_without_words(axe, browser):
    axe.open("about/index.html")
    browser.run("document.querySelector('main').insertAdjacentHTML('beforeend', '<p style=\"color: #aaa\">Faint</p><img src=\"x\" />')")
    axe.look("broken")
    assert {line.split(": ")[1] for line in axe.found} == {"color-contrast", "image-alt"}
    axe.found.clear()
