"""Reviewing generated conversations: from the queue to verdicts in the built site, and on to the next run."""

import functools
import http.server
import json
import shutil
import threading

import pytest
from conftest import PROJECT, Browser, QuietHandler, build, build_once
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from sites import made_once, run

RULES = {
    "errorRate": 0,
    "rules": [
        {"name": "greeting", "priority": 10, "words": ["hello"], "reply": "Hi there! How can I help you today?"},
        {"name": "weather", "priority": 20, "words": ["weather"], "reply": "I cannot see the sky from here."},
        {"name": "default", "priority": 1000, "reply": "I am not sure that I understand."},
    ],
}
LINES = ["Hello!", "How is the weather?", "And the rest?", "Hello again", "The weather tomorrow?", "Good bye"]
TURN = "[...document.querySelectorAll('[data-item]')]"


class Project:
    """A project with scripts, rules and one run of them; it can be changed and rebuilt."""

    def __init__(self, folder):
        self.folder = folder
        self.content = folder / "content"
        self.site = folder / "site"
        scripts = self.content / "assistant" / "scripts"
        scripts.mkdir(parents=True)
        (self.content / "site.yml").write_text("title: Loop\ntimezone: UTC\nnow: 2025-11-05T12:00:00Z\n")
        for name in ("one", "two", "three"):
            (scripts / f"{name}.txt").write_text("\n\n".join(LINES) + "\n")
        self.rules(RULES)
        self.simulate()

    def rules(self, rules):
        (self.content / "assistant" / "rules.json").write_text(json.dumps(rules))

    def simulate(self):
        """Many tests begin with the same run, and with its site."""
        runs, assistant = self.content / "runs", self.content / "assistant"
        shutil.rmtree(runs, ignore_errors=True)
        options = ["--seed", "7", "--run", "nightly"]
        made_once([assistant], runs, lambda folder: run("simulate", "--scripts", assistant / "scripts", *options, "-o", folder), options)

    def build(self):
        return (build if self.site.exists() else build_once)(self.folder, self.site)

    def reviews(self, name, text):
        (self.content / "reviews").mkdir(exist_ok=True)
        (self.content / "reviews" / name).write_text(text)


class FreshHandler(QuietHandler):
    """The site is rebuilt while the browser shows it: its cache is disabled."""

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


@pytest.fixture
def project(tmp_path):
    project = Project(tmp_path)
    project.build()
    return project


