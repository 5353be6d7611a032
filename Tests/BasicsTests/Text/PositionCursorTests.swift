import Basics
import Testing

@Suite("Positions in one pass")
struct PositionCursorTests {
  /// Counted scalar by scalar.
  private static func position(at target: Int, in bytes: [UInt8]) -> [Int] {
    let before = bytes[..<target]
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return [line, before[start...].count { $0 & 0xC0 != 0x80 } + 1]
  }

  @Test(
    "are those of a count scalar by scalar, whatever offsets are asked for",
    arguments: [1, 2, 3, 7, 8, 9, 16, 31],
    ["", "a\n", "é\nb👍c\n\n", "no line feed, 日本語, and more\u{8A}\u{0B}\n"])
  func ascending(step: Int, part: String) {
    let bytes = Array(String(repeating: part, count: 40).utf8)
    var cursor = PositionCursor()
    for target in stride(from: 0, through: bytes.count, by: step) {
      let place = cursor.position(at: target, in: bytes)
      #expect([place.line, place.column] == Self.position(at: target, in: bytes))
    }
  }
}
