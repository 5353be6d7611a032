internal import Secrets

/// One way in which readers of a file may see it.
struct FileView {
  let bytes: [UInt8]
  /// In pictures and sounds, only patterns that do not occur by chance are searched for.
  let isText: Bool
  /// The file inside a packed one, such as `word/document.xml`; nil if lines are those of the file itself.
  let entry: String?
}

/// A file as readers may see it: with and without markup and escapes, unpacked, and as UTF-8.
///
/// Views of an unpacked file keep its line breaks, so the line of a finding is the line in the file.
struct FileViews {
  /// The best view first: it shows what a reader would copy.
  private(set) var all: [FileView] = []
  /// Whether a packed file was unpacked completely; a password, damage or its size may hide a part.
  private(set) var isComplete = true

  init(path: String, bytes: [UInt8], unpacker: Unpacker = Unpacker()) {
    var unpacker = unpacker
    add(path, bytes, entry: nil, depth: 0, &unpacker)
    isComplete = unpacker.isComplete
  }

  /// Maximum depth of nested archives.
  private static let deepest = 3

  private mutating func add(
    _ path: String, _ bytes: [UInt8], entry: String?, depth: Int, _ unpacker: inout Unpacker
  ) {
    if let text = Self.text(bytes) {
      all += Self.views(path, text, isPacked: entry != nil).map {
        FileView(bytes: $0, isText: true, entry: entry)
      }
      return
    }
    all.append(FileView(bytes: bytes, isText: false, entry: entry))
    guard depth < Self.deepest else {
      if unpacker.isPacked(bytes) { unpacker.skip() }
      return
    }
    let outer = (entry ?? "").isEmpty ? "" : (entry ?? "") + "/"
    for part in unpacker.parts(of: bytes) ?? [] {
      add(
        part.name.isEmpty ? Self.inner(path) : part.name, part.bytes, entry: outer + part.name,
        depth: depth + 1,
        &unpacker)
    }
  }

  /// The name inside `notes.json.gz`: `notes.json`.
  private static func inner(_ path: String) -> String {
    path.split(separator: ".").dropLast().joined(separator: ".")
  }

  /// As UTF-8, or as bytes that can be read as ASCII; nil for pictures, sounds and archives.
  private static func text(_ bytes: [UInt8]) -> [UInt8]? {
    if !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil { return bytes }
    if let text = WideText.decoded(bytes) { return text }
    // Older single-byte encodings have no control characters either.
    return bytes.allSatisfy({ $0 >= 0x20 || (0x09...0x0D).contains($0) || $0 == 0x1B }) ? bytes : nil
  }

  private static func views(_ path: String, _ bytes: [UInt8], isPacked: Bool) -> [[UInt8]] {
    var views: [[UInt8]]
    switch (path.split(separator: ".").last ?? "").lowercased() {
    case "html", "svg", "xhtml", "htm": views = markup(bytes)
    case "xml", "rels":
      // Feeds contain pages with one more level of escaping.
      let first = markup(bytes)
      views = first + (isPacked ? [officeText(bytes)] : markup(first[0]))
    case "json", "jsonl", "js", "webmanifest", "map": views = [unescaped(bytes), bytes]
    case "ics", "vcf": views = [unfolded(bytes), bytes]
    case "md": views = [withoutBackslashes(bytes), bytes] + markup(bytes)
    default: views = [bytes]
    }
    return views + views.compactMap(percentDecoded)
  }

  /// An office document, in which one word may span several elements: only ends of paragraphs, cells and the
  /// like become spaces.
  private static func officeText(_ bytes: [UInt8]) -> [UInt8] {
    let marks = Self.blocks
    return withoutTags(bytes) { tag in
      let name = tag.drop { $0 == 0x2F }.prefix { $0 != 0x20 && $0 != 0x2F && $0 != 0x0A }
      let local = name.split(separator: UInt8(ascii: ":")).last ?? name
      return marks.contains { $0.elementsEqual(local) }
    }
  }

  private static let blocks = [
    "p", "h", "br", "tab", "tr", "tc", "cr", "s", "line-break", "table-row", "table-cell", "row", "c", "si",
    "is", "sp", "txBody", "title", "creator", "lastModifiedBy", "keywords", "description", "subject",
    "section", "div",
  ].map { Array($0.utf8) }

  /// The text without its tags; tags that separate words become a space.
  private static func withoutTags(_ bytes: [UInt8], parts: (ArraySlice<UInt8>) -> Bool) -> [UInt8] {
    var (out, index) = ([UInt8](), 0)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), let end = endOfTag(bytes, index) {
        if parts(bytes[index + 1..<end]) { out.append(0x20) }
        index = end + 1
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return withoutEntities(out)
  }

