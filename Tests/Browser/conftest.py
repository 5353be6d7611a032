"""Builds the sample site once, serves it, and drives headless Chromium over its pages.

SCROLLBACK_BINARY and SCROLLBACK_CONTENT select another binary or other content than those of this repository.
"""

import contextlib
import functools
import http.server
import re
import threading

import pytest

import sites
from covering import covering
from driving import ARGUMENTS, PATIENCE, Browser, chromium_driver, patient  # noqa: F401 (for the tests)
from sites import PROJECT, build, build_once, build_served, program  # noqa: F401 (for the tests)


def pytest_addoption(parser):
    parser.addoption("--deep", action="store_true", help="only what takes minutes: whole products, a million messages")


def pytest_configure(config):
    config.addinivalue_line("markers", "deep: takes minutes; part of make test-deep, not of make test")
    # Files are distributed in collection order, not by number of tests.
    config.option.loadscopereorder = False
    if is_first(config):
        sites.begin_sharing()


def pytest_unconfigure(config):
    if is_first(config):
        sites.end_sharing()


def is_first(config):
    """Whether this process starts the others."""
    return not hasattr(config, "workerinput")


# The slowest files start first.
FIRST = ["axe", "hostile_fields", "offline", "hostile", "every_page", "words", "search", "people", "stories", "review", "assistant"]


def pytest_collection_modifyitems(config, items):
    items[:] = [item for item in items if (item.get_closest_marker("deep") is not None) == config.getoption("--deep")]
    place = {f"test_{name}": number for number, name in enumerate(FIRST)}
    items.sort(key=lambda item: place.get(item.path.stem, len(FIRST)))


# Browsers connect for many files at once; a queue of five makes some of them wait a second and try again.
http.server.ThreadingHTTPServer.request_queue_size = 128


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


@pytest.fixture(scope="session", params=["each element", pytest.param("each page", marks=pytest.mark.deep)])
def some_pages(request, site, pages):
    """Pages that together have each element; with --deep, all kinds of pages."""
    return covering(site, pages) if request.param == "each element" else pages


@pytest.fixture(scope="session")
def chromium():
    driver = chromium_driver(is_drawn=False)
    yield driver
    driver.quit()


@pytest.fixture
def browser(chromium, server, site):
    browser = Browser(chromium, server, site)
    browser.start()
    yield browser
    browser.finish()
