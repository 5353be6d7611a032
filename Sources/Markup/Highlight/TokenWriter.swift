/// Code as bytes counted from 0: an array, or in a test one that counts how often it is read.
protocol CodeBytes: RandomAccessCollection<UInt8> where Index == Int {}

extension Array: CodeBytes where Element == UInt8 {}

/// Turns the tokens that a scanner finds into escaped text and `<span>` elements.
///
/// Tokens come in order and do not overlap, so spans never nest; what lies between them is copied as text.
/// Whatever a scanner reports, the text of the result is therefore the text of the code.
struct TokenWriter<Bytes: CodeBytes> {
  private let bytes: Bytes
  private let maxBytes: Int
  private var out: [UInt8] = []
  private var replaced = 0
  private var startTag = Array("<span class=\"t-?\">".utf8)
  private let endTag = Array("</span>".utf8)
  /// What is before has been written.
  private var written = 0
  /// The last token, kept back because its neighbour may be of the same kind and join it.
  private var pending = (kind: TokenKind.meta, start: 0, end: 0)

  /// Beyond `maxBytes` of HTML no more spans are written, only text.
  init(_ bytes: Bytes, maxBytes: Int) {
    self.bytes = bytes
    self.maxBytes = maxBytes
    out.reserveCapacity(min(bytes.count * 3, maxBytes))
  }

  /// Takes the token `start..<end`, which begins where the last one ended or later.
  mutating func add(_ kind: TokenKind, _ start: Int, _ end: Int) {
    // A return stays with the line feed after it: `Escape` makes one line end of both.
    let end = end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    guard end > start else { return }
    if pending.end == start, pending.kind == kind {
      pending.end = end
    } else {
      flush()
      pending = (kind, start, end)
    }
  }

  /// The HTML of all the code, and how many forbidden characters were replaced in it.
  consuming func finish() -> (html: [UInt8], replaced: Int) {
    flush()
    copy(upTo: bytes.count)
    return (out, replaced)
  }

  private mutating func flush() {
    guard pending.end > written else { return }
    copy(upTo: pending.start)
    let isSpan = out.count < maxBytes
    if isSpan {
      startTag[startTag.count - 3] = pending.kind.letter
      out.append(contentsOf: startTag)
    }
    copy(upTo: pending.end)
    if isSpan { out.append(contentsOf: endTag) }
  }

  private mutating func copy(upTo end: Int) {
    if end > written { replaced += Escape.append(bytes: bytes[written..<end], to: &out) }
    written = end
  }
}
