"""How much of an index a few new messages rewrite: growth.py PROGRAM MESSAGES.tsv [STEPS [SEED]]

PROGRAM is IndexBenchmark. In each step, a chat gets ten messages after the newest of all; their texts are those of other messages.
"""

import hashlib
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile

program, source, *rest = sys.argv[1:]
steps, seed = int(rest[0]) if rest else 60, int(rest[1]) if len(rest) > 1 else 1
pick = random.Random(seed)


def chats():
    """Each chat as lines: its own, then its messages."""
    found = []
    for line in pathlib.Path(source).read_text("utf-8").splitlines():
        if line.count("\t") == 1:
            found.append([line])
        else:
            found[-1].append(line)
    return found


def index(lines):
    """Size and content of each file."""
    with tempfile.TemporaryDirectory() as folder:
        texts = pathlib.Path(folder, "messages.tsv")
        texts.write_text("\n".join(line for chat in lines for line in chat), "utf-8")
        subprocess.run([program, texts, pathlib.Path(folder, "index")], check=True, stdout=subprocess.DEVNULL)
        files = pathlib.Path(folder, "index", "search").iterdir()
        return {(file.name, hashlib.sha256(file.read_bytes()).digest()): file.stat().st_size for file in files}


archive = chats()
texts = [line.split("\t")[3] for chat in archive for line in chat[1:]]
newest = max(int(line.split("\t")[0]) for chat in archive for line in chat[1:])
before, shares = index(archive), []
for step in range(steps):
    chat = pick.choice(archive)
    name = chat[-1].split("\t")[1]
    for number in range(10):
        newest += 60
        chat.append(f"{newest}\t{name}\tm-{step}-{number}\t{pick.choice(texts)}")
    after = index(archive)
    new = {file: size for file, size in after.items() if file not in before}
    shares.append(sum(new.values()) / sum(after.values()))
    print(f"{step}: {len(new)} of {len(after)} files, {shares[-1]:.2%} of {sum(after.values()):,} bytes", flush=True)
    before = after
print(f"median {statistics.median(shares):.2%}, mean {statistics.mean(shares):.2%}, over 2 % in {sum(share > 0.02 for share in shares)} of {steps} steps")
