"""Drives headless Chromium over the pages of a site, as readers do."""

import contextlib
import json
import pathlib
import tempfile
import time

from selenium import webdriver
from selenium.common.exceptions import (
    JavascriptException, NoSuchElementException, StaleElementReferenceException, TimeoutException, WebDriverException,
)
from selenium.webdriver.chrome.service import Service

# What a test waits for comes within moments on a quiet machine, and within this many seconds on one that compiles beside it.
PATIENCE = 30
# Errors of a page that is not there yet, or that is being left.
PASSING = (JavascriptException, NoSuchElementException, StaleElementReferenceException)

# A window without toolbars, and pages that are discarded on leaving: every visit starts in the same process, and returning to a page
# reloads it, which is the harder case.
ARGUMENTS = [
    "--no-sandbox", "--disable-dev-shm-usage", "--force-prefers-reduced-motion", "--disable-gpu", "--kiosk",
    "--disable-features=BackForwardCache,SpareRendererForSitePerProcess",
]
# Without memory for it nothing is drawn, which nobody would see; everything else about a page is as usual.
UNDRAWN = "--force-gpu-mem-available-mb=0"


# Headless Chromium starts and draws faster; without it, Chromium runs headless. The script of the same name in /usr/bin would leave
# the browser running when the driver ends it.
SHELL = pathlib.Path("/usr/lib/chromium/chromium-headless-shell")


def patient(driver):
    """The driver, which waits for a script longer than the two minutes that it has otherwise: axe-core looks at many elements at once."""
    driver.set_script_timeout(600)
    driver.command_executor.client_config.timeout = 660
    return driver


