"""The queue of a reviewer: its order, its filters, and the tools of a long transcript."""

import json

import pytest
from selenium.webdriver.common.keys import Keys
from test_review import begin, download, judged, press, project, review, stored, told  # noqa: F401
from test_review_workspace import line, rubric

LETTERS = "abcdefgh"
ONE = "criteria: [{name: correct, kind: binary}]\n"
ROWS = "[...document.querySelectorAll('ul.rows > .row')].map((row) => row.dataset.id)"
NEAR = "[...document.querySelectorAll('.near a')].map((one) => one.querySelector('bdi').textContent)"
SELECT = "document.querySelector('.order select')"


def conversation(name, **more):
    turns = [("user", "Hello"), ("assistant", "Hi")] * more.pop("length", 1)
    messages = [{"id": f"{role}{number}", "sender": role, "role": role, "text": text, "timestamp": f"2025-11-01T10:{number:02}:00Z",
                 **({"toolCalls": [{"id": "x", "name": more["tool"], "arguments": {}}]} if "tool" in more and role == "assistant" else {})}
                for number, (role, text) in enumerate(turns)]
    fields = {name: value for name, value in more.items() if name != "tool"}
    return json.dumps({"id": name, "title": name.upper(), "kind": "assistant", "participants": ["user", "assistant"], **fields, "messages": messages}) + "\n"


@pytest.fixture
def queue(review, project):
    """Eight conversations of one reply; two use a tool, one is longer, one has a score."""
    more = {"a": {"tool": "search"}, "b": {"tool": "search", "length": 3}, "c": {"scores": [{"name": "reward", "value": 0.5}]}}
    run = project.content / "runs" / "many"
    run.mkdir(parents=True)
    for name in LETTERS:
        (run / f"{name}.jsonl").write_text(conversation(name, **more.get(name, {})))
    rubric(project, ONE)
    (project.content / "review" / "sample.yml").write_text("{size: 100, reviewers: [dee]}\n")
    project.build()
    return review


def open_list(review, name="ada", query=""):
    review.open(f"review/many/index.html{query}")
    if review.run("!document.querySelector('.review-panel form').hidden"):
        begin(review, name)
    review.until("!document.querySelector('.order').hidden && document.querySelector('.results')?.children.length > 0")


def shown(review):
    return review.run(ROWS)


def test_each_reviewer_has_an_order_that_stays_and_can_be_switched(queue):
    open_list(queue)
    mine = shown(queue)
    assert sorted(mine) == list(LETTERS)
    queue.driver.refresh()
    queue.soon(lambda: shown(queue), mine)
    # The transcripts have the same order; n follows it.
    queue.run("document.querySelector('ul.results a').click()")
    queue.soon(lambda: queue.run(NEAR), [one.upper() for one in mine])
    press(queue, "n")
    queue.until(f"location.pathname.endsWith('/{mine[1]}/index.html')")
    queue.soon(lambda: queue.run("document.querySelector('.near [aria-current]').textContent.split(' ')[0]"), mine[1].upper())
    assert queue.run("document.querySelector('.queue-pager span').textContent") == "2 of 8"
    queue.run(f"(() => {{ const one = {SELECT}; one.value = 'run'; one.dispatchEvent(new Event('change')); }})()")
    queue.soon(lambda: sorted(queue.run(NEAR)) == queue.run(NEAR), True)
    queue.open("review/many/index.html")
    queue.until("!document.querySelector('.order').hidden")
    assert queue.run(f"{SELECT}.value") == "run"
    assert queue.run("document.querySelectorAll('ul.rows').length") == 1
    queue.run("localStorage.clear()")
    open_list(queue, "bo")
    assert shown(queue) != mine and sorted(shown(queue)) == sorted(mine)


def status(review):
    return review.run("document.querySelector('.filtering + .tools [role=status]').textContent")


