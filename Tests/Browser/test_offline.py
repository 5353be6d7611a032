"""Offline use and new builds: a separate site, served from a folder that can be rebuilt."""

import functools
import http.server
import json
import shutil
import threading
import time

import pytest
from conftest import PATIENCE, PROJECT, Browser, QuietHandler, build
from covering import pairs
from selenium.webdriver.common.keys import Keys

CHAT = "chats/alisha/index.html"
LIST = "chats/index.html"
SERVICES = "services/index.html"


class Host:
    """A server on this machine that can be stopped and restarted at the same address."""

    def __init__(self, root, base):
        self.root = root
        self.base = base
        self.port = 0
        self.httpd = None
        self.asked = []
        self.answers = {}

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}{self.base}".rstrip("/")

    def start(self):
        host = self

        class Handler(QuietHandler):
            def do_GET(self):
                path = self.path.split("?")[0]
                host.asked.append(path)
                if path in host.answers:
                    status, headers, body = host.answers[path]
                    self.send_response(status)
                    for name, value in headers.items():
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)
                else:
                    super().do_GET()

        class Server(http.server.ThreadingHTTPServer):
            allow_reuse_address = True
            daemon_threads = True

        # Another program may have its port for a moment.
        end = time.monotonic() + PATIENCE
        while self.httpd is None:
            try:
                self.httpd = Server(("127.0.0.1", self.port), functools.partial(Handler, directory=str(self.root)))
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
        self.port = self.httpd.server_address[1]
        threading.Thread(target=self.httpd.serve_forever, daemon=True).start()

    def stop(self):
        if self.httpd:
            self.httpd.shutdown()
            self.httpd.server_close()
        self.httpd = None


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """The content of the sample site without its runs, and its site."""
    folder = tmp_path_factory.mktemp("original")
    shutil.copytree(PROJECT / "content", folder / "content", ignore=shutil.ignore_patterns("runs", "reviews"))
    build(folder / "content", folder / "site")
    return folder


ROOT, BELOW = pytest.param("/", id="root"), pytest.param("/deep/blog/", id="sub-path")
# What depends on the site's location. What hardly does is tested at a host's root with --deep: a worker and its pages find everything by
# the same address of the site.
anywhere = pytest.mark.parametrize("host", [ROOT, BELOW], indirect=True)
mostly_below = pytest.mark.parametrize("host", [pytest.param("/", id="root", marks=pytest.mark.deep), BELOW], indirect=True)


@pytest.fixture(params=[pytest.param("/", id="root", marks=pytest.mark.deep), BELOW])
def host(request, original, tmp_path):
    """A copy of the site in a subfolder, which is the harder case, or at a host's root; `rebuild` changes a line of its content."""
    root = tmp_path / "served"
    folder = root / request.param.strip("/")
    content = shutil.copytree(original / "content", tmp_path / "content")
    shutil.copytree(original / "site", folder)
    host = Host(root, request.param)
    host.folder = folder
    host.content = content

    def rebuild(old, new, file="site.yml"):
        text = (content / file).read_text("utf-8")
        assert old in text
        (content / file).write_text(text.replace(old, new), "utf-8")
        build(content, folder)

    host.rebuild = rebuild
    host.start()
    yield host
    host.stop()


