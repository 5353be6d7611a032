#!/usr/bin/env python3
"""Generates a few long channels from many short conversations: channels.py SOURCE.jsonl.gz MESSAGES OUT.jsonl [SEED]

The conversations are joined repeatedly in random order until there are enough messages; a channel has 300 to 4,000 of them, so
most have several pages. One word in eight is replaced as in `corpus.py`, so that repeated texts differ. Reproducible: the same seed
produces the same bytes on any machine.
"""
import gzip
import json
import random
import sys
from datetime import datetime, timedelta, timezone

from corpus import Vocabulary, renewed


def messages(conversations, chance):
    """Sender and text of each message, endlessly."""
    while True:
        for conversation in chance.sample(conversations, len(conversations)):
            yield from ((message["sender"], message["text"]) for message in conversation["messages"])


def main(source, count, out, seed=1):
    chance = random.Random(int(seed))
    vocabulary = Vocabulary(chance)
    with gzip.open(source, "rt", encoding="utf-8") as file:
        source = messages([json.loads(line) for line in file], chance)
    start = datetime(2010, 1, 1, tzinfo=timezone.utc)
    left, number = int(count), 0
    with open(out, "w", encoding="utf-8") as file:
        while left > 0:
            number += 1
            time = start + timedelta(hours=number)
            channel = []
            for place in range(min(left, chance.randint(300, 4000))):
                sender, text = next(source)
                time += timedelta(seconds=chance.choice((2, 9, 40, 90, 600, 5000)))
                channel.append({"id": f"m{place + 1}", "sender": sender, "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "text": renewed(text, vocabulary, chance)})
            left -= len(channel)
            head = {"id": f"c{number:04}", "title": f"Channel {number}", "participants": sorted({message["sender"] for message in channel}), "messages": channel}
            file.write(json.dumps(head, ensure_ascii=False) + "\n")
    print(f"{count} messages in {number} channels", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