def test_filters_are_in_the_address_and_go_along_to_the_transcripts(queue):
    open_list(queue)
    queue.run("document.querySelector('.filtering').open = true")
    queue.until("document.querySelectorAll('.filtering label').length > 2")
    queue.run("""(() => {
      const [from] = document.querySelectorAll('.between input');
      from.value = '3';
      from.dispatchEvent(new Event('change'));
    })()""")
    assert (shown(queue), status(queue), queue.run("location.search")) == (["b"], "1 of 8 conversations", "?length=3..")
    queue.open("review/many/index.html?tool=search")
    queue.soon(lambda: sorted(shown(queue)), ["a", "b"])
    assert status(queue) == "2 of 8 conversations"
    first, second = shown(queue)
    queue.run("document.querySelector('ul.results a').click()")
    queue.soon(lambda: queue.run(NEAR), [first.upper(), second.upper()])
    assert queue.run("location.search") == "?tool=search"
    assert "2 of 8 conversations" in queue.one(".queue").text
    press(queue, "n")
    queue.until(f"location.pathname.endsWith('/{second}/index.html') && location.search === '?tool=search'")
    queue.until_is("2 of 2", "document.querySelector('.queue-pager span').textContent")
    press(queue, "n")
    told(queue, "Last conversation in the queue")
    queue.open("review/many/index.html?tool=search&length=3..")
    queue.soon(lambda: shown(queue), ["b"])
    queue.run("document.querySelector('.filtering + .tools button').click()")
    queue.soon(lambda: sorted(shown(queue)), list(LETTERS))
    assert queue.run("location.search") == ""


def test_conversations_of_the_plan_come_first_and_can_be_shown_alone(queue):
    open_list(queue, "dee", "?mine=1")
    assert sorted(shown(queue)) == list(LETTERS)
    queue.run("localStorage.clear()")
    queue.open("review/many/index.html?mine=1")
    begin(queue, "ada")
    queue.soon(lambda: status(queue), "0 of 8 conversations")


def test_filters_by_others_show_only_what_one_has_finished_and_are_remembered(queue, project):
    """A label of someone else, a dispute and a score are found after one's own verdict; a later one is not independent."""
    queue.open("review/many/c/index.html")
    turn = queue.run("({ ...document.querySelector('[data-role=assistant]').dataset })")
    given = json.loads(line("bo", "correct", turn, label="fail"))
    project.reviews("reviews-bo.jsonl", json.dumps({**given, "conversation": "c", "run": "many"}) + "\n")
    project.build()
    foreign = ("reviewer=bo", "reviewer=bo&label=fail", "score=reward:..1")
    queue.open("review/many/index.html")
    begin(queue)
    for query in foreign:
        queue.open(f"review/many/index.html?{query}")
        queue.soon(lambda: status(queue), "0 of 8 conversations")
    assert stored(queue)["seen"] == []
    queue.open("review/many/c/index.html")
    queue.until("document.querySelector('.asks') !== null")
    press(queue, "1")
    judged(queue, 1)
    assert stored(queue)["verdicts"][0].get("exposed") is None
    queue.open("review/many/index.html?label=pass")
    queue.soon(lambda: shown(queue), ["c"])
    for query in foreign:
        queue.open(f"review/many/index.html?{query}")
        queue.soon(lambda: shown(queue), ["c"])
    assert len(stored(queue)["seen"]) == 1
    queue.open("review/many/c/index.html")
    queue.until("document.querySelector('.asks') !== null")
    press(queue, "2")
    queue.wait(lambda: len(stored(queue)["verdicts"]) == 2)
    assert stored(queue)["verdicts"][-1]["exposed"] is True


def test_scores_are_in_rows_of_finished_conversations_only(queue):
    row = "document.querySelector('ul.results > [data-id=c]').textContent"
    open_list(queue)
    assert "reward" not in queue.run(row)
    queue.open("review/many/c/index.html")
    queue.until("document.querySelector('[data-item][aria-current]') !== null")
    press(queue, "1")
    judged(queue, 1)
    open_list(queue)
    assert "reward 0.5" in queue.run(row)
    assert "reward" not in queue.run("document.querySelector('ul.results > [data-id=a]').textContent")


def test_scores_in_words_are_filters_by_their_values(queue, project):
    run = project.content / "runs" / "many"
    for name, mood in (("c", "fine"), ("d", "sour")):
        (run / f"{name}.jsonl").write_text(conversation(name, scores=[{"name": "mood", "value": mood}]))
    project.build()
    for name in "cd":
        queue.open(f"review/many/{name}/index.html")
        if name == "c":
            begin(queue)
        queue.until("document.querySelector('[data-item][aria-current]') !== null")
        press(queue, "1")
        judged(queue, 1)
    open_list(queue)
    queue.run("document.querySelector('.filtering').open = true")
    queue.until("[...document.querySelectorAll('.filtering label')].some((one) => one.textContent.startsWith('mood '))")
    queue.run("""(() => {
      const [field] = [...document.querySelectorAll('.filtering label')].find((one) => one.textContent.startsWith('mood ')).children;
      field.value = 'sour';
      field.dispatchEvent(new Event('change'));
    })()""")
    assert (shown(queue), queue.run("location.search")) == (["d"], "?score.mood=sour")
    assert "mood sour" in queue.run("document.querySelector('ul.results > [data-id=d]').textContent")
    queue.driver.refresh()
    queue.soon(lambda: shown(queue), ["d"])


