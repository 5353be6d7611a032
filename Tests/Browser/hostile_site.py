"""Writes content in which every text field contains injection attempts, and its twin with harmless letters.

Both have the same records, so the pages of both must have the same elements in the same order.
"""

import csv
import json
import re
import unicodedata

from conftest import PROJECT, build


def rows(name, column):
    """One column of a table in `Tests/Vectors`, decoded."""
    head, *lines = (PROJECT / f"Tests/Vectors/{name}.tsv").read_text("ascii").splitlines()
    at = head.split("\t").index(column)
    return [json.loads(line.split("\t")[at]) for line in lines]


VECTORS = rows("xss", "vector_json")
# Every example of both Markdown specifications, and our own of the extensions.
EXAMPLES = [text for name in ("commonmark", "gfm_spec", "gfm_extensions") for text in rows(name, "markdown_json") if text.strip()]
# Many in one text: each field contains one of the attempts, or some of the examples.
FIELDS = VECTORS + ["\n".join(EXAMPLES[start : start + 12]) for start in range(0, len(EXAMPLES), 12)]
# For fields that a page shows once: every escape from an element, an attribute and a script.
ALL_IN_ONE = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>&lt;{{x}}javascript:alert(1) '\" onmouseover=alert(1) x=\""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="1" height="1"><rect width="1" height="1" /></svg>'
MEDIA = [("svg", "image/svg+xml"), ("zip", "application/zip"), ("wav", "audio/wav"), ("mp4", "video/mp4")]


class Texts:
    """Returns the attempts in turn, so that each field receives each of them; or letters of the same length."""

    def __init__(self, is_harmless):
        self.is_harmless = is_harmless
        self.place = 0

    def __call__(self, text):
        # Invisible text counts as an empty turn, in both sites.
        is_seen = any(unicodedata.category(one)[0] not in "CZ" for one in text)
        return re.sub(r"\S", "x", text) if self.is_harmless and is_seen else text

    def one(self, step=1):
        self.place += step
        return self(FIELDS[self.place % len(FIELDS)])

    def some(self, count, between=" "):
        return between.join(self.one() for _ in range(count))

    def line(self):
        """One without white space that would end a line."""
        return " ".join(self.one().split())

    def name(self):
        """One that is valid as a file name."""
        while True:
            text = self.one()
            raw = FIELDS[self.place % len(FIELDS)]
            if re.fullmatch(r"(?![._\-~ ])[^/\\\x00-\x1f\u2028\u2029\ud800-\udfff]{1,60}(?<![. ])", raw):
                return f"{self.place} {text}"


def yaml(value):
    """A value as portable YAML: JSON with YAML's escapes."""
    text = json.dumps(value, ensure_ascii=False)
    return re.sub(r"[^\x20-\x7e]", lambda match: f"\\U{ord(match[0]):08x}", text)


def without_dead_links(text):
    """The site's own texts may link its pages, so a broken link would stop the build."""
    return re.sub(r"(\](?:\(|:)\s*)(?!\w+:)(?:<(?!\w+:)[^<>\n]*>|[^\s)<][^\s)]*)", r"\1#main", text)


def moment(number):
    return f"2025-11-{1 + number // 1440 % 28:02d}T{number // 60 % 24:02d}:{number % 60:02d}:00Z"


