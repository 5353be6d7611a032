"""Builds the sample site once, serves it, and drives headless Chromium over its pages.

SCROLLBACK_BINARY and SCROLLBACK_CONTENT select another binary or other content than those of this repository.
"""

import contextlib
import functools
import http.server
import json
import os
import pathlib
import re
import subprocess
import tempfile
import threading
import time

import pytest
from selenium import webdriver
from selenium.common.exceptions import (
    JavascriptException, NoSuchElementException, StaleElementReferenceException, TimeoutException, WebDriverException,
)
from selenium.webdriver.chrome.service import Service

def pytest_addoption(parser):
    parser.addoption("--deep", action="store_true", help="only what takes minutes: whole products, a million messages")


def pytest_configure(config):
    config.addinivalue_line("markers", "deep: takes minutes; part of make test-deep, not of make test")
    # Files are distributed in collection order, not by number of tests.
    config.option.loadscopereorder = False


# The slowest files start first.
FIRST = ["axe", "hostile_fields", "offline", "hostile", "every_page", "words", "search", "people", "stories", "review", "assistant"]


def pytest_collection_modifyitems(config, items):
    items[:] = [item for item in items if (item.get_closest_marker("deep") is not None) == config.getoption("--deep")]
    place = {f"test_{name}": number for number, name in enumerate(FIRST)}
    items.sort(key=lambda item: place.get(item.path.stem, len(FIRST)))


PROJECT = pathlib.Path(__file__).resolve().parents[2]

# What a test waits for comes within moments on a quiet machine, and within this many seconds on one that compiles beside it.
PATIENCE = 30
# Errors of a page that is not there yet, or that is being left.
PASSING = (JavascriptException, NoSuchElementException, StaleElementReferenceException)

# Browsers connect for many files at once; a queue of five makes some of them wait a second and try again.
http.server.ThreadingHTTPServer.request_queue_size = 128


def program():
    """The newest binary that was built."""
    if "SCROLLBACK_BINARY" in os.environ:
        return os.environ["SCROLLBACK_BINARY"]
    found = [PROJECT / ".build" / kind / "scrollback" for kind in ("release", "debug")]
    found = [path for path in found if path.exists()]
    assert found, "no binary in .build: run make site, or set SCROLLBACK_BINARY"
    return max(found, key=lambda path: path.stat().st_mtime)


def build(content, output, *options):
    """Builds a site and returns its folder; on failure the report includes the program's output."""
    run = subprocess.run([program(), "build", content, "--output", output, *options], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    return output


def build_served(root):
    """The folder of the built sample site, nested as its base URL requires: `served/blog` for `…/blog/`."""
    folder = root / "site"
    content = os.environ.get("SCROLLBACK_CONTENT", PROJECT / "content")
    build(content, folder)
    base = re.search(r'data-root="([^"]*)"', (folder / "404.html").read_text("utf-8")).group(1).strip("./")
    served = root / "served" / base
    served.parent.mkdir(parents=True, exist_ok=True)
    return folder.rename(served)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    return build_served(tmp_path_factory.mktemp("browser"))


EMPTY = "<!DOCTYPE html><title>Empty</title><link rel=icon href=data:,>"


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """Serves files without logging each request, and an empty page beside them."""

    def do_GET(self):
        if self.path != "/-empty.html":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(EMPTY)))
        self.end_headers()
        self.wfile.write(EMPTY.encode())

    def log_message(self, *arguments):
        pass


