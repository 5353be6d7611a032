"""A third reader of the search index, written from docs/search-index.md alone: words, and what messages have them."""

import base64
import hashlib
import json
import re
import zlib


class Index:
    def __init__(self, folder):
        self.folder = folder
        self.root = json.loads(self.content("root"))
        assert (self.root["version"], self.root["fold"]) == (1, 1)

    def content(self, name):
        text = (self.folder / f"{name}.js").read_bytes()
        packed = re.fullmatch(rb'Scrollback\.loaded\("%s","([A-Za-z0-9+/=]*)"\)\n' % name.encode(), text)[1]
        packed = base64.b64decode(packed, validate=True)
        assert name == "root" or hashlib.sha256(packed).hexdigest()[:10] == name
        inflate = zlib.decompressobj(-15)
        out = inflate.decompress(packed, 64 << 20)
        assert inflate.eof and not inflate.unused_data
        return out

    def entry(self, term):
        """Count and postings of a term; None when no text has it."""
        places = [place for place, first in enumerate(self.root["terms"]) if first.encode() <= term]
        return self.shard(self.root["shards"][places[-1] if places else 0]).get(term)

    def shard(self, name):
        part = Bytes(self.content(name))
        number_length, letter_length = part.number(), part.number()
        numbers, letters, term, terms = Bytes(part.take(number_length)), Bytes(part.take(letter_length)), b"", {}
        while numbers.data:
            shared, more, count, place = (numbers.number() for _ in range(4))
            term = term[:shared] + letters.take(more)
            terms[term] = (count, self.list(place, part))
        assert not letters.data and not part.data
        return terms

    def list(self, place, part):
        if place == 0:
            return None
        if place % 2 == 0:
            return postings(part.take(place // 2))
        last, out = 0, []
        for _ in range(place // 2):
            first = last + part.number()
            last = first + part.number()
            count, name = part.number(), part.take(5).hex()
            numbers = postings(self.content(name))
            assert (numbers[0], numbers[-1], len(numbers)) == (first, last, count)
            out += numbers
        return out

    def messages(self):
        """Every message by id: `(path#anchor, text)`."""
        out = {}
        for block in self.root["blocks"] if "blocks" in self.root else self.blocks():
            number, page = 0, None
            pages = {row: path for row, path, _, _ in block["page"]}
            for row, gap in enumerate(block["id"]):
                number, page = number + gap, pages.get(row, page)
                out[number] = (f"{page}#{block['at'][row]}", block["text"][row])
        return out

    def blocks(self):
        for first, name in zip(self.root["firsts"], self.root["tables"]):
            table = Bytes(self.content(name))
            while table.data:
                first += table.number()
                block = json.loads(self.content(table.take(5).hex()))
                assert block["id"][0] == first
                yield block


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


def postings(data):
    part, last, out = Bytes(data), -1, []
    while part.data:
        value = part.number()
        assert value > 1
        out += [last + value // 2] if value % 2 == 0 else range(last + 1, last + 1 + value // 2)
        last = out[-1]
    return out
