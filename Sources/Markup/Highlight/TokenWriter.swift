/// Code as bytes counted from 0: an array, or in a test one that counts reads.
protocol CodeBytes: RandomAccessCollection<UInt8> where Index == Int {}

extension Array: CodeBytes where Element == UInt8 {}

/// Turns the tokens of a scanner into escaped text and `<span>` elements.
///
/// Tokens come in order and do not overlap, so spans never nest; bytes between them are copied as text. So
/// the text of the result is always the text of the code.
struct TokenWriter<Bytes: CodeBytes> {
  private let bytes: Bytes
  private let maxBytes: Int
  private var out: [UInt8] = []
  private var replaced = 0
  private var startTag = Array("<span class=\"t-?\">".utf8)
  private let endTag = Array("</span>".utf8)
  /// Everything before this position has been written.
  private var written = 0
  /// The last token, delayed because the next one may be of the same kind and extend it.
  private var pending = (kind: TokenKind.meta, start: 0, end: 0)

  /// After `maxBytes` of HTML, only text is written.
  init(_ bytes: Bytes, maxBytes: Int) {
    self.bytes = bytes
    self.maxBytes = maxBytes
    out.reserveCapacity(min(bytes.count * 3, maxBytes))
  }

  /// Adds the token `start..<end`; `start` is at or after the end of the last one.
  mutating func add(_ kind: TokenKind, _ start: Int, _ end: Int) {
    // A carriage return stays with the line feed after it: `Escape` makes one line end of both.
    let end = end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    guard end > start else { return }
    if pending.end == start, pending.kind == kind {
      pending.end = end
    } else {
      flush()
      pending = (kind, start, end)
    }
  }

  /// The HTML of all the code, and the number of forbidden characters replaced in it.
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
