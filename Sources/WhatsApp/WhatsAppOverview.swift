package import Basics
package import Content
package import ImportKit
package import Model

/// The result of the first pass over the files of a chat: the order of day and month, the number of senders, and
/// which marks WhatsApp wrote.
package struct WhatsAppOverview {
  /// More people than a group can have.
  private static let mostNames = 2048

  private var dayOver12 = 0
  private var monthOver12 = 0
  private var backwards = [SiteSettings.DateOrder.dayFirst: 0, .monthFirst: 0]
  private var previous: WhatsAppStamp?
  private(set) var names: Set<[UInt8]> = []
  private var hasDates = false
  /// Dates that are none, go back or are older than WhatsApp if their first number is a year of two digits.
  private var yearFaults = 0
  /// Dates that are older if their last number is the year.
  private var tooOld = 0
  private var isYearFirst = false
  private var stamps = WhatsAppStamps()
  /// How the first date ends; the form of old iPhones is accepted only in their files.
  private var form: WhatsAppHead.Form?
  /// Whether any line has a directional mark: WhatsApp's own phrases do, unless the text was copied through other
  /// programs.
  private(set) var hasMarks = false
  private(set) var hasBuddhistYears = false
  private(set) var hasSolarHijriYears = false

  /// The files of one chat.
  package init(_ files: [InputFile]) throws(Diagnostic) {
    for file in files { try look(file) }
    let (day, month) = (backwards[.dayFirst, default: 0], backwards[.monthFirst, default: 0])
    isYearFirst =
      hasDates && yearFaults == 0 && day + monthOver12 + tooOld > 0 && month + dayOver12 + tooOld > 0
  }

  private mutating func look(_ file: InputFile) throws(Diagnostic) {
    var lines = try Lines(file)
    while let line = try lines.next() {
      let found = self.stamp(line.bytes)
      if !hasMarks { hasMarks = Self.isMarked(line.bytes, found) }
      guard let stamp = found else { continue }
      form = form ?? stamp.form
      if stamp.isBuddhist { hasBuddhistYears = true }
      if stamp.isSolarHijri { hasSolarHijriYears = true }
      take(stamp)
      guard names.count < Self.mostNames, let name = WhatsAppName.bytes(line.bytes, after: stamp.end) else {
        continue
      }
      names.insert(name)
    }
  }

  /// Whether a line has a mark where WhatsApp writes it: at its beginning, before or behind the name, or before `<This
  /// message was edited>`. Numbers and texts that people copy may have marks, too.
  private static func isMarked(_ bytes: [UInt8], _ stamp: WhatsAppStamp?) -> Bool {
    guard WhatsAppMarks.isMarked(bytes) else { return false }
    if WhatsAppMarks.begins(bytes[...]) || ByteSearch.place(of: editMark, in: bytes) != nil { return true }
    guard let stamp, stamp.end < bytes.count else { return false }
    let rest = bytes[stamp.end...]
    if WhatsAppMarks.begins(rest) { return true }
    guard let name = WhatsAppName.bytes(bytes, after: stamp.end) else { return false }
    let said = rest.dropFirst(name.count + 1).drop { $0 == 0x20 || $0 == UInt8(ascii: "<") }
    return WhatsAppMarks.begins(said)
  }

  private static let editMark = Array("\u{200E}<".utf8)

  /// The date of a line, in a form used in this file.
  package mutating func stamp(_ bytes: [UInt8]) -> WhatsAppStamp? {
    guard var stamp = stamps.read(bytes) else { return nil }
    if stamp.form == .colon, form != nil, form != .colon { return nil }
    if isYearFirst { stamp.isYearFirst = true }
    return stamp
  }

  private mutating func take(_ stamp: WhatsAppStamp) {
    guard !stamp.isYearFirst else { return }
    hasDates = true
    if stamp.fields.0 > 12 { dayOver12 += 1 }
    if stamp.fields.1 > 12 { monthOver12 += 1 }
    for order in SiteSettings.DateOrder.allCases {
      if let before = previous?.day(order), let now = stamp.day(order), now < before {
        backwards[order, default: 0] += 1
      }
    }
    if stamp.fields.2 < WhatsAppStamp.firstYear { tooOld += 1 }
    let shortYear = stamp.withShortYearFirst
    if let now = shortYear?.day(.dayFirst) {
      if let before = previous?.withShortYearFirst?.day(.dayFirst), now < before { yearFaults += 1 }
    } else {
      yearFaults += 1
    }
    previous = stamp
  }

  /// The file's order, the one in the settings, or the day first.
  package func order(_ out: inout ImportWriter) -> SiteSettings.DateOrder {
    if let order = order ?? out.options.dateOrder { return order }
    out.warn(
      "dates are ambiguous; the day is read first", at: nil,
      help: ["add --day-first or --month-first, or set imports.dateOrder in site.yml"])
    return .dayFirst
  }

  /// Nil if the dates are ambiguous.
  private var order: SiteSettings.DateOrder? {
    guard hasDates, !isYearFirst else { return .dayFirst }
    if dayOver12 != monthOver12 { return dayOver12 > monthOver12 ? .dayFirst : .monthFirst }
    let (day, month) = (backwards[.dayFirst, default: 0], backwards[.monthFirst, default: 0])
    return day == month ? nil : day < month ? .dayFirst : .monthFirst
  }
}
