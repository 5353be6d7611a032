"""`scrollback serve`: pages reload when a file is saved and keep their place; errors are shown over the last good build."""

import contextlib
import http.client
import os
import re
import signal
import socket
import subprocess
import time

import pytest
from conftest import Browser, program

LONG = "---\ntitle: Long\n---\n" + "".join(f"Paragraph {number}.\n\n" for number in range(200))
HOSTILE = [
    "/../site.yml", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e%2f%2e%2e%2fetc/passwd", "//etc/passwd",
    "/..%5c..%5cetc%5cpasswd", "/a%00.html", "/%00", "/./../../etc/passwd", "/assets/../../../../etc/passwd", "/%c0%ae%c0%ae/etc/passwd",
]


class Preview:
    """A server running on a project; ended as a person would end it."""

    def __init__(self, project, *options, **environment):
        self.project = project
        arguments = [program(), "serve", str(project), "--port", "0", *options]
        self.process = subprocess.Popen(
            arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
        )
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://localhost:"), self.process.stderr.read()
        self.port = int(self.address.split(":")[2].split("/")[0])

    def write(self, path, text):
        file = self.project / "content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def get(self, path, method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.putrequest(method, path, skip_host="Host" in headers)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    def end(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(60)


@pytest.fixture
def project(tmp_path):
    (tmp_path / "content/pages").mkdir(parents=True)
    (tmp_path / "content/site.yml").write_text("title: Small\ntimezone: UTC\nbaseURL: https://example.org/one/two/\n")
    (tmp_path / "content/pages/long.md").write_text(LONG)
    return tmp_path


@pytest.fixture
def preview(project):
    preview = Preview(project)
    yield preview
    if preview.process.poll() is None:
        preview.end()


@pytest.fixture
def page(chromium, preview):
    browser = Browser(chromium, preview.address.rstrip("/"), None)
    browser.start()
    browser.open("long/index.html")
    yield browser
    browser.finish()


SEEN = "document.querySelector('main')?.textContent.includes(arguments[0])"


def test_x_22_a_saved_file_is_shown_and_the_page_keeps_its_place(page, preview):
    """X-22, C-42"""
    page.run("scrollTo(0, 2500)")
    preview.write("pages/long.md", LONG + "The end.\n")
    page.until(SEEN, "The end.", seconds=60)
    page.until("Math.abs(scrollY - 2500) < 3", seconds=60)
    # Editors write a temporary file and replace the original with it.
    beside = preview.project / "content/pages/.long.md.new"
    beside.write_text(LONG + "Second end.\n")
    beside.rename(preview.project / "content/pages/long.md")
    page.until(SEEN, "Second end.", seconds=60)
    page.until("Math.abs(scrollY - 2500) < 3", seconds=60)
    assert not [entry for entry in page.logs() if "live" in entry["message"]]


def test_errors_lie_over_the_last_good_build_and_go_away(page, preview):
    preview.write("pages/broken.md", "---\ntitle: [\n---\n<script>globalThis.hurt = 1</script>\n")
    page.until("document.querySelector('#scrollback-live pre') !== null", seconds=60)
    words = page.texts("#scrollback-live pre")[0]
    assert re.search(r"content/pages/broken\.md:\d+:\d+: error: ", words), words
    assert re.search(r"\n +\d+ \| .*\n +\| +\^\n?", words), words
    assert page.run(SEEN, "Paragraph 7.") and page.run("globalThis.hurt === undefined")
    # A page opened now is the last good one, with the same errors over it.
    page.open("index.html")
    page.until("document.querySelector('#scrollback-live pre') !== null", seconds=60)
    assert page.run("document.title").startswith("Small")
    page.click("#scrollback-live button")
    page.soon(lambda: page.all("#scrollback-live"), [])
    page.open("index.html")
    page.until("document.querySelector('#scrollback-live pre') !== null", seconds=60)
    preview.write("pages/broken.md", "---\ntitle: Mended\n---\nWell.\n")
    page.until("document.querySelector('#scrollback-live') === null && document.body?.textContent.includes('Mended')", seconds=60)


def test_a_folder_that_comes_later_is_seen(page, preview):
    preview.write("pages/more/deep/late.md", "---\ntitle: Late\n---\nFirst.\n")
    page.open("index.html")
    page.until("document.body?.textContent.includes('Late')", seconds=60)
    preview.write("pages/more/deep/late.md", "---\ntitle: Later\n---\nFirst.\n")
    page.until("document.body?.textContent.includes('Later')", seconds=60)


