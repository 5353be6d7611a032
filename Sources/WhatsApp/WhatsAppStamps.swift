/// Reads the stamps of one file. They have one shape as a rule, so the words around their numbers are looked up
/// once, not for each line.
struct WhatsAppStamps {
  private var known: Shape?

  mutating func read(_ bytes: [UInt8]) -> WhatsAppStamp? {
    if let known, known.fits(bytes) { return known.stamp(bytes) }
    guard let head = WhatsAppHead(bytes), let parts = WhatsAppParts(head) else { return nil }
    known = Shape(bytes, head, parts) ?? known
    return WhatsAppStamp(parts, form: head.form, end: head.end)
  }

  /// A stamp in ASCII with its digits as zeros: `00/00/0000, 00:00 - `.
  private struct Shape {
    private let mask: [UInt8]
    private let parts: WhatsAppParts
    private let form: WhatsAppHead.Form

    init?(_ bytes: [UInt8], _ head: WhatsAppHead, _ parts: WhatsAppParts) {
      guard bytes[..<head.end].allSatisfy({ $0 < 0x80 }) else { return nil }
      mask = bytes[..<head.end].map(Self.masked)
      self.parts = parts
      form = head.form
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    private static func masked(_ byte: UInt8) -> UInt8 { isDigit(byte) ? 0x30 : byte }

    /// Whether a line begins with this shape, and its text right after it.
    func fits(_ bytes: [UInt8]) -> Bool {
      guard bytes.count > mask.count, bytes[mask.count] > 0x20, bytes[mask.count] < 0x80 else { return false }
      for index in mask.indices where Self.masked(bytes[index]) != mask[index] { return false }
      return true
    }

    func stamp(_ bytes: [UInt8]) -> WhatsAppStamp? {
      var numbers: [WhatsAppHead.Number] = []
      numbers.reserveCapacity(6)
      var isInNumber = false
      for byte in bytes[..<mask.count] {
        guard Self.isDigit(byte) else {
          isInNumber = false
          continue
        }
        if !isInNumber { numbers.append(WhatsAppHead.Number(value: 0, digits: 0)) }
        isInNumber = true
        numbers[numbers.count - 1].add(Int(byte - 0x30))
      }
      var parts = parts
      parts.take(numbers)
      return WhatsAppStamp(parts, form: form, end: mask.count)
    }
  }
}