def test_the_label_filter_has_modes_unsure_and_own_labels(queue, project):
    rubric(project, "criteria: [{name: correct, kind: binary}, {name: tone, kind: ordinal, values: [{name: pass}, {name: cold}]}, {name: modes, kind: multi, required: false}]\n")
    (project.content / "review" / "modes.yml").write_text("modes: [{name: curt, title: Too curt}]\n")
    queue.open("review/many/c/index.html")
    turn = queue.run("({ ...document.querySelector('[data-role=assistant]').dataset })")
    given = json.loads(line("ada", "modes", turn, label=None, labels=["old-mode", "curt"]))
    unsure = json.loads(line("ada", "correct", turn, label="unsure"))
    project.reviews("reviews-ada.jsonl", "".join(json.dumps({**one, "conversation": "c", "run": "many"}) + "\n" for one in (given, unsure)))
    project.build()
    open_list(queue)
    queue.run("document.querySelector('.filtering').open = true")
    options = "[...[...document.querySelectorAll('.filtering label')].find((one) => one.textContent.startsWith('Label '))?.querySelectorAll('option') ?? []].map((one) => one.textContent)"
    queue.soon(lambda: queue.run(options), ["Any", "Pass (Correct, Tone)", "Fail", "Unsure", "Cold", "Too curt", "None", "old-mode"])
    for label in ("unsure", "curt", "old-mode"):
        queue.open(f"review/many/index.html?label={label}")
        queue.soon(lambda: shown(queue), ["c"])


def test_a_verdict_on_the_whole_conversation_finishes_it(queue, project):
    queue.open("review/many/b/index.html")
    turn = queue.run("({ ...document.querySelector('[data-role=assistant]').dataset })")
    given = json.loads(line("bo", "correct", turn, label="fail"))
    project.reviews("reviews-bo.jsonl", json.dumps({**given, "conversation": "b", "run": "many"}) + "\n")
    project.build()
    queue.open("review/many/b/index.html")
    begin(queue)
    queue.run("[...document.querySelectorAll('.turn-bar button')].find((one) => one.textContent === 'Whole conversation').click()")
    queue.soon(lambda: queue.one(".turn-bar h2").text, "Whole conversation")
    press(queue, "1")
    queue.wait(lambda: len(stored(queue)["verdicts"]) == 1)
    assert "turn" not in stored(queue)["verdicts"][0]
    queue.open("review/many/index.html?reviewer=bo")
    queue.soon(lambda: shown(queue), ["b"])


def test_order_and_filters_work_from_a_folder_on_a_phone_and_without_a_name(queue, project):
    queue.width(320, 640)
    queue.driver.get((project.site / "review/many/index.html").as_uri() + "?tool=search")
    queue.soon(lambda: sorted(shown(queue)), ["a", "b"])
    assert "Start with your name" in queue.one(".filtering").text
    assert queue.run("document.documentElement.scrollWidth") <= 320
    begin(queue)
    queue.soon(lambda: sorted(shown(queue)), ["a", "b"])
    queue.until("document.querySelectorAll('.filtering select').length > 1")
    assert queue.run("document.documentElement.scrollWidth") <= 320


def test_the_record_of_a_turn_is_shown_as_json_and_hidden_again(queue, project):
    """Any turn, with the keys for turns of all roles; from a folder there is a link instead."""
    queue.open("review/many/a/index.html")
    begin(queue)
    queue.until("document.querySelector('[data-item][aria-current]') !== null")
    press(queue, "r")
    queue.until("document.querySelector('.raw code') !== null")
    record = json.loads(queue.run("document.querySelector('.raw').textContent"))
    assert (record["id"], record["text"], record["toolCalls"][0]["name"]) == ("assistant1", "Hi", "search")
    press(queue, "r")
    queue.until("document.querySelector('.raw') === null")
    press(queue, "[")
    press(queue, "r")
    queue.until("document.querySelector('[data-role=user] > .raw code')?.textContent.includes('Hello')")
    queue.driver.get((project.site / "review/many/a/index.html").as_uri())
    if queue.run("!document.querySelector('.review-panel form').hidden"):
        begin(queue)
    queue.until("document.querySelector('[data-item][aria-current]') !== null")
    press(queue, "r")
    queue.until("document.querySelector('.raw a')?.href.endsWith('/transcript.jsonl')")
    queue.logs()