  /// The text with spaces for tags; the contents of the tags; and the text as if inline elements were absent.
  private static func markup(_ bytes: [UInt8]) -> [[UInt8]] {
    var (text, joined, tags): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    text.reserveCapacity(bytes.count)
    joined.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<"), let end = endOfTag(bytes, index) else {
        text.append(bytes[index])
        joined.append(bytes[index])
        index += 1
        continue
      }
      let tag = bytes[index + 1..<end]
      tags += tag
      let lines = tag.filter { $0 == 0x0A }
      text += lines.isEmpty ? [0x20] : lines
      joined += lines.isEmpty && isInline(tag) ? [] : lines.isEmpty ? [0x20] : lines
      tags.append(0x20)
      // Lines of the text are lines of the tags too.
      let next = bytes[(end + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      if next > end + 1 { tags += bytes[end + 1..<next].filter { $0 == 0x0A } }
      index = min(end + 1, bytes.count)
    }
    return [text, tags, joined].map(withoutEntities)
  }

  /// The end of a tag; nil if `<` starts none or the tag is not closed.
  private static func endOfTag(_ bytes: [UInt8], _ start: Int) -> Int? {
    let first = start + 1 < bytes.count ? bytes[start + 1] : 0x20
    guard first == 0x21 || first == 0x2F || first == 0x3F || (first | 0x20 >= 0x61 && first | 0x20 <= 0x7A)
    else {
      return nil
    }
    let hasQuotes = first != 0x21
    var quote: UInt8 = 0
    var index = start + 1
    // Our tags are shorter; anything longer is searched as text.
    let stop = min(bytes.count, start + longestTag)
    while index < stop {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if hasQuotes, byte == 0x22 || byte == 0x27 {
        quote = byte
      }
      index += 1
    }
    return nil
  }

  private static let longestTag = 64 << 10

  private static func isInline(_ tag: ArraySlice<UInt8>) -> Bool {
    let start = tag.first == 0x2F ? tag.dropFirst() : tag
    let name = start.prefix { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || (0x30...0x39).contains($0) }
    return inline.contains { $0.elementsEqual(name) }
  }

  private static let inline = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "em", "i", "ins", "kbd", "mark", "q", "s", "samp",
    "small", "span", "strong", "sub", "sup", "u", "var", "wbr",
  ].map { Array($0.utf8) }

  /// Decodes `&amp;`, `&#64;`, `&#x40;`; keeps unknown entities.
  private static func withoutEntities(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"),
        let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = entity(bytes[index + 1..<end])
      {
        out += String(character).utf8
        index = end + 1
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return out
  }

  private static func entity(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let text = String(decoding: name, as: UTF8.self)
    if text.hasPrefix("#x") || text.hasPrefix("#X") {
      return UInt32(text.dropFirst(2), radix: 16).flatMap(shown)
    }
    if text.hasPrefix("#") { return UInt32(text.dropFirst()).flatMap(shown) }
    return entities[text]
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "commat": "@",
    "period": ".", "plus": "+", "sol": "/", "bsol": "\\", "colon": ":", "equals": "=",
  ]

  /// The character, unless it is a line break.
  private static func shown(_ value: UInt32) -> Unicode.Scalar? {
    Unicode.Scalar(value == 0x0A ? 0x20 : value)
  }

  /// Resolves JSON escapes, wherever they occur.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\\")) else { return bytes }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        out.append(bytes[index])
        index += 1
        continue
      }
      let next = bytes[index + 1]
      index += 2
      switch next {
      case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"):
        out.append(0x20)
      case UInt8(ascii: "u"):
        let digits = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
        if let scalar = UInt32(digits, radix: 16).flatMap(shown) { out += String(scalar).utf8 }
        index += 4
      default: out.append(next)
      }
    }
    return out
  }

  /// Joins folded calendar lines (RFC 5545); each loses a line, which only moves the position of a finding.
  private static func unfolded(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "").utf8)
  }

  private static func withoutBackslashes(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "\\") && index + 1 < bytes.count && "_.-@+*:/\\".utf8.contains(bytes[index + 1])
      if !isEscape { out.append(byte) }
    }
    return out
  }

  /// Nil if nothing is percent-encoded.
  private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: "%")) else { return nil }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var (index, isChanged) = (0, false)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16),
        (0x21...0x7E).contains(value)
      {
        (isChanged, index) = (true, index + 3)
        out.append(value)
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return isChanged ? out : nil
  }
}
