#!/usr/bin/env python3
"""Writes runs of conversations with verdicts on all of them: what a large review costs.

corpus.py FOLDER [--conversations 10000] [--runs 5] [--reviewers 4] [--criteria 6]

FOLDER/plain has runs only, FOLDER/reviewed the same runs with a rubric and the verdicts of every reviewer on every criterion of every
conversation in every run. Texts are real (the corpus of `build/`); every second speaker counts as the assistant. Each run changes one
answer of every tenth conversation.
"""
import argparse
import hashlib
import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "build"))
from corpus import SOURCE, conversations  # noqa: E402

LONGEST = 8


def digest(parts):
    return hashlib.sha256("".join(f"{len(part.encode())}:{part}" for part in parts).encode()).hexdigest()[:12]


def run_of(conversation, place, run):
    """The conversation as a generated one, and the key of each turn."""
    messages, keys, before = [], [], digest([])
    for index, message in enumerate(conversation["messages"][:LONGEST]):
        role = "user" if index % 2 == 0 else "assistant"
        text = message["text"]
        if index == 1 and place % 10 == run % 10:
            text += f" (run {run})"
        messages.append({"id": f"t{index}", "sender": role, "role": role, "timestamp": message["timestamp"], "text": text})
        own = digest([role, text, "", ""])
        keys.append(f"{own}-{before}")
        before = digest([before, own])
    return {"id": conversation["id"], "title": conversation["title"], "kind": "assistant", "participants": ["user", "assistant"], "messages": messages}, keys


def write(folder, count, runs, reviewers, criteria):
    known = list(conversations(SOURCE, count))
    names = [f"criterion-{number + 1}" for number in range(criteria)]
    rubric = "criteria:\n" + "".join(f"  - {{name: {name}, kind: binary}}\n" for name in names)
    for kind in ("plain", "reviewed"):
        for run in range(runs):
            place = folder / kind / "content" / "runs" / f"run-{run + 1}"
            place.mkdir(parents=True, exist_ok=True)
            (place / "run.yml").write_text(f"title: Run {run + 1}\ndate: 2026-01-{run + 1:02}T00:00:00Z\n")
            with open(place / "conversations.jsonl", "w", encoding="utf-8") as out:
                for index, conversation in enumerate(known):
                    out.write(json.dumps(run_of(conversation, index, run)[0], ensure_ascii=False) + "\n")
    content = folder / "reviewed" / "content"
    (content / "review").mkdir(exist_ok=True)
    (content / "reviews").mkdir(exist_ok=True)
    (content / "review" / "rubric.yml").write_text(rubric)
    for number in range(reviewers):
        choices = random.Random(number)
        with open(content / "reviews" / f"reviews-reviewer-{number + 1}.jsonl", "w", encoding="utf-8") as out:
            for run in range(runs):
                for index, conversation in enumerate(known):
                    made, keys = run_of(conversation, index, run)
                    turn = min(1, len(keys) - 1)
                    for name in names:
                        out.write(json.dumps({
                            "conversation": made["id"], "run": f"run-{run + 1}", "turn": f"t{turn}", "criterion": name,
                            "label": choices.choice(["pass", "pass", "pass", "fail"]), "reviewer": f"reviewer-{number + 1}",
                            "at": "2026-02-01T00:00:00Z", "key": keys[turn],
                        }) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    for name, standard in (("conversations", 10_000), ("runs", 5), ("reviewers", 4), ("criteria", 6)):
        parser.add_argument(f"--{name}", type=int, default=standard)
    given = parser.parse_args()
    write(given.folder, given.conversations, given.runs, given.reviewers, given.criteria)
