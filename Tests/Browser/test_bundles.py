"""Exports of many conversations in one file: each page saves its own."""
import json
import tarfile

import pytest

from conftest import build, serve

# The server of these tests always sends whole files.
RANGES = """const whole = fetch;
globalThis.fetch = async (url, { headers: { range } }) => {
  const [first, last] = range.match(/\\d+/g).map(Number);
  return new Response((await (await whole(url)).arrayBuffer()).slice(first, last + 1), { status: 206 });
};"""
SAVED = """URL.createObjectURL = (blob) => { blob.text().then((text) => (globalThis.saved = text)); return '#'; };
const { click } = HTMLAnchorElement.prototype;
HTMLAnchorElement.prototype.click = function () { this.download ? (globalThis.named = this.download) : click.call(this); };"""


@pytest.fixture
def bundled(tmp_path):
    content = tmp_path / "project" / "content"
    (content / "chats").mkdir(parents=True)
    (content / "site.yml").write_text("title: Bundles\ntimezone: UTC\nexports: bundles\n", "utf-8")
    with open(content / "chats" / "archive.jsonl", "w", encoding="utf-8") as out:
        for name in ("first", "second", "third"):
            message = {"id": "1", "sender": "Ann", "timestamp": "2025-01-01T00:00:00Z", "text": f"from the {name} ü"}
            out.write(json.dumps({"id": name, "title": f"The {name}", "participants": ["Ann", "Bo"], "messages": [message]}) + "\n")
    return build(tmp_path / "project", tmp_path / "served")


def choose(browser, words):
    browser.run("void (document.querySelector('.chat-tools details').open = true)")
    browser.run("void [...document.querySelectorAll('.chat-tools a[data-range]')].find((link) => link.textContent === arguments[0]).click()", words)
    return browser.until("globalThis.saved")


def test_a_page_saves_its_own_conversation_from_the_bundle(browser, bundled):
    with serve(bundled) as address:
        for words, start, name in (("Text", "The second\n", "second.txt"), ("JSONL", '{"id":"second"', "second.jsonl")):
            browser.driver.get(f"{address}/chats/second/index.html")
            browser.driver.execute_script(SAVED + RANGES)
            saved = choose(browser, words)
            assert saved.startswith(start) and "from the second ü" in saved
            assert browser.run("globalThis.named") == name
            assert "from the first" not in saved and "from the third" not in saved


def test_a_host_that_sends_the_whole_bundle_gives_the_same(browser, bundled):
    with serve(bundled) as address:
        browser.driver.get(f"{address}/chats/third/index.html")
        browser.driver.execute_script(SAVED)
        assert "from the third ü" in choose(browser, "Text")


def test_from_disk_the_link_leads_to_the_whole_bundle(browser, bundled):
    browser.driver.get(f"{bundled.as_uri()}/chats/second/index.html")
    href = browser.run("document.querySelector('.chat-tools a[data-range]').href")
    bundle = bundled / href.removeprefix(f"{bundled.as_uri()}/")
    with tarfile.open(bundle) as files:
        assert files.getnames() == [f"{name}.{form}" for name in ("first", "second", "third") for form in ("jsonl", "txt")]
        for name in ("first", "second", "third"):
            assert f"from the {name} ü" in files.extractfile(f"{name}.txt").read().decode()
