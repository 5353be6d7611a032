/// A short string composed of numbers, byte by byte.
///
/// Interpolation would create a string for each number; every message has four dates on its page and as many
/// in its exports.
package struct DateText {
  /// Longer than every date.
  private var bytes = InlineArray<96, UInt8>(repeating: 0)
  private var count = 0

  init() {}

  /// With leading zeros up to `width` digits.
  mutating func add(_ number: Int, width: Int = 1) {
    if 0..<100 ~= number, width <= 2 {
      if number > 9 || width == 2 { append(UInt8(ascii: "0") + UInt8(number / 10)) }
      return append(UInt8(ascii: "0") + UInt8(number % 10))
    }
    guard number >= 0 else { return add(padded(number, width)) }
    let start = count
    var rest = number
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0 || count - start < width
    // The last digit came first.
    var (left, right) = (start, count - 1)
    while left < right {
      bytes.swapAt(left, right)
      (left, right) = (left + 1, right - 1)
    }
  }

  package mutating func add(_ text: String) {
    let text = text.utf8.span
    for index in text.indices { append(text[index]) }
  }

  private mutating func append(_ byte: UInt8) {
    bytes[count] = byte
    count += 1
  }

  /// `2025-11-05`.
  mutating func add(_ date: CivilDate) {
    add(date.year, width: 4)
    append(UInt8(ascii: "-"))
    add(date.month, width: 2)
    append(UInt8(ascii: "-"))
    add(date.day, width: 2)
  }

  /// `14:05:09`.
  mutating func addClock(_ wall: WallTime) {
    add(wall.hour, width: 2)
    append(UInt8(ascii: ":"))
    add(wall.minute, width: 2)
    append(UInt8(ascii: ":"))
    add(wall.second, width: 2)
  }

  /// `2:05 PM`.
  package mutating func addTwelveHours(_ wall: WallTime) {
    add(wall.hour % 12 == 0 ? 12 : wall.hour % 12)
    add(":")
    add(wall.minute, width: 2)
    add(wall.hour < 12 ? " AM" : " PM")
  }

  /// `5 November 2025`.
  package mutating func addLong(_ date: CivilDate) {
    add(date.day)
    add(" ")
    add(MonthName.long[date.month - 1])
    add(" ")
    add(date.year)
  }

  var text: String {
    let bytes = bytes.span
    return String(unsafeUninitializedCapacity: count) { text in
      for index in 0..<count { text[index] = bytes[index] }
      return count
    }
  }

  package static func make(_ write: (inout DateText) -> Void) -> String {
    var text = DateText()
    write(&text)
    return text.text
  }
}
