"""Comparing two runs: changes on the pages, and the blind comparison from choosing to the win rate."""

import functools
import http.server
import json
import re
import threading

import pytest

import conftest
from test_axe import Axe

HOSTILE = '<script>alert(1)</script><img src=x onerror=alert(1)> "quoted" &amp; \u202eevil\u202c \u200b javascript:alert(1)'
PAIR = "review/r1..r2"


def conversation(name, turns, title=None):
    messages = [
        {"id": f"m{index}", "sender": role, "role": role, "timestamp": f"2025-01-01T10:00:{index:02d}Z", "text": text, **more}
        for index, (role, text, more) in enumerate(turns)
    ]
    return {"id": name, "title": title or f"Talk {name}", "messages": messages}


def conversations(reply):
    """Three that differ between the runs and four that do not."""
    call = {"toolCalls": [{"id": reply, "name": "weather", "arguments": {"city": f"Paris {reply}"}}], "thinking": f"Think {reply}"}
    out = [conversation(f"same-{n}", [("user", f"Hello {n}", {}), ("assistant", "Hi there!", {})]) for n in range(4)]
    for n in range(2):
        out.append(conversation(f"talk-{n}", [("user", "How is it?", {}), ("assistant", f"It is {reply} today.", call), ("tool", "22", {"toolCallId": reply})]))
    out.append(conversation("hostile", [("user", HOSTILE, {}), ("assistant", f"{HOSTILE} {reply}", {})], HOSTILE))
    return out


def write(folder):
    for run, reply in (("r1", "sunny"), ("r2", "cloudy and cold")):
        path = folder / "content" / "runs" / run
        path.mkdir(parents=True)
        (path / "run.yml").write_text(f"title: Run {run} <b>\n", "utf-8")
        lines = [json.dumps(one) + "\n" for one in conversations(reply)]
        (path / "all.jsonl").write_text("".join(lines), "utf-8")
    (folder / "content" / "site.yml").write_text("title: Compare\ntimezone: UTC\n", "utf-8")
    return folder


