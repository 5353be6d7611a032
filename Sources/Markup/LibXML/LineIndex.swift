internal import Basics

/// Converts byte offsets to line and column.
///
/// libxml2 stores 16-bit line numbers in its elements and no columns, so positions are computed from the
/// bytes.
package struct LineIndex: Sendable {
  /// Offsets of the first byte of every line.
  private let starts: [Int]

  package init(_ bytes: [UInt8]) {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    self.starts = starts
  }

  /// Both one-based; columns count Unicode scalars, as editors and libxml2 do.
  package func position(at offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let line = starts.partitioningIndex { $0 > offset } - 1
    let before = bytes[starts[line]..<min(offset, bytes.count)]
    return (line + 1, before.count { $0 & 0xC0 != 0x80 } + 1)
  }
}

extension [UInt8] {
  /// The offset of the first occurrence of an ASCII text at or after `start`.
  package func firstOffset(of needle: StaticString, from start: Int = 0) -> Int? {
    needle.withUTF8Buffer { needle in
      guard let first = needle.first, count - start >= needle.count else { return nil }
      for offset in start...(count - needle.count) where self[offset] == first {
        if self[offset..<offset + needle.count].elementsEqual(needle) { return offset }
      }
      return nil
    }
  }
}
