#!/usr/bin/env python3
"""Generates a large archive from a small one: conversations repeated, their messages permuted, words replaced.

corpus.py SOURCE.jsonl MESSAGES OUT.jsonl [SEED]

Repeated text has the vocabulary of the first copy, unlike real text of that length. So one word in eight is replaced by one of an
invented vocabulary that grows by Heaps' law (a new word with probability 0.62 * n ** -0.12 after n such places, which yielded about
150,000 terms for a million messages); other replacements are existing words chosen by rank, by Zipf's law. Reproducible: the same
seed produces the same bytes on any machine.
"""
import json
import random
import sys
from datetime import datetime, timedelta, timezone

CONSONANTS = "b br c ch d dr f fl g gr h j k kl l m n p pl qu r s sh st t th tr v w z".split()
VOWELS = "a e i o u ai ea ou oo ee".split()


class Vocabulary:
    """Invented words; rank is the order of creation."""

    def __init__(self, chance):
        self.chance = chance
        self.words = []
        self.known = set()
        self.places = 0

    def word(self):
        self.places += 1
        if not self.words or self.chance.random() < 0.62 * self.places**-0.12:
            return self.new()
        rank = int(len(self.words) ** self.chance.random()) - 1
        return self.words[max(rank, 0)]

    def new(self):
        while True:
            syllables = self.chance.choice((2, 2, 3, 3, 4))
            word = "".join(self.chance.choice(CONSONANTS) + self.chance.choice(VOWELS) for _ in range(syllables))
            if word not in self.known:
                self.known.add(word)
                self.words.append(word)
                return word


def renewed(text, vocabulary, chance):
    return " ".join(vocabulary.word() if chance.random() < 0.125 else word for word in text.split(" "))


def main(source, count, out, seed=1):
    chance = random.Random(int(seed))
    vocabulary = Vocabulary(chance)
    with open(source, encoding="utf-8") as file:
        conversations = [json.loads(line) for line in file]
    start = datetime(2015, 1, 1, tzinfo=timezone.utc)
    written = number = 0
    with open(out, "w", encoding="utf-8") as file:
        while written < int(count):
            parts = chance.sample(conversations, chance.choice((1, 2, 4)))
            texts = [(m["role"], m["text"]) for part in parts for m in part["messages"]]
            texts = texts[: int(count) - written]
            time = start + timedelta(minutes=5 * number)
            messages = []
            for place, (role, text) in enumerate(texts):
                time += timedelta(seconds=chance.randint(2, 90))
                messages.append({
                    "id": f"m{place + 1}", "sender": role.capitalize(), "role": role,
                    "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "text": renewed(text, vocabulary, chance)})
            head = {"id": f"c{number:06}", "title": renewed(parts[0]["title"], vocabulary, chance),
                    "participants": ["User", "Assistant"], "messages": messages}
            file.write(json.dumps(head, ensure_ascii=False) + "\n")
            written += len(messages)
            number += 1
    print(f"{written} messages in {number} conversations, {len(vocabulary.words)} invented words", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
