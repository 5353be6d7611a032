/// Numbers of known names, found by their bytes.
package struct NameTable: Sendable {
  private struct Entry {
    /// The first eight bytes.
    let head: UInt64
    let start: Int
    let count: Int
  }

  /// Numbers by hash, with the next free slot on a collision; -1 where free.
  private var slots: [Int16]
  private var entries: [Entry] = []
  private var text: [UInt8] = []

  package init(_ names: [String]) {
    var size = 64
    while size < names.count * 4 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (number, name) in names.enumerated() {
      let bytes = Array(name.utf8)
      let found = ScannedName.read(in: bytes, at: 0)
      entries.append(Entry(head: found.head, start: text.count, count: bytes.count))
      text += bytes
      var slot = found.hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int16(number)
    }
  }

  /// The number of the name in `bytes`; nil if it is unknown.
  package func number(of name: ScannedName, in bytes: [UInt8]) -> Int? {
    var slot = name.hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      let entry = entries[number]
      if entry.head == name.head, entry.count == name.range.count {
        if entry.count <= 8 || isSame(entry, name.range, bytes) { return number }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isSame(_ entry: Entry, _ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
    for place in 8..<entry.count where text[entry.start + place] != bytes[range.lowerBound + place] {
      return false
    }
    return true
  }
}

/// A name in a page: its place, its first eight bytes, and a hash of all.
package struct ScannedName {
  package let range: Range<Int>
  fileprivate let head: UInt64
  fileprivate let hash: Int

  /// Reads letters, digits, `-`, `:`, `.` and `_`; empty if none of them is at `start`.
  package static func read(in bytes: [UInt8], at start: Int) -> ScannedName {
    var end = start
    var (head, rest): (UInt64, UInt64) = (0, 0)
    while end < bytes.count, isPart(bytes[end]) {
      if end - start < 8 {
        head |= UInt64(bytes[end]) << UInt64((end - start) * 8)
      } else {
        rest = rest &* 31 &+ UInt64(bytes[end])
      }
      end += 1
    }
    let mixed = (head ^ rest << 32 ^ rest) &* 0x9E37_79B9_7F4A_7C15
    return ScannedName(range: start..<end, head: head, hash: Int(mixed >> 40))
  }

  @inline(__always)
  private static func isPart(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "-") && byte <= UInt8(ascii: ":") && byte != UInt8(ascii: "/")
      || byte == UInt8(ascii: "_")
  }
}