@pytest.fixture
def visit(chromium, host):
    """A browser with service workers enabled; open connections are closed with the server."""
    browser = Browser(chromium, host.address, host.folder)
    browser.start(has_worker=True)
    yield browser
    browser.cdp("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    browser.leave()
    browser.cdp("Storage.clearDataForOrigin", origin="/".join(host.address.split("/")[:3]), storageTypes="all")
    browser.finish()


def offline(browser, host):
    host.stop()
    browser.cdp("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)


def online(browser, host):
    host.start()
    browser.cdp("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)


def install(browser, path="index.html"):
    """Opens a page and waits until the worker controls it and has saved it."""
    browser.open(path)
    browser.arrive("navigator.serviceWorker.controller !== null")
    wait_for_saved(browser, path)


def wait_for_saved(browser, path):
    browser.until("caches.match(new URL(arguments[0], Scrollback.root)).then((found) => found !== undefined)", path)


def saved(browser):
    """What is saved: paths from the site folder by cache name."""
    return browser.driver.execute_async_script(
        """const done = arguments[0];
        (async () => {
          const found = {};
          for (const name of await caches.keys()) {
            const keys = await (await caches.open(name)).keys();
            found[name] = keys.map(({ url }) => url.replace(Scrollback.root.href, ""));
          }
          done(found);
        })()"""
    )


def notices(browser):
    return [text for text in browser.texts(".notice[role=status]") if text]


def ask(browser):
    """The worker's reply when asked for a new build."""
    return browser.driver.execute_async_script(
        "const { offline } = Scrollback, done = arguments[0];"
        "offline.isNewer() ? done('newer') : offline.ask(offline.worker()).then(done)")


@anywhere
def test_pages_that_were_read_open_without_a_connection_also_the_first_one(visit, host):
    """G-10, X-07: the first page loads before the worker; the sub-path is a separate site."""
    install(visit, CHAT)
    visit.open(LIST)
    wait_for_saved(visit, LIST)
    assert visit.logs() == [], "saving is silent"
    offline(visit, host)
    for path in (CHAT, LIST, "index.html", ""):
        visit.open(path)
        assert visit.one("h1").is_displayed(), path
        # Style and script were saved with it.
        assert visit.run("getComputedStyle(document.querySelector('.skip')).position") == "absolute", path
        assert visit.run("typeof Scrollback.store") == "object", path
    visit.open(f"{CHAT}?a=b#top")
    assert visit.one("h1").is_displayed()


def test_people_are_found_without_a_connection_once_their_list_was_seen(visit, host):
    """The list of all people is saved while the page is read, not only once a search starts (requirements 3, G-10)."""
    people = "people/index.html"
    install(visit, people)
    visit.until("Scrollback.people.head.count > 0")
    wait_for_saved(visit, "people/_index/people.js")
    offline(visit, host)
    visit.open(people)
    visit.one("#find-people").send_keys("octo", Keys.ENTER)
    visit.until("document.querySelector('.people-search [role=status]').textContent.includes('2 of 75')")


def test_a_bar_says_that_there_is_no_connection_and_goes_with_it(visit, host):
    """G-11"""
    install(visit)
    assert notices(visit) == []
    offline(visit, host)
    visit.until("document.querySelector('.notice:not(:empty)') !== null")
    visit.soon(lambda: notices(visit), ["You are offline. Saved pages still work."])
    visit.open("index.html")
    visit.soon(lambda: notices(visit), ["You are offline. Saved pages still work."])
    online(visit, host)
    visit.until("document.querySelector('.notice:not(:empty)') === null")


@anywhere
def test_a_page_that_was_not_saved_says_so_and_opens_once_there_is_a_connection(visit, host):
    """G-12"""
    install(visit)
    offline(visit, host)
    visit.open(SERVICES)
    assert visit.one("h1").text == "Page not saved"
    visit.until("location.href === arguments[0]", f"{host.address}/offline.html#{SERVICES}")
    visit.until("document.querySelector('#not-saved a') !== null")
    assert visit.run("document.querySelector('#not-saved a').href") == f"{host.address}/{SERVICES}"
    online(visit, host)
    visit.until("location.pathname.endsWith('services/index.html')")
    visit.until("document.querySelector('h1').textContent === 'Services'")


@pytest.mark.parametrize("host, target", pairs(["/", "/deep/blog/"], ["//evil.example/x", "https://evil.example/", "javascript:alert(1)", "offline.html"]), indirect=["host"])
def test_the_page_for_what_was_not_saved_leads_nowhere_but_into_the_site(visit, host, target):
    install(visit)
    visit.open(f"offline.html#{target}")
    assert visit.all("#not-saved a") == []
    assert "offline.html" in visit.driver.current_url


@anywhere
def test_a_new_build_shows_the_saved_page_first_and_then_offers_itself(visit, host):
    """G-13"""
    install(visit, LIST)
    visit.open(CHAT)
    wait_for_saved(visit, CHAT)
    before = saved(visit)
    assert len(before) == 1
    host.rebuild("title: A Year of Small Talk", "title: A Year of Great Talk")
    visit.open(CHAT)
    assert visit.one(".brand").text == "A Year of Small Talk"
    visit.until("document.querySelector('.notice:not(:empty)') !== null")
    assert visit.texts(".notice[role=status]") == ["", "New version available Reload"]
    visit.wait(lambda: len(saved(visit)) == 1)
    after = saved(visit)
    assert len(after) == 1 and set(after) != set(before)
    assert {CHAT, LIST, "index.html", "offline.html", "build.json"} <= set(*after.values())
    visit.one(".notice button").click()
    visit.arrive("document.querySelector('.brand')?.textContent === 'A Year of Great Talk'")
    assert notices(visit) == []
    offline(visit, host)
    visit.open(LIST)
    assert visit.one(".brand").text == "A Year of Great Talk"


def test_a_build_that_leaves_a_page_as_it_was_says_nothing_there(visit, host):
    install(visit, CHAT)
    (host.folder / "services" / "index.html").write_text("changed by hand", "utf-8")
    list_file = host.folder / "build.json"
    list_file.write_text(json.dumps(json.loads(list_file.read_text("utf-8")) | {"build": "another"}), "utf-8")
    visit.open(CHAT)
    assert ask(visit) in ("newer", "newest")
    visit.wait(lambda: all(name.endswith(":another") for name in saved(visit)))
    assert list(saved(visit)) == [name for name in saved(visit) if name.endswith(":another")]
    assert notices(visit) == []


def test_a_build_that_is_only_half_there_changes_nothing(visit, host):
    install(visit, CHAT)
    before = saved(visit)
    list_file = host.folder / "build.json"
    wrong = json.loads(list_file.read_text("utf-8")) | {"build": "half"}
    wrong["shell"].append("assets/not-yet.12345678.css")
    list_file.write_text(json.dumps(wrong), "utf-8")
    assert ask(visit) == "unreachable"
    visit.open(CHAT)
    assert visit.one("h1").is_displayed()
    assert set(saved(visit)) >= set(before)
    host.stop()
    visit.open(CHAT)
    assert visit.one("h1").is_displayed()


def test_errors_login_pages_and_ranges_are_never_saved(visit, host):
    install(visit)
    base = host.base
    html = {"Content-Type": "text/html"}
    host.answers = {
        f"{base}{SERVICES}": (503, html, b"<h1>Busy</h1>"),
        f"{base}people/index.html": (200, html | {"Cache-Control": "no-store"}, b"<h1>Never keep</h1>"),
        f"{base}stories/index.html": (302, {"Location": "http://localhost:1/login"}, b""),
        f"{base}chats/big.html": (200, html, b"x" * (3 << 20)),
    }
    for path in (SERVICES, "people/index.html", "chats/big.html"):
        visit.open(path)
    visit.open("index.html")
    visit.run(
        """Promise.all([
          fetch(new URL("chats/index.html", Scrollback.root), { headers: { range: "bytes=0-10" } }),
          fetch(new URL("people/index.html?x=1", Scrollback.root)),
          fetch(new URL("stories/index.html", Scrollback.root)).catch(() => {}),
        ]).then(() => (globalThis.isDone = true)) && true"""
    )
    visit.until("globalThis.isDone")
    names = {name for names in saved(visit).values() for name in names}
    # Expected: pictures of the home page and the style sheet.
    assert {name for name in names if not name.endswith((".svg", ".webp", ".css", ".js"))} == {"index.html", "offline.html", "build.json"}
    host.answers = {}
    visit.open(SERVICES)
    assert visit.one("h1").text == "Services"


@mostly_below
def test_other_folders_of_the_host_are_left_alone(visit, host):
    install(visit)
    for heading in ("Another site", "Newer site"):
        # "no-cache" lets a browser keep the page if it revalidates each time; a worker that keeps everything would do the same.
        page = f"<!DOCTYPE html><h1>{heading}</h1>".encode()
        headers = {"Content-Type": "text/html", "Cache-Control": "no-cache"}
        host.answers[f"{host.base}elsewhere/index.html"] = (200, headers, page)
        visit.open("elsewhere/index.html")
        assert visit.one("h1").text == heading
    visit.open("index.html")
    assert not [name for names in saved(visit).values() for name in names if "elsewhere" in name]


@pytest.mark.parametrize("way", ["setting", "no list"])
def test_a_site_that_keeps_nothing_any_more_frees_its_readers(visit, host, way):
    install(visit, CHAT)
    if way == "setting":
        host.rebuild("language: en\n", "language: en\noffline: false\n")
        assert not (host.folder / "sw.js").exists() and not (host.folder / "offline.html").exists()
    else:
        (host.folder / "build.json").unlink()
        (host.folder / "sw.js").unlink()
    visit.open(CHAT)
    gone = "navigator.serviceWorker.getRegistration().then(async (found) => !found && (await caches.keys()).length === 0)"
    if way == "no list":
        # The pages still request a worker, which does not exist.
        visit.open("about/index.html")
    visit.until(gone)
    visit.open(CHAT)
    assert visit.one("h1").is_displayed()


def test_deleting_everything_deletes_saved_pages(visit, host):
    """X-17"""
    install(visit, CHAT)
    visit.open("settings/index.html")
    # A check for a new build that ends later would save the site again.
    ask(visit)
    visit.one("[data-action=ask]").click()
    visit.click("[data-action=reset]")
    visit.wait(lambda: saved(visit) == {}, "nothing saved")


def press_check(browser):
    browser.one("[data-update-check] button").click()
    browser.until("!/Checking/.test(document.querySelector('[data-update-check] [role=status]').textContent || 'Checking')")
    return browser.one("[data-update-check] [role=status]").text


@pytest.mark.parametrize("has_worker", [True, False])
def test_a_button_checks_for_updates(visit, host, has_worker):
    """S-08"""
    if has_worker:
        install(visit)
    else:
        visit.before_load("delete Navigator.prototype.serviceWorker")
    visit.open("settings/index.html")
    if not has_worker:
        visit.driver.execute_async_script("setTimeout(arguments[0], 300)")
    assert press_check(visit) == "You have the newest version."
    assert visit.all(".spinner") == []
    host.rebuild("title: A Year of Small Talk", "title: A Year of Great Talk")
    assert press_check(visit).startswith("New version available")
    host.stop()
    if not has_worker:
        assert press_check(visit) == "The site cannot be reached. Try again once you are online."
        return
    visit.one("[data-update-check] [role=status] button").click()
    visit.until("document.querySelector('.brand')?.textContent === 'A Year of Great Talk'")


def test_while_it_waits_it_shows_a_spinner_and_only_then(visit, host):
    """S-08"""
    visit.before_load("delete Navigator.prototype.serviceWorker")
    visit.open("settings/index.html")
    visit.driver.execute_async_script("setTimeout(arguments[0], 300)")
    visit.run("(globalThis.fetch = () => new Promise((resolve) => (globalThis.answer = resolve))) && true")
    visit.one("[data-update-check] button").click()
    visit.until("document.querySelector('.spinner') !== null")
    visit.soon(lambda: visit.one("[data-update-check] [role=status]").text, "Checking…")
    visit.run("globalThis.answer(new Response('{}', { status: 500 }))")
    visit.until("document.querySelector('.spinner') === null")
    visit.wait(lambda: "cannot be reached" in visit.one("[data-update-check] [role=status]").text)


@mostly_below
def test_from_a_folder_there_is_neither_worker_nor_bar_nor_button(visit, host):
    """X-07"""
    visit.open("settings/index.html", scheme="file")
    visit.cdp("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    assert visit.all(".notice, [data-update-check] button") == []
    assert visit.logs() == []


def test_without_script_nothing_of_it_shows(visit, host):
    """X-07"""
    visit.no_script()
    visit.open("settings/index.html")
    assert visit.all(".notice, [data-update-check] button") == []
    assert not visit.one("[data-update-check]").is_displayed()
