"""Writes sites in which every text field of every kind contains each injection attempt and each Markdown example.

Opening a page takes a tenth of a second, so a field that occurs once per page contains several of them in a row, different ones each
time: a site has nine such rows, and every field of every kind occurs nine times, with a different row each time. Fields that occur
many times per page (those of messages, tools, rules, stories, verdicts) also contain each text alone, and so do fields that become
addresses, where the beginning of the text matters. Two sites contain all. `given` of each site records which field received which
text, so that a test can check that every field received every text. If a page or an address includes only the beginning of a text,
each field sees different ones: its rows begin elsewhere.

A field that a site or chat has once (its title) is on each of its pages, and with all texts it would be most of what a browser has
to read. So it has one of the nine rows there, and all nine in a small site of its own, which has one record of each kind.
"""

import collections
import json
import re
import unicodedata
import zlib

import hostile_exports
import hostile_site
from hostile_site import EXAMPLES, PICTURE, VECTORS, moment, yaml

ALONE = VECTORS + EXAMPLES
# Strings that could begin an address.
ADDRESSES = [text for text in VECTORS if re.match(r"[^<>\"'{}]*?[:/\\]", text)]
A_SITE = 9
A_PAGE = 60
# No other chat has as many messages.
A_CHAT = 90


def in_rows(texts, count):
    """All of the texts in the given number of rows."""
    size = -(-len(texts) // count)
    return [texts[start : start + size] for start in range(0, len(texts), size)]


TEXTS = in_rows(VECTORS, A_SITE) + in_rows(EXAMPLES, A_SITE)
RANGES = [range(start, min(start + A_SITE, len(TEXTS))) for start in range(0, len(TEXTS), A_SITE)]


class Kind:
    """The content of a site: rows of texts, how many of them each field receives, which texts are alone in a field, and its size.

    Sites that redact have settings and pages only: each of their files is searched for every text to redact.
    """

    def __init__(self, texts, records, alone=(), addresses=(), is_brief=False, redacts=False):
        self.texts, self.records, self.alone, self.addresses = texts, records, alone, addresses
        self.is_brief, self.redacts = is_brief or redacts, redacts


# Each field receives each text: two sites, two small ones, and two that redact.
WHOLE = [Kind(texts, A_SITE, ALONE[place :: len(RANGES)], ADDRESSES[place :: len(RANGES)]) for place, texts in enumerate(RANGES)]
WHOLE += [Kind(texts, 1, is_brief=True) for texts in RANGES] + [Kind(texts, 1, redacts=True) for texts in RANGES]
# Each field receives three rows of both lists, and each row three of twenty fields. Each attempt is also alone in a field, and so is a
# share of the examples; all of them are alone in the chats of hostile_site.py.
SOME = range(0, len(TEXTS), 3)
COVERING = [Kind(range(len(TEXTS)), 3, VECTORS + EXAMPLES[::9], ADDRESSES), Kind(SOME, 1, is_brief=True), Kind(SOME, 1, redacts=True)]
BASE = "https://example.org/s/"

# Keys of records, as the program prints them, whose value is restricted, and allowed values. All other texts are fields.
NO_FIELDS = {
    "chat": {"aliases": "old addresses; hostile ones are refused (AliasTests)", "slug": "a-z, 0-9 and hyphens", "timezone": "a zone", "current": "the id of a message", "participants.matchedAt": "a moment"},
    "message": {"id replyTo parent": "A-Z, a-z, 0-9 and . _ -", "timestamp editedAt": "moments", "reactions.participants": "ids, as chat.participants.id", "attachments.width attachments.height": "known, not read"},
    "service": {"aliases": "as a chat's", "tags": "as a chat's", "status": "one of those that the site names", "scheduledDate": "a moment", "coordinate": "two numbers"},
    "user": {"login": "letters, digits and hyphens", "aliases": "as a chat's"},
    "profile": {"created_at updated_at fetched_at": "moments"},
    "story-user": {"aliases": "as a chat's", "link lastUpdated seen currentItem": "known, not read", "items": "read as story-item"},
    "story-item": {"header seeMore seeMoreCollapsed styles preloadResource": "of react-insta-stories; known, not read", "id": "A-Z, a-z, 0-9 and . _ -", "timestamp time": "moments", "tags": "as a chat's"},
    "page": {"aliases": "as a chat's", "tags": "as a chat's"},
    "run": {"date": "a moment"},
    "verdict": {"at": "a moment", "key": "hexadecimal digits", "reviewer": "a-z, 0-9 and hyphens", "label labels": "of the labels"},
    "rubric": {
        "criteria.name criteria.values.name judges.name": "a-z, 0-9 and hyphens", "criteria.key": "a letter",
        "criteria.values.light criteria.values.dark": "two colours", "split.looks.on": "a moment",
    },
    "modes": {"modes.name modes.parent": "a-z, 0-9 and hyphens"},
    "mode change": {"mode to parent reviewer": "a-z, 0-9 and hyphens", "at": "a moment", "key": "hexadecimal digits"},
    "sample": {"reviewers": "a-z, 0-9 and hyphens"},
    "drawn conversation": {"reviewers": "a-z, 0-9 and hyphens"},
    "preference": {"run": "two runs", "label": "one of three", "at": "a moment", "comment": "known, not read"},
    "labels": {"labels.name": "a-z, 0-9 and hyphens", "labels.light labels.dark": "two colours"},
    "rules": {"rules.characters rules.topics.characters": "single characters, all that mean something in HTML", "rules.topics.rule": "the name of a rule"},
    "allowed": {"sha256 pattern reason": "shown on no page"},
    "site": {
        "language": "a language", "theme.sent": "a colour", "timezone imports.timezone defaults.assumeZone": "a zone", "now": "a moment",
        "theme.scheme": "one of those that there are", "redact": "names and expressions, shown on no page", "redact.pattern": "an expression, shown on no page",
        "redact.as": "letters, digits and . _ - [ ]", "review.scrub.name": "a-z, 0-9 and hyphens", "review.scrub.pattern": "an expression, shown on no page",
        "review.compare": "two runs", "services.doneStatuses": "of the statuses",
        "people.pseudonyms": "names of people, as a chat's", "people.pseudonymKey": "a secret, shown on no page",
    },
}


def harmless(text):
    # Invisible text counts as empty, in both sites.
    is_seen = any(unicodedata.category(one)[0] not in "CZ" for one in text)
    # The same number of bytes: long texts are folded.
    return re.sub(r"\S", lambda one: "x" * len(one[0].encode("utf-8", "surrogatepass")), text) if is_seen else text


def line(text):
    """Without white space that would end a line."""
    return " ".join(text.split())


def file_name(text):
    """Truncated to fit a file name."""
    return re.sub(r"[/\\\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]", "_", line(text))[:50].rstrip(". ") or "x"


def address(text):
    """Truncated to fit a URL."""
    return BASE + re.sub(r"[^\x21-\x7e]", "", text)


class Site:
    """The content of one site, with a range of `TEXTS`."""

    def __init__(self, folder, site, keys=("", ""), is_harmless=False):
        self.folder, self.keys, self.is_harmless = folder, keys, is_harmless
        self.texts, self.records, self.is_brief, self.redacts = site.texts, site.records, site.is_brief, site.redacts
        self.given = collections.defaultdict(set)
        self.alone, self.addresses = ([self.soft(text) for text in all] for all in (site.alone, site.addresses))

    def soft(self, text):
        return harmless(text) if self.is_harmless else text

    def text(self, field, number, form=lambda text: text):
        """The text for the n-th use of a field; each begins elsewhere, so that one record has several."""
        place = number * (len(self.texts) // self.records if self.records > 1 else 1) + zlib.crc32(field.encode())
        index = self.texts[place % len(self.texts)]
        self.given[field].add(index)
        row = TEXTS[index]
        start = place // len(self.texts) % len(row)
        return form(self.soft(" ".join(row[start:] + row[:start])))

    def all(self, field, form=lambda text: text):
        """The value of a field that is on many pages: all texts in a small site, otherwise a different one first in each."""
        shift = self.texts.start // A_SITE
        count = len(self.texts) if self.is_brief else 1
        return form(" ".join(self.text(field, number + shift) for number in range(count)))

    def __iter__(self):
        return iter(range(self.records))

    def write(self, path, text):
        path = self.folder / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def json(self, path, value):
        self.write(path, json.dumps(value))

    def lines(self, path, values):
        self.write(path, "".join(json.dumps(value) + "\n" for value in values))

    def yaml(self, path, values, after="", before=""):
        self.write(path, before + "".join(f"{key}: {yaml(value)}\n" for key, value in values.items()) + after)

    def everything(self):
        if self.redacts:
            self.settings()
            return self.pages()
        for part in (self.settings, self.chats, self.messages, self.pages_of_messages, self.generated, self.archive, self.table, self.runs, self.verdicts, self.evaluation, self.assistant, self.services, self.people, self.stories, self.pages):
            part()
        hostile_exports.write(self)

    def settings(self):
        reading = {key: self.all(f"site.{key}", line) for key in ("title", "description")}
        reading |= {key: self.all(f"site.{key}", address) for key in ("baseURL", "repositoryURL")}
        statuses = [f"s{number} " + self.text("site.services.statuses", number, line) for number in self]
        self.statuses = statuses
        more = {"services": {"statuses": statuses, "doneStatuses": statuses[:1]}, "imports": {"me": self.all("site.imports.me", line)}}
        if self.redacts:
            more["redact"] = [{"name": self.all("site.redact.name"), "pattern": "nobody says this"}]
        more["review"] = {"compare": [f"r{number}..r{min(number + 1, self.records - 1)}" for number in list(self)[:-1:2]]}
        self.yaml("site.yml", {**reading, "timezone": "UTC", "now": "2025-12-24T12:00:00Z", "offline": False, "chats": {"pageSize": A_CHAT}, **more})

    def chats(self):
        """A chat for each text, with two participants, a file that they send, and an unknown key."""
        for number in self:
            text = lambda field, form=lambda text: text: self.text(field, number, form)
            folder = f"chats/c{number} " + text("folder of a chat", file_name)
            file = f"media/{number} " + text("name of a file", file_name) + ".svg"
            self.write(f"{folder}/{file}", PICTURE)
            people = [{"id": f"p{place} " + text("chat.participants.id"), "name": self.text("chat.participants.name", number + place), "bio": text("chat.participants.bio"), "interests": [text("chat.participants.interests")], "avatar": file if place else "https://example.org/" + text("chat.participants.avatar"), "me": place == 0} for place in range(2)]
            scores = [{key: text(f"chat.scores.{key}") for key in ("name", "value", "explanation", "turn")}, {"name": text("chat.scores"), "value": 1}]
            record = {"task": text("chat.task"), "trial": number, "scores": scores, "metadata": {"x " + text("chat.metadata"): text("chat.metadata")}}
            header = {"title": text("chat.title"), "summary": text("chat.summary"), "tags": [text("chat.tags")], "kind": "group", "participants": people, **record, text("key that nobody knows"): 1}
            said = {"timestamp": moment(number), "attachments": [{"path": file, "alt": text("message.attachments.alt")}]}
            self.json(f"{folder}/chat.json", header)
            self.lines(f"{folder}/messages.jsonl", [{"id": f"m{place}", "sender": people[place]["id"], "text": self.text("message.text", number + place), **said} for place in range(2)])

    def parts(self):
        """Single texts in chunks that fill a page, as its size is limited: the first number and the texts."""
        return [(start, self.alone[start : start + A_PAGE]) for start in range(0, len(self.alone), A_PAGE)]

    def messages(self):
        """Chats with every field of a message; in plain text, and in Markdown."""
        for part, texts in self.parts():
            said = [one for number in self for one in (self.message(number), *self.marked(number))] if part == 0 else []
            for number, text in enumerate(texts):
                file = {"path": "media/x.zip", "alt": text, "caption": text, "name": text}
                said.append({"id": f"e{number}", "sender": "a", "timestamp": moment(20 + number), "text": text if text.strip() else "x", "forwardedFrom": text, "error": text, "reactions": {text: ["a"]}, "attachments": [file]})
            for folder, is_markdown in ((f"chats/each{part}", False), (f"chats/each{part}-markdown", True)):
                self.write(f"{folder}/media/x.zip", "x")
                self.json(f"{folder}/chat.json", {"title": "Each", "markdown": is_markdown, "participants": [{"id": "a", "name": "A", "me": True}, {"id": "b", "name": "B"}]})
                self.lines(f"{folder}/messages.jsonl", said)

    def pages_of_messages(self):
        """A chat of two pages, and one whose single page has everything."""
        said = [{"id": f"n{number}", "sender": "a", "timestamp": moment(number), "text": "x"} for number in range(2 * A_CHAT)]
        said += [{**self.message(number), "timestamp": moment(2 * A_CHAT + number)} for number in self]
        self.write("chats/long/media/x.zip", "x")
        self.json("chats/long/chat.json", {"title": "Long " + self.all("title of a long chat"), "participants": [{"id": "a", "name": "A", "me": True}, {"id": "b", "name": "B"}]})
        self.lines("chats/long/messages.jsonl", said)

    def message(self, number):
        text = lambda field: self.text(field, number)
        file = {"path": "media/x.zip", **{key: text(f"message.attachments.{key}") for key in ("alt", "caption", "name", "mime")}}
        lost = {"path": text("message.attachments.path"), "missing": True, "alt": "x"}
        said = {key: text(f"message.{key}") for key in ("text", "forwardedFrom", "error")}
        return {"id": f"m{number}", "sender": "a", "timestamp": moment(number), **said, "reactions": {text("message.reactions"): ["a", "b"]}, "attachments": [file, lost]}

    def marked(self, number):
        """Texts in pieces, some of which are marked."""
        for key, mark in (("text", "spoiler"), ("content", "underline")):
            piece = {"type": mark, "text": [self.text(f"message.{key}.text", number)]}
            yield {"id": f"{key}{number}", "sender": "a", "timestamp": moment(number), key: ["x ", piece]}

    def turns(self):
        """A program's output: thinking, tools, models, rules, agents."""
        turns = [{"id": "u", "sender": "user", "role": "user", "timestamp": moment(0), "text": "q"}]
        for number in self:
            text = lambda field: self.text(field, number)
            notes = {key: text(f"message.{key}") for key in ("thinking", "model", "rule")}
            call = {"id": f"c{number} " + text("message.toolCalls.id"), "name": text("message.toolCalls.name"), "arguments": {text("message.toolCalls.arguments"): [text("argument in a list")]}}
            said = {"id": f"a{number}", "sender": "assistant", "role": "assistant", "timestamp": moment(number + 1), "text": text("message.content")}
            turns += [{**said, **notes, "toolCalls": [call]}, {"id": f"t{number}", "sender": "tool", "role": "tool", "timestamp": moment(number + 1), "toolCallId": call["id"], "text": text("what a tool says")}]
            lost = {"id": f"l{number}", "sender": "tool", "role": "tool", "timestamp": moment(number + 1), "toolCallId": text("message.toolCallId"), "text": "x"}
            turns += [lost, {"id": f"g{number}", "sender": "assistant", "role": "assistant", "timestamp": moment(number + 1), "agent": text("message.agent"), "text": "x"}]
        return turns

    def turns_alone(self, texts):
        turns = [{"id": "u", "sender": "user", "role": "user", "timestamp": moment(0), "text": "q"}]
        for number, text in enumerate(texts):
            call = {"id": f"k{number}", "name": text if text.strip() else "x", "arguments": text if number % 2 else {text: [text]}}
            said = {"id": f"b{number}", "sender": "assistant", "role": "assistant", "timestamp": moment(20 + number), "text": text, "thinking": text, "model": text, "rule": text}
            turns += [{**said, "toolCalls": [call]}, {"id": f"r{number}", "sender": "tool", "role": "tool", "timestamp": moment(20 + number), "toolCallId": f"k{number}", "text": text}]
        return turns

    def generated(self):
        header = {"title": "Generated", "kind": "assistant", "participants": ["user", "assistant", "tool"]}
        for part, turns in [("all", self.turns())] + [(part, self.turns_alone(texts)) for part, texts in self.parts()]:
            self.json(f"chats/generated{part}/chat.json", header)
            self.lines(f"chats/generated{part}/messages.jsonl", turns)

    def archive(self):
        """One conversation per line; senders are names."""
        name = "s " + self.all("chat.participants")
        said = [{"id": f"{number}", "sender": name, "timestamp": moment(number), "text": self.text("message.text", number)} for number in self]
        self.lines("chats/many.jsonl", [{"id": "x0 " + self.all("chat.id"), "title": "Archive", "participants": [name], "messages": said}])

    def table(self):
        cell = lambda text: '"' + text.replace('"', '""') + '"'
        self.json("chats/table/chat.json", {"title": "Table"})
        sender = "s " + self.all("message.sender", line)
        rows = [[f"r{number}", sender, moment(number), self.text("cell of a table", number)] for number in self]
        self.write("chats/table/messages.csv", "id,sender,timestamp,text\n" + "".join(",".join(cell(one) for one in row) + "\n" for row in rows))

    def runs(self):
        """A run for each text. All contain the conversation that verdicts refer to; each has one with its own words."""
        for number in self:
            text = lambda field: self.text(field, number)
            self.yaml(f"runs/r{number}/run.yml", {key: text(f"run.{key}") for key in ("title", "model", "notes")} | {"prices": {"input": 1, "output": 1, "currency": text("run.prices.currency")}})
            other = [{"id": "u", "sender": "u", "role": "user", "timestamp": moment(0), "text": "q"}, {"id": "a", "sender": "a", "role": "assistant", "timestamp": moment(1), "text": text("turn that differs"), "model": text("message.model"), "toolCalls": [{"id": "c", "name": text("message.toolCalls.name"), "arguments": text("message.toolCalls.arguments")}]}]
            self.lines(f"runs/r{number}/conversations.jsonl", [*CONSTANT[: 1 if number else 2], {"id": "d", "title": text("chat.title"), "kind": "assistant", "participants": [{"id": "u", "name": text("chat.participants.name"), "me": True}, {"id": "a", "name": "A"}], "messages": other}])

    def verdicts(self):
        labels = [{"name": f"l{number}", "title": self.text("labels.labels.title", number), "description": self.text("labels.labels.description", number)} for number in self]
        # A rubric has two labels at least, and nine at most.
        labels += [{"name": "other"}] if len(labels) < 9 else []
        self.write("reviews/labels.yml", "labels:\n" + "".join(f"  - {yaml(label)}\n" for label in labels))
        verdicts = []
        for number in self:
            text = lambda field: self.text(field, number)
            said = {"label": f"l{number}", "comment": text("verdict.comment"), "at": moment(9 + number), "span": {"start": number, "end": number + 1, "quote": text("verdict.span.quote")}}
            verdicts.append({"conversation": "k", "run": f"r{number}", "turn": "a", "key": self.keys[0], **said})
            gone = {key: f"{number} " + text(f"verdict.{key}") for key in ("conversation", "run", "turn")}
            verdicts.append({**gone, "key": "0" * 12 + "-" + "0" * 12, "text": text("verdict.text"), **said})
        for number, text in enumerate(self.alone):
            said = {"conversation": "l", "run": "r0", "turn": "a", "key": self.keys[1], "label": "l0", "at": moment(50 + number)}
            verdicts.append({**said, "comment": text, "span": {"start": 50 + number, "end": 51 + number, "quote": text}})
        answers = [answer for number in self for answer in self.answers(number)]
        for number in self:
            self.lines(f"reviews/reviews-judge{number}.jsonl", [{**answer, "reviewer": f"judge{number}"} for answer in answers])
        verdicts += answers
        for place, name in enumerate(("ada", "eve")):
            self.lines(f"reviews/reviews-{name}.jsonl", [{**verdict, "reviewer": name, **({"label": "l0"} if place and "criterion" not in verdict else {})} for verdict in verdicts])
        wishes = [{"conversation": f"{number} " + self.text("preference.conversation", number), "run": "r0..r1", "label": "tie", "reviewer": self.text("preference.reviewer", number), "at": moment(9), "key": self.text("preference.key", number)} for number in self]
        self.lines("reviews/preferences-ada.jsonl", wishes)

    def evaluation(self):
        """A rubric with judges and a closed half, failure modes with changes, and a sampling plan."""
        self.yaml("review/rubric.yml", self.rubric())
        modes = []
        for number in self:
            text = lambda field, form=lambda text: text: self.text(f"modes.modes.{field}", number, form)
            said = {"title": text("title", line), "definition": text("definition"), **{key: [text(key), "x"] for key in ("examples", "counterExamples")}}
            modes.append({"name": f"m{number}", **said, **({"parent": f"m{number - 1}"} if number else {})})
        self.yaml("review/modes.yml", {"modes": modes})
        self.lines("review/modes.jsonl", [{**change, "reviewer": "ada", "at": moment(60)} for number in self for change in self.changes(number)])
        strata = [{"by": "random"}]
        for number in self:
            text = lambda field: self.text(f"sample.strata.{field}", number)
            strata += [{"by": "query", "query": text("query")}, {"by": "score", "score": text("score")}, {"by": "new", "since": text("since")}]
        self.yaml("review/sample.yml", {"size": 3, "reviewers": ["ada"], "strata": strata})
        drawn = [{"conversation": ids, "run": self.text("drawn conversation.run", number), "probability": 0.5, "reviewers": ["ada"], "strata": [1]}
                 for number in self for ids in (["k"] if number == 0 else []) + [f"{number} " + self.text("drawn conversation.conversation", number)]]
        self.lines("review/sample.jsonl", drawn)

    def rubric(self):
        criteria, judges, scores, looks = [{"name": "label", "title": self.all("title of labels", line)}], [], [], []
        for number in self:
            text = lambda field, form=lambda text: text: self.text(f"rubric.{field}", number, form)
            example = {key: text(f"criteria.examples.{key}") for key in ("conversation", "run", "turn", "value", "note")}
            values = [{"name": name, **{key: self.text(f"rubric.criteria.values.{key}", number + place, line) for key in ("title", "description")}} for place, name in enumerate(("yes", "no"))]
            criterion = {"title": text("criteria.title", line), "guidance": text("criteria.guidance"), "examples": [example], "values": values, "required": False}
            criteria.append({"name": f"q{number}", "kind": "binary", "target": ("turn", "conversation")[number % 2], **criterion})
            judges.append({"name": f"judge{number}", **{key: text(f"judges.{key}", line) for key in ("version", "prompt")}})
            # Equal names would be one, and harmless ones are often equal.
            scores.append({"name": f"{number} " + text("scores.name", line)})
            looks.append({key: f"{number} " + text(f"split.looks.{key}", line) for key in ("judge", "version", "criterion")})
        modes = {"name": "modes", "kind": "multi", "required": False, "values": [{"name": f"m{number}"} for number in self]}
        return {"criteria": [*criteria, modes], "judges": judges, "scores": scores, "split": {"test": 0, "looks": looks}}

    def changes(self, number):
        """A failure mode of its own, and notes sorted into it: of a turn there is, and of one that is gone."""
        text = lambda field: self.text(f"mode change.{field}", number)
        yield {"change": "add", "mode": f"n{number}", "title": text("title"), "definition": text("definition"), "note": text("note")}
        assign = {"change": "assign", "mode": f"n{number}", "note": text("note")}
        yield {**assign, "conversation": "k", "run": f"r{number}", "turn": "a", "key": self.keys[0]}
        gone = {key: f"{number} " + text(key) for key in ("conversation", "run", "turn")}
        yield {**assign, **gone, "key": "0" * 12 + "-" + "0" * 12}

    def answers(self, number):
        """Answers to criteria: of the rubric, and of one that it does not have, which keep their words."""
        text = lambda field: self.text(f"verdict.{field}", number, line)
        place = {"conversation": "k", "run": f"r{number}", "turn": "a", "key": self.keys[0], "at": moment(9 + number)}
        yield {**place, "criterion": f"z{number} " + text("criterion"), "label": "x", "rubric": text("rubric"), "version": text("version")}
        yield {**place, "criterion": "modes", "labels": [f"m{number}"], "comment": self.text("verdict.comment", number), "first": True}
        for asked in self:
            if asked % 2 == 0:
                yield {**place, "criterion": f"q{asked}", "label": "yes"}

    def assistant(self):
        rules = []
        for number in self:
            text = lambda field: self.text(field, number)
            # It contains a space in both sites, so that neither reports one.
            word = text("rules.rules.words") + f" {number}"
            topic = {"words": [text("rules.rules.topics.words") + f" {number}"], "name": text("rules.rules.topics.name"), "reply": text("rules.rules.topics.reply")}
            rules.append({"name": f"{number} " + text("rules.rules.name"), "priority": number, "words": [f"w{number}", word], "reply": text("rules.rules.reply"), "topics": [topic]})
        for number, text in enumerate(self.alone):
            word, text = f"{text} {number}", text if text.strip() else "x"
            rules.append({"name": f"{number} alone {text}", "priority": 1000 + number, "words": [word], "reply": text, "topics": [{"name": text, "words": [word], "reply": text}]})
        # Written last, so that the same comments decide in both sites.
        rules += [{"name": f"character {number}", "priority": 50 + number, "characters": [one], "reply": "x"} for number, one in enumerate("<>&\"'`={}")]
        rules += [{"name": "last", "priority": 9999, "reply": "x"}]
        self.json("assistant/rules.json", {"errorRate": 0.5, "errorText": self.all("rules.errorText"), "rules": rules})
        for number in self:
            said = [f"x w{number} " + self.text("line of a script", place, line) for place in self]
            self.write(f"assistant/scripts/{number} " + self.text("name of a script", number, file_name) + ".txt", "\n\n".join(said) + "\n")

    def services(self):
        jobs = []
        for number in self:
            text = lambda field, form=lambda text: text: self.text(f"service.{field}", number, form)
            job = {"id": f"v{number} " + text("id"), "status": self.statuses[number], "priority": "Low", "scheduledDate": moment(number), "title": text("title"), "customerName": text("customerName"), "location": text("location")}
            jobs.append({**job, "description": text("description"), "serviceNotes": text("serviceNotes")})
        self.json("services/jobs.json", jobs)

    def people(self):
        users = []
        for number in self:
            text = lambda field: self.text(field, number)
            login, place = f"user{number}", number + 1
            users.append({"id": place, "login": login, "type": text("user.type"), "html_url": text("user.html_url"), "avatar_url": text("user.avatar_url")})
            fields = {key: text(f"profile.{key}") for key in ("name", "company", "blog", "location", "email", "twitter_username", "bio")}
            self.json(f"people/profiles/{login}.json", {"id": place, "login": login, **fields})
            self.write(f"people/notes/{login}.md", self.text("note in Markdown", number))
        for number, text in enumerate(self.addresses):
            login, place = f"address{number}", number + 101
            users.append({"id": place, "login": login, "html_url": text, "avatar_url": text})
            self.json(f"people/profiles/{login}.json", {"id": place, "login": login, **{key: text for key in ("blog", "email", "twitter_username", "location")}})
        self.json("people/users/since-0.json", [*users, {"id": 9998, "login": "noted", "note": self.all("user.note")}, {"id": 9999, "login": "other"}])
        self.json("people/notes.json", {"version": 1, "notes": {"other": {"text": self.all("Annotations.text")}}})
        self.json("people/state.json", {"version": 1, "seen": [self.text("Annotations.seen", number) for number in self]})

    def stories(self):
        users, taken = [], []
        latin = lambda text: text.encode("utf-8", "replace").decode("latin-1")
        for number in self:
            text = lambda field: self.text(field, number)
            fields = {key: text(f"story-item.{key}") for key in ("alt", "text", "link", "linkText", "url")}
            elsewhere = {key: "https://example.org/" + text(f"story-item.{key}") for key in ("src", "poster")}
            items = [{"id": f"i{number}", **fields, **elsewhere}, {"id": f"j{number}", "preview": "//example.org/" + text("story-item.preview")}]
            users.append({"id": f"u{number} " + text("story-user.id"), "name": text("story-user.name"), "profile_picture_url": text("story-user.profile_picture_url"), "items": items})
            taken.append({"uri": f"{number}/" + text("InstagramExport.uri"), "title": latin(text("InstagramExport.title")), "creation_timestamp": number})
        alone = [{"id": f"a{number}", "src": "//example.org/" + text, **{key: text for key in ("alt", "text", "link", "linkText", "url")}} for number, text in enumerate(self.alone)]
        users.append({"id": "8", "name": "x", "items": alone})
        users.append({"id": "7", "name": "x", "photo": self.all("story-user.photo"), "items": [{"id": "k"}]})
        self.json("stories/g0/stories.json", {"ig_stories": taken})
        self.json("stories/g0/personal_information.json", {"profile_user": [{"string_map_data": {"Name": {"value": latin(self.all("name in Instagram"))}}}]})
        self.json("stories/users.json", {"pages": [{"users": users}]})
        self.json("stories/state.json", {"version": 1, **{key: [self.text(f"StoryState.{key}", number) for number in self] for key in ("seen", "liked")}})

    def pages(self):
        for number in self:
            header = {key: self.text(f"page.{key}", number) for key in ("title", "description")}
            path = f"pages/f{number} " + self.text("name of a page", number, file_name) + ".md"
            self.yaml(path, header, f"---\n{self.text('text of a page', number)}\n", "---\n")
            header = {key: self.text(f"{key} in a book", number) for key in ("title", "description")}
            body = f"---\n## {self.text('heading in a book', number, line)}\n\n{self.text('text in a book', number)}\n"
            self.yaml(f"pages/p0-book/p{number}.md", header, body, "---\n")
        # The control character also gives the harmless twin a warning on its build page.
        self.write("pages/index.md", self.all("text of the home page") + "\n\x01\n")


# Verdicts refer to these; they are the same in every site, so their keys are. The first is in every run, the other in one.
CONSTANT = [{"id": id, "title": id.upper(), "kind": "assistant", "participants": ["u", "a"], "messages": [{"id": "u", "sender": "u", "role": "user", "timestamp": moment(0), "text": "q"}, {"id": "a", "sender": "a", "role": "assistant", "timestamp": moment(1), "text": f"an answer {id}"}]} for id in ("k", "l")]
