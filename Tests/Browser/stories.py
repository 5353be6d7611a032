"""Drives the viewer of stories as a reader does, for the tests of stories."""

import time

import pytest
from selenium.webdriver.common.action_chains import ActionChains

TRAY = "stories/index.html"
NEO = "stories/1-neo/index.html"
SHOWN = "document.querySelector('.viewer[open] .shown')?.getAttribute('aria-label')"


# An item lasts five seconds, and a busy driver needs more for what it does meanwhile: time runs at a hundredth of its pace.
SLOW = """{
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...parts) {
    const animation = animate.apply(this, parts);
    if (this.closest(".segments")) animation.playbackRate = 0.01;
    return animation;
  };
}"""


class Viewer:
    """Opens the viewer and drives it as a reader does."""

    def __init__(self, browser):
        self.browser = browser
        browser.prefer(reduced_motion="no-preference")
        browser.before_load(SLOW)

    def open(self, user="1", path=TRAY, scheme="http"):
        self.browser.open(path, scheme)
        self.browser.until("document.querySelector(`.tray [data-user='${arguments[0]}']:not([aria-hidden]) a`)", user)
        self.browser.run("document.querySelector(`.tray [data-user='${arguments[0]}']:not([aria-hidden]) a`).click()", user)
        self.loaded()

    def loaded(self):
        self.browser.until("document.querySelector('.viewer[open] :is(img, video)')")
        self.browser.until("(({ complete, readyState }) => complete ?? readyState > 1)(document.querySelector('.viewer .stage').firstChild)")
        self.browser.until("document.querySelector('.segments .now i').getAnimations().length + matchMedia('(prefers-reduced-motion: reduce)').matches > 0")

    def at(self):
        """The person and item shown: `Neo 1 of 3`; empty when the viewer is closed."""
        return self.browser.run(f"document.querySelector('.viewer[open]') && document.querySelector('.viewer .who h2').textContent + ' ' + {SHOWN}")

    def until(self, place):
        self.browser.until(
            f"(document.querySelector('.viewer[open]') && document.querySelector('.viewer .who h2').textContent + ' ' + {SHOWN}) === arguments[0]",
            place,
        )

    def closed(self):
        self.browser.until("!document.querySelector('.viewer[open]')")

    def press(self, *keys):
        for key in keys:
            ActionChains(self.browser.driver).send_keys(key).perform()

    def click(self, action):
        self.browser.run("document.querySelector(`.viewer [data-action='${arguments[0]}']`).click()", action)

    def pause_label(self):
        return self.browser.run("document.querySelector('.viewer [data-action=pause]').textContent")

    def time(self):
        """Milliseconds into the item."""
        return self.browser.run("document.querySelector('.segments .now i').getAnimations()[0].currentTime")

    def runs(self):
        return self.browser.run("document.querySelector('.segments .now i').getAnimations()[0]?.playState === 'running'")

    def touch(self, kind, *points, at=None):
        moment = {} if at is None else {"timestamp": at}
        self.browser.cdp("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points], **moment)

    def tap(self, x, y):
        """A short touch, however long the driver takes for it: a longer one is no tap."""
        at = time.time()
        self.touch("touchStart", (x, y), at=at)
        self.touch("touchEnd", at=at + 0.05)

    def swipe(self, start, end):
        at = time.time()
        self.touch("touchStart", start, at=at)
        for step in (1, 2, 3):
            self.touch("touchMove", tuple(a + (b - a) * step / 3 for a, b in zip(start, end)), at=at + step / 50)
        self.touch("touchEnd", at=at + 0.1)


@pytest.fixture
def viewer(browser):
    viewer = Viewer(browser)
    browser.width(360, 740)
    browser.cdp("Emulation.setTouchEmulationEnabled", enabled=True)
    yield viewer
    browser.cdp("Emulation.setTouchEmulationEnabled", enabled=False)


RING = """((user) => {
  const entry = document.querySelector(`.tray [data-user="${user}"]`);
  return [entry.querySelector(".ring").classList.contains("seen"), entry.querySelector(".tray-state").textContent];
})(arguments[0])"""


def ring(browser, user):
    """Whether it is grey, and its label."""
    return browser.run(RING, user)