def test_a_long_transcript_has_a_minimap_and_a_short_one_has_none(queue, project):
    (project.content / "runs" / "many" / "long.jsonl").write_text(conversation("long", length=20))
    project.build()
    queue.width(1280)
    queue.open("review/many/long/index.html")
    queue.until("document.querySelectorAll('.minimap i').length === 40")
    begin(queue)
    queue.until("document.querySelector('.minimap .here') !== null")
    assert queue.run("document.querySelector('.minimap').getAttribute('aria-hidden')") == "true"
    press(queue, "1")
    queue.until("document.querySelectorAll('.minimap .judged').length === 1")
    queue.run("document.querySelector('.minimap').lastChild.click()")
    queue.until("Number(document.querySelector('[data-item][aria-current]').dataset.index) === 40")
    queue.width(390)
    assert queue.run("getComputedStyle(document.querySelector('.minimap')).display") == "none"
    queue.open("review/many/a/index.html")
    queue.until("document.querySelector('.asks') !== null")
    assert queue.all(".minimap") == []


def test_words_are_found_in_a_transcript_also_in_folded_calls(queue, project):
    queue.open("review/many/b/index.html")
    begin(queue)
    press(queue, "/")
    queue.until("document.activeElement.matches('.finding input')")
    field = queue.one(".finding input")
    field.send_keys("SEARCH")
    total = queue.run("[...document.querySelectorAll('[data-item] article')].filter((one) => one.textContent.includes('search')).length")
    assert total > 1
    queue.soon(lambda: queue.one(".finding [role=status]").text, f"{total} messages")
    field.send_keys(Keys.ENTER)
    queue.soon(lambda: queue.one(".finding [role=status]").text, f"1 of {total}")
    assert queue.run("document.querySelector('[data-item][aria-current] details').open && document.activeElement.matches('.finding input')")
    field.send_keys(Keys.SHIFT, Keys.ENTER)
    queue.soon(lambda: queue.one(".finding [role=status]").text, f"{total} of {total}")
    field.clear()
    field.send_keys("nowhere at all")
    queue.soon(lambda: queue.one(".finding [role=status]").text, "No messages match “nowhere at all”.")
    field.send_keys(Keys.ESCAPE)
    queue.soon(lambda: queue.all(".finding"), [])


def test_kinds_of_failure_are_buttons_with_a_search_and_a_new_one_is_a_change(review, project):
    names = [f"kind-{letter}" for letter in "abcdefghijkl"]
    rubric(project, "criteria: [{name: modes, kind: multi, key: m}]\n")
    (project.content / "review" / "modes.yml").write_text(f"modes: [{', '.join('{name: ' + one + '}' for one in names)}]\n")
    project.build()
    review.open("review/nightly/one/index.html")
    begin(review)
    review.until("document.querySelectorAll('.asks [data-value]').length === 12")
    assert review.run("document.querySelector('.asks [data-value=kind-i]').getAttribute('aria-keyshortcuts')") == "9"
    press(review, "2")
    review.until("document.querySelector('.asks [data-value=kind-b]').getAttribute('aria-pressed') === 'true'")
    press(review, "+", "kind l")
    review.until("[...document.querySelectorAll('.asks [data-value]')].filter((one) => !one.hidden).length === 2")
    press(review, Keys.ENTER)
    review.until("document.querySelector('.asks [data-value=kind-l]').getAttribute('aria-pressed') === 'true'")
    press(review, "+", "Wrong Day!", Keys.ENTER)
    review.until("document.querySelector('.asks [data-value=wrong-day]')?.getAttribute('aria-pressed') === 'true'")
    assert review.one(".asks [data-value=wrong-day]").text.startswith("Wrong Day!")
    assert stored(review)["verdicts"][-1]["labels"] == ["kind-b", "kind-l", "wrong-day"]
    # The next turn and a reload have it, too.
    review.driver.refresh()
    review.until("document.querySelectorAll('.asks [data-value]').length === 13")
    review.open("review/_modes/index.html")
    review.until("document.querySelector('#sorting [role=status]').textContent.startsWith('1 change')")
    name, text = download(review)
    assert name == "modes.jsonl"
    assert [(one["change"], one["mode"], one["title"]) for one in map(json.loads, text.splitlines())] == [("add", "wrong-day", "Wrong Day!")]
    (project.content / "review" / name).write_text(text)
    project.build()
    review.open("review/_modes/index.html")
    review.until("document.querySelector('.mode[data-value=wrong-day]') !== null")
