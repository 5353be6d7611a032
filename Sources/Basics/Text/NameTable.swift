/// Numbers of known names, found by their bytes.
package struct NameTable: Sendable {
  /// Numbers by hash, with the next free slot on a collision; -1 where free.
  private var slots: [Int16]
  private var text: [UInt8] = []
  /// Where each name begins in `text`, and the end of the last one.
  private var starts = [0]

  package init(_ names: [String]) {
    var size = 64
    while size < names.count * 4 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (number, name) in names.enumerated() {
      text += name.utf8
      starts.append(text.count)
      var slot = Int(Self.hash(name)) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int16(number)
    }
  }

  /// The number of the name in `bytes`; nil if it is unknown.
  package func number(of name: ScannedName, in bytes: [UInt8]) -> Int? {
    var slot = Int(name.hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if isName(number, name.range, bytes) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isName(_ number: Int, _ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == range.count else { return false }
    for place in 0..<range.count where text[start + place] != bytes[range.lowerBound + place] { return false }
    return true
  }

  private static func hash(_ name: String) -> UInt32 {
    let bytes = Array(name.utf8)
    return ScannedName(in: bytes, at: 0).hash
  }
}

/// A name in a page: its place, and a hash of its bytes.
package struct ScannedName {
  package let range: Range<Int>
  let hash: UInt32

  /// Reads letters, digits, `-`, `:`, `.` and `_`; empty if none of them is at `start`.
  package init(in bytes: [UInt8], at start: Int) {
    var end = start
    var hash: UInt32 = 0
    while end < bytes.count, Self.isPart(bytes[end]) {
      hash = (hash &+ UInt32(bytes[end])) &* 0x9E37_79B1
      hash ^= hash >> 15
      end += 1
    }
    range = start..<end
    self.hash = hash
  }

  @inline(__always)
  private static func isPart(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "-") && byte <= UInt8(ascii: ":") && byte != UInt8(ascii: "/")
      || byte == UInt8(ascii: "_")
  }
}