@pytest.fixture(scope="module")
def compared(tmp_path_factory):
    """A separate site: its content folder and its URL."""
    root = write(tmp_path_factory.mktemp("compare"))
    conftest.build(root, root / "site")
    handler = functools.partial(conftest.QuietHandler, directory=str(root / "site"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as httpd:
        threading.Thread(target=httpd.serve_forever, daemon=True).start()
        yield root, f"http://127.0.0.1:{httpd.server_address[1]}"
        httpd.shutdown()


@pytest.fixture
def page(chromium, compared):
    root, address = compared
    browser = conftest.Browser(chromium, address, root / "site")
    browser.start()
    yield browser
    browser.finish()


def test_a_comparison_lists_what_changed_and_folds_the_rest_x_08_(page):
    page.open(f"{PAIR}/index.html")
    assert page.texts("h1") == ["Run r1 <b> → Run r2 <b>"]
    assert page.one(".sub").text == "3 changed, 4 identical"
    assert len(page.all(".rows .row")) == 3
    assert page.one("details.identical summary").text == "4 identical"
    assert not page.one("details.identical a").is_displayed()
    page.one("details.identical summary").click()
    page.wait(lambda: page.one("details.identical a").is_displayed())
    page.click(".rows a")
    page.arrive("location.href.includes('talk-0')")


def test_changed_words_are_marked_for_eyes_and_for_screen_readers(page):
    page.open(f"{PAIR}/talk-0/index.html")
    assert page.texts(".turn .versions del")[-1] == "deleted: sunny :end "
    assert page.texts(".turn .versions ins")[-1] == "inserted: cloudy and cold :end "
    assert "line-through" in page.run("getComputedStyle(document.querySelector('.turn del')).textDecorationLine")
    assert "underline" in page.run("getComputedStyle(document.querySelector('.turn ins')).textDecorationLine")
    assert page.one(".turn .calls th[scope=row] bdi").text == "weather"
    assert "Paris" in page.one(".turn .calls .word-diff").text
    assert page.one("details.identical summary").text == "1 identical turn"


def test_hostile_texts_stay_text(page):
    for path in ("index.html", "hostile/index.html", "blind/index.html"):
        page.open(f"{PAIR}/{path}")
        assert page.run("document.querySelectorAll('main script, main img').length") == 0
        assert "<script>alert(1)</script>" in page.one("main").get_attribute("textContent")
        assert page.logs() == []


@pytest.mark.parametrize("path", ["index.html", "talk-0/index.html", "hostile/index.html", "blind/index.html"])
def test_pages_fit_320_pixels_and_axe_finds_nothing(page, path):
    page.cdp("Page.setBypassCSP", enabled=True)
    axe = Axe(page)
    for width in (320, 1280):
        page.width(width)
        axe.open(f"{PAIR}/{path}")
        assert page.run("document.documentElement.scrollWidth <= innerWidth"), f"{path} at {width}"
        page.run("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        axe.look(f"{path} at {width}", is_left=True)
    page.cdp("Page.setBypassCSP", enabled=False)
    axe.assert_nothing()


def test_the_blind_comparison_without_script_says_so_and_leads_to_the_names(page):
    page.no_script()
    page.open(f"{PAIR}/blind/index.html")
    assert page.one("#blind-off").is_displayed()
    assert not page.one("#blind").is_displayed()
    assert page.one("#blind-off a").get_attribute("href").endswith(f"{PAIR}/index.html")


def test_choices_by_key_and_button_survive_a_reload_and_come_back_as_a_win_rate(page, compared, tmp_path):
    root, _ = compared
    page.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    page.open(f"{PAIR}/blind/index.html")
    assert not page.one("#blind-off").is_displayed()
    pairs = page.all(".pair")
    assert [name.text for name in pairs[0].find_elements("css selector", ".version h3")] == ["Version 1", "Version 2"]
    pairs[0].find_element("css selector", "button").click()
    page.until_is("blind-name", "document.activeElement.id")  # Nothing is kept without a name.
    page.one("#blind-name").send_keys("Ada L.\n")
    page.run("document.activeElement.blur()")
    # The version that says "cloudy" is the newer one, on either side.
    for pair in pairs[:2]:
        sides = [side.text for side in pair.find_elements("css selector", ".version")]
        page.driver.execute_script("arguments[0].focus()", pair)
        page.driver.switch_to.active_element.send_keys("2" if "cloudy" in sides[1] else "1")
        page.until("arguments[0].querySelector('[aria-pressed=true]')", pair)
    page.driver.execute_script("arguments[0].focus()", pairs[1])
    page.driver.switch_to.active_element.send_keys("n")
    page.until_is("hostile", "document.activeElement.dataset.id")
    pairs[2].find_elements("css selector", ".choices button")[1].click()
    page.wait(lambda: "3 of 3 chosen" in page.one("#blind [role=status]").text)
    page.run("Scrollback.store.flush()")

    page.open(f"{PAIR}/blind/index.html")
    assert page.one("#blind-name").get_attribute("value") == "ada-l"
    assert len(page.all(".choices button[aria-pressed=true]")) == 3
    page.all(".blind-tools button")[1].click()
    file = tmp_path / "preferences-ada-l.jsonl"
    page.wait(lambda: file.exists() and file.read_text("utf-8").count("\n") == 3, file.name)
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [line["label"] for line in lines] == ["prefer:r2", "prefer:r2", "tie"]

    reviews = root / "content" / "reviews"
    reviews.mkdir()
    (reviews / file.name).write_bytes(file.read_bytes())
    conftest.build(root, root / "site")
    page.open(f"{PAIR}/index.html")
    text = page.one("main").text
    assert re.search(r"100 % \(95 % interval 34–100 %\): 2 newer, 0 older, 1 tie", text), text


def test_choices_of_the_project_are_shown_and_stay_in_the_download(page, compared, tmp_path):
    root, _ = compared
    page.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    page.open(f"{PAIR}/blind/index.html")
    first = page.run("({ ...document.querySelector('.pair').dataset })")
    kept = {"conversation": first["id"], "run": "r1..r2", "label": "tie", "reviewer": "zoe", "at": "2025-11-04T10:00:00Z", "key": first["key"]}
    (root / "content" / "reviews").mkdir(exist_ok=True)
    (root / "content" / "reviews" / "preferences-zoe.jsonl").write_text(json.dumps(kept) + "\n", "utf-8")
    conftest.build(root, root / "site")
    # Two builds within a second have the same time, by which the browser would take its own copy for the new page.
    page.cdp("Page.reload", ignoreCache=True)
    page.until("document.querySelector('link[rel=reviewer]') !== null && document.readyState === 'complete'")
    page.one("#blind-name").send_keys("zoe\n")
    page.run("document.activeElement.blur()")
    page.wait(lambda: "1 of 3 chosen" in page.one("#blind [role=status]").text)
    assert page.texts(".choices button[aria-pressed=true]") == ["Tie"]
    page.all(".pair")[1].find_elements("css selector", ".choices button")[0].click()
    page.wait(lambda: "2 of 3 chosen" in page.one("#blind [role=status]").text)
    page.all(".blind-tools button")[1].click()
    file = tmp_path / "preferences-zoe.jsonl"
    page.wait(lambda: file.exists() and file.read_text("utf-8").count("\n") == 2, file.name)
    assert json.loads(file.read_text("utf-8").splitlines()[0]) == kept
    # What is taken back leaves the file.
    file.unlink()
    page.all(".choices button[aria-pressed=true]")[0].click()
    page.wait(lambda: "1 of 3 chosen" in page.one("#blind [role=status]").text)
    page.all(".blind-tools button")[1].click()
    page.wait(lambda: file.exists() and file.read_text("utf-8").count("\n") == 1, file.name)
    assert json.loads(file.read_text("utf-8"))["conversation"] != first["id"]


def test_blocked_storage_is_a_message_and_no_crash(page):
    page.block_storage()
    page.open(f"{PAIR}/blind/index.html")
    page.one("#blind-name").send_keys("bo\n")
    page.run("document.activeElement.blur()")
    page.all(".choices button")[0].click()
    page.wait(lambda: "1 of 3 chosen" in page.one("#blind [role=status]").text)
    assert "saves no data" in page.one("#blind [role=status]").text


def test_pages_open_from_a_folder(page):
    page.open(f"{PAIR}/index.html", scheme="file")
    page.one(".rows a").click()
    page.arrive("document.querySelector('.turn')")
    page.one(".back").click()
    page.arrive("!document.querySelector('.turn')")
    assert page.one("h1").text.startswith("Run r1")
