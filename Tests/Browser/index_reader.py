"""A third reader of the search index, written only from docs/search-index.md: terms and the messages that contain them."""

import json
import re
import zlib

import xxhash


class Index:
    def __init__(self, folder):
        self.folder = folder
        self.rest = Bytes(self.content("root"))
        self.root = json.loads(self.rest.take(self.rest.number()))
        assert (self.root["version"], self.root["fold"]) == (13, 4)
        self.is_small = "small" in self.root
        self.newest = {} if self.is_small else self.terms(self.rest.take(self.root["newest"]))

    def content(self, name):
        text = (self.folder / f"{name}.js").read_bytes()
        packed = re.fullmatch(rb'Scrollback\.loaded\("%s","([^"\\\n]*)"\)\n' % name.encode(), text)[1]
        packed = unpacked(packed)
        inflate = zlib.decompressobj(-15)
        out = inflate.decompress(packed, 64 << 20)
        assert inflate.eof and not inflate.unused_data
        digest = xxhash.xxh3_128_hexdigest(out)
        assert name == "root" or name == digest[:10] or re.fullmatch(r"(0|[1-9a-f][0-9a-f]*)-" + digest[:4], name)
        return out

    def entry(self, term):
        """Count and postings of a term; None if no text contains it."""
        places = [place for place, first in enumerate(self.root["terms"]) if first.encode() <= term]
        return self.joined(term, self.shard(self.root["shards"][places[-1] if places else 0]))

    def joined(self, term, shard):
        """The entry of a term in a shard, with the newest messages."""
        found, newest = shard.get(term), self.newest.get(term)
        if not found or not newest:
            return found or newest
        return found[0] + newest[0], sorted(found[1] + newest[1])

    def shard(self, name):
        """The terms of a shard, without the newest messages."""
        return self.terms(self.content(name))

    def terms(self, data):
        part = Bytes(data)
        number_length, letter_length = part.number(), part.number()
        numbers, letters, term, terms = Bytes(part.take(number_length)), Bytes(part.take(letter_length)), b"", {}
        while numbers.data:
            shared, more, count, place = (numbers.number() for _ in range(4))
            term = term[:shared] + letters.take(more)
            terms[term] = (count, self.list(place, count, part))
        assert not letters.data and not part.data
        return terms

    def list(self, place, count, part):
        if place == 0:
            return None
        if place % 2 == 0:
            return postings(part.take(place // 2), count)
        last, out = 0, []
        for _ in range(place // 2):
            first = last + part.number()
            last = first + part.number()
            count, name = part.number(), part.take(5).hex()
            numbers = postings(self.content(name), count)
            assert (numbers[0], numbers[-1]) == (first, last)
            out += numbers
        return out

    def messages(self):
        """Every message by id: `(path#anchor, text)`."""
        if self.is_small:
            rest = Bytes(self.rest.data)
            parts = [block(rest.take(rest.number())) for _ in range(self.root["small"])]
            assert not rest.data
        else:
            parts = list(self.blocks())
        return {number: found for part in parts for number, found in part.items()}

    def blocks(self):
        tables = [(0, self.rest.data)] if not self.root["tables"] else [(first, self.content(name)) for first, name in zip(self.root["firsts"], self.root["tables"])]
        left = self.root["blocks"]
        for first, data in tables:
            table, firsts = Bytes(data), []
            for _ in range(min(left, self.root["table"])):
                first += table.number() * self.root["align"]
                firsts.append(first)
            left -= len(firsts)
            for first in firsts:
                messages = block(self.content(f"{first:x}-{table.take(2).hex()}"))
                assert min(messages) >= first
                yield messages
            assert not table.data


LETTERS = bytes(code for code in range(128) if code not in b"\0\n\v\f\r\x1a\x1b\"'/<\\")

VALUES = {letter: value for value, letter in enumerate(LETTERS)}


def unpacked(text):
    """Base 116: six bytes in seven letters."""
    out = b""
    for start in range(0, len(text), 7):
        letters = text[start : start + 7]
        assert len(letters) > 1
        number = 0
        for letter in letters.ljust(7, LETTERS[-1:]):
            number = number * 116 + VALUES[letter]
        out += number.to_bytes(6, "big")[: len(letters) - 1]
    return out


def block(data):
    """The messages in a block of texts by id: `(path#anchor, text)`."""
    part = Bytes(data)
    numbers = Bytes(part.take(part.number()))
    *texts, end = part.data.split(b"\xff")
    assert end == b""
    texts = iter(texts)
    names, runs = numbers.number(), numbers.number()
    runs = [[numbers.number() for _ in range(4)] for _ in range(runs)]
    count = sum(run[1] for run in runs)
    _, _, anchors, _ = ([numbers.number() for _ in range(count)] for _ in range(4))
    assert not numbers.data
    names = [next(texts) for _ in range(names)]
    rows, number, path = [], 0, b""
    for gap, length, kinds, shared in runs:
        assert kinds < len(names) and length > 0
        path = path[:shared] + next(texts)
        next(texts)  # the title
        number += gap
        rows += [(number + row, path.decode()) for row in range(length)]
        number += length
    anchor = first = ""
    addresses = []
    for (_, path), code in zip(rows, anchors):
        if code == 2:
            first = next(texts).decode()
        anchor = counted_up(anchor) if code == 0 else first
        addresses.append(f"{path}#{anchor}")
    out = {number: (address, next(texts).decode()) for (number, _), address in zip(rows, addresses)}
    assert next(texts, None) is None
    return out


def counted_up(anchor):
    digits = re.search("[0-9]*$", anchor)[0]
    return anchor[: len(anchor) - len(digits)] + str(int(digits) + 1).zfill(len(digits)) if digits else ""


class Bytes:
    def __init__(self, data):
        self.data = data

    def number(self):
        value = shift = 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def take(self, count):
        assert count <= len(self.data)
        part, self.data = self.data[:count], self.data[count:]
        return part


def postings(data, count):
    """Ascending numbers; the sets of the best of them must be sets of their places."""
    part, last, out, places = Bytes(data), -1, [], set()
    while len(out) < count:
        value = part.number()
        assert value > 1
        out += [last + value // 2] if value % 2 == 0 else range(last + 1, last + 1 + value // 2)
        last = out[-1]
    assert len(out) == count
    while part.data:
        place = -1
        for _ in range(part.number()):
            place += part.number()
            assert place < count and place not in places
            places.add(place)
    return out