def chromium_driver(is_drawn=True):
    """Its logs record console messages and page requests."""
    options = webdriver.ChromeOptions()
    if SHELL.exists():
        options.binary_location = str(SHELL)
    else:
        options.binary_location = "/usr/bin/chromium"
        options.add_argument("--headless=new")
    for argument in ARGUMENTS if is_drawn else [*ARGUMENTS, UNDRAWN]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    options.add_experimental_option("perfLoggingPrefs", {"enableNetwork": True, "enablePage": False})
    # Downloads would otherwise be saved to the current folder.
    options.add_experimental_option("prefs", {"download.default_directory": tempfile.gettempdir()})
    return patient(webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver")))


# A service worker would save the whole site in each test; only the tests about it have one.
NO_WORKER = "if (globalThis.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () => new Promise(() => {})"
# What a test may change, and how it was before.
USUAL = {
    "Emulation.setScriptExecutionDisabled": {"value": False},
    "Emulation.setEmulatedMedia": {"features": []},
    "Emulation.setTouchEmulationEnabled": {"enabled": False},
    "Emulation.setDeviceMetricsOverride": {"width": 1000, "height": 800, "deviceScaleFactor": 1, "mobile": False},
    # Pages saved by a worker would hide a test's changes.
    "Network.setBypassServiceWorker": {"bypass": True},
}


class Browser:
    """A fresh visit: empty storage, real clock, 1000 px wide; all changes are undone."""

    def __init__(self, driver, server, site):
        self.driver = driver
        self.server = server
        self.site = site
        self.injected = []
        self.changed = set()

    def cdp(self, command, **parameters):
        self.changed.add(command)
        return self.driver.execute_cdp_cmd(command, parameters)

    def leave(self):
        """Leaves the page; writes on unload are blocked, as they could follow the clearing of storage."""
        self.driver.execute_script("Storage.prototype.setItem = () => {}")
        self.driver.get("about:blank")

    def prepare(self):
        """Once per driver: what is the same for all visits."""
        for command, parameters in USUAL.items():
            self.cdp(command, **parameters)
        self.cdp("Network.enable")
        self.cdp("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        # What a page announces would be gone after four seconds.
        self.lengthen(4000)
        self.driver.no_worker = self.add(NO_WORKER)
        self.driver.is_away = False
        self.injected.clear()
        self.changed.clear()

    def start(self, has_worker=False):
        """Starts with empty storage, and without a service worker unless asked for."""
        if not hasattr(self.driver, "no_worker"):
            self.prepare()
        if not self.driver.is_away:
            self.leave()
        self.driver.is_away = False
        # All pages from disk share one storage.
        for origin in ("/".join(self.server.split("/")[:3]), "file://"):
            self.cdp("Storage.clearDataForOrigin", origin=origin, storageTypes="local_storage,service_workers,cache_storage")
        self.has_worker = has_worker
        if has_worker:
            self.cdp("Network.setBypassServiceWorker", bypass=False)
            self.remove(self.driver.no_worker)
        self.logs()
        self.requests()

    def finish(self):
        for identifier in self.injected:
            self.remove(identifier)
        if self.has_worker:
            self.driver.no_worker = self.add(NO_WORKER)
        self.usual("Emulation.setScriptExecutionDisabled")
        first, *others = self.driver.window_handles
        for window in others:
            self.driver.switch_to.window(window)
            self.leave()
            self.driver.close()
        if others:
            self.driver.switch_to.window(first)
        self.leave()
        for command in USUAL:
            self.usual(command)
        self.driver.is_away = True

    def usual(self, command):
        """Undoes what a test has changed."""
        if command in self.changed:
            self.cdp(command, **USUAL[command])
            self.changed.discard(command)

    def add(self, script):
        return self.cdp("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]

    def remove(self, identifier):
        self.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=identifier)

    def touch(self, *points):
        """A finger that goes from point to point; `lift` ends it."""
        for number, (x, y) in enumerate(points):
            kind = "touchMove" if number else "touchStart"
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})

    def lift(self):
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def width(self, pixels, height=800):
        self.cdp("Emulation.setDeviceMetricsOverride", width=pixels, height=height, deviceScaleFactor=1, mobile=False)

    def prefer(self, **features):
        """Emulates a media preference such as `color_scheme="dark"`, replacing earlier ones."""
        wishes = {("prefers-" if name != "forced_colors" else "") + name.replace("_", "-"): value for name, value in features.items()}
        self.cdp("Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in wishes.items()])

    def light(self):
        self.prefer(color_scheme="light")

    def dark(self):
        self.prefer(color_scheme="dark")

    def no_script(self):
        self.cdp("Emulation.setScriptExecutionDisabled", value=True)

    def before_load(self, script):
        """Runs in every page from now on, before the page's own scripts."""
        self.injected.append(self.add(script))

    def lengthen(self, *delays):
        """Makes a page's timers of these milliseconds so long that a busy driver still sees what they end."""
        self.before_load(
            """(() => {
              const real = setTimeout;
              globalThis.setTimeout = (task, delay, ...rest) => real(task, %s.includes(delay) ? 100_000 : delay, ...rest);
            })();"""
            % json.dumps(delays)
        )

    def clock(self, moment):
        """Sets the time that pages see when they open."""
        self.before_load(
            """(() => {
              const Real = Date;
              const shift = Real.parse("%s") - Real.now();
              globalThis.Date = class extends Real {
                constructor(...parts) { parts.length ? super(...parts) : super(Real.now() + shift); }
                static now() { return Real.now() + shift; }
              };
            })();"""
            % moment
        )

    def block_storage(self):
        self.before_load(
            'Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });'
        )

    def open(self, path, scheme="http"):
        base = self.server if scheme == "http" else self.site.as_uri()
        self.driver.get(f"{base}/{path}")
        # A chat shows the days far from its beginning a few frames after it has loaded, or when a key is pressed.
        self.until("!document.querySelector('.opening .transcript[data-id]')")

    def run(self, script, *arguments):
        return self.driver.execute_script(f"return {script}", *arguments)

    def follow(self, element):
        """Clicks an element that navigates, after the driver has its answer: the driver retries if a page is unloading."""
        self.run(f"void setTimeout((link) => link.click(), 0, {element})")

    def type(self, field, text):
        """Types without pauses between characters, however busy the machine is."""
        self.run(
            """((field, text) => {
              field.focus();
              for (const data of text) {
                field.value += data;
                field.dispatchEvent(new InputEvent("input", { bubbles: true, data, inputType: "insertText" }));
              }
            })(...arguments)""",
            field,
            text,
        )

    def all(self, selector):
        return self.driver.find_elements("css selector", selector)

    def one(self, selector):
        """The first such element, once there is one."""
        return self.wait(lambda: self.driver.find_element("css selector", selector), selector)

    def click(self, selector):
        """Clicks the first such element once it stands still: what is drawn above an element later moves it."""
        self.until(
            """new Promise((done) => {
              const box = () => JSON.stringify(document.querySelector(arguments[0])?.getBoundingClientRect());
              const before = box();
              requestAnimationFrame(() => requestAnimationFrame(() => done(before !== undefined && box() === before)));
            })""",
            selector,
        )
        self.one(selector).click()

    def texts(self, selector):
        return self.run("[...document.querySelectorAll(arguments[0])].map((element) => element.textContent)", selector)

    def wait(self, look, what=None, seconds=PATIENCE):
        """Waits until a function returns something true and returns it; errors of missing elements count as not true yet."""
        end, error = time.monotonic() + seconds, None
        while True:
            try:
                if found := look():
                    return found
            except WebDriverException as problem:
                # The driver has no class of its own for a script that ended with its page.
                if not isinstance(problem, PASSING) and type(problem) is not WebDriverException:
                    raise
                error = problem
            if time.monotonic() > end:
                raise TimeoutException(f"{what}; {error.msg}" if error else what)
            time.sleep(0.05)

    def until(self, script, *arguments, seconds=PATIENCE):
        """Waits until the expression is true and returns its value."""
        return self.wait(lambda: self.run(script, *arguments), script, seconds)

    def soon(self, look, value):
        """Asserts that a function returns that value, now or soon."""
        with contextlib.suppress(TimeoutException):
            self.wait(lambda: look() == value)
        assert look() == value

    def until_is(self, value, script, *arguments):
        """Asserts that the expression has that value, now or soon."""
        self.soon(lambda: self.run(script, *arguments), value)

    def arrive(self, script, *arguments):
        """Waits until the expression is true on a page that is loaded: its address changes before it is read."""
        return self.until(f"document.readyState === 'complete' && ({script})", *arguments)

    def state(self):
        """The contents of storage after a pending change is written."""
        self.run("Scrollback.store.flush()")
        return json.loads(self.run("localStorage.getItem(Scrollback.key)") or "null")

    def remember(self, **changes):
        """Writes state to storage, as if left by an earlier visit; a page of the site must be open."""
        self.run("localStorage.setItem(Scrollback.key, arguments[0])", json.dumps({"version": 1, **changes}))

    def logs(self):
        """Console messages since the last call."""
        return [entry for entry in self.driver.get_log("browser") if not entry["message"].endswith("/favicon.ico")]

    def requests(self):
        """URLs requested since the last call."""
        messages = (json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance"))
        return [
            message["params"]["request"]["url"] for message in messages if message["method"] == "Network.requestWillBeSent"
        ]
