#!/usr/bin/env python3
"""Generates conversations, and the same ones in the formats of other programs.

corpus.py CONVERSATIONS FOLDER [--messages MEAN] [--exactly] [--hugo] [--seed N]

FOLDER/project is ours (an archive with one conversation per line), FOLDER/floor.bin is for the bare C program, FOLDER/hugo a Hugo
site with one Markdown file per conversation. All texts are generated, so a fresh clone needs nothing else; the same seed produces
the same bytes on any machine.

The figures imitate real archives: on average 26 messages per conversation and 190 bytes per message, words by Zipf's law, a
vocabulary that grows with the text (Heaps' law), Markdown in one message in five, some emoji, Chinese and code.
"""
import argparse
import bisect
import itertools
import json
import random
import struct
from datetime import datetime, timedelta, timezone
from pathlib import Path

CONSONANTS = "b br c ch d dr f fl g gr h j k kl l m n p pl qu r s sh st t th tr v w z".split()
VOWELS = "a e i o u ai ea ou oo ee".split()
START = datetime(2015, 1, 1, tzinfo=timezone.utc)
HUGO = {
    "hugo.toml": 'baseURL = "https://example.org/"\ntitle = "Corpus"\ndisableKinds = ["taxonomy", "term"]\n[pagination]\npagerSize = 100\n',
    "layouts/_default/baseof.html": '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body><main>{{ block "main" . }}{{ end }}</main></body></html>\n',
    "layouts/_default/single.html": '{{ define "main" }}<h1>{{ .Title }}</h1>\n{{ .Content }}{{ end }}\n',
    "layouts/_default/list.html": '{{ define "main" }}<ul>{{ range .Paginator.Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>{{ end }}\n',
}


class Words:
    """Invented words; the one at a rank has a frequency of 1 / (rank + 2.7)."""

    def __init__(self, chance, count):
        self.chance = chance
        known = {}
        while len(known) < count:
            known["".join(chance.choice(CONSONANTS) + chance.choice(VOWELS) for _ in range(chance.choice((1, 2, 2, 3, 3, 4))))] = None
        self.words = list(known)
        self.sums = list(itertools.accumulate(1 / (rank + 2.7) for rank in range(count)))

    def some(self, count):
        chance, sums, words = self.chance.random, self.sums, self.words
        return [words[bisect.bisect(sums, chance() * sums[-1])] for _ in range(count)]

    def text(self, shortest, longest):
        return " ".join(self.some(self.chance.randint(shortest, longest))).capitalize() + self.chance.choice(".....!??")


def marked(words, chance):
    """A text with Markdown in it."""
    one, text = words.some(1)[0], words.text
    return chance.choice((
        lambda: f"{text(3, 20)} **{one}** {text(3, 20)} `{one}()`",
        lambda: f"{text(3, 20)} https://example.org/{one}?q={one}&n=1",
        lambda: f"{text(3, 20)} [{one}](https://example.org/{one}) _{one}_",
        lambda: f"{text(5, 15)}\n\n" + "\n".join(f"{chance.choice('-*')} {text(3, 12)}" for _ in range(4)) + f"\n\n{text(5, 25)}",
        lambda: f"{text(3, 10)}\n\n```swift\nlet {one} = List<String>()\nfor x in {one} where x < 3 {{ print(x) }}\n```\n\n{text(5, 15)}",
        lambda: f"> {text(5, 15)}\n\n{text(5, 25)} 🙂",
        lambda: f"| {one} | n |\n| --- | ---: |\n" + "".join(f"| {text(1, 3)} | {chance.randint(1, 99)} |\n" for _ in range(3)),
        lambda: f"{one} 今天我们去看花 {text(3, 10)} ~~{one}~~ & < {one} >",
    ))()


def message(words, chance):
    draw = chance.random()
    if draw < 0.5:
        return words.text(2, 20)
    if draw < 0.8:
        return words.text(20, 64)
    return marked(words, chance)


def conversations(count, mean, seed, exactly):
    """Slug, title, and messages of time, sender, role and text."""
    chance = random.Random(seed)
    words = Words(chance, int(40 * (30 * count * mean) ** 0.5))
    names = [word.capitalize() for word in words.words[:400]]
    for number in range(count):
        people = (("User", "user"), ("Assistant", "assistant")) if number % 2 else [(name, None) for name in chance.sample(names, 2)]
        time = START + timedelta(minutes=number * 37)
        lines = []
        for turn in range(mean if exactly else min(10 * mean, 2 + int(chance.expovariate(1 / (mean - 1.2))))):
            time += timedelta(seconds=int(chance.expovariate(1 / 60)) + 2)
            lines.append((time, *people[turn % 2 if number % 2 else chance.randrange(2)], message(words, chance)))
        yield f"c{number:06}", " ".join(words.some(4)).capitalize() + f" {number}", lines


def utc(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def archived(slug, title, lines):
    messages = [{"id": f"m{place}", "sender": name, **({"role": role} if role else {}), "timestamp": utc(time), "text": text}
                for place, (time, name, role, text) in enumerate(lines, 1)]
    return json.dumps({"id": slug, "title": title, "participants": sorted({line[1] for line in lines}), "messages": messages}, ensure_ascii=False) + "\n"


def framed(slug, title, lines):
    """Length-prefixed strings: slug, title, number of messages, then time, name and text of each."""
    parts = [slug, title]
    for time, name, _, text in lines:
        parts += [utc(time), name, text]
    parts = [part.encode() for part in parts]
    return struct.pack("<I", len(lines)) + b"".join(struct.pack("<I", len(part)) + part for part in parts)


def markdown(title, lines):
    head = f"---\ntitle: {json.dumps(title)}\ndate: {utc(lines[0][0])}\n---\n\n"
    return head + "\n".join(f"**{name}** {utc(time)}\n\n{text}\n" for time, name, _, text in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("conversations", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--messages", type=int, default=26)
    parser.add_argument("--exactly", action="store_true", help="the same number of messages in each conversation, not only on average")
    parser.add_argument("--hugo", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    archive = options.folder / "project" / "content" / "chats" / "archive.jsonl"
    archive.parent.mkdir(parents=True, exist_ok=True)
    (options.folder / "project" / "content" / "site.yml").write_text("title: Corpus\nbaseURL: https://example.org/\nnow: 2025-11-05T12:00:00Z\n")
    for name, text in HUGO.items() if options.hugo else ():
        (options.folder / "hugo" / name).parent.mkdir(parents=True, exist_ok=True)
        (options.folder / "hugo" / name).write_text(text)
    (options.folder / "hugo" / "content" / "chats").mkdir(parents=True, exist_ok=True)
    messages = size = 0
    with open(archive, "w", encoding="utf-8") as ours, open(options.folder / "floor.bin", "wb") as floor:
        for slug, title, lines in conversations(options.conversations, options.messages, options.seed, options.exactly):
            ours.write(archived(slug, title, lines))
            floor.write(framed(slug, title, lines))
            if options.hugo:
                (options.folder / "hugo" / "content" / "chats" / f"{slug}.md").write_text(markdown(title, lines), "utf-8")
            messages += len(lines)
            size += sum(len(line[3].encode()) for line in lines)
    figures = {"conversations": options.conversations, "messages": messages, "text": size}
    (options.folder / "corpus.json").write_text(json.dumps(figures))
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
