internal import Basics
internal import Content
internal import JSON

/// A Markdown text split at its marks, as in the archive format (decision 51):
/// `["It was ", {"type": "spoiler", "text": "the butler"}, "."]`.
///
/// Each string is Markdown; joined, they are the text without these marks. Reading it back restores every
/// byte.
package struct MarkedText: Sendable {
  indirect enum Piece: Sendable {
    case text(String)
    case mark(TextMark, [Piece])
  }

  let pieces: [Piece]

  /// Maximum nesting of marks. Each is two levels of JSON, of which the reader accepts 200. No page renders
  /// more.
  static let deepest = 80

  /// Nil for text without marks, or with marks nested too deeply: it stays one string.
  package init?(_ markdown: String) {
    guard markdown.hasBytes(of: ":>)") else { return nil }
    var finder = MarkFinder(Array(markdown.utf8))
    let marks = finder.marks()
    guard !marks.isEmpty, Self.depth(of: marks) <= Self.deepest else { return nil }
    var rest = marks[...]
    pieces = Self.pieces(finder.bytes, 0..<finder.bytes.count, &rest)
  }

  /// `marks` are ordered by start; they are disjoint or nested.
  private static func depth(of marks: [FoundMark]) -> Int {
    var (deepest, open) = (0, [Int]())
    for mark in marks {
      while let end = open.last, end <= mark.whole.lowerBound { open.removeLast() }
      open.append(mark.whole.upperBound)
      deepest = max(deepest, open.count)
    }
    return deepest
  }

  /// Removes the marks of `range` from `marks`, which are ordered by start.
  private static func pieces(
    _ bytes: [UInt8], _ range: Range<Int>, _ marks: inout ArraySlice<FoundMark>
  ) -> [Piece] {
    var pieces: [Piece] = []
    var done = range.lowerBound
    func text(to end: Int) {
      if done < end { pieces.append(.text(String(decoding: bytes[done..<end], as: UTF8.self))) }
    }
    while let mark = marks.first, mark.whole.lowerBound < range.upperBound {
      marks.removeFirst()
      text(to: mark.whole.lowerBound)
      pieces.append(.mark(mark.mark, Self.pieces(bytes, mark.inner, &marks)))
      done = mark.whole.upperBound
    }
    text(to: range.upperBound)
    return pieces
  }
}

/// A mark in the bytes of the text.
private struct FoundMark {
  let mark: TextMark
  let whole: Range<Int>
  let inner: Range<Int>
}

/// Finds `![…](<spoiler:>)` as a Markdown parser would: not in code, not in URLs, not after a backslash.
private struct MarkFinder {
  let bytes: [UInt8]
  private var index = 0
  private var found: [FoundMark] = []
  /// The open brackets, and whether each is an image's.
  private var brackets: [(start: Int, isImage: Bool)] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func marks() -> [FoundMark] {
    while index < bytes.count { step() }
    return found.sorted { $0.whole.lowerBound < $1.whole.lowerBound }
  }

  private mutating func step() {
    switch bytes[index] {
    case UInt8(ascii: "\\"): index += 2
    case UInt8(ascii: "`"): skipCode()
    case UInt8(ascii: "<"): skipAddress()
    case UInt8(ascii: "!") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "["):
      brackets.append((index, true))
      index += 2
    case UInt8(ascii: "["):
      brackets.append((index, false))
      index += 1
    case UInt8(ascii: "]"): closeBracket()
    default: index += 1
    }
  }

  private mutating func closeBracket() {
    let end = index
    index += 1
    guard let bracket = brackets.popLast(), bracket.isImage else { return }
    guard let mark = TextMark.allCases.first(where: { bytes[end...].starts(with: $0.end.utf8) }) else {
      return
    }
    index = end + mark.end.utf8.count
    found.append(
      FoundMark(mark: mark, whole: bracket.start..<index, inner: bracket.start + 2..<end))
  }

  /// To the end of the code, or past its backticks if it is not closed.
  private mutating func skipCode() {
    let count = bytes[index...].prefix { $0 == UInt8(ascii: "`") }.count
    index += count
    var place = index
    while place < bytes.count {
      let run = bytes[place...].prefix { $0 == UInt8(ascii: "`") }.count
      if run == count {
        index = place + run
        return
      }
      place += max(run, 1)
    }
  }

  private mutating func skipAddress() {
    let rest = bytes[(index + 1)...].prefix {
      $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
    }
    let isAddress = rest.starts(with: "http".utf8) && bytes[rest.endIndex...].first == UInt8(ascii: ">")
    index = isAddress ? rest.endIndex + 1 : index + 1
  }
}

extension JSONWriter {
  mutating func list(_ name: String, _ pieces: [MarkedText.Piece]) {
    list(name, pieces) { out, piece in
      switch piece {
      case .text(let text): out.string(text)
      case .mark(let mark, let inner): out.mark(mark, inner)
      }
    }
  }

  private mutating func mark(_ mark: TextMark, _ inner: [MarkedText.Piece]) {
    object { out in
      out.text("type", mark.rawValue)
      if inner.count == 1, case .text(let text) = inner[0] {
        out.text("text", text)
      } else {
        out.list("text", inner)
      }
    }
  }
}

extension Record {
  /// A string, or the pieces of one. `keepsMarks` is false unless the text is Markdown, which can show marks.
  func markedText(_ key: String, keepsMarks: Bool, _ problems: inout Problems) -> String? {
    guard let value = self[key], value.list?.isEmpty == false else { return uncounted(key, &problems) }
    return value.markedText(keepsMarks: keepsMarks, &problems)
  }
}

extension ContentValue {
  fileprivate func markedText(keepsMarks: Bool, _ problems: inout Problems) -> String? {
    if let pieces = list {
      var out = ""
      for piece in pieces {
        guard let text = piece.markedText(keepsMarks: keepsMarks, &problems) else { return nil }
        out += text
      }
      return out
    }
    if let string { return string }
    guard let mark = text("type").flatMap(TextMark.init(rawValue:)), let inner = self["text"] else {
      let known = TextMark.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      problems.error(
        "a piece of text must be a string or an object with \"type\" and \"text\", found \(typeName)",
        at: position,
        help: ["\"type\" must be one of \(known)"])
      return nil
    }
    return inner.markedText(keepsMarks: keepsMarks, &problems).map { keepsMarks ? mark.markdown($0) : $0 }
  }
}