def test_a_project_that_never_built_shows_what_is_wrong_until_it_does(chromium, project):
    (project / "content/pages/broken.md").write_text("---\ntitle: [\n---\n")
    preview = Preview(project)
    browser = Browser(chromium, preview.address.rstrip("/"), None)
    browser.start()
    browser.open("")
    assert browser.until("document.querySelector('pre')?.textContent.includes('broken.md')")
    (project / "content/pages/broken.md").unlink()
    browser.until("document.title.startsWith('Small')", seconds=60)
    browser.finish()
    assert preview.end() == 0


def test_what_is_built_for_publishing_never_has_the_script(preview, project, tmp_path):
    assert b"-scrollback/live.js" in preview.get("/one/two/")[1]
    run = subprocess.run([program(), "build", project, "--output", tmp_path / "out"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert not [path for path in (tmp_path / "out").rglob("*.html") if b"-scrollback" in path.read_bytes()]
    assert not (project / "site").exists()


def test_over_the_wire_nothing_outside_the_site_is_sent(preview):
    for base in ["", "/one/two"]:
        for path in HOSTILE:
            answer, body = preview.get(base + path)
            assert answer.status in (400, 404), (base + path, answer.status)
            assert b"root:" not in body and b"timezone" not in body
    assert preview.get("/one/two/", Host="evil.example")[0].status == 403
    assert preview.get("/one/two/", Host="evil.example:%d" % preview.port)[0].status == 403
    assert preview.get("/one/two/", method="POST")[0].status == 405
    with socket.create_connection(("127.0.0.1", preview.port)) as raw:
        raw.sendall(b"\x16\x03\x01 garbage\r\n\r\n")
    assert preview.get("/one/two/")[0].status == 200


def test_heads_known_pages_and_parts(preview):
    page, body = preview.get("/one/two/long/")
    head, nothing = preview.get("/one/two/long/", method="HEAD")
    assert nothing == b"" and int(head.headers["Content-Length"]) == len(body)
    assert head.headers["Content-Type"] == "text/html; charset=utf-8"
    assert preview.get("/one/two/long/", If_None_Match=page.headers["ETag"])[0].status == 304
    assert preview.get("/one/two/nothing")[0].status == 404
    assert preview.get("/")[0].headers["Location"] == "/one/two/"
    style = re.search(rb'href="([^"]*/assets/site[^"]*\.css)"', body).group(1).decode().lstrip("./")
    part, text = preview.get(f"/one/two/{style}", Range="bytes=0-9")
    assert part.status == 206 and len(text) == 10 and part.headers["Content-Range"].startswith("bytes 0-9/")


def test_a_port_that_is_taken_is_an_error_when_named_and_passed_over_when_not(preview, project):
    named = subprocess.run([program(), "serve", project, "--port", str(preview.port)], capture_output=True, text=True, timeout=120)
    assert named.returncode == 6 and "cannot listen on this address" in named.stderr
    with socket.socket() as taken:
        try:
            taken.bind(("127.0.0.1", 1717))
            taken.listen()
        except OSError:
            pass
        other = subprocess.Popen([program(), "serve", project, "--quiet"], stdout=subprocess.PIPE, text=True)
        assert 1717 < int(other.stdout.readline().split(":")[2].split("/")[0]) <= 1737
        other.send_signal(signal.SIGTERM)
        assert other.wait(60) == 0


def test_nothing_is_left_behind(project, tmp_path):
    place = tmp_path / "place"
    place.mkdir()
    preview = Preview(project, TMPDIR=str(place))
    assert list(place.iterdir())
    assert preview.end() == 0
    assert not list(place.iterdir())
    assert sorted(path.name for path in project.iterdir()) == ["content", "place"]


def inodes(place):
    """Of the caches that are there, by the inode of their file."""
    found = []
    for cache in place.rglob("*.pieces"):
        with contextlib.suppress(FileNotFoundError):
            found.append(cache.stat().st_ino)
    return found


def test_each_build_leaves_the_next_one_a_cache(project, tmp_path):
    """X-22: PieceCacheTests checks how much a build reuses."""
    place = tmp_path / "place"
    place.mkdir()
    preview = Preview(project, TMPDIR=str(place))
    seen = []
    for number in range(3):
        preview.write("pages/long.md", f"{LONG}\n\nChange {number}.\n")
        deadline = time.monotonic() + 60
        while f"Change {number}.".encode() not in preview.get("/one/two/long/")[1]:
            assert time.monotonic() < deadline, number
            time.sleep(0.05)
        # While a build replaces it, there may be none or two.
        while len(caches := inodes(place)) != 1:
            assert time.monotonic() < deadline, caches
            time.sleep(0.05)
        seen += caches
    assert preview.end() == 0
    assert len(set(seen)) > 1, "no build has replaced the cache of the one before it"