class Content:
    """A content folder being written."""

    def __init__(self, folder, is_harmless=False):
        self.folder = folder
        self.texts = Texts(is_harmless)
        self.keys = {}

    def own(self, count, between):
        return without_dead_links(self.texts.some(count, between))

    def write(self, path, text):
        path = self.folder / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def json(self, path, value):
        self.write(path, json.dumps(value))

    def lines(self, path, values):
        self.write(path, "".join(json.dumps(value) + "\n" for value in values))

    def matter(self, path, header, body):
        self.write(path, "---\n" + "".join(f"{key}: {yaml(value)}\n" for key, value in header.items()) + f"---\n{body}\n")

    def all(self):
        self.take(self.settings, self.chat, self.assistant_chat, self.examples, self.archive, self.table, self.runs, self.rules, self.services, self.people, self.stories, self.pages)

    def take(self, *parts):
        for part in parts:
            # Each part starts at its own offset, so that a change in one does not affect the others.
            self.texts.place = 7 * len(part.__name__)
            part()

    def settings(self):
        site = {"title": self.texts(ALL_IN_ONE), "description": self.texts(ALL_IN_ONE), "timezone": "UTC", "baseURL": "https://example.org/s/", "now": "2025-12-24T12:00:00Z"}
        site["services"] = {"statuses": [f"s{number} {self.texts.line()}" for number in range(4)]}
        self.statuses = site["services"]["statuses"]
        self.write("site.yml", "".join(f"{key}: {yaml(value)}\n" for key, value in site.items()))

    def participants(self, count, **more):
        people = [{"id": f"p{number}", "name": self.texts.one(), "bio": self.texts.some(3, "\n"), "interests": [self.texts.one(), self.texts.one()], "matchedAt": moment(0)} for number in range(count)]
        people[0]["me"] = True
        return people

    def chat(self):
        """Conversations between people: plain text, every field of a message, files with names. Two chats of one page each."""
        half = len(VECTORS) // 2 + 1
        for slug, vectors in (("plain", VECTORS[:half]), ("more", VECTORS[half:])):
            files = [(f"media/{self.texts.name()}.{end}", mime) for end, mime in MEDIA]
            for path, _ in files:
                self.write(f"chats/{slug}/{path}", PICTURE)
            header = {"title": self.texts.one(), "kind": "group", "summary": self.texts.one(), "tags": [self.texts.one(), ALL_IN_ONE], "participants": self.participants(6)}
            header["participants"][1]["avatar"] = files[0][0]
            self.json(f"chats/{slug}/chat.json", header)
            self.lines(f"chats/{slug}/messages.jsonl", [self.message(number, vector, files) for number, vector in enumerate(vectors)])

    def message(self, number, vector, files):
        one = self.texts.one
        message = {"id": f"m{number}", "sender": f"p{number % 6}", "timestamp": moment(number), "text": self.texts(vector), "reactions": {one(): ["p1", "p2"]}}
        if number % 3 == 0:
            message["forwardedFrom"] = one()
        if number % 5 == 0:
            message["error"] = one()
        if number % 7 == 6:
            message["replyTo"] = f"m{number - 3}"
        if number % 4 == 0:
            path, mime = files[number // 4 % len(files)]
            message["attachments"] = [{"path": path, "mime": mime, "alt": one(), "caption": one()}]
        return message

    def conversation(self, count, start=0):
        """Generated conversations: Markdown, thinking, tools, models, rules and branches."""
        one = self.texts.one
        messages = [{"id": "u0", "sender": "user", "role": "user", "timestamp": moment(0), "text": one()}]
        for number in range(start, start + count):
            text = self.texts(VECTORS[number % len(VECTORS)])
            calls = [{"id": f"c{number}", "name": one(), "arguments": one() if number % 2 else {one(): one(), "list": [one()]}}]
            turn = {"id": f"a{number}", "sender": "assistant", "role": "assistant", "timestamp": moment(number + 1), "text": text, "thinking": one(), "model": one(), "rule": one(), "took": 1.5, "usage": {"input": 1, "output": 2, "cost": 0.01}}
            if number % 4 == 0:
                turn["toolCalls"] = calls
            if number % 9 == 5:
                turn["parent"] = "u0"
            messages.append(turn)
            if number % 4 == 0:
                messages.append({"id": f"t{number}", "sender": "tool", "role": "tool", "toolCallId": f"c{number}", "isError": number % 8 == 0, "timestamp": moment(number + 1), "text": one()})
        return messages

    def speakers(self):
        return [{"id": "user", "name": self.texts.one(), "me": True}, {"id": "assistant", "name": self.texts.one()}, {"id": "tool", "name": self.texts.one()}]

    def assistant_chat(self):
        self.json("chats/generated/chat.json", {"title": self.texts.one(), "kind": "assistant", "summary": self.texts.one(), "participants": self.speakers()})
        self.lines("chats/generated/messages.jsonl", self.conversation(len(VECTORS)))

    def examples(self):
        """Every example of the Markdown specification, in chats of one page each."""
        for number in range(3):
            self.json(f"chats/spec{number}/chat.json", {"title": f"Spec {number}", "markdown": True, "participants": [{"id": "a", "name": "A"}]})
            self.lines(f"chats/spec{number}/messages.jsonl", [{"id": f"m{place}", "sender": "a", "timestamp": moment(place), "text": self.texts(text)} for place, text in enumerate(EXAMPLES[number::3])])

    def archive(self):
        """One conversation per line; senders may be names."""
        names = [self.texts.line() for _ in range(4)]
        messages = [{"id": str(number), "sender": names[number % 4], "timestamp": moment(number), "text": self.texts.one()} for number in range(8)]
        self.lines("chats/many.jsonl", [{"id": f"many-{number}", "title": self.texts.one(), "participants": [f"{place} {name}" for place, name in enumerate(names)], "messages": [{**message, "sender": f"{place % 4} {names[place % 4]}"} for place, message in enumerate(messages)]} for number in range(2)])

    def table(self):
        self.json("chats/table/chat.json", {"title": self.texts.one()})
        path = self.folder / "chats/table/messages.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            table = csv.writer(file)
            table.writerow(["id", "sender", "timestamp", "text"])
            for number in range(20):
                table.writerow([f"r{number}", f"s{number % 2} {self.texts.line()}" if number < 2 else "s0", moment(number), self.texts.one()])

    def runs(self):
        """Two runs of the same conversations with different words, and their reviews."""
        one, line = self.texts.one, self.texts.line
        for run in ("r1", "r2"):
            self.write(f"runs/{run}/run.yml", f"title: {yaml(line())}\nmodel: {yaml(line())}\nnotes: {yaml(line())}\ndate: 2025-11-0{run[1]}T00:00:00Z\n")
            self.lines(f"runs/{run}/conversations.jsonl", [{"id": f"c{number}", "title": one(), "kind": "assistant", "participants": self.speakers(), "messages": self.conversation(12, 12 * number)} for number in range(2)])
        labels = [{"name": name, "title": line(), "description": line()} for name in ("good", "bad")]
        self.write("reviews/labels.yml", "labels:\n" + "".join(f"  - {yaml(label)}\n" for label in labels))
        verdicts = []
        for (run, conversation, turn), key in sorted(self.keys.items()):
            for reviewer, label in (("ada", "good"), ("eve", "bad")):
                verdicts.append({"conversation": conversation, "run": run, "turn": turn, "label": label, "comment": one(), "reviewer": reviewer, "at": moment(9), "key": key, "text": one()})
                # A criterion that the rubric does not have keeps its words.
                verdicts.append({"conversation": conversation, "run": run, "turn": turn, "criterion": f"z {line()}", "label": f"x {line()}", "labels": [line()], "rubric": line(), "reviewer": reviewer, "at": moment(9), "key": key})
                verdicts.append({"conversation": conversation, "run": run, "turn": turn, "criterion": "modes", "labels": ["m1", "m2"], "first": True, "reviewer": reviewer, "at": moment(9), "key": key})
        self.evaluation()
        lost = {"conversation": "gone", "run": "r1", "turn": "a1", "label": "bad", "comment": one(), "at": moment(9), "key": "0" * 12 + "-" + "0" * 12, "text": one()}
        for name in ("ada", "eve"):
            self.lines(f"reviews/reviews-{name}.jsonl", [verdict for verdict in verdicts if verdict["reviewer"] == name] + [{**lost, "reviewer": name}])

    def evaluation(self):
        """A rubric with judges, a taxonomy with changes, and a sampling plan."""
        one, line = self.texts.one, self.texts.line
        example = {"conversation": line(), "run": line(), "turn": line(), "value": line(), "note": one()}
        values = [{"name": name, "title": line(), "description": line()} for name in ("yes", "no")]
        rubric = {
            "criteria": [
                {"name": "label", "title": line(), "guidance": one(), "examples": [example]},
                {"name": "deep", "kind": "binary", "target": "conversation", "required": False, "title": line(), "guidance": one(), "values": values},
                {"name": "modes", "kind": "multi", "required": False, "title": line(), "values": [{"name": "m1", "title": line(), "description": line()}]},
            ],
            "judges": [{"name": "eve", "version": line(), "prompt": line()}],
            "scores": [{"name": line()}],
            "split": {"test": 0, "looks": [{"judge": line(), "version": line(), "criterion": line()}]},
        }
        modes = [{"name": "m1", "title": line(), "definition": one(), "examples": [one()], "counterExamples": [one()]}, {"name": "m2", "title": line(), "parent": "m1"}]
        self.write("review/rubric.yml", "".join(f"{key}: {yaml(value)}\n" for key, value in rubric.items()))
        self.write("review/modes.yml", f"modes: {yaml(modes)}\n")
        changes = [{"change": "add", "mode": "m3", "title": line(), "definition": one(), "note": one()}]
        changes += [{"change": "assign", "mode": "m3", "conversation": conversation, "run": run, "turn": turn, "key": key, "note": one()} for (run, conversation, turn), key in sorted(self.keys.items())]
        self.lines("review/modes.jsonl", [{**change, "reviewer": "ada", "at": moment(10)} for change in changes])
        self.write("review/sample.yml", f"size: 3\nreviewers: [ada]\nstrata:\n  - {{by: random}}\n  - {{by: query, query: {yaml(line())}}}\n")

    def rules(self):
        one = self.texts.one
        rule = lambda number, **more: {"name": f"{number} {one()}", "priority": number, "reply": one(), **more}
        rules = [rule(1, words=["hello"], topics=[{"words": ["sun"], "reply": one()}, {"words": ["rain"], "reply": one()}]), rule(2, characters=["?"]), rule(99)]
        self.json("assistant/rules.json", {"errorRate": 0.5, "errorText": one(), "rules": rules})
        paragraphs = [text for text in VECTORS if not text.lstrip().startswith(">") and "\n" not in text and text.strip()]
        for number in range(2):
            said = "\n\n".join(self.texts(text) for text in paragraphs[number * 60 : number * 60 + 60])
            self.write(f"assistant/scripts/{number} script.txt", "hello sun\n\n" + said + "\n")

    def services(self):
        jobs = []
        for number in range(11):
            job = {"id": f"v{number}", "title": self.texts.line(), "customerName": self.texts.line(), "status": self.statuses[number % 4], "priority": "Low", "scheduledDate": moment(number), "location": self.texts.some(8)}
            job |= {"description": self.own(10, "\n"), "serviceNotes": self.own(10, "\n\n"), "coordinate": {"latitude": 1, "longitude": 2}}
            jobs.append(job)
        self.json("services/jobs.json", jobs)

    def people(self):
        users, notes = [], {}
        for number in range(1, 13):
            login = f"user{number}"
            users.append({"id": number, "login": login, "type": "User", "site_admin": number == 3, "html_url": self.texts.one(), "avatar_url": self.texts.one()})
            fields = ["name", "company", "blog", "location", "email", "twitter_username"]
            profile = {"id": number, "login": login, "bio": self.own(6, "\n"), "public_repos": 1, "followers": 2}
            self.json(f"people/profiles/{login}.json", profile | {field: self.texts.line() for field in fields})
            if number % 2:
                self.write(f"people/notes/{login}.md", self.own(20, "\n\n"))
            else:
                notes[login] = {"text": self.own(20, "\n")}
        self.json("people/users/since-0.json", users)
        self.json("people/notes.json", {"version": 1, "notes": notes})

    def stories(self):
        users = []
        for number in range(1, 7):
            users.append({"id": number, "name": self.texts.line(), "profile_picture_url": self.texts.one()})
            items = [{"alt": self.texts.one(), "text": self.texts.one(), "link": self.texts.one(), "linkText": self.texts.one(), "timestamp": moment(place), "url": "https://evil.example/" + self.texts.one()} for place in range(8)]
            self.json(f"stories/items/{number}.json", items)
        self.json("stories/users.json", {"pages": [{"users": users}]})

    def pages(self):
        """All attempts in one text, which is worse than one by one: what one opens, the next may close."""
        for number in range(3):
            part = VECTORS[number::3]
            body = "\n\n".join(self.texts(text) for text in part)
            self.matter(f"pages/free{number}.md", {"title": self.texts.line(), "description": self.texts.line()}, without_dead_links(body))


def review_keys(site):
    """The targets of verdicts, from the pages of a build."""
    keys = {}
    for page in site.glob("review/*/*/index.html"):
        text = page.read_text("utf-8")
        found = re.search(r'class="transcript" data-name="([^"]*)" data-run="([^"]*)"', text)
        for turn, key in re.findall(r'data-item="([^"]*)" data-key="([^"]*)"', text) if found else []:
            keys[found[2], found[1], turn] = key
    return keys


def make(folder, is_harmless):
    """A built site. Its runs are built alone first, because verdicts refer to keys from that build."""
    runs = Content(folder / "runs/content", is_harmless)
    runs.take(runs.settings, runs.runs)
    written = Content(folder / "content", is_harmless)
    written.keys = review_keys(build(folder / "runs/content", folder / "runs/site"))
    assert written.keys
    written.all()
    site = folder / "served/s"
    site.parent.mkdir()
    return build(folder / "content", site)
