/// The build ID that a linker stores in an ELF note near the start of a program (64-bit, little-endian).
enum BuildID {
  private static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]
  private static let noteSegment = 4
  private static let idNote = 3

  /// `head`: the first bytes of the program. Nil if it has no build ID, or the note is beyond these bytes.
  static func find(in head: [UInt8]) -> [UInt8]? {
    guard head.starts(with: magic), let table = number(head, 32, 8), let size = number(head, 54, 2),
      let count = number(head, 56, 2)
    else { return nil }
    for place in (0..<count).map({ table + $0 * size }) where number(head, place, 4) == noteSegment {
      guard let start = number(head, place + 8, 8), let length = number(head, place + 32, 8) else { continue }
      if let id = id(in: head, from: start, to: min(start + length, head.count)) { return id }
    }
    return nil
  }

  private static func id(in head: [UInt8], from start: Int, to end: Int) -> [UInt8]? {
    var place = start
    while place + 12 <= end, let name = number(head, place, 4), let length = number(head, place + 4, 4),
      let type = number(head, place + 8, 4)
    {
      let body = place + 12 + padded(name)
      guard body + length <= end else { return nil }
      if type == idNote, length > 0 { return Array(head[body..<body + length]) }
      place = body + padded(length)
    }
    return nil
  }

  private static func padded(_ length: Int) -> Int { (length + 3) / 4 * 4 }

  /// Nil past the end, and for values that no program on this machine has.
  private static func number(_ bytes: [UInt8], _ place: Int, _ width: Int) -> Int? {
    guard place >= 0, place <= bytes.count - width else { return nil }
    let value = bytes[place..<place + width].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return value < 1 << 40 ? Int(value) : nil
  }
}
