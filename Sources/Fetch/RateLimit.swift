internal import Basics

/// When a response allows the next request (`Retry-After`, `X-RateLimit-Remaining`, `X-RateLimit-Reset`).
struct RateLimit: Equatable {
  /// From `Retry-After`.
  let notBefore: Instant?
  let remaining: Int?
  let reset: Instant?

  init(_ headers: [String: String], now: Instant) {
    notBefore = headers["retry-after"].flatMap { HTTPDate.moment($0, now: now) }
    remaining = headers["x-ratelimit-remaining"].flatMap { Int($0) }
    reset = headers["x-ratelimit-reset"].flatMap { Int64($0) }.flatMap {
      (0...HTTPDate.lastSecond).contains($0) ? Instant(seconds: $0) : nil
    }
  }

  var isExhausted: Bool { remaining.map { $0 <= 0 } ?? false }

  /// The time given by the server, if any.
  var moment: Instant? { notBefore ?? (isExhausted ? reset : nil) }
}

/// Reads `Retry-After`: seconds, or a date such as `Wed, 05 Nov 2025 12:00:00 GMT` (RFC 9110, 10.2.3).
enum HTTPDate {
  /// 9999-12-31T23:59:59Z.
  static let lastSecond: Int64 = 253_402_300_799

  static func moment(_ text: String, now: Instant) -> Instant? {
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int64(text) {
      return Instant(seconds: min(seconds, lastSecond) + now.seconds)
    }
    return date(text)
  }

  static func date(_ text: String) -> Instant? {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
      let month = MonthName.short.firstIndex(of: words[2])
    else { return nil }
    let day = words[1].count == 1 ? "0\(words[1])" : words[1]
    return try? ISO8601.parse("\(words[3])-\(padded(month + 1, 2))-\(day)T\(words[4])Z")
  }
}
