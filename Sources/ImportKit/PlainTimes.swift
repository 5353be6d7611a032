package import Basics
package import Content
internal import Conversations
package import Model

/// Reads the times of one plain file, in the unit that its first messages use.
package struct PlainTimes {
  package private(set) var unit: NumericTime?
  private let zone: ZoneTable
  /// The order of dates such as `03/25/2023`: that of the options, or what the first of them can only be.
  private let order: SiteSettings.DateOrder?
  private(set) var isZoneAssumed = false
  /// For a conversation with a single time.
  private var start: Instant?
  /// How many times are unreadable, and the first of them.
  package private(set) var unreadable: (count: Int, first: String, position: SourcePosition)?

  package init(_ samples: [ContentValue], _ zone: ZoneTable, _ order: SiteSettings.DateOrder? = nil) {
    self.zone = zone
    self.order = order ?? Self.order(of: samples)
    let numbers = samples.compactMap { Self.number($0) }
    unit = numbers.isEmpty ? nil : NumericTime(numbers)
    for sample in samples { _ = read(sample) }
    unreadable = nil
  }

  /// Nil, determined from the first messages, if messages have no times. `record`: the object around them,
  /// whose time applies to the first message.
  package init?(of messages: [ContentValue], about record: ContentValue, _ options: SiteSettings.Imports) {
    let around = record.entries == nil ? nil : PlainRecord(record).first(PlainNames.times)?.value
    let first = messages.prefix(3).contains { PlainRecord($0).first(PlainNames.times) != nil }
    guard first || around != nil else { return nil }
    let samples = messages.prefix(64).compactMap { PlainRecord($0).first(PlainNames.times)?.value }
    self.init(samples + [around].compactMap { $0 }, options.zone ?? .utc, options.dateOrder)
    start = samples.isEmpty ? read(around) : nil
  }

  package mutating func time(of message: ContentValue) -> Instant? {
    if let start { return start }
    return read(PlainRecord(message).first(PlainNames.times)?.value)
  }

  /// Nil, and counted, if it is not a time.
  package mutating func read(_ value: ContentValue?) -> Instant? {
    guard let value else { return nil }
    if let instant = instant(value) { return instant }
    let text = value.string ?? String(json: value)
    unreadable = (
      (unreadable?.count ?? 0) + 1, unreadable?.first ?? text, unreadable?.position ?? value.position
    )
    return nil
  }

  private mutating func instant(_ value: ContentValue) -> Instant? {
    if let number = Self.number(value) { return unit?.instant(number) }
    guard let text = value.string?.trimmed else { return nil }
    do throws(ISO8601.Failure) {
      let time = try WrittenTime(text, in: zone)
      if time.assumptions.contains(.zone) || time.assumptions.contains(.midnight) { isZoneAssumed = true }
      return time.instant
    } catch {
      guard
        let clock = WrittenClock(dayMonth: text) ?? WrittenClock(yearFirst: text) ?? clock(numbers: text)
      else { return nil }
      isZoneAssumed = true
      return Instant(seconds: zone.seconds(atLocal: clock.local))
    }
  }

  /// Dates with slashes are read only if their order is known.
  private func clock(numbers text: String) -> WrittenClock? {
    if order == nil, text.contains("/") { return nil }
    return WrittenClock(numbers: text, isDayFirst: order == .dayFirst)
  }

  private static func order(of samples: [ContentValue]) -> SiteSettings.DateOrder? {
    for sample in samples {
      guard let match = sample.string?.prefixMatch(of: #/(\d{1,2})\/(\d{1,2})\/\d{4}/#) else { continue }
      if Int(match.1) ?? 0 > 12 { return .dayFirst }
      if Int(match.2) ?? 0 > 12 { return .monthFirst }
    }
    return nil
  }

  /// A number, possibly in quotes.
  private static func number(_ value: ContentValue) -> Double? {
    if let number = value.double { return number }
    guard let text = value.string?.trimmed, let first = text.utf8.first, (0x30...0x39).contains(first) else {
      return nil
    }
    return text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E } ? Double(text) : nil
  }

  /// How times that differ between countries become readable, or others are to be written.
  fileprivate var help: String {
    order == nil && unreadable?.first.contains("/") == true
      ? "add --day-first or --month-first, or set imports.dateOrder in site.yml"
      : "write ISO 8601 such as 2025-11-05T10:30:00Z"
  }

  /// `times as seconds since 2001`; nil without assumptions.
  package var words: String? {
    let zoned = isZoneAssumed ? "times without a zone in the site's zone" : nil
    let counted = unit.map { "times as \($0.words)" }
    let all = [counted, zoned].compactMap { $0 }
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }
}

extension ImportWriter {
  /// Warns about times that cannot be read. `instead`: what happens to them.
  package mutating func tellUnreadable(
    _ times: PlainTimes, _ instead: String = "the previous message's time is used"
  ) {
    guard let unreadable = times.unreadable else { return }
    let count = Count.text(unreadable.count, "time", "times")
    warn(
      "cannot read \(count): \"\(unreadable.first.prefix(40))\"; \(instead)", at: unreadable.position,
      help: [times.help])
  }
}
