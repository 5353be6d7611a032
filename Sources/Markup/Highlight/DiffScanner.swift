/// Marks the lines of a diff: additions, deletions and metadata.
struct DiffScanner<Bytes: CodeBytes> {
  private let bytes: Bytes
  private(set) var writer: TokenWriter<Bytes>
  /// Whether the previous line named the old file, so that `+++` names the new one.
  private var isAfterOldFile = false

  init(_ bytes: Bytes, _ writer: TokenWriter<Bytes>) {
    self.bytes = bytes
    self.writer = writer
  }

  mutating func scan() {
    var start = 0
    while start < bytes.count {
      let end = lineEnd(from: start)
      let kind = kind(ofLine: start, end)
      if let kind { writer.add(kind, start, end) }
      isAfterOldFile = kind == .meta && bytes[start] == UInt8(ascii: "-")
      start = end + 1
    }
  }

  private func kind(ofLine start: Int, _ end: Int) -> TokenKind? {
    guard start < end else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "+"): return isAfterOldFile && begins("+++ ", start) ? .meta : .inserted
    case UInt8(ascii: ">"): return .inserted
    case UInt8(ascii: "-"): return namesOldFile(start, end) ? .meta : .deleted
    case UInt8(ascii: "<"): return .deleted
    case UInt8(ascii: "@"), UInt8(ascii: "\\"): return .meta
    case UInt8(ascii: " "), UInt8(ascii: "\t"): return nil
    default: return lineHeads.contains { begins($0, start) } ? .meta : nil
    }
  }

  /// `--- a/file` followed by `+++ b/file`; alone it is a deleted line that began with `-- `.
  private func namesOldFile(_ start: Int, _ end: Int) -> Bool {
    guard begins("--- ", start) else { return false }
    let next = end + 1 < bytes.count && bytes[end + 1].isLineEnd ? end + 2 : end + 1
    return begins("+++ ", next)
  }

  private func begins(_ mark: Mark, _ start: Int) -> Bool { mark.matches(at: start, in: bytes) }

  private func lineEnd(from start: Int) -> Int {
    var index = start
    while index < bytes.count, !bytes[index].isLineEnd { index += 1 }
    return index
  }
}

/// Beginnings of the lines with which git introduces a file.
private let lineHeads: [Mark] = [
  "diff ", "index ", "new ", "deleted ", "old ", "rename ", "similari", "Binary ",
]