@contextlib.contextmanager
def serve(site):
    """URL of the site on this machine, without a trailing slash."""
    root = next(folder for folder in (site, *site.parents) if folder.name == "served")
    base = site.relative_to(root).as_posix().strip(".")
    handler = functools.partial(QuietHandler, directory=str(root))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as httpd:
        threading.Thread(target=httpd.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{httpd.server_address[1]}/{base}".rstrip("/")
        httpd.shutdown()


@pytest.fixture(scope="session")
def server(site):
    with serve(site) as address:
        yield address


def page_kinds(site, most=float("inf")):
    """The smallest page of each kind and, if they differ, its largest within a size limit: paths relative to the site folder."""
    kinds = {}
    for path in sorted(site.rglob("*.html")):
        parts = path.relative_to(site).parts
        text = path.read_text("utf-8")
        body = re.search(r'<body class="([^"]*)"', text)
        # A redirect has no body to inspect.
        if body is None:
            continue
        # Cases that the class does not distinguish: the folder below a chat, an uncached profile, right-to-left text.
        folder = parts[2] if parts[0] == "chats" and len(parts) > 3 else ""
        kind = (parts[0], folder, len(parts), body.group(1), "not cached" in text, re.search("[\u0590-\u08ff]{2}", text) is not None)
        kinds.setdefault(kind, []).append((len(text), "/".join(parts)))
    chosen = set()
    for found in kinds.values():
        chosen |= {min(found)[1], max((page for page in found if page[0] <= most), default=min(found))[1]}
    return sorted(chosen)


@pytest.fixture(scope="session")
def pages(site):
    found = page_kinds(site)
    assert {"index.html", "404.html", "settings/index.html", "chats/index.html"} <= set(found)
    return found


# A window without toolbars, and pages that are discarded on leaving: every visit starts in the same process, and returning to a page
# reloads it, which is the harder case.
ARGUMENTS = [
    "--no-sandbox", "--disable-dev-shm-usage", "--force-prefers-reduced-motion", "--disable-gpu", "--kiosk",
    "--disable-features=BackForwardCache,SpareRendererForSitePerProcess",
]


# Headless Chromium starts and draws faster; without it, Chromium runs headless. The script of the same name in /usr/bin would leave
# the browser running when the driver ends it.
SHELL = pathlib.Path("/usr/lib/chromium/chromium-headless-shell")


def patient(driver):
    """The driver, which waits for a script longer than the two minutes that it has otherwise: axe-core looks at many elements at once."""
    driver.set_script_timeout(600)
    driver.command_executor.client_config.timeout = 660
    return driver


def chromium_driver():
    """Its logs record console messages and page requests."""
    options = webdriver.ChromeOptions()
    if SHELL.exists():
        options.binary_location = str(SHELL)
    else:
        options.binary_location = "/usr/bin/chromium"
        options.add_argument("--headless=new")
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    options.add_experimental_option("perfLoggingPrefs", {"enableNetwork": True, "enablePage": False})
    # Downloads would otherwise be saved to the current folder.
    options.add_experimental_option("prefs", {"download.default_directory": tempfile.gettempdir()})
    return patient(webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver")))


@pytest.fixture(scope="session")
def chromium():
    driver = chromium_driver()
    yield driver
    driver.quit()


class Browser:
    """A fresh visit: empty storage, real clock, 1000 px wide; all changes are undone."""

    def __init__(self, driver, server, site):
        self.driver = driver
        self.server = server
        self.site = site
        self.injected = []

    def cdp(self, command, **parameters):
        return self.driver.execute_cdp_cmd(command, parameters)

    def leave(self):
        """Leaves the page; writes on unload are blocked, as they could follow the clearing of storage."""
        if self.driver.current_url == "about:blank":
            return
        self.driver.execute_script("Storage.prototype.setItem = () => {}")
        self.driver.get("about:blank")

    def start(self, has_worker=False):
        """Starts with empty storage. A service worker would save the whole site in each test; only the tests about it have one."""
        self.leave()
        # All pages from disk share one storage.
        for origin in ("/".join(self.server.split("/")[:3]), "file://"):
            self.cdp("Storage.clearDataForOrigin", origin=origin, storageTypes="local_storage,service_workers,cache_storage")
        # Pages saved by a worker would hide a test's changes.
        self.cdp("Network.enable")
        self.cdp("Network.setBypassServiceWorker", bypass=not has_worker)
        if not has_worker:
            self.before_load("if (globalThis.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () => new Promise(() => {})")
        self.cdp("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        # What a page announces would be gone after four seconds.
        self.lengthen(4000)
        self.width(1000)
        self.logs()
        self.requests()

    def finish(self):
        for identifier in self.injected:
            self.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=identifier)
        self.cdp("Emulation.setScriptExecutionDisabled", value=False)
        self.cdp("Emulation.setEmulatedMedia", features=[])
        first, *others = self.driver.window_handles
        for window in [*others, first]:
            self.driver.switch_to.window(window)
            self.leave()
            if window != first:
                self.driver.close()

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
        self.injected.append(self.cdp("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"])

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


@pytest.fixture
def browser(chromium, server, site):
    browser = Browser(chromium, server, site)
    browser.start()
    yield browser
    browser.finish()
