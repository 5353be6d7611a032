internal import Glibc

/// One inotify event: the watch, the type of change, and the name in the folder.
struct WatchEvent: Equatable {
  let watch: CInt
  let mask: UInt32
  let name: String

  /// `bits`: `IN_CREATE` and similar.
  func has<Bits: BinaryInteger>(_ bits: Bits) -> Bool { mask & UInt32(truncatingIfNeeded: bits) != 0 }

  /// Parses the kernel's format: four native 32-bit numbers, then the name padded with zeros.
  static func read(_ bytes: ArraySlice<UInt8>) -> [WatchEvent] {
    var events: [WatchEvent] = []
    var rest = bytes
    while rest.count >= 16 {
      let numbers = (0..<4).map { number(rest.dropFirst($0 * 4).prefix(4)) }
      let name = rest.dropFirst(16).prefix(Int(numbers[3]))
      events.append(
        WatchEvent(
          watch: CInt(bitPattern: numbers[0]), mask: numbers[1],
          name: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)))
      rest = rest.dropFirst(16 + Int(numbers[3]))
    }
    return events
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    UInt32(littleEndian: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
  }
}
