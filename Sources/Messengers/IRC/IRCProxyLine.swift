internal import Basics
internal import ImportKit

/// A line of dircproxy: `<nick!user@host> [12:18] text`, `[nick!user@host] [12:18] ACTION waves`, and in
/// early versions `@1100520000 <nick!user@host> text`.
struct IRCProxyLine {
  private(set) var nick: String?
  private(set) var text = ""
  /// Seconds since midnight; nil for lines with a timestamp.
  private(set) var second: Int?
  private(set) var moment: Instant?

  init?(_ bytes: [UInt8]) {
    var scan = ByteScan(bytes)
    let isOld = scan.take("@")
    if isOld {
      guard let number = scan.number(upTo: 10), number.digits > 8, scan.take(" ") else { return nil }
      moment = Instant(seconds: Int64(number.value))
    }
    guard let sign = scan.rest.first, let closing = Self.closing[sign] else { return nil }
    scan.index += 1
    guard let end = scan.rest.firstIndex(of: closing), end > scan.index else { return nil }
    let source = scan.bytes[scan.index..<end]
    scan.index = end + 1
    guard scan.take(" "), isOld || takeClock(&scan) else { return nil }
    guard let who = source.split(separator: UInt8(ascii: "!"), maxSplits: 1).first,
      sign == UInt8(ascii: "-") || who.count < source.count
    else { return nil }
    let isAction = sign == UInt8(ascii: "[")
    if isAction, !scan.take("ACTION ") { return nil }
    if sign != UInt8(ascii: "-") { nick = String(decoding: who, as: UTF8.self) }
    text = IRCCodes.stripped(scan.rest)
  }

  private static let closing: [UInt8: UInt8] = [
    UInt8(ascii: "<"): UInt8(ascii: ">"), UInt8(ascii: "["): UInt8(ascii: "]"),
    UInt8(ascii: "-"): UInt8(ascii: "-"),
  ]

  /// `[12:18] `.
  private mutating func takeClock(_ scan: inout ByteScan) -> Bool {
    guard scan.take("["), let hour = scan.number(upTo: 2), scan.take(":"), let minute = scan.number(upTo: 2),
      scan.take("] "), hour.value < 24, minute.value < 60
    else { return false }
    second = hour.value * 3600 + minute.value * 60
    return true
  }
}