@pytest.fixture
def review(chromium, project):
    handler = functools.partial(FreshHandler, directory=str(project.site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as httpd:
        threading.Thread(target=httpd.serve_forever, daemon=True).start()
        browser = Browser(chromium, f"http://127.0.0.1:{httpd.server_address[1]}", project.site)
        browser.start()
        yield browser
        assert [entry for entry in browser.logs() if entry["level"] == "SEVERE"] == []
        browser.finish()
        httpd.shutdown()


def press(browser, *keys):
    ActionChains(browser.driver).send_keys(*keys).perform()


def begin(browser, name="ada"):
    browser.one("#review-name").send_keys(name, Keys.ENTER)
    browser.until("document.querySelector('.review-panel form').hidden")


def judged(browser, count):
    """Waits until so many turns have a verdict of one's own."""
    browser.until_is(count, "document.querySelectorAll('[data-item] > .own').length")


def turn_number(browser):
    """Number of the turn that the panel asks about."""
    return browser.run("Number(document.querySelector('[data-item][aria-current]')?.dataset.index)")


def told(browser, start):
    """Waits until the panel says something that begins so."""
    browser.until("document.querySelector('.review-panel .notice-line').textContent.startsWith(arguments[0])", start)


def one_verdict(browser):
    """The only verdict, once it is stored."""
    browser.wait(lambda: len(stored(browser)["verdicts"]) == 1)
    (verdict,) = stored(browser)["verdicts"]
    return verdict


def stored(browser):
    return browser.run("JSON.parse(localStorage.getItem(Scrollback.key + ':review'))")


def download(browser, name="Download"):
    """The file that a button would save."""
    browser.run(
        """(() => {
          globalThis.saved = undefined;
          const make = URL.createObjectURL;
          URL.createObjectURL = (blob) => { globalThis.saved = blob; return make(blob); };
          HTMLAnchorElement.prototype.click = function () { globalThis.savedName = this.download; };
        })()"""
    )
    button(browser, name)
    browser.until("globalThis.saved !== undefined")
    text = browser.driver.execute_async_script("globalThis.saved.text().then(arguments[0])")
    return browser.run("globalThis.savedName"), text


def button(browser, text):
    browser.run(f"[...document.querySelectorAll('.review-panel button')].find((one) => one.textContent === '{text}').click()")


ASKED = "document.querySelector('.review-panel .asks') !== null"


def label_all(browser, reviewer):
    """Ten turns with the keyboard: six in one conversation, four in the next. A verdict leads to the next turn."""
    browser.open("review/index.html")
    begin(browser, reviewer)
    press(browser, "n")
    browser.arrive(ASKED)
    for number in range(6):
        press(browser, "1" if number != 2 else "2")
        judged(browser, number + 1)
    press(browser, "c")
    browser.until("document.activeElement.matches('.turn-bar textarea')")
    press(browser, "It could say more.")
    ActionChains(browser.driver).key_down(Keys.CONTROL).send_keys(Keys.ENTER).key_up(Keys.CONTROL).perform()
    browser.until("!document.querySelector('.turn-bar textarea')")
    press(browser, "n")
    browser.arrive(f"{ASKED} && !document.querySelector('.own')")
    for number in range(4):
        press(browser, "1")
        judged(browser, number + 1)


def stale_and_kept(review):
    """On the pages of verdicts of all conversations; a stale one shows what has changed."""
    stale = kept = 0
    review.open("review/nightly/index.html")
    for link in [one.get_attribute("href") for one in review.all(".row-link")]:
        review.driver.get(link)
        pages = [one.get_attribute("href") for one in review.all(".ways a[href*=verdicts]")]
        for page in pages:
            review.driver.get(page)
            # Of changed content, others' verdicts are hidden until it has one's own again.
            for one in review.all(".page-head .seen button"):
                one.click()
            for card in review.all(".card.fact"):
                verdicts = card.find_elements("css selector", ".verdict")
                says = card.find_element("css selector", "p").text
                isStale = card.find_elements("css selector", ".verdict.stale")
                assert len(isStale) == (len(verdicts) if "clouds" in says else 0), says
                stale += len(isStale)
                kept += len(verdicts) - len(isStale)
                for one in isStale:
                    assert "sky" in one.find_element("css selector", "del").text
                    assert "clouds" in one.find_element("css selector", "ins").text
    return stale, kept


def test_the_whole_loop_from_the_queue_to_stale_verdicts(review, project):
    """Open the queue, label ten turns with the keyboard, comment, reload, download, build, change a rule, simulate again."""
    label_all(review, "ada")
    address = review.driver.current_url
    review.driver.refresh()
    judged(review, 4)
    assert review.one(".review-panel .progress").text == "4 of 6 targets"
    name, text = download(review)
    assert name == "reviews-ada.jsonl"
    lines = [json.loads(line) for line in text.splitlines()]
    assert len(lines) == 10 and sum("comment" in line for line in lines) == 1
    assert all(line["reviewer"] == "ada" and line["run"] == "nightly" and line["text"] for line in lines)
    assert all(len(line["rubric"]) == 12 and "exposed" not in line for line in lines)

    project.reviews(name, text)
    changed = [{**line, "reviewer": "bo", **({"label": "bad"} if number == 0 else {})} for number, line in enumerate(lines)]
    project.reviews("reviews-bo.jsonl", "".join(json.dumps(line) + "\n" for line in changed))
    project.build()
    review.driver.get(address)
    # The next open turn is judged by nobody; the one before it by both.
    judged(review, 4)
    press(review, "k")
    review.soon(lambda: review.texts(".others .verdict b"), ["bo"])
    review.open("review/index.html")
    review.soon(lambda: review.one(".review-panel .progress").text, "10 of 18 targets")
    figures = review.texts(".figures dd")
    assert figures[0].endswith("90\u00a0%") and figures[-1].startswith("10 judged by two or more of 2 reviewers")
    review.open("review/_adjudicate/index.html")
    assert len(review.all(".card .verdict")) == 2

    rules = json.loads(json.dumps(RULES))
    rules["rules"][1]["reply"] = "I cannot see the clouds from here."
    project.rules(rules)
    project.simulate()
    project.build()
    # Two and one of the ten turns are about the weather, by two reviewers each.
    labelled = [json.loads(line) for line in text.splitlines()]
    weather = sum("sky" in line["text"] for line in labelled)
    assert weather >= 1 and stale_and_kept(review) == (2 * weather, 2 * (10 - weather))
    review.open("review/_vanished/index.html")
    assert review.all(".verdict") == []


def open_first(review, name="ada"):
    review.open("review/nightly/one/index.html")
    begin(review, name)


def test_a_name_is_asked_for_once_and_must_be_plain(review):
    review.open("review/nightly/one/index.html")
    assert review.all(".asks") == []
    review.one("#review-name").send_keys("Ada & Co", Keys.ENTER)
    review.wait(lambda: "a to z" in review.one(".review-panel [role=status]").text)
    review.one("#review-name").clear()
    begin(review, "Ada")
    assert stored(review)["reviewer"] == "ada"
    review.open("review/nightly/two/index.html")
    assert not review.one("#review-name").is_displayed()


def test_buttons_do_what_keys_do_and_undo_takes_it_back(review):
    open_first(review)
    first = turn_number(review)
    value = lambda name: review.one(f".asks [data-value={name}]")
    value("good").click()
    review.soon(lambda: turn_number(review), first + 2)
    press(review, "k")
    review.soon(lambda: value("good").get_attribute("aria-pressed"), "true")
    value("bad").click()
    review.soon(lambda: turn_number(review), first + 2)
    press(review, "u")
    review.soon(lambda: (turn_number(review), value("good").get_attribute("aria-pressed")), (first, "true"))
    button(review, "Undo")
    review.soon(lambda: value("good").get_attribute("aria-pressed"), "false")
    assert stored(review)["verdicts"] == []
    press(review, "u")
    told(review, "Nothing to undo")


def test_pressing_a_label_again_takes_it_back_and_nothing_of_it_is_in_the_file(review):
    open_first(review)
    press(review, "1", "k", "1")
    told(review, "Label removed")
    judged(review, 0)
    assert download(review) == ("reviews-ada.jsonl", "")


def test_the_whole_conversation_can_be_judged_at_once(review):
    open_first(review)
    button(review, "Whole conversation")
    review.until_is("Whole conversation", "document.querySelector('.turn-bar').getAttribute('aria-label')")
    review.one(".asks [data-value=bad]").click()
    verdict = one_verdict(review)
    assert "turn" not in verdict and verdict["label"] == "bad" and "text" not in verdict
    assert verdict["key"] == review.run("document.querySelector('.transcript').dataset.key")


def test_selected_words_are_judged_alone(review):
    open_first(review)
    review.run(
        """(() => {
          const text = document.querySelector("[data-item][aria-current]").querySelector(".text p").firstChild;
          const range = document.createRange();
          range.setStart(text, 3);
          range.setEnd(text, 8);
          getSelection().removeAllRanges();
          getSelection().addRange(range);
        })()"""
    )
    number = turn_number(review)
    review.one(".asks [data-value=unsure]").click()
    verdict = one_verdict(review)
    assert verdict["span"] == {"start": 3, "end": 8, "quote": "there"}
    assert "“there” Unsure" in review.one(".own").text
    # A part of a turn is no verdict on the turn.
    assert turn_number(review) == number and review.all("[aria-pressed=true]") == []


def test_keys_can_be_switched_off_and_do_nothing_while_one_types(review):
    open_first(review)
    press(review, "c", "1 2 n u j")
    review.soon(lambda: review.one("textarea").get_attribute("value"), "1 2 n u j")
    assert "one/index.html" in review.driver.current_url
    press(review, Keys.ESCAPE)
    review.until("!document.querySelector('textarea')")
    assert stored(review)["verdicts"] == []
    review.run("document.getElementById('review-keys').click()")
    press(review, "1")
    assert stored(review)["verdicts"] == []
    review.driver.refresh()
    review.until("document.querySelector('#review-keys')?.checked === false")


def test_keys_of_the_page_and_of_the_review_do_not_both_step(review):
    review.open("settings/index.html")
    review.remember(keyboard=True)
    open_first(review)
    before = int(review.until("document.activeElement.dataset.index"))
    press(review, "j")
    # What the user wrote is between the answers, and needs no verdict.
    review.until_is(str(before + 2), "document.activeElement.dataset.index")
    press(review, "k")
    review.until_is(str(before), "document.activeElement.dataset.index")


def test_words_of_a_comment_outlive_escape_and_reload_until_they_are_saved_or_cancelled(review):
    open_first(review)
    press(review, "c", "Half a thought")
    review.until("document.querySelector('textarea')?.value === 'Half a thought'")
    press(review, Keys.ESCAPE)
    review.soon(lambda: review.all("textarea"), [])
    review.driver.refresh()
    review.until(ASKED)
    press(review, "c")
    review.soon(lambda: review.one("textarea").get_attribute("value"), "Half a thought")
    review.run("[...document.querySelectorAll('.turn-bar form button')].find((one) => one.textContent === 'Cancel').click()")
    review.until("!document.querySelector('textarea')")
    press(review, "c")
    review.soon(lambda: review.one("textarea").get_attribute("value"), "")
    assert stored(review)["verdicts"] == []


def test_a_download_holds_the_lines_that_the_site_was_built_with(review, project):
    open_first(review)
    press(review, "1")
    judged(review, 1)
    _, first = download(review)
    odd = first.strip()[:-1] + ',"score":4}\n'
    project.reviews("reviews-ada.jsonl", odd)
    project.build()
    review.run("localStorage.clear()")
    open_first(review)
    judged(review, 1)
    # The page has the verdicts of this conversation; the whole file is loaded for the new one.
    assert not any("_reviewers/" in url for url in review.requests())
    press(review, "j", "2")
    review.wait(lambda: len(stored(review)["verdicts"]) == 1)
    _, second = download(review)
    assert second.startswith(odd) and len(second.splitlines()) == 2


def test_an_import_brings_a_file_back(review, tmp_path):
    open_first(review)
    press(review, "1", "2")
    judged(review, 2)
    _, text = download(review)
    path = tmp_path / "reviews-ada.jsonl"
    path.write_text(text + "no verdict\n")
    review.run("localStorage.clear()")
    open_first(review)
    review.run("(document.querySelector('input[type=file]').hidden = false)")
    review.one("input[type=file]").send_keys(str(path))
    judged(review, 2)
    told(review, "Imported 2 of 2 verdicts; 1 line is not a verdict")


def test_it_works_from_a_folder_too(review, project):
    open_first(review)
    press(review, "1")
    judged(review, 1)
    name, text = download(review)
    project.reviews(name, text)
    project.build()
    review.open("review/nightly/one/index.html", scheme="file")
    review.run("localStorage.clear()")
    review.driver.refresh()
    begin(review)
    judged(review, 1)
    press(review, "n")
    review.arrive("!location.href.includes('/one/')")
    review.run("localStorage.clear()")


@pytest.mark.parametrize("text", ["{", "[]", '{"version":"x"}', '{"version":1,"verdicts":{"a":1},"reviewer":7}', "null"])
def test_corrupt_storage_is_a_message_and_the_next_verdict_is_kept(review, text):
    review.open("review/nightly/one/index.html")
    review.run("localStorage.setItem(Scrollback.key + ':review', arguments[0])", text)
    review.driver.refresh()
    assert "cannot be read in full" in review.one(".review-panel [role=status]").text
    if review.run("!document.querySelector('.review-panel form').hidden"):
        begin(review)
    press(review, "1")
    review.soon(lambda: len(stored(review)["verdicts"]), 1)
    # What was stored before is kept.
    review.driver.refresh()
    review.until(ASKED)
    assert "cannot be read" not in review.one(".review-panel [role=status]").text
    assert download(review, "Download the unreadable review") == ("review-unreadable.txt", text)


def test_storage_of_another_version_is_left_alone(review):
    review.open("review/nightly/one/index.html")
    review.run("localStorage.setItem(Scrollback.key + ':review', '{\"version\":3}')")
    review.driver.refresh()
    assert "another version" in review.one(".review-panel [role=status]").text
    begin(review)
    press(review, "1")
    assert review.run("localStorage.getItem(Scrollback.key + ':review')") == '{"version":3}'


def test_blocked_and_full_storage_are_messages_and_nothing_is_lost_on_the_page(review):
    review.before_load("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    open_first(review)
    press(review, "1", "2")
    judged(review, 2)
    assert "storage is full" in review.one(".review-panel [role=status]").text
    assert len(download(review)[1].splitlines()) == 2
    review.block_storage()
    open_first(review)
    press(review, "1")
    judged(review, 1)
    assert "saves no data" in review.one(".review-panel [role=status]").text


def test_without_script_all_verdicts_have_a_page(review, project):
    open_first(review)
    press(review, "1")
    judged(review, 1)
    project.reviews(*download(review))
    project.build()
    review.no_script()
    review.open("review/nightly/one/index.html")
    assert review.all(".verdict") == [] and review.all(".review-panel") == []
    assert "JavaScript" in review.one("noscript").get_attribute("textContent")
    review.driver.get(review.one(".ways a[href*=verdicts]").get_attribute("href"))
    assert [one.text for one in review.all(".verdict b")] == ["ada"]
